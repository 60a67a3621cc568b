import { buyInRefused } from '../../rules/cash/buy-in.ts';
import { departing, departuresAt } from '../../rules/cash/departures.ts';
import { newcomerOwes } from '../../rules/cash/owed-blinds.ts';
import { type Chips, isChips } from '../../words/chips.ts';
import type { Command } from '../../words/command.ts';
import type { Seat } from '../../words/seat.ts';
import { type Chair, handShown, type TableState } from '../../words/table-state.ts';
import { ofAllAtOnce } from '../as-one-step.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';
import { bankBrought } from '../shot-clock/banks-by-level.ts';
import { nextLevel } from '../shot-clock/paced.ts';
import { gapSeatRefused } from './break-table.ts';
import { announceChips, isDealtIn, isEliminated, notARebuy, topUpRefused } from './chips-behind.ts';
import { givenOnRecord, unsoldOnRecord } from './chips-unsold.ts';
import { sealedRefused } from './decide-bags.ts';

type SeatCommand = Extract<
  Command,
  { type: 'seat-player' | 'open-seat' | 'add-chips' | 'take-chips' | 'count-stack' | 'set-away' }
>;

/** Who sits where and with how much. Chips change only between hands; an uncounted stack may be counted at any time. */
export function decideSeats(state: TableState, command: SeatCommand): Decision {
  const { seat } = command;
  const chair = state.chairs[seat - 1];
  if (chair === undefined) return refuse({ reason: 'no-such-seat', seat, seats: state.chairs.length });
  if (command.type === 'seat-player') {
    if (chair.player !== null) return refuse({ reason: 'seat-taken', seat });
    if (command.stack !== null && !maySitDownWith(state, command, command.stack))
      return refuse({ reason: 'bad-amount', amount: command.stack });
    const inGap = gapSeatRefused(state, seat);
    if (inGap !== null) return refuse(inGap);
    const { player, stack, at, opening, returning, sent } = command;
    const twice = sent === undefined ? undefined : state.chairs.find((one) => one.player?.id === player.id);
    if (twice !== undefined) return refuse({ reason: 'sits-already', seat: twice.seat });
    const lately = at === undefined ? [] : departuresAt(state, at);
    const back = lately.find((one) => one.player.id === returning);
    const left = back === undefined || at === undefined ? null : { chips: back.chips, ago: at - back.at };
    // The office has checked a player who comes from another table: only it knows who is moved by the house and may have less than the
    // minimum.
    const asked = stack === null || sent?.from !== undefined;
    const below = asked
      ? null
      : buyInRefused(state, { seat, chips: stack, entry: true, left, sent: sent?.from !== undefined });
    if (below !== null) return refuse(below);
    const gone = back === undefined ? null : { departures: lately.filter((one) => one !== back) };
    const entry = sent?.entry === undefined ? null : { entry: sent.entry };
    const told = sent?.told === undefined ? null : { told: sent.told };
    const owed = sent?.of === undefined ? null : { of: sent.of };
    const from = sent === undefined ? null : { sentFrom: sent.from ?? null, ...entry, ...told, ...owed };
    const isTapped = at !== undefined && opening === undefined && sent === undefined && gone === null;
    const here = isTapped ? ({ here: true, ...unsoldOnRecord(state, command) } as const) : null;
    const seated = draft(state).add({ type: 'player-seated', seat, player, stack, ...gone, ...from, ...here });
    const carried = sent?.penalty;
    const punished = carried === undefined ? seated : seated.add({ type: 'penalty-given', seat, hands: carried.hands });
    const banked = sent === undefined ? punished : withBank(punished, player.id, sent, at);
    if (!newcomerOwes(state)) return banked.done();
    return banked.add({ type: 'blinds-owed', seat, owes: { big: true, small: false, posts: false } }).done();
  }
  if (chair.player === null)
    return (command.type === 'add-chips' || command.type === 'take-chips') && command.player !== undefined
      ? refuse({ reason: 'not-in-seat', seat, player: command.player, there: null })
      : refuse({ reason: 'seat-open', seat });
  return forPlayer(state, chair, command);
}

/**
 * All of these stacks are as booked, or none is confirmed. Chips to take back are fetched also from the place of somebody who is out by them.
 */
export function confirmStacks(state: TableState, { seats }: { readonly seats: readonly Seat[] }): Decision {
  const isBack = seats.some((seat) => state.chairs[seat - 1]?.toTake !== undefined);
  return ofAllAtOnce(state, { seats, step: isBack ? 'chips-back-confirmed' : 'seat-confirmed' }, (now, seat) => {
    const { stack = null, toCount, toTake } = now.chairs[seat - 1] ?? {};
    if (stack === null || (toCount === undefined && toTake === undefined))
      return refuse({ reason: 'nothing-to-confirm', seat });
    const sealed = sealedRefused(now, { type: 'count-stack', seat, stack });
    if (sealed !== null) return refuse(sealed);
    const confirms = toTake === undefined ? 'seat' : 'chips-back';
    return draft(now).add({ type: 'stack-counted', seat, stack, difference: 0, confirms }).done();
  });
}

/** A cash player who lost everything and is moved buys at the new table. Nobody else sits down without chips. */
function maySitDownWith(
  { mode }: TableState,
  { sent }: Extract<SeatCommand, { type: 'seat-player' }>,
  stack: Chips,
): boolean {
  return isChips(stack) && (stack > 0 || (mode === 'cash' && sent?.from !== undefined));
}

function forPlayer(state: TableState, chair: Chair, command: Exclude<SeatCommand, { type: 'seat-player' }>): Decision {
  const { seat } = chair;
  const running = state.hand !== null && state.hand.stage !== 'over' ? state.hand : null;
  const inHand = running?.players.some((player) => player.seat === seat) ?? false;
  switch (command.type) {
    case 'open-seat':
      if (inHand && running !== null) return refuse({ reason: 'hand-running', hand: handShown(state) });
      if (chair.behind !== undefined) return refuse({ reason: 'chips-behind', seat, chips: chair.behind });
      // In a tournament nobody is on the way with nothing.
      if (state.mode === 'tournament' && chair.stack === 0)
        return draft(state)
          .add({ type: 'seat-opened', seat, why: 'eliminated', chips: 0, satOn: true, declined: true })
          .done();
      return draft(state)
        .add({
          type: 'seat-opened',
          seat,
          why: 'left',
          chips: chair.stack ?? chair.drift,
          ...departing(state, chair, command.at),
          ...unsoldOnRecord(state, command),
        })
        .done();
    case 'add-chips':
      return addChips(state, chair, command);
    case 'take-chips':
      return takeChips(state, chair, command);
    case 'count-stack':
      if (inHand && running !== null && chair.stack !== null)
        return refuse({ reason: 'hand-running', hand: handShown(state) });
      if (!isChips(command.stack)) return refuse({ reason: 'bad-amount', amount: command.stack });
      if (chair.behind !== undefined) return refuse({ reason: 'chips-behind', seat, chips: chair.behind });
      return countStack(state, chair, command);
    case 'set-away':
      return draft(state).add({ type: 'player-away', seat, away: command.away }).done();
  }
}

function addChips(state: TableState, chair: Chair, command: Extract<SeatCommand, { type: 'add-chips' }>): Decision {
  const { seat } = chair;
  const { chips, player, behind = false, at = null, of } = command;
  const there = chair.player?.id ?? null;
  if (player !== undefined && player !== there) return refuse({ reason: 'not-in-seat', seat, player, there });
  // A command that names the player comes from the office, which in a tournament has been paid for the chips.
  const sold = state.mode === 'tournament' && player !== undefined ? ({ sold: true } as const) : {};
  const onRecord = givenOnRecord(state, command);
  if (behind) return announceChips(state, { seat, chips, at, ...sold, ...(onRecord && { onRecord }) });
  if (isDealtIn(state, seat)) return refuse({ reason: 'hand-running', hand: handShown(state) });
  if (!isChips(chips) || chips === 0) return refuse({ reason: 'bad-amount', amount: chips });
  const isPaidFor = state.mode === 'cash' || player !== undefined;
  const refused = topUpRefused(state, chair, chips) ?? (isPaidFor ? null : notARebuy(state, seat, chips));
  if (refused !== null) return refuse(refused);
  if (player === undefined)
    return draft(state)
      .add({ type: 'chips-added', seat, chips, ...onRecord })
      .done();
  // Chips bought at the desk are not in the player's hand: the dealer gives them from the tray, or confirms when the floor brings them.
  const from = of !== undefined ? { of } : 'sold' in sold ? sold : ({ brought: true } as const);
  return draft(state)
    .add({ type: 'chips-added', seat, chips, behind: true, ...from })
    .done();
}

/** Takes back only chips behind or in the stack, and none that are in a hand. */
function takeChips(state: TableState, chair: Chair, command: Extract<SeatCommand, { type: 'take-chips' }>): Decision {
  const { seat, stack } = chair;
  const { chips, player, of, at } = command;
  const there = chair.player?.id ?? null;
  if (player !== there) return refuse({ reason: 'not-in-seat', seat, player, there });
  if (isDealtIn(state, seat)) return refuse({ reason: 'hand-running', hand: handShown(state) });
  if (!isChips(chips) || chips === 0) return refuse({ reason: 'bad-amount', amount: chips });
  if (stack === null) return refuse({ reason: 'stack-uncounted', seat });
  if (stack < chips) return refuse({ reason: 'too-few-chips', seat, chips, has: stack });
  const handed = Math.max(0, chips - (chair.behind ?? 0));
  const taken = draft(state).add({
    type: 'chips-taken-back',
    seat,
    chips,
    ...(handed === 0 ? {} : { handed }),
    ...(of === undefined ? {} : { of }),
  });
  const left = taken.state.chairs[seat - 1];
  // The hand has taken everything: out with it, here as at the table where it was played.
  const isOut = of !== undefined && at !== undefined && left !== undefined && isEliminated(taken.state, left, at);
  return (
    isOut ? taken.add({ type: 'seat-opened', seat, why: 'eliminated', chips: 0, satOn: true, of }) : taken
  ).done();
}

/** The time bank comes along, with the level its refills have reached. */
function withBank(
  seated: Draft,
  player: string,
  { bank, bankLevel, bankStage }: NonNullable<Extract<SeatCommand, { type: 'seat-player' }>['sent']>,
  at: number | undefined,
): Draft {
  if (bank === undefined || seated.state.shotClock === undefined) return seated;
  // A bank without a level is a new one, of the current level.
  const level = bankLevel ?? (at === undefined ? undefined : nextLevel(seated.state, at)?.number);
  const brought = bankBrought(seated.state, {
    bank,
    ...(level === undefined ? null : { level }),
    ...(bankStage === undefined ? null : { stage: bankStage }),
  });
  const refilledTo = brought.level === undefined ? null : { refilledTo: brought.level };
  return seated.add({ type: 'banks-set', at: 0, banks: { [player]: brought.bank }, by: 'clock', ...refilledTo });
}

/** The counted stack. If a person counted and the book said something else, the floor is told. */
function countStack(
  state: TableState,
  { seat, stack: booked, drift }: Chair,
  { stack, incident, at, difference: seen = 0 }: Extract<SeatCommand, { type: 'count-stack' }>,
): Decision {
  const difference = stack - (booked ?? drift);
  const counted = { type: 'stack-counted', seat, stack, difference } as const;
  if (incident === undefined || at === undefined || booked === null || difference === 0)
    return draft(state).add(counted).done();
  if (difference !== seen) return refuse({ reason: 'count-differs', counted: stack, booked });
  return draft(state)
    .add({ ...counted, incident, at })
    .done();
}
