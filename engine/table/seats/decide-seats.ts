import { buyInRefused } from '../../rules/cash/buy-in.ts';
import { departing, departuresAt } from '../../rules/cash/departures.ts';
import { newcomerOwes } from '../../rules/cash/owed-blinds.ts';
import { type Chips, isChips } from '../../words/chips.ts';
import type { Command } from '../../words/command.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { gapSeatRefused } from './break-table.ts';
import { announceChips, topUpRefused } from './chips-behind.ts';

type SeatCommand = Extract<Command, { type: 'seat-player' | 'open-seat' | 'add-chips' | 'count-stack' | 'set-away' }>;

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
    const { player, stack, at, returning, sent } = command;
    const twice = sent === undefined ? undefined : state.chairs.find((one) => one.player?.id === player.id);
    if (twice !== undefined) return refuse({ reason: 'sits-already', seat: twice.seat });
    const lately = at === undefined ? [] : departuresAt(state, at);
    const back = lately.find((one) => one.player.id === returning);
    const left = back === undefined || at === undefined ? null : { chips: back.chips, ago: at - back.at };
    // Who comes from another table was asked by the office: it alone knows who is moved by the house, and may be short.
    const asked = stack === null || sent?.from !== undefined;
    const below = asked
      ? null
      : buyInRefused(state, { seat, chips: stack, entry: true, left, sent: sent?.from !== undefined });
    if (below !== null) return refuse(below);
    const gone = back === undefined ? {} : { departures: lately.filter((one) => one !== back) };
    const entry = sent?.entry === undefined ? {} : { entry: sent.entry };
    const told = sent?.told === undefined ? {} : { told: sent.told };
    const from = sent === undefined ? {} : { sentFrom: sent.from ?? null, ...entry, ...told };
    const seated = draft(state).add({ type: 'player-seated', seat, player, stack, ...gone, ...from });
    const carried = sent?.penalty;
    const punished = carried === undefined ? seated : seated.add({ type: 'penalty-given', seat, hands: carried.hands });
    // The time bank comes along: it waits for no hand.
    const banked =
      sent?.bank === undefined || state.shotClock === undefined
        ? punished
        : punished.add({ type: 'banks-set', at: 0, banks: { [player.id]: sent.bank }, by: 'clock' });
    if (!newcomerOwes(state)) return banked.done();
    return banked.add({ type: 'blinds-owed', seat, owes: { big: true, small: false, posts: false } }).done();
  }
  if (chair.player === null)
    return command.type === 'add-chips' && command.player !== undefined
      ? refuse({ reason: 'not-in-seat', seat, player: command.player, there: null })
      : refuse({ reason: 'seat-open', seat });
  return forPlayer(state, chair, command);
}

/** A cash player who lost everything and is moved buys at the new table; nobody else sits down with nothing. */
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
      if (inHand && running !== null) return refuse({ reason: 'hand-running', hand: running.number });
      if (chair.behind !== undefined) return refuse({ reason: 'chips-behind', seat, chips: chair.behind });
      return draft(state)
        .add({
          type: 'seat-opened',
          seat,
          // In a tournament nobody is on the way with nothing.
          why: state.mode === 'tournament' && chair.stack === 0 ? 'eliminated' : 'left',
          chips: chair.stack ?? chair.drift,
          ...departing(state, chair, command.at),
        })
        .done();
    case 'add-chips': {
      if (command.player !== undefined && command.player !== chair.player?.id)
        return refuse({ reason: 'not-in-seat', seat, player: command.player, there: chair.player?.id ?? null });
      if (command.behind === true) {
        const { chips, at = null } = command;
        return announceChips(state, { seat, chips, at });
      }
      if (inHand && running !== null) return refuse({ reason: 'hand-running', hand: running.number });
      if (!isChips(command.chips) || command.chips === 0)
        return refuse({ reason: 'bad-amount', amount: command.chips });
      const below = topUpRefused(state, chair, command.chips);
      if (below !== null) return refuse(below);
      return draft(state).add({ type: 'chips-added', seat, chips: command.chips }).done();
    }
    case 'count-stack':
      if (inHand && running !== null && chair.stack !== null)
        return refuse({ reason: 'hand-running', hand: running.number });
      if (!isChips(command.stack)) return refuse({ reason: 'bad-amount', amount: command.stack });
      if (chair.behind !== undefined) return refuse({ reason: 'chips-behind', seat, chips: chair.behind });
      return draft(state)
        .add({
          type: 'stack-counted',
          seat,
          stack: command.stack,
          difference: command.stack - (chair.stack ?? chair.drift),
        })
        .done();
    case 'set-away':
      return draft(state).add({ type: 'player-away', seat, away: command.away }).done();
  }
}
