import { type Card, isKnownCard, type VariantId, variantOf } from '../../engine/notation.ts';
import { floorInWords } from './floor-notes.ts';
import { countedTooLow, type HandStory, type NameOf, type StoryAct, type StoryRound, storyOf } from './hand-story.ts';
import { inUnits, type TableMoney, type TournamentMoney } from './table-money.ts';
import type { ForcedBet, ToldHand } from './told-hand.ts';

/** A value of a JSON text. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** A hand in the Open Hand History format, with the floor's part beside it; or why the format cannot express it. */
export type OhhHand = { readonly ohh: Json; readonly riffle?: Json } | { readonly reason: string };

const specVersion = '1.4.7';

const gameTypes: { readonly [Id in VariantId]?: 'Holdem' | 'Omaha' | 'OmahaHiLo' } = {
  'no-limit-holdem': 'Holdem',
  'pot-limit-holdem': 'Holdem',
  'limit-holdem': 'Holdem',
  'pot-limit-omaha': 'Omaha',
  'limit-omaha': 'Omaha',
  'pot-limit-omaha-5': 'Omaha',
  'pot-limit-omaha-6': 'Omaha',
  'pot-limit-omaha-8': 'OmahaHiLo',
  'pot-limit-omaha-5-8': 'OmahaHiLo',
  'pot-limit-omaha-6-8': 'OmahaHiLo',
  'limit-omaha-8': 'OmahaHiLo',
};

const betTypes = { 'no-limit': 'NL', 'pot-limit': 'PL', 'fixed-limit': 'FL', 'spread-limit': null } as const;

/** Chips as amounts in the file. */
type Sum = (chips: number) => number;

/**
 * One finished hand, without cards that were not shown. `money`: what the room knows about the table's chips; null: nothing, and amounts
 * are in chips.
 */
export function ohhOf(told: ToldHand, nameOf: NameOf, money: TableMoney | null = null): OhhHand {
  const { hand, began } = told;
  const game = gameTypes[hand.variant];
  const betType = betTypes[variantOf(hand.variant).betting];
  if (hand.outcome !== 'played' || hand.stage !== 'over')
    return { reason: 'OHH has no hands that were not played out' };
  if (game === undefined || betType === null) return { reason: `OHH has no game type for ${hand.variant}` };
  const story = storyOf(told, nameOf);
  if (story.players.some(({ startingStack }) => startingStack === null))
    return { reason: 'OHH has no stacks that nobody counted' };
  if (story.players.some(({ isOverdrawn }) => isOverdrawn)) return { reason: `OHH has no ${countedTooLow}` };
  const { stakes } = hand;
  if (![hand.board, ...hand.moreBoards].flat().every(isKnownCard))
    return { reason: 'OHH has no board cards that nobody named' };
  const cash = money?.game === 'cash' && began.mode === 'cash' ? money : null;
  const event = money?.game === 'tournament' && began.mode === 'tournament' ? money : null;
  const sum: Sum = (chips) => (cash === null ? chips : inUnits(chips * cash.unit));
  const ohh = {
    spec_version: specVersion,
    site_name: 'Riffle',
    network_name: 'Riffle',
    internal_version: '1.0.0',
    ...(began.mode === 'tournament' ? { tournament: true } : {}),
    ...(event === null ? {} : { tournament_info: tournamentInfo(event) }),
    game_number: `${began.tableId}-${hand.number}`,
    start_date_utc: new Date(hand.startedAt).toISOString(),
    table_name: began.name,
    game_type: game,
    bet_limit: { bet_type: betType, bet_cap: sum(stakes.cap ?? 0) },
    table_size: began.chairs.length,
    // Tournament chips are not money, and a table's log knows no currency.
    currency: cash?.currency ?? 'XPM',
    dealer_seat: hand.button,
    small_blind_amount: sum(stakes.smallBlind),
    big_blind_amount: sum(stakes.bigBlind),
    ante_amount: sum(Math.max(0, ...story.forced.map((bet) => (bet.type === 'ante-posted' ? bet.chips : 0)))),
    hero_player_id: null,
    flags: [
      'Observed',
      ...(story.rounds.some(({ boards }) => boards.length > 1) ? ['Run_It_Twice'] : []),
      ...(stakes.cap === undefined ? [] : ['Cap']),
    ],
    players: story.players.map(({ seat, name, startingStack }) => ({
      id: seat,
      seat,
      name,
      starting_stack: sum(startingStack ?? 0),
    })),
    rounds: roundsOf(story, sum),
    pots: potsOf(story, sum),
  };
  const floor = floorInWords(told.floor, ({ id }) => nameOf(id));
  return floor.length === 0 ? { ohh } : { ohh, riffle: { floor } };
}

/** The price of an entry and the format of the tournament; a table's log has neither. */
function tournamentInfo(event: TournamentMoney): Json {
  const flags = [...(event.rebuys ? ['Rebuy'] : []), ...(event.reentries ? ['Re-Entry'] : [])];
  return {
    tournament_number: event.id,
    name: event.name,
    start_date_utc: event.startedAt === null ? null : new Date(event.startedAt).toISOString(),
    currency: event.currency,
    buyin_amount: inUnits(event.buyIn),
    fee_amount: inUnits(event.fee),
    bounty_fee_amount: inUnits(event.bounty),
    initial_stack: event.startingChips,
    type: event.isOneTable ? 'STT' : 'MTT',
    flags,
    speed: { type: speedOf(event.levelSeconds), round_time: event.levelSeconds },
  };
}

/**
 * Live rooms play levels of twenty minutes or more. For shorter ones, each name in the format stands for about half the length of the one
 * before.
 */
function speedOf(seconds: number): string {
  const names = [
    [1_200, 'Normal'],
    [900, 'Semi-Turbo'],
    [600, 'Turbo'],
    [300, 'Super-Turbo'],
    [180, 'Hyper-Turbo'],
  ] as const;
  return names.find(([least]) => seconds >= least)?.[1] ?? 'Ultra-Turbo';
}

function roundsOf(story: HandStory, sum: Sum): readonly Json[] {
  const rounds = story.rounds.flatMap((round, index) => roundOf(story, round, { isFirst: index === 0, sum }));
  const shows = showdownOf(story);
  const all = shows.length === 0 ? rounds : [...rounds, { street: 'Showdown', actions: shows }];
  return all.map((round, id) => ({ id, ...round }));
}

type Round = { readonly street: string; readonly cards?: readonly Card[]; readonly actions: readonly Json[] };

/** A second board is a round of the same street without actions. */
function roundOf(
  story: HandStory,
  round: StoryRound,
  { isFirst, sum }: { readonly isFirst: boolean; readonly sum: Sum },
): readonly Round[] {
  const street = round.street.slice(0, 1).toUpperCase() + round.street.slice(1);
  const forced = isFirst
    ? story.forced.map((bet) => ({ ...forcedOf(bet), amount: sum(bet.chips), is_allin: bet.isAllIn }))
    : [];
  const acts = round.acts.map((act) => actOf(act, sum));
  const actions = [...forced, ...acts].map((action, index) => ({ action_number: index, ...action }));
  const [cards, ...more] = round.boards;
  return [
    { street, ...(cards === undefined ? {} : { cards }), actions },
    ...more.map((others) => ({ street, cards: others, actions: [] })),
  ];
}

function forcedOf(bet: ForcedBet): { readonly player_id: number; readonly action: string } {
  if (bet.type === 'ante-posted') return { player_id: bet.seat, action: 'Post Ante' };
  const names = {
    small: 'Post SB',
    big: 'Post BB',
    straddle: 'Straddle',
    sleeper: 'Straddle',
    'live-post': 'Post Extra Blind',
    'dead-post': 'Post Dead',
  } as const;
  return { player_id: bet.seat, action: names[bet.kind] };
}

function actOf({ seat, act, chips, allIn }: StoryAct, sum: Sum): { readonly [key: string]: Json } {
  const names = {
    fold: 'Fold',
    check: 'Check',
    call: 'Call',
    bet: 'Bet',
    raise: 'Raise',
    'bring-in': 'Post Extra Blind',
    complete: 'Raise',
  } as const;
  // The amount is what this action added, not the total of the round.
  return { player_id: seat, action: names[act], amount: sum(chips), is_allin: allIn };
}

function showdownOf({ told: { hand } }: HandStory): readonly Json[] {
  return hand.players
    .flatMap(({ seat, tabled, status }): { readonly [key: string]: Json }[] => {
      const cards = (tabled ?? []).filter(isKnownCard);
      if (cards.length > 0) return [{ player_id: seat, action: 'Shows Cards', cards }];
      return status === 'mucked' ? [{ player_id: seat, action: 'Mucks Cards' }] : [];
    })
    .map((action, index) => ({ action_number: index, ...action }));
}

/** The rake is assigned to the main pot: the log has it per hand. */
function potsOf({ told: { hand } }: HandStory, sum: Sum): readonly Json[] {
  return hand.awards.map(({ chips, shares }, index) => {
    const rake = index === 0 ? hand.raked : 0;
    return {
      number: index,
      amount: sum(chips + rake),
      rake: sum(rake),
      player_wins: shares.map(({ seat, chips: won }) => ({ player_id: seat, win_amount: sum(won) })),
    };
  });
}
