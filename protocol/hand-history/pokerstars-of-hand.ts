import {
  bestHand,
  type Chips,
  type HandName,
  isKnownCard,
  type KnownCard,
  type Rank,
  ranks,
  type Seat,
} from '../../engine/notation.ts';
import type { TableState } from '../../engine/table.ts';
import { plainWords } from '../words-schema.ts';
import { countedTooLow, type HandStory, type NameOf, type StoryAct, storyOf } from './hand-story.ts';
import { plainSum, type TableMoney } from './table-money.ts';
import type { ForcedBet, ToldHand } from './told-hand.ts';

/** Characters with a meaning in the dialect: a colon follows a name, brackets enclose an amount or a card. */
const signsOfDialect = /[:()[\]]+/g;

/** A name as the dialect can carry it; readers identify players by it. */
const dialectName = (name: string): string => name.replace(signsOfDialect, ' ').replace(/\s+/g, ' ').trim();

/** FNV-1a over the word's characters, 32 bits: the same number for a word on every machine. */
function numberOf(word: string): number {
  let hash = 0x811c9dc5;
  for (const sign of word) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/**
 * Readers drop a hand whose number they know, so the number includes the table. Its last six digits are the table's own number of the hand.
 */
const handNumberOf = ({ tableId }: Pick<TableState, 'tableId'>, hand: number): string =>
  `${numberOf(tableId)}${String(hand).padStart(6, '0')}`;

/** The number in a table's name or id; without one it is 1. */
function tableNumberOf({ name, tableId }: Pick<TableState, 'name' | 'tableId'>): number {
  const [digits] = name.match(/\d{1,6}/) ?? tableId.match(/\d{1,6}/) ?? [];
  return digits === undefined ? 1 : Number(digits);
}

const numerals = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

/** A level as the dialect numbers it. */
function romanOf(level: number): string {
  let [left, text] = [level, ''];
  for (const [worth, letters] of numerals) for (; left >= worth; left -= worth) text += letters;
  return text;
}

const eastern = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** A moment twice, in universal time and in the dialect's eastern time, which readers use. */
function whenInDialect(at: number): string {
  const parts = new Map(eastern.formatToParts(at).map(({ type, value }) => [type, value]));
  const inEast = `${parts.get('year')}/${parts.get('month')}/${parts.get('day')} ${Number(parts.get('hour'))}:${parts.get('minute')}:${parts.get('second')}`;
  const [date, time] = new Date(at).toISOString().split('T');
  return `${date?.replaceAll('-', '/')} ${time?.slice(0, 8).replace(/^0/, '')} UTC [${inEast} ET]`;
}

const rankWords: Readonly<Record<Rank, string>> = {
  2: 'Deuce',
  3: 'Three',
  4: 'Four',
  5: 'Five',
  6: 'Six',
  7: 'Seven',
  8: 'Eight',
  9: 'Nine',
  T: 'Ten',
  J: 'Jack',
  Q: 'Queen',
  K: 'King',
  A: 'Ace',
};

const one = (rank: Rank | undefined): string => (rank === undefined ? '' : rankWords[rank]);
const many = (rank: Rank | undefined): string => (rank === '6' ? 'Sixes' : `${one(rank)}s`);

/** The lowest card of a straight by its highest: the ace below a five. */
const lowestOf = (top: Rank | undefined): Rank =>
  top === undefined || top === '5' ? 'A' : (ranks[ranks.indexOf(top) - 4] ?? 'A');

/** A high hand in the words of PokerStars' hand histories. They belong to the format and are never translated. */
function handInDialect({ category, ranks: [first, second] }: HandName): string {
  switch (category) {
    case 'pair':
      return `a pair of ${many(first)}`;
    case 'two-pair':
      return `two pair, ${many(first)} and ${many(second)}`;
    case 'three-of-a-kind':
      return `three of a kind, ${many(first)}`;
    case 'straight':
      return `a straight, ${one(lowestOf(first))} to ${one(first)}`;
    case 'flush':
      return `a flush, ${one(first)} high`;
    case 'full-house':
      return `a full house, ${many(first)} full of ${many(second)}`;
    case 'four-of-a-kind':
      return `four of a kind, ${many(first)}`;
    case 'straight-flush':
      return first === 'A' ? 'a Royal Flush' : `a straight flush, ${one(lowestOf(first))} to ${one(first)}`;
    default:
      return `high card ${one(first)}`;
  }
}

/** A hand as lines that a reader accepts as PokerStars', or why the dialect cannot express it. */
type DialectHand = { readonly text: string } | { readonly reason: string };

const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€' };

/** What a hand is written from. */
interface Telling {
  readonly story: HandStory;
  readonly names: ReadonlyMap<Seat, string>;
  /** Chips as an amount: money in a cash game, chips in a tournament. */
  readonly sum: (chips: Chips) => string;
}

/**
 * One finished hand of no-limit hold'em in the dialect of PokerStars' hand history files, which trackers and replayers read. `money`: what
 * the room knows about the table's chips; null: nothing.
 */
export function pokerStarsOf(told: ToldHand, nameOf: NameOf, money: TableMoney | null): DialectHand {
  const story = storyOf(told, nameOf);
  const reason = whyNot(story, money);
  if (reason !== null || money === null) return { reason: reason ?? '' };
  const sum = (chips: Chips): string =>
    money.game === 'tournament' ? `${chips}` : `${signs[money.currency]}${plainSum(chips * money.unit)}`;
  const telling = { story, names: namesOf(story), sum };
  const lines = [
    ...headOf(telling, money),
    ...story.forced
      .filter(({ chips }) => chips > 0)
      .map((bet) => `${at(telling, bet.seat)}: posts ${postWords(bet)} ${sum(bet.chips)}`),
    ...roundsOf(telling),
    ...endOf(telling),
    ...summaryOf(telling),
  ];
  return { text: `${lines.map(plainWords).join('\n')}\n` };
}

/** What the dialect cannot express; null: nothing. */
function whyNot({ told, players, forced, rounds }: HandStory, money: TableMoney | null): string | null {
  const { hand, began } = told;
  const has = (what: string): string => `the PokerStars dialect has no words for ${what}`;
  if (hand.variant !== 'no-limit-holdem') return has('games other than no-limit hold’em');
  if (hand.bombPot) return has('bomb pots');
  if (hand.moreBoards.length > 0 || hand.runs > 1) return has('more than one board');
  if (hand.stakes.bigBlind === 0) return has('a game without blinds');
  if (hand.stakes.cap !== undefined) return has('a cap on what a player may put in');
  if (hand.awards.length > 2) return has('more than one side pot');
  if (forced.some((bet) => bet.type === 'blind-posted' && (bet.kind === 'straddle' || bet.kind === 'sleeper')))
    return has('straddles');
  if (forced.some((bet) => bet.type === 'blind-posted' && bet.kind === 'dead-post')) return has('dead blinds');
  if (rounds.some(({ acts }) => acts.some(({ act, chips }) => act === 'fold' && chips > 0)))
    return has('a fold that gives up chips');
  if (players.some(({ startingStack }) => startingStack === null)) return has('stacks that nobody counted');
  if (players.some(({ isOverdrawn }) => isOverdrawn)) return has(countedTooLow);
  if (!hand.board.every(isKnownCard)) return has('board cards that nobody named');
  if (hand.players.some((player) => standingOf(told, player.seat) === 'killed')) return has('a hand that was killed');
  if (money === null || money.game !== began.mode)
    return began.mode === 'cash'
      ? 'the PokerStars dialect writes money, and only the room knows what this table’s chips are worth: --room names its store, and with --money-as USD or EUR each chip unit of a cash game is one'
      : 'the PokerStars dialect names the tournament and its buy-in, and only the room knows them: --room names its store';
  if (signs[money.currency] === undefined) return has(`amounts in ${money.currency}: it writes dollars and euros`);
  return null;
}

/** How a player's hand ended. */
function standingOf({ hand, began }: ToldHand, seat: Seat): 'sat-out' | 'folded' | 'killed' | 'shown-down' {
  const status = hand.players.find((player) => player.seat === seat)?.status;
  if (status === 'live' || status === 'mucked') return 'shown-down';
  if (hand.actions.some((note) => note.seat === seat && note.action === 'fold')) return 'folded';
  const dealt = began.hand?.players.find((player) => player.seat === seat)?.status;
  return dealt === 'folded' ? 'sat-out' : 'killed';
}

/** Readers tell players apart by name alone: the seat is added to a name that occurs twice. */
function namesOf({ players }: HandStory): ReadonlyMap<Seat, string> {
  const plain = players.map(({ seat, name }) => ({ seat, name: dialectName(name) || `Seat ${seat}` }));
  return new Map(
    plain.map(({ seat, name }) => {
      const isAlone = plain.filter((other) => other.name === name).length === 1;
      return [seat, isAlone ? name : `${name} ${seat}`];
    }),
  );
}

const at = ({ names }: Telling, seat: Seat): string => names.get(seat) ?? `Seat ${seat}`;

function headOf(telling: Telling, money: TableMoney): readonly string[] {
  const { story, sum } = telling;
  const { hand, began } = story.told;
  const { smallBlind, bigBlind } = hand.stakes;
  const number = `PokerStars Hand #${handNumberOf(began, hand.number)}`;
  const when = whenInDialect(hand.startedAt);
  const sign = signs[money.currency] ?? '';
  const size = `${began.chairs.length}-max Seat #${hand.button} is the button`;
  const head =
    money.game === 'cash'
      ? [
          `${number}:  Hold'em No Limit (${sum(smallBlind)}/${sum(bigBlind)} ${money.currency}) - ${when}`,
          `Table '${plainWords(began.name).replaceAll("'", '’')}' ${size}`,
        ]
      : [
          `${number}: Tournament #${numberOf(money.id)}, ${sign}${plainSum(money.buyIn)}+${sign}${plainSum(money.fee)} ${money.currency} ` +
            `Hold'em No Limit - Level ${romanOf(hand.level ?? 1)} (${smallBlind}/${bigBlind}) - ${when}`,
          `Table '${numberOf(money.id)} ${tableNumberOf(began)}' ${size}`,
        ];
  const seats = [...story.players]
    .sort((one, other) => one.seat - other.seat)
    .map(({ seat, startingStack }) => {
      const isOut = standingOf(story.told, seat) === 'sat-out';
      return `Seat ${seat}: ${at(telling, seat)} (${sum(startingStack ?? 0)} in chips)${isOut ? ' is sitting out' : ''}`;
    });
  return [...head, ...seats];
}

/** All-in by a post: the stack shows it, and this is the line that readers know. */
function postWords(bet: ForcedBet): string {
  if (bet.type === 'ante-posted') return 'the ante';
  return bet.kind === 'small' ? 'small blind' : 'big blind';
}

const streetNames = ['HOLE CARDS', 'FLOP', 'TURN', 'RIVER'] as const;

function* roundsOf(telling: Telling): Generator<string> {
  const lying: string[] = [];
  for (const [index, { boards, acts }] of telling.story.rounds.entries()) {
    const cards = boards[0] ?? [];
    // A street without cards was not reached.
    if (index > 0 && cards.length === 0) break;
    const before = lying.length === 0 ? '' : ` [${lying.join(' ')}]`;
    yield `*** ${streetNames[index]} ***${before}${cards.length === 0 ? '' : ` [${cards.join(' ')}]`}`;
    lying.push(...cards);
    for (const act of acts) yield `${at(telling, act.seat)}: ${actWords(telling, act)}`;
  }
}

function actWords({ sum }: Telling, { act, chips, to, facing, allIn }: StoryAct): string {
  const end = allIn ? ' and is all-in' : '';
  switch (act) {
    case 'fold':
      return 'folds';
    case 'check':
      return 'checks';
    case 'call':
      return `calls ${sum(chips)}${end}`;
    case 'bet':
      return `bets ${sum(to)}${end}`;
    // The other two belong to other games.
    case 'raise':
    case 'complete':
    case 'bring-in':
      return `raises ${sum(to - facing)} to ${sum(to)}${end}`;
  }
}

const isContested = ({ told }: HandStory): boolean =>
  told.hand.players.filter(({ seat }) => standingOf(told, seat) === 'shown-down').length > 1;

function* endOf(telling: Telling): Generator<string> {
  const { story, sum } = telling;
  const { hand } = story.told;
  for (const { seat, returned } of story.players)
    if (returned > 0) yield `Uncalled bet (${sum(returned)}) returned to ${at(telling, seat)}`;
  if (isContested(story)) {
    yield '*** SHOW DOWN ***';
    for (const { seat, status } of hand.players) {
      const shown = shownBy(story, seat);
      if (shown !== null) yield `${at(telling, seat)}: shows [${shown.cards.join(' ')}] (${shown.words})`;
      else if (status === 'mucked') yield `${at(telling, seat)}: mucks hand`;
    }
  }
  for (const { pot, shares } of hand.awards) {
    const name = hand.awards.length === 1 ? 'pot' : pot === hand.awards[0]?.pot ? 'main pot' : 'side pot';
    for (const { seat, chips } of shares)
      if (chips > 0) yield `${at(telling, seat)} collected ${sum(chips)} from ${name}`;
  }
}

/** Two cards that were open with a complete board, and what they made. A hand tabled without named cards has no line. */
function shownBy(
  { told: { hand } }: HandStory,
  seat: Seat,
): { readonly cards: readonly KnownCard[]; readonly words: string } | null {
  const player = hand.players.find((one) => one.seat === seat);
  const cards = (player?.tabled ?? []).filter(isKnownCard);
  const board = hand.board.filter(isKnownCard);
  const best = cards.length === 2 && board.length === 5 ? bestHand('high', cards, board, 'any') : null;
  return best === null ? null : { cards, words: handInDialect(best.name) };
}

function summaryOf(telling: Telling): readonly string[] {
  const { story, sum } = telling;
  const { hand } = story.told;
  const total = hand.awards.reduce((all, { chips }) => all + chips, 0) + hand.raked;
  const [main, side] = hand.awards;
  const pots =
    main === undefined || side === undefined ? '' : ` Main pot ${sum(main.chips)}. Side pot ${sum(side.chips)}.`;
  return [
    '*** SUMMARY ***',
    `Total pot ${sum(total)}${pots} | Rake ${sum(hand.raked)}`,
    ...(hand.board.length === 0 ? [] : [`Board [${hand.board.join(' ')}]`]),
    ...[...story.players].sort((one, other) => one.seat - other.seat).map(({ seat }) => outcomeOf(telling, seat)),
  ];
}

function outcomeOf(telling: Telling, seat: Seat): string {
  const { story, sum } = telling;
  const { hand } = story.told;
  const places = { button: hand.button, 'small blind': hand.smallBlind, 'big blind': hand.bigBlind };
  const place = Object.entries(places).find(([, of]) => of === seat)?.[0];
  const who = `Seat ${seat}: ${at(telling, seat)}${place === undefined ? '' : ` (${place})`}`;
  const won = story.players.find((player) => player.seat === seat)?.won ?? 0;
  const shown = isContested(story) ? shownBy(story, seat) : null;
  if (shown !== null) {
    const cards = `${who} showed [${shown.cards.join(' ')}]`;
    return won > 0 ? `${cards} and won (${sum(won)}) with ${shown.words}` : `${cards} and lost with ${shown.words}`;
  }
  if (won > 0) return `${who} collected (${sum(won)})`;
  if (standingOf(story.told, seat) === 'shown-down') return `${who} mucked`;
  const street = hand.actions.find((note) => note.seat === seat && note.action === 'fold')?.street ?? 0;
  const isIn =
    story.rounds.some(({ acts }) => acts.some((act) => act.seat === seat && act.chips > 0)) ||
    story.forced.some((bet) => bet.seat === seat);
  return `${who} folded ${['before Flop', 'on the Flop', 'on the Turn', 'on the River'][street]}${street === 0 && !isIn ? " (didn't bet)" : ''}`;
}
