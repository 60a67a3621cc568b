import type { Seat } from '../../engine/notation.ts';
import type { Elimination } from '../../engine/office.ts';
import { howOut } from '../../engine/rules.ts';
import { letGoSince, type TableEvent, type TableState } from '../../engine/table.ts';
import type { StayEnd, TableFact } from '../../native-bridge/contracts/table-facts.ts';
import type { GrowingStep } from './growing-step.ts';

type Chair = TableState['chairs'][number];
type HandAmended = Extract<TableEvent, { type: 'hand-amended' }>;
type PastHandAmended = Extract<TableEvent, { type: 'past-hand-amended' }>;
type SeatOpened = Extract<TableEvent, { type: 'seat-opened' }>;

/** Who sits down, gets up or is eliminated by an event, and the chips brought to a seat. */
export function stayFactsOf(step: GrowingStep): readonly TableFact[] {
  const { before, after } = step;
  if (before?.chairs === after.chairs) return outOtherwise(step);
  const more = [...brought(step), ...outOtherwise(step), ...boughtAgain(step)];
  if (before !== null && hasSamePlayers(before, after)) return more;
  const [gone, come]: [TableFact[], TableFact[]] = [[], []];
  const seats = Math.max(before?.chairs.length ?? 0, after.chairs.length);
  for (let index = 0; index < seats; index++) {
    const [was, is] = [before?.chairs[index], after.chairs[index]];
    if (was?.player?.id === is?.player?.id) continue;
    if (was !== undefined && was.player !== null) gone.push(...rose(step, was, was.player.id));
    if (is !== undefined && is.player !== null) come.push(...sat(step, is, is.player.id));
  }
  return [...gone, ...come, ...more];
}

/** How a player was eliminated, as the store keeps it; `lost` is present if they sat on after the hand. */
export type StoredHow = NonNullable<Elimination['how']> & {
  readonly lost?: {
    readonly hand: number;
    readonly over: number;
    readonly satOn?: true;
    readonly elsewhere?: true;
  };
};

const nothing: readonly TableFact[] = [];

const hasSamePlayers = (before: TableState, after: TableState): boolean =>
  before.chairs.length === after.chairs.length &&
  after.chairs.every(({ player }, index) => player?.id === before.chairs[index]?.player?.id);

function rose(
  { row, event, before, after }: GrowingStep,
  { seat, stack, penalty = 0, bag, bust }: Chair,
  player: string,
): TableFact[] {
  const why = whyGone(event, seat);
  // A player who goes out in a corrected hand leaves with the corrected stack, not the one booked first.
  const chips = event.type === 'hand-amended' ? (openedIn(event, seat)?.chips ?? stack) : stack;
  const left: TableFact = {
    what: 'rose',
    seq: row.seq,
    at: row.at,
    seat,
    chips,
    why,
    ...(penalty === 0 ? {} : { penalty }),
    ...(bag === undefined ? {} : { bag }),
  };
  // Between two hands a hand corrected at another table took the last chips: the row that ended the stay says so.
  if (why !== 'eliminated' || (event.type === 'seat-opened' && event.of !== undefined)) return [left];
  const hand = after.handNumber;
  const opened = event.type === 'hand-amended' ? openedIn(event, seat) : event;
  const hasSatOn = opened?.type === 'seat-opened' && opened.satOn === true;
  // A player who stayed seated without chips and did not re-buy went out in the hand that took them, not in the table's last one.
  if (bust !== undefined && (hasSatOn || bust.hand !== hand)) {
    const { hand: lostIn, over, startedWith } = bust;
    const how: StoredHow = { ...bust.how, lost: { hand: lostIn, over } };
    return [
      left,
      { what: 'eliminated', seq: row.seq, at: row.at, hand, seat, player, startedWith, how: JSON.stringify(how) },
    ];
  }
  const startedWith = before?.hand?.players.find((one) => one.seat === seat)?.startingStack ?? null;
  const table = event.type === 'hand-amended' ? after : before;
  const how =
    table === null ? null : howOutText(table, seat, event.type === 'hand-amended' ? lostIn(event) : undefined);
  return [left, { what: 'eliminated', seq: row.seq, at: row.at, hand, seat, player, startedWith, how }];
}

/** Whoever lost everything, stayed in the seat and goes on has lost their head in that hand all the same. Known once the chair forgets it. */
function boughtAgain({ row, event, before, after }: GrowingStep): readonly TableFact[] {
  if (before === null || notGoneOn.has(event.type)) return nothing;
  return before.chairs.flatMap(({ seat, player, bust }): readonly TableFact[] => {
    if (player === null || bust === undefined) return [];
    const is = after.chairs.find((chair) => chair.player?.id === player.id);
    if (is === undefined ? whyGone(event, seat) === 'eliminated' : is.bust !== undefined) return [];
    const { hand: lostIn, over, startedWith } = bust;
    const how: StoredHow = { ...bust.how, lost: { hand: lostIn, over, satOn: true } };
    const { handNumber: hand } = before;
    const told = { hand, seat, player: player.id, startedWith, how: JSON.stringify(how) };
    return [{ what: 'eliminated', seq: row.seq, at: row.at, ...told }];
  });
}

/** Corrections say themselves how a hand ended, and what is undone has not happened. */
const notGoneOn: ReadonlySet<TableEvent['type']> = new Set<TableEvent['type']>([
  'step-undone',
  'hand-amended',
  'past-hand-amended',
]);

function sat({ row, event, before }: GrowingStep, { seat, stack }: Chair, player: string): TableFact[] {
  // An undo seats nobody: a player who is back never left.
  if (event.type !== 'step-undone' && event.type !== 'hand-amended')
    return [{ what: 'sat', seq: row.seq, at: row.at, seat, player, chips: isOwed(event) ? 0 : stack }];
  return [
    { what: 'stayed', seat, player },
    { what: 'in-again', hand: before?.handNumber ?? 0, seat },
  ];
}

/** What a hand corrected since owes was in play before: nobody has brought it. */
const isOwed = (event: TableEvent): boolean => 'of' in event && event.of !== undefined;

/** A player who is out both before and after the correction may have lost to somebody else. */
function outOtherwise({ row, event, before, after }: GrowingStep): readonly TableFact[] {
  if (event.type !== 'hand-amended' && event.type !== 'past-hand-amended') return nothing;
  // The chairs of by now do not say it: who was out got up, winners were moved, others sat down.
  if (event.type === 'past-hand-amended' && event.elsewhere !== undefined)
    return leftOtherwise(event, event.elsewhere, row);
  if (event.outs !== undefined) return event.outs.flatMap((out) => outNow(event.hand, row, out));
  if (event.type !== 'hand-amended') return nothing;
  return event.events.flatMap((one): readonly TableFact[] => {
    if (one.type !== 'seat-opened' || one.why !== 'eliminated') return [];
    const [was, is] = [before, after].map((table) => table?.chairs[one.seat - 1]?.player ?? null);
    // They sat there until now, and get up because of the correction. Another player who has the seat by now stays.
    if (was != null && was.id !== is?.id) return [];
    // A player who had lost everything before the corrected hand; the correction does not concern them.
    if (after.hand?.players.every(({ seat }) => seat !== one.seat) === true) return [];
    return [{ what: 'went-out', hand: event.hand, seat: one.seat, how: howOutText(after, one.seat) }];
  });
}

/** Whoever has left the table leaves it otherwise by an older hand, is out by it, or comes back into play. */
function leftOtherwise(
  { hand, outs = [] }: PastHandAmended,
  elsewhere: NonNullable<PastHandAmended['elsewhere']>,
  row: Pick<GrowingStep['row'], 'seq' | 'at'>,
): readonly TableFact[] {
  const left = elsewhere.map(({ seat, player, left: chips }): TableFact => {
    return { what: 'left-with', hand, seat, player: player.id, chips, ...(chips === 0 ? { outAt: row.at } : {}) };
  });
  const told = outs.flatMap((out) => {
    const { seat, player } = out;
    if (player === undefined || !elsewhere.some((one) => one.player.id === player)) return outNow(hand, row, out);
    if (out.how === null && out.seatGiven === true) return [{ what: 'in-again', hand, seat, player } as const];
    // What they left with is told already.
    return outNow(hand, row, out).filter(({ what }) => what !== 'left-with');
  });
  return [...left, ...told];
}

/** Whoever was let go, and is out as the hand reads now, did not leave with chips. Whoever leaves with chips now is not out. */
function outNow(
  hand: number,
  { seq, at }: Pick<GrowingStep['row'], 'seq' | 'at'>,
  { how, over, letGo, elsewhere, seatGiven, ...out }: NonNullable<HandAmended['outs']>[number],
): readonly TableFact[] {
  const text = how === null ? null : JSON.stringify(how);
  const { seat, player, startedWith = null } = out;
  const given = seatGiven === true ? { seatGiven } : {};
  if (how === null && seatGiven === true) return [{ what: 'in-again', hand, seat }];
  if (elsewhere === true && how !== null && over !== undefined && player !== undefined) {
    const lost = JSON.stringify({ ...how, lost: { hand, over, elsewhere } });
    return [
      { what: 'went-out', hand, ...out, how: text },
      { what: 'lost-elsewhere', seq, at, hand, seat, player, startedWith, how: lost },
    ];
  }
  if (letGo !== true || player === undefined) return [{ what: 'went-out', hand, ...out, how: text }];
  const told = how === null || over === undefined ? text : JSON.stringify({ ...how, lost: { hand, over } });
  return [
    { what: 'left-with', hand, seat, chips: 0, outAt: at, outIn: seq, ...given },
    { what: 'eliminated', seq, at, hand, seat, player, startedWith, how: told },
  ];
}

/** Who was let go after the hand, with the chips it leaves them now. */
const letGoWith = ({ hand, events }: HandAmended, before: TableState): readonly TableFact[] =>
  [...letGoSince(events, before)].map(([seat, { chips, seatGiven }]) => {
    return { what: 'left-with', hand, seat, chips, ...(seatGiven === true ? { seatGiven } : {}) };
  });

/** As the store keeps it. */
function howOutText(table: TableState, seat: Seat, lost?: StoredHow['lost']): string | null {
  const how = howOut(table, seat);
  return how === null ? null : JSON.stringify({ ...how, ...(lost === undefined ? {} : { lost }) });
}

/** Whoever goes out by a correction went out when the hand was over, not when it was corrected. Undefined: it is not over. */
function lostIn({ hand, events }: HandAmended): StoredHow['lost'] {
  const ended = events.findLast((one) => one.type === 'hand-ended');
  return ended === undefined ? undefined : { hand, over: ended.at };
}

function whyGone(event: TableEvent, seat: Seat): StayEnd {
  switch (event.type) {
    case 'seat-opened':
      return event.why;
    case 'seat-changed':
    case 'player-moved':
      return 'moved';
    case 'step-undone':
      return event.step === 'seat-changed' ? 'moved' : 'left';
    case 'hand-amended':
      return openedIn(event, seat)?.why ?? 'left';
    default:
      return 'left';
  }
}

/** How a seat is emptied for the last time in a corrected hand. */
const openedIn = ({ events }: HandAmended, seat: Seat): SeatOpened | undefined =>
  events.findLast((one): one is SeatOpened => one.type === 'seat-opened' && one.seat === seat);

/** Chips brought to a seated player, from the player's pocket. */
function brought({ event, before, after }: GrowingStep): readonly TableFact[] {
  const more = (seat: Seat, chips: number): TableFact => ({
    what: 'brought',
    seat,
    chips,
    counted: after.chairs[seat - 1]?.stack !== null,
  });
  switch (event.type) {
    case 'chips-added':
      return isOwed(event) ? nothing : [more(event.seat, event.chips)];
    case 'announced-in-play':
    case 'rebuy-announced':
      return [more(event.seat, event.chips)];
    case 'chips-taken-back':
      return isOwed(event) ? nothing : [more(event.seat, -event.chips)];
    case 'stack-counted':
      return [more(event.seat, event.difference)];
    case 'table-closed':
    case 'table-reopened':
      return event.counted.map(({ seat, difference }) => more(seat, difference));
    case 'step-undone': {
      const { step, seat, restored } = event;
      if (seat !== null && (step === 'chips-added' || step === 'stack-counted'))
        return [more(seat, restored.chipsIn - (before?.chipsIn ?? 0))];
      return broughtAgain(before, after).map(({ seat, chips }) => more(seat, chips));
    }
    case 'hand-amended':
      return [
        ...broughtAgain(before, after).map((one) => more(one.seat, one.chips)),
        ...recounted(event),
        ...(before === null ? [] : letGoWith(event, before)),
      ];
    default:
      return nothing;
  }
}

/** A whole stack was counted anew: the difference had been brought or taken. */
const recounted = ({ hand, amendment }: HandAmended): readonly TableFact[] =>
  amendment.flatMap(({ change, was }): readonly TableFact[] => {
    if (change.change !== 'recount' || was?.seat == null || was.to === null) return [];
    return [{ what: 'had-brought', seat: was.seat, chips: change.to - was.to, hand }];
  });

/** If the end of a hand is undone, so are the chips that came into play with it; they are announced again. */
function broughtAgain(
  before: TableState | null,
  after: TableState,
): readonly { readonly seat: Seat; readonly chips: number }[] {
  if (before?.chipsIn === after.chipsIn) return [];
  return after.chairs.flatMap(({ seat, player, behind = 0 }, index) => {
    const was = before?.chairs[index];
    const chips = behind - (was?.behind ?? 0);
    return was?.player?.id !== player?.id || player === null || chips === 0 ? [] : [{ seat, chips }];
  });
}
