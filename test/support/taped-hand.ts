import {
  type ActChange,
  type AmendmentPreview,
  answerCorrection,
  apply,
  type Command,
  decide,
  type Hand,
  type HandTape,
  type Refusal,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';
import { sampleStakes, sampleTable, taps } from './sample-table.ts';

/** A table and the tape of its hand, as the table server keeps them. */
export interface Taped {
  readonly now: TableState;
  readonly tape: HandTape | null;
}

/** The table after commands that must all be accepted, and the tape of its last hand. */
export function playTaped(from: Taped, commands: readonly Command[]): Taped {
  return commands.reduce(({ now, tape }, command) => {
    const asked = command.type === 'amend-hand' || command.type === 'undo' ? { ...command, tape } : command;
    const decision = decide(now, asked);
    if ('refusal' in decision)
      throw new Error(`${JSON.stringify(command)} refused: ${JSON.stringify(decision.refusal)}`);
    return { now: decision.after, tape: tapeOf({ now, tape }, decision.events) };
  }, from);
}

/** The tape after what was booked at the table. */
export function tapeOf({ now, tape }: Taped, events: readonly TableEvent[]): HandTape | null {
  let state = now;
  let taped = tape;
  for (const event of events) {
    taped = tapeAfter(taped, state, event);
    state = apply(state, event);
  }
  return taped;
}

export const begin = (now: TableState, commands: readonly Command[]): Taped => playTaped({ now, tape: null }, commands);

const amending = ({ now, tape }: Taped, changes: readonly ActChange[], hand = now.handNumber): Command => ({
  type: 'amend-hand',
  at: 9,
  by: 'floor:12',
  hand,
  changes,
  reason: { id: 'r', hash: '' },
  tape,
});
export const amended = (taped: Taped, ...changes: readonly ActChange[]): Taped =>
  playTaped(taped, [amending(taped, changes)]);
export function preview({ now, tape }: Taped, ...changes: readonly ActChange[]): AmendmentPreview {
  const answer = answerCorrection(now, tape, { what: 'preview', hand: now.handNumber, changes });
  return (answer as Extract<ReturnType<typeof answerCorrection>, { what: 'preview' }>).preview;
}

export function refusal(taped: Taped, changes: readonly ActChange[], hand?: number): Refusal {
  const decision = decide(taped.now, amending(taped, changes, hand));
  if ('refusal' in decision) return decision.refusal;
  throw new Error('It was not refused.');
}

/** The act in short: `5 call 1000`, `board Ks 7h 2d`. */
export function said({ now, tape }: Taped): readonly string[] {
  const answer = answerCorrection(now, tape, { what: 'acts', hand: now.handNumber });
  return (answer as Extract<ReturnType<typeof answerCorrection>, { what: 'acts' }>).acts.map(
    ({ seat, what, to, cards, count }) => [seat, what, to, count, ...cards].filter((part) => part !== null).join(' '),
  );
}

export function actOf(taped: Taped, text: string): number {
  const act = said(taped).indexOf(text);
  if (act < 0) throw new Error(`There is no "${text}" among ${said(taped).join(', ')}.`);
  return act;
}

export const handOf = ({ now }: Taped): Hand => now.hand as Hand;
export const stacks = ({ now }: Taped) => now.chairs.map(({ stack }) => stack);
export const places = ({ moves }: Pick<AmendmentPreview, 'moves'>): readonly string[] =>
  moves.map(({ from, to, chips }) => `${placeText(from)} > ${placeText(to)} ${chips}`);
const placeText = (place: AmendmentPreview['moves'][number]['from']): string =>
  'seat' in place ? `${place.place} ${place.seat}` : 'pot' in place ? `pot ${place.pot}` : place.place;

/** The ninth level: blinds 200 and 400, the big blind has posted 400 as the ante; seats 8 and 9 are all in, seat 6 is to act on the flop. */
export const allInsOfNine = (): Taped =>
  begin(
    sampleTable([41_200, 18_500, 31_000, 10_900, 55_000, 20_800, 33_000, 900, 1600], {
      mode: 'tournament',
      stakes: {
        ...sampleStakes,
        smallBlind: 200,
        bigBlind: 400,
        minBet: 400,
        ante: { kind: 'big-blind', chips: 400, order: 'ante-first', short: 'dead' },
      },
    }),
    taps('start 4r1000 5c 6c 7f 8a 9a 1f 2f 3r2400 4f 5c 6c [Ks 7h 2d] 3b400 5r1200'),
  );

/** Seat 1 has the button; after the river seat 2 bets, seat 3 is booked as folded and seat 2 gets the pot. */
export const pushedPastCaller = (): Taped =>
  begin(sampleTable([5000, 5000, 5000]), taps('start 1f 2c 3x [2h 3h 7s] 2x 3x [8c] 2x 3x [9d] 2b600 3f push'));

/** Both hands are open on the river, and seat 1 has won. */
export const shownOnRiver = (): Taped =>
  begin(sampleTable([5000, 5000]), taps('start 1c 2x [2h 3h 7s] 2x 1x [8c] 2x 1x [9d] 2b600 1c 2:AsAd 1:JsTh push'));
