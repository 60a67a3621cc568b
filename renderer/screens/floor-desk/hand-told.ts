import { useMemo, useRef, useState } from 'react';
import type { TableEvent, TableState } from '../../../engine/table.ts';
import type { SeenEvent } from '../../../protocol/table-messages.ts';
import { useRoom } from '../../room/room-context.ts';
import type { NamesById } from '../../text/events/beside-words.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { endOfHand, growingPictures, type HandPictures } from './hand-replay.ts';
import type { ToldHand } from './hand-timeline.tsx';
import { correctedEvents, type HandVersion } from './hand-versions.ts';
import { presencesOf } from './people-at-table.ts';
import { collisionsOf } from './timeline-collisions.ts';
import { deviceGaps, timelineSteps } from './timeline-steps.ts';

/** A hand opened on the desk: its pictures, and what its witnesses said. */
export interface OpenedHand {
  /** The desk has not answered. */
  readonly isWaiting: boolean;
  readonly wasCorrected: boolean;
  readonly pictures: HandPictures;
  readonly told: ToldHand;
  /** The table as the hand left it, whatever was counted or brought since; null if it cannot be drawn. */
  readonly last: TableState | null;
}

const nothingSeen: readonly SeenEvent[] = [];

/** The requested hand, in one of its histories. */
export function useOpenedHand(tableId: string, hand: number, version: HandVersion): OpenedHand {
  const opened = useRoom((room) => room.opened);
  const names = useRoom((room) => room.names);
  const words = useText('floor');
  const isHere = opened?.tableId === tableId && opened.hand === hand;
  const booked = (isHere ? opened.events : null) ?? nothingSeen;
  const before = isHere ? opened.before : null;
  const corrected = useMemo(() => correctedEvents(booked, hand), [booked, hand]);
  const events = version === 'corrected' && corrected !== null ? corrected : booked;
  const [grow] = useState(() => ({ booked: growingPictures(), corrected: growingPictures() }));
  const pictures = useMemo(() => grow[version](before, events), [grow, version, before, events]);
  const last = useMemo(() => {
    // A correction starts from the acts as they stand, whichever history is shown.
    const stands = corrected ?? booked;
    return grow[corrected === null ? 'booked' : 'corrected'](before, stands)[endOfHand(stands)] ?? null;
  }, [grow, before, booked, corrected]);
  const steps = useMemo(() => timelineSteps(events), [events]);
  const gaps = useMemo(() => deviceGaps(events), [events]);
  const collisions = useMemo(() => collisionsOf(steps, pictures), [steps, pictures]);
  const presences = useMemo(
    () => presencesOf(before, events).map((one) => ({ ...one, name: names[one.name] ?? one.person })),
    [before, events, names],
  );
  const say = useEventWords(words, names);
  const { language } = words;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language, other words
  const said = useMemo(
    () => steps.map(({ event, last }) => say(event, pictures[last] ?? null)),
    [steps, pictures, language, names],
  );
  const told = useMemo(
    () => ({
      steps,
      gaps,
      collisions,
      presences,
      labels: said.map(({ pill }) => pill),
      moments: said.map(({ moment }) => moment),
    }),
    [steps, gaps, collisions, presences, said],
  );
  return {
    isWaiting: !isHere || opened.events === null,
    wasCorrected: corrected !== null,
    pictures,
    told,
    last,
  };
}

interface Said {
  readonly after: TableState | null;
  readonly language: string;
  readonly names: NamesById;
  readonly pill: string;
  readonly moment: string;
}

/** Words of events, each computed once, because a hand in play is sent again with every tap at its table. */
function useEventWords(words: Words, names: NamesById): (event: TableEvent, after: TableState | null) => Said {
  const known = useRef(new WeakMap<TableEvent, Said>());
  return (event, after) => {
    const before = known.current.get(event);
    if (before?.after === after && before.language === words.language && before.names === names) return before;
    const [pill, moment] = (['pill', 'moment'] as const).map((kind) => eventWords(kind, event, after, words, names));
    const said = { after, language: words.language, names, pill: pill ?? '', moment: moment ?? '' };
    known.current.set(event, said);
    return said;
  };
}
