import { checkBags } from '../../rules/tournament/bags.ts';
import { actorParts } from '../../words/actor.ts';
import type { SealedBag } from '../../words/closed-table.ts';
import type { Command } from '../../words/command.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import { type Chair, handShown, type TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';

type BagCommand = Extract<Command, { type: 'bag-stack' | 'open-bag' }>;

/** The end of a day: between hands, stacks are counted into bags once the office has ended the day here. */
export function decideBags(state: TableState, command: BagCommand): Decision {
  const { seat } = command;
  const chair = state.chairs[seat - 1];
  if (chair === undefined) return refuse({ reason: 'no-such-seat', seat, seats: state.chairs.length });
  if (chair.player === null) return refuse({ reason: 'seat-open', seat });
  return command.type === 'open-bag' ? opened(state, chair, command) : bagged(state, chair, command);
}

function opened(
  state: TableState,
  { seat, bag }: Chair,
  { by, reason, at }: Extract<BagCommand, { type: 'open-bag' }>,
): Decision {
  if (bag === undefined) return refuse({ reason: 'no-bag', seat });
  return draft(state).add({ type: 'bag-opened', seat, number: bag.number, by, reason, at }).done();
}

function bagged(state: TableState, chair: Chair, command: Extract<BagCommand, { type: 'bag-stack' }>): Decision {
  const { seat, counts, number, stated, playerSigned, by, at } = command;
  const refused = notNow(state, chair) ?? numberUsed(state, seat, number);
  if (refused !== null) return refuse(refused);
  const [counter, signer] = actorParts(by);
  const [countedBy, signedBy] = [counter?.text ?? '', signer?.text ?? null];
  const player = chair.player?.id ?? '';
  const check = checkBags({ chipValues: state.chipValues, players: [player], issued: 0 }, [
    { player, countedBy, signedBy, stated, chips: counts },
  ]);
  const [wrong] = check.faults;
  if (wrong !== undefined || signedBy === null)
    return refuse({ reason: 'bag-fault', seat, fault: wrong?.fault ?? 'not-signed' });
  const chips = check.total;
  // Nobody reaches the final day without chips. A stack of nothing is counted as zero, not bagged.
  if (chips === 0) return refuse({ reason: 'too-few-chips', seat, chips: 1, has: 0 });
  const more = chips - (chair.stack ?? chair.drift);
  // A bag that is counted again is compared with the book, not with the previous count.
  const difference = more + (chair.bagOff ?? 0);
  const signed = playerSigned ? ({ playerSigned } as const) : {};
  const bag: SealedBag = { number, counts: withoutNone(counts), chips, difference, countedBy, signedBy, ...signed, at };
  const counted =
    chair.stack === chips
      ? draft(state)
      : draft(state).add({ type: 'stack-counted', seat, stack: chips, difference: more });
  return counted.add({ type: 'stack-bagged', seat, bag }).done();
}

function notNow(state: TableState, { seat, bag, stack, behind }: Chair): Refusal | null {
  const { mode, halted, hand, redeal } = state;
  if (mode !== 'tournament') return { reason: 'tournament-only' };
  if (halted?.why !== 'bagging') return { reason: 'not-bagging' };
  if (hand !== null && hand.stage !== 'over') return { reason: 'hand-running', hand: handShown(state) };
  if (redeal !== null) return { reason: 'redeal-keeps', hand: redeal.of };
  if (bag !== undefined) return { reason: 'bag-fault', seat, fault: 'player-twice' };
  if (behind !== undefined) return { reason: 'chips-behind', seat, chips: behind };
  // A player without chips re-buys or is out: there is nothing to bag.
  return stack === 0 ? { reason: 'too-few-chips', seat, chips: 1, has: 0 } : null;
}

function numberUsed({ chairs }: TableState, seat: Seat, number: string): Refusal | null {
  const other = chairs.find((chair) => chair.seat !== seat && chair.bag?.number === number);
  return other === undefined ? null : { reason: 'bag-number-used', seat: other.seat, label: number };
}

const withoutNone = (counts: SealedBag['counts']): SealedBag['counts'] =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** Commands that would move the chips of one seat. */
const movesOne: ReadonlySet<Command['type']> = new Set([
  'count-stack',
  'add-chips',
  'take-chips',
  'give-chips',
  'open-seat',
] satisfies Command['type'][]);

/** Commands that would move anybody's chips. */
const movesAny: ReadonlySet<Command['type']> = new Set([
  'start-hand',
  'race-chips',
  'change-seat',
  'close-table',
  'undo',
] satisfies Command['type'][]);

/** Refuses a command that would make a sealed bag wrong; null for any other. */
export function sealedRefused(state: TableState, command: Command): Refusal | null {
  const { chairs } = state;
  const isOne = movesOne.has(command.type);
  if (!isOne && !movesAny.has(command.type)) return null;
  const sealed = chairs.find(
    ({ seat, bag }) => bag !== undefined && (!isOne || ('seat' in command && command.seat === seat)),
  );
  return sealed === undefined ? null : { reason: 'bag-sealed', seat: sealed.seat };
}

/** Why the table cannot become as a corrected hand leaves it: the chips of a sealed bag would be others. Null: no bag is touched. */
export function bagInTheWay({ chairs }: Pick<TableState, 'chairs'>, after: Pick<TableState, 'chairs'>): Refusal | null {
  const touched = chairs.find(({ seat, bag, stack, player }) => {
    const then = after.chairs[seat - 1];
    return bag !== undefined && (then?.stack !== stack || then.player?.id !== player?.id || then.bag === undefined);
  });
  return touched === undefined ? null : { reason: 'bag-sealed', seat: touched.seat };
}
