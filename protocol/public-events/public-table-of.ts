import { type Stakes, variantOf } from '../../engine/notation.ts';
import { boardsOf, headAt, potsOf } from '../../engine/rules.ts';
import type { Hand, TableState } from '../../engine/table.ts';
import { plainWords } from '../words-schema.ts';
import type { PublicTable } from './public-table.ts';

/** The name of a player who agreed to be named, by the id in logs; null: not to be named here. */
export type PublicNameOf = (id: string) => string | null;

/**
 * What everybody may see of a table, built field by field: nothing that was reported, ruled or told, nothing about devices and staff, no
 * penalties, none of the house's counts. Cards are the open ones; the engine knows no others.
 */
export function publicTableOf(state: TableState, nameOf: PublicNameOf): PublicTable {
  const { schedule, hand, clock, halted, bounty } = state;
  const isTimed = clock != null && hand?.number === clock.hand && hand.toAct === clock.seat;
  return {
    table: state.tableId,
    name: plainWords(state.name),
    mode: state.mode,
    game: state.variant,
    chairs: state.chairs.length,
    stakes: stakesOf(state.stakes),
    ...(schedule === null ? {} : { clock: clockOf(schedule) }),
    seats: Object.fromEntries(
      state.chairs.flatMap(({ seat, player, stack, away }) => {
        if (player === null) return [];
        const name = nameOf(player.id);
        const head = headAt(bounty, seat, player.id);
        return [
          [
            seat,
            {
              ...(name === null ? {} : { name }),
              ...(stack === null ? {} : { stack }),
              ...(head === undefined ? {} : { bounty: head }),
              away,
            },
          ],
        ];
      }),
    ),
    ...(bounty === undefined ? {} : { bounties: { kind: bounty.rules.kind, currency: bounty.currency } }),
    ...(hand === null ? {} : { hand: handOf(hand) }),
    ...(isTimed ? { time: { seat: clock.seat, until: clock.deadline } } : {}),
    ...(halted === undefined || halted.lifted !== undefined ? {} : { stopped: halted.why }),
    ...(state.closed === undefined ? {} : { closed: true as const }),
  };
}

const stakesOf = ({ smallBlind, bigBlind, minBet, bigBet, bringIn, ante }: Stakes): PublicTable['stakes'] => ({
  smallBlind,
  bigBlind,
  minBet,
  ...(bigBet === undefined ? {} : { bigBet }),
  ...(bringIn === undefined ? {} : { bringIn }),
  ...(ante === null ? {} : { ante: ante.chips, anteFrom: ante.kind }),
});

const clockOf = ({ startedAt, pausedAt, levels }: NonNullable<TableState['schedule']>): PublicTable['clock'] => ({
  startedAt,
  ...(pausedAt === undefined ? {} : { pausedAt }),
  levels: levels.map(({ number, minutes, breakAfter, smallBlind, bigBlind, ante }) => ({
    number,
    minutes,
    ...(breakAfter === undefined ? {} : { breakAfter }),
    smallBlind,
    bigBlind,
    ...(ante === null ? {} : { ante: ante.chips }),
  })),
});

function handOf(hand: Hand): PublicTable['hand'] {
  const { level, smallBlind, toAct, awards } = hand;
  return {
    number: hand.number,
    startedAt: hand.startedAt,
    game: hand.variant,
    ...(level === null ? {} : { level }),
    stakes: stakesOf(hand.stakes),
    button: hand.button,
    ...(smallBlind === null ? {} : { smallBlind }),
    bigBlind: hand.bigBlind,
    street: variantOf(hand.variant).streets[hand.street]?.name ?? '',
    stage: hand.stage,
    ...(toAct === null ? {} : { toAct }),
    toMatch: hand.betting.toMatch,
    boards: boardsOf(hand).map((board) => [...board]),
    pots: (awards.length > 0 ? [] : potsOf(hand)).map(({ chips, eligible }) => ({ chips, seats: [...eligible] })),
    seats: Object.fromEntries(
      hand.players.map(({ seat, bet, status, allIn, tabled, up }) => [
        seat,
        {
          bet,
          status,
          allIn,
          ...(tabled === null ? {} : { shown: [...tabled] }),
          ...(up.length === 0 ? {} : { up: [...up] }),
        },
      ]),
    ),
    ...(awards.length === 0 ? {} : { awards: publicAwards(awards) }),
    raked: hand.raked,
    outcome: hand.outcome,
  };
}

export const publicAwards = (awards: Hand['awards']): NonNullable<NonNullable<PublicTable['hand']>['awards']> =>
  awards.map(({ pot, chips, shares, parts }) => ({
    pot,
    chips,
    shares: shares.map(({ seat, chips: won }) => ({ seat, chips: won })),
    hands: parts.flatMap(({ hand }) => (hand === null ? [] : [hand.category])),
  }));
