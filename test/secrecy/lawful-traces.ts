import { readFileSync } from 'node:fs';
import type { Seat } from '../../engine/notation.ts';
import { boxPattern } from '../../server/review/hand-box.ts';
import { streamBoxPattern } from '../../server/stream/stream-box.ts';
import type { WholeRoom } from './whole-room.ts';

/** What must be there: a search that finds nothing has shown nothing unless there was something to be found. */
export interface LawfulTraces {
  readonly failures: readonly string[];
  readonly boxes: number;
  readonly streamBoxes: number;
  readonly sealerMessages: number;
}

/** At which places the boxes of hands are, at which they are told of without the box, and at which not even that. */
const withBoxes = ['sync'] as const;
const withoutBoxes = ['console', 'floor'] as const;
const withNothing = ['display', 'cardroom'] as const;

/** Looks for what everybody may see: the board on every socket, the boxes on those that carry them. */
export function lawfulTraces({ sockets, table, followed }: WholeRoom, agreeing: readonly Seat[]): LawfulTraces {
  const failures: string[] = [];
  const must = (holds: boolean, sentence: string): void => {
    if (!holds) failures.push(sentence);
  };
  const at = (place: string): string => sockets.at(place).replaceAll('\\"', '"');
  const boxesAt = (place: string): readonly string[] =>
    [...at(place).matchAll(/"type":"cards-sealed","hand":\d+,"seat":\d+,"box":"([^"]*)"/g)].map(([, box = '']) => box);
  const forStream = (place: string) =>
    [
      ...at(place).matchAll(
        /"type":"cards-sealed-for-stream","hand":\d+,"seat":(\d+),"player":"[^"]*","box":"([^"]*)"/g,
      ),
    ].map(([, seat, box = '']) => ({ seat: Number(seat), box }));
  for (const place of withBoxes) {
    const boxes = forStream(place);
    must(
      boxes.length > 0 && boxes.every(({ box }) => streamBoxPattern.test(box)),
      `There are no boxes for the stream at ${place}.`,
    );
    must(
      boxes.every(({ seat }) => agreeing.includes(seat)),
      `${place} has a box for the stream of somebody who has not agreed.`,
    );
  }
  for (const place of withoutBoxes)
    must(
      forStream(place).every(({ box }) => box === ''),
      `There are boxes for the stream at ${place}.`,
    );
  for (const place of withBoxes) {
    const boxes = boxesAt(place);
    must(boxes.length > 0 && boxes.every((box) => boxPattern.test(box)), `There are no boxes at ${place}.`);
  }
  for (const place of withoutBoxes)
    must(boxesAt(place).length > 0 && boxesAt(place).every((box) => box === ''), `There are boxes at ${place}.`);
  for (const place of withNothing) must(!at(place).includes('cards-sealed'), `${place} is told of boxes.`);
  const board = followed.state?.hand?.board ?? [];
  for (const place of [...withBoxes, ...withoutBoxes])
    must(
      board.every((card) => at(place).includes(`"${card}"`)),
      `The board is not found at ${place}.`,
    );
  const said = readFileSync(table.ipcFile, 'utf8').trim().split('\n');
  must(
    said.some((line) => line.includes('"type":"sealed"')),
    'The card sealer was not heard sealing.',
  );
  return {
    failures,
    boxes: boxesAt('sync').length,
    streamBoxes: forStream('sync').length,
    sealerMessages: said.length,
  };
}
