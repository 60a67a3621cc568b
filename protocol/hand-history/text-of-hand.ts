import { type Card, isKnownCard, type Seat, type StreetName, variantOf } from '../../engine/notation.ts';
import { plainWords } from '../words-schema.ts';
import { floorInWords, type WrittenFact } from './floor-notes.ts';
import { dealerOf, type HandStory, type NameOf, type StoryAct, type StoryPlayer, storyOf } from './hand-story.ts';
import type { ForcedBet, ToldHand } from './told-hand.ts';

const games: Readonly<Record<string, string>> = {
  holdem: "Hold'em",
  'short-deck': "6+ Hold'em",
  'royal-holdem': "Royal Hold'em",
  omaha: 'Omaha',
  'omaha-5': '5 Card Omaha',
  'omaha-6': '6 Card Omaha',
  'omaha-8': 'Omaha Hi/Lo',
  'omaha-5-8': '5 Card Omaha Hi/Lo',
  'omaha-6-8': '6 Card Omaha Hi/Lo',
  courchevel: 'Courchevel',
  'courchevel-8': 'Courchevel Hi/Lo',
  stud: '7 Card Stud',
  'stud-8': '7 Card Stud Hi/Lo',
  razz: 'Razz',
  badugi: 'Badugi',
  'five-card-draw': '5 Card Draw',
  '2-7-triple-draw': 'Triple Draw 2-7 Lowball',
  '2-7-single-draw': 'Single Draw 2-7 Lowball',
  'a-5-triple-draw': 'Triple Draw A-5 Lowball',
};

const structures = {
  'no-limit': 'No Limit',
  'pot-limit': 'Pot Limit',
  'fixed-limit': 'Limit',
  'spread-limit': 'Spread Limit',
} as const;

const streetNames: Readonly<Record<StreetName, string>> = {
  preflop: 'HOLE CARDS',
  flop: 'FLOP',
  turn: 'TURN',
  river: 'RIVER',
  'third-street': '3rd STREET',
  'fourth-street': '4th STREET',
  'fifth-street': '5th STREET',
  'sixth-street': '6th STREET',
  'seventh-street': 'RIVER',
  'before-draw': 'DEALING HANDS',
  'first-draw': 'FIRST DRAW',
  'second-draw': 'SECOND DRAW',
  'third-draw': 'THIRD DRAW',
};

/** One hand as plain lines in the style of the online rooms, even if it is in play or was misdealt; the floor's part comes last. */
export function textOf(told: ToldHand, nameOf: NameOf): string {
  const story = storyOf(told, nameOf);
  const lines = [
    ...headOf(story, nameOf),
    ...story.forced.map(
      (bet) => `${nameAt(story, bet.seat)}: ${forcedWords(bet)}${bet.isAllIn ? ' and is all-in' : ''}`,
    ),
    ...roundsOf(story),
    ...endOf(story),
    ...summaryOf(story),
    ...floorOf(floorInWords(told.floor, ({ id }) => nameOf(id))),
  ];
  // No name may break a line.
  return `${lines.map(plainWords).join('\n')}\n`;
}

function headOf({ told, players }: HandStory, nameOf: NameOf): readonly string[] {
  const { hand, began } = told;
  const { betting } = variantOf(hand.variant);
  const game = games[hand.variant.replace(/^(no-limit|pot-limit|limit|spread-limit)-/, '')] ?? hand.variant;
  const { smallBlind, bigBlind } = hand.stakes;
  const level = hand.level === null ? '' : ` Level ${hand.level}`;
  const when = new Date(hand.startedAt).toISOString().replace('T', ' ').replaceAll('-', '/').slice(0, 19);
  const dealer = dealerOf(told, nameOf);
  return [
    `Riffle Hand #${hand.number}: ${game} ${structures[betting]} -${level} (${smallBlind}/${bigBlind}) - ${when} UTC`,
    `Table '${began.name}' ${began.chairs.length}-max Seat #${hand.button} is the button`,
    ...(dealer === null ? [] : [`Dealer: ${dealer}`]),
    ...(hand.redealOf === null ? [] : [`Hand #${hand.redealOf} dealt again`]),
    ...[...players]
      .sort((one, other) => one.seat - other.seat)
      .map(({ seat, name, startingStack }) => `Seat ${seat}: ${name} (${startingStack ?? 'uncounted'} in chips)`),
  ];
}

function forcedWords(bet: ForcedBet): string {
  if (bet.type === 'ante-posted') return `posts the ante ${bet.chips}`;
  const kinds = {
    small: 'small blind',
    big: 'big blind',
    straddle: 'straddle',
    sleeper: 'sleeping straddle',
    'live-post': 'live blind',
    'dead-post': 'dead blind',
  } as const;
  return `posts ${kinds[bet.kind]} ${bet.chips}`;
}

function* roundsOf(story: HandStory): Generator<string> {
  const lying: (readonly Card[])[] = [];
  for (const { street, boards, acts } of story.rounds) {
    const [first = [], ...others] = boards;
    const before = lying.flat();
    yield `*** ${streetNames[street]} ***${cardsIn(before)}${cardsIn(first)}`;
    for (const [index, cards] of others.entries())
      yield `*** BOARD ${index + 2}, ${streetNames[street]} ***${cardsIn(cards)}`;
    lying.push(first);
    for (const act of acts) yield `${nameAt(story, act.seat)}: ${actWords(act)}`;
  }
}

const cardsIn = (cards: readonly Card[]): string => (cards.length === 0 ? '' : ` [${cards.join(' ')}]`);

function actWords({ act, chips, to, facing, allIn }: StoryAct): string {
  const end = allIn ? ' and is all-in' : '';
  switch (act) {
    case 'fold':
      return chips === 0 ? 'folds' : `folds and gives up ${chips}`;
    case 'check':
      return 'checks';
    case 'call':
      return `calls ${chips}${end}`;
    case 'bet':
      return `bets ${to}${end}`;
    case 'raise':
      return `raises ${to - facing} to ${to}${end}`;
    case 'complete':
      return `completes to ${to}${end}`;
    case 'bring-in':
      return `brings in for ${to}${end}`;
  }
}

function* endOf(story: HandStory): Generator<string> {
  const { told, players } = story;
  for (const { name, returned } of players) if (returned > 0) yield `Uncalled bet (${returned}) returned to ${name}`;
  const shows = told.hand.players.filter(({ tabled, status }) => tabled !== null || status === 'mucked');
  if (shows.length > 0) yield '*** SHOW DOWN ***';
  for (const { seat, tabled } of shows) {
    const cards = (tabled ?? []).filter(isKnownCard);
    yield `${nameAt(story, seat)}: ${cards.length === 0 ? (tabled === null ? 'mucks hand' : 'shows, cards not named') : `shows [${cards.join(' ')}]`}`;
  }
  for (const { pot, shares } of told.hand.awards)
    for (const { seat, chips } of shares)
      yield `${nameAt(story, seat)} collected ${chips} from ${told.hand.awards.length === 1 ? 'pot' : potName(pot)}`;
  const ends = {
    running: 'The hand is in play',
    played: null,
    misdeal: 'Misdeal: all chips back',
    void: 'Hand void: all chips back',
  };
  const end = ends[told.hand.outcome];
  if (end !== null) yield end;
}

const potName = (pot: number): string => (pot === 0 ? 'main pot' : `side pot-${pot}`);

function summaryOf({ told: { hand }, players }: HandStory): readonly string[] {
  const pots = hand.awards.map(({ pot, chips }) => `${pot === 0 ? 'Main pot' : `Side pot-${pot}`} ${chips}.`);
  const total = hand.awards.reduce((sum, { chips }) => sum + chips, 0) + hand.raked;
  return [
    '*** SUMMARY ***',
    `Total pot ${total}${pots.length > 1 ? ` ${pots.join(' ')}` : ''} | Rake ${hand.raked}`,
    ...(hand.board.length === 0 ? [] : [`Board${cardsIn(hand.board)}`]),
    ...hand.moreBoards.map((board, index) => `Board ${index + 2}${cardsIn(board)}`),
    ...[...players].sort((one, other) => one.seat - other.seat).map(standing),
  ];
}

const standing = ({ seat, name, won, finishingStack }: StoryPlayer): string =>
  `Seat ${seat}: ${name}${won > 0 ? ` won (${won}),` : ''} ${finishingStack ?? 'uncounted'} in chips`;

function floorOf(facts: readonly WrittenFact[]): readonly string[] {
  if (facts.length === 0) return [];
  return ['*** FLOOR ***', ...facts.map((fact) => `[${String(fact.at).slice(11, 19)}] ${factWords(fact)}`)];
}

function factWords(fact: WrittenFact): string {
  const { seat, player, report, ruling, by, name, reason, cites, hands, changes, moves } = fact;
  const who = seat === undefined ? '' : ` seat ${seat}${player === undefined ? '' : ` (${player})`}`;
  const signed = by === undefined ? '' : `, by ${name ?? by}`;
  const why = reason === undefined ? '' : `, because: ${reason}`;
  const rules = Array.isArray(cites) ? ` [${cites.join(', ')}]` : '';
  switch (fact.what) {
    case 'report':
      return `Reported: ${report}${who}`;
    case 'ruling':
      return `Ruled: ${ruling}${rules}${signed}${why}`;
    case 'penalty':
      return `Penalty:${who} ${hands === 'out' ? 'out of the event' : hands === 0 ? 'warning' : Number(hands) < 0 ? 'penalty lifted' : `misses ${hands} hands`}`;
    case 'correction':
      return `Corrected: ${[...list(changes), ...list(moves)].join('; ')}${signed}${why}`;
    case 'witnesses':
      return 'Pot pushed against the witnesses';
    case 'count':
      return `Counted against the book:${who}`;
    case 'chips':
      return `Chips brought or taken without a sale:${who}`;
    default:
      return `Floor called${who}`;
  }
}

const list = (value: WrittenFact[string] | undefined): readonly string[] => (Array.isArray(value) ? value : []);

const nameAt = ({ players }: HandStory, seat: Seat): string =>
  players.find((player) => player.seat === seat)?.name ?? `Seat ${seat}`;
