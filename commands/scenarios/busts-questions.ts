import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import type { Elimination } from '../../engine/office.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { anteFormat, forcedBets } from './forced-posts-question.ts';
import { atDoor, ImpossibleScenario } from './question.ts';
import { chips, level, seat } from './situation.ts';
import { fieldSize, ToldTournament } from './told-tournament.ts';

const given = z.strictObject({
  mode: z.literal('tournament').optional(),
  anteFormat,
  blinds: level,
  ante: chips.default(0),
  bb: seat.nullish(),
  inTheMoney: z.boolean().default(false),
  /** Before the hand. */
  playersLeft: fieldSize.min(2),
  busted: z.array(z.strictObject({ seat, stack: chips })).min(1),
  note: z.string().optional(),
});
type Given = z.infer<typeof given>;

/** What each paid as the table's ante, as a real hand takes it. */
function antePaid(
  { anteFormat: format, blinds, ante, bb, busted }: Given,
  rules: RulesInForce,
): Readonly<Record<string, number>> {
  if (format !== 'big-blind' || bb === null || bb === undefined) return {};
  const seats = 10;
  const before = (one: Seat): Seat => (one === 1 ? seats : one - 1);
  const sb = before(bb);
  const plenty = 1_000_000;
  const all = [...new Set([bb, sb, before(sb), ...busted.map((one) => one.seat)])].toSorted(
    (one, other) => one - other,
  );
  const stackOf = (of: Seat): number => busted.find((one) => one.seat === of)?.stack ?? plenty;
  const players = all.map((one) => ({ seat: one, stack: stackOf(one) }));
  const dealt = [
    ...players.filter((one) => one.seat !== before(sb)),
    ...players.filter((one) => one.seat === before(sb)),
  ];
  return forcedBets({ mode: 'tournament', blinds, ante, anteFormat: format, sb, bb, seats: dealt }, rules).ante;
}

/** Places of players who went out in one hand, by the office's own ranking. */
const rankBusts = atDoor('office', {
  given,
  when: z.strictObject({ type: z.literal('rank-busts') }),
  ask: ({ given: situation }, { rulebook, overlay }) => {
    const { busted, playersLeft, inTheMoney } = situation;
    const told = new ToldTournament({ rulebook, overlay, payouts: { tables: [], roundTo: 1, guaranteed: 0 } });
    const names = busted.map((one) => `seat-${one.seat}`);
    for (const name of names) told.sold(name, 0);
    for (let number = names.length; number < playersLeft; number++) told.sold(`still in ${number}`, 0);
    told.fixed(Array.from({ length: inTheMoney ? playersLeft : 0 }, () => 1));
    told.uses(['table']);
    const paid = antePaid(situation, { rulebook, overlay });
    told.out(busted.map((one, index) => eliminationOf(one, index, paid[one.seat] ?? 0)));
    const { standings } = told.view;
    const places = busted.map((one) => ({
      seat: one.seat,
      place: standings.find(({ player }) => player === `seat-${one.seat}`)?.place ?? 0,
    }));
    const byPlace = [...Map.groupBy(places, ({ place }) => place)].sort(([one], [other]) => one - other);
    return {
      outcome: {
        places: Object.fromEntries(places.map((one) => [one.seat, one.place])),
        shared: byPlace.flatMap(([, same]) =>
          same.length > 1 ? [same.map((one) => one.seat).toSorted((one, other) => one - other)] : [],
        ),
      },
      turnsOn: ['elimination.rankBy'],
    };
  },
});

const eliminationOf = (
  { seat: at, stack }: { readonly seat: Seat; readonly stack: number },
  index: number,
  ante: number,
): Elimination => ({
  tableId: 'table',
  logId: 'table',
  hand: 1,
  seat: at,
  player: `seat-${at}`,
  at: 1000,
  startedWith: stack,
  how: { ante, away: false, level: null, order: index + 1, won: null, main: [] },
});

/** A player who goes out in the hand in which hand for hand is announced shares the paid places of it. */
const handForHand = atDoor('office', {
  given: z.strictObject({
    mode: z.literal('tournament').optional(),
    paidPlaces: fieldSize,
    playersLeft: fieldSize.min(2),
    bustsThisHand: z.int().min(0).max(1_000),
    note: z.string().optional(),
  }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('hand-for-hand') }),
  ask: ({ given: { paidPlaces, playersLeft, bustsThisHand } }, { rulebook, overlay }) => {
    if (bustsThisHand > playersLeft)
      throw new ImpossibleScenario(`Of ${playersLeft} players ${bustsThisHand} cannot go out.`);
    const told = new ToldTournament({ rulebook, overlay, payouts: { tables: [], roundTo: 1, guaranteed: 0 } });
    const names = Array.from({ length: playersLeft }, (_, index) => `player-${index}`);
    for (const name of names) told.sold(name, 0);
    told.fixed(Array.from({ length: paidPlaces }, (_, index) => 1_000 * (paidPlaces - index)));
    told.uses(['table']);
    told.round(500, 0, { table: 1 });
    told.out(
      names.slice(0, bustsThisHand).map((name, index) => ({
        ...eliminationOf({ seat: index + 1, stack: 1000 + index }, index, 0),
        player: name,
      })),
    );
    const out = told.view.standings.filter(({ player }) => names.indexOf(player) < bustsThisHand);
    const best = Math.min(...out.map(({ place }) => place ?? 0));
    const sharing = out.filter(({ place, prize }) => place === best && (prize ?? 0) > 0).length;
    const places = Array.from({ length: sharing }, (_, index) => best + index);
    return {
      outcome: {
        leftAfter: playersLeft - bustsThisHand,
        sharing,
        placesShared: places.filter((place) => place <= paidPlaces),
      },
      turnsOn: ['handForHand.eligibleFrom'],
    };
  },
});

/** How the office ranks several players who go out together. */
export const bustsQuestions = { 'rank-busts': rankBusts, 'query/hand-for-hand': handForHand };
