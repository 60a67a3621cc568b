import type { ActChange, AmendmentPreview, HandAct, NewAct, TableState } from '../../engine/table.ts';
import { potName } from '../components/pot-row.tsx';
import { refusalText } from '../text/refusal-text.ts';
import type { Words } from '../text/use-text.ts';

type ChipMove = AmendmentPreview['moves'][number];

/** "raise", "all-in", "small blind": the name of an act in the list. */
export function actName({ what, allIn, pot }: HandAct, { t }: Words): string {
  const name = t(`corrections:act.${allIn && !forced.has(what) ? 'all-in' : what}`);
  return pot === null ? name : `${potName(pot.pot, t)} ${name}`;
}

const forced: ReadonlySet<HandAct['what']> = new Set([
  'ante',
  'small-blind',
  'big-blind',
  'straddle',
  'sleeper',
  'live-post',
  'dead-post',
]);

/** The number under it: chips, or cards; none without meaning. */
export function actAmount({ what, to, count, pot }: HandAct, words: Words): string {
  const { amount } = words;
  if (what === 'fold' || what === 'check') return '';
  if (what === 'winners') return pot === null ? '' : winnersText(pot, words);
  if (count !== null) return String(count);
  return to === null || to === 0 ? '' : amount(to);
}

/** "4", "Low: 1", "Board 2: 3, 5"; a dash if nobody has a low. */
function winnersText({ board, half, seats }: NonNullable<HandAct['pot']>, { t }: Words): string {
  const part = [
    ...(board > 0 ? [t('shared:board.numbered', { board: board + 1 })] : []),
    ...(half === 'low' ? [t('shared:pot.low')] : []),
  ].join(' ');
  const won = seats.length === 0 ? '–' : seats.join(', ');
  return part === '' ? won : `${part}: ${won}`;
}

/** "Seat 9, all-in", "board". */
export function actTitle(act: HandAct, words: Words): string {
  const name = actName(act, words);
  return act.seat === null ? name : `${words.t('shared:seat.numbered', { seat: act.seat })}, ${name}`;
}

/** What is done instead, or was missing: "raise to 3,300", "call". */
export function newActText(act: NewAct, { t, amount }: Words): string {
  const values = {
    to: 'to' in act ? amount(act.to) : '',
    count: act.type === 'draw' ? act.cards : act.type === 'agree-runs' ? act.runs : 0,
    seats:
      act.type === 'name-winners' || act.type === 'win-showdown' ? [...act.seats].sort((a, b) => a - b).join(', ') : '',
  };
  return t(`corrections:did.${act.type === 'win-showdown' ? 'name-winners' : act.type}`, values);
}

/** What an act is corrected to: "raise to 1,500", "was missing: seat 4, call". */
export function changeText(change: ActChange, words: Words): string {
  const { t, amount } = words;
  switch (change.change) {
    case 'replace':
      return newActText(change.with, words);
    case 'recount':
      return t('corrections:did.recount', { to: amount(change.to) });
    case 'remove':
      return t('corrections:did.remove');
    case 'insert': {
      const what = newActText(change.act, words);
      return 'seat' in change.act ? t('corrections:did.missed', { seat: change.act.seat, what }) : what;
    }
  }
}

/** Why a later act cannot stand as booked. */
export function whyText({ why }: AmendmentPreview['undecided'][number], words: Words): string {
  if (why.reason !== 'amount') return refusalText(why, words);
  const { t, amount } = words;
  return t('corrections:whyAmount', { was: amount(why.was), now: amount(why.now) });
}

/** Chips to carry, seat by seat: "seat 9 adds 100, Side 2 gives 300 to Side 1". */
export const moveText = (moves: readonly ChipMove[], words: Words): string =>
  moves.map((move) => oneMove(move, moves, words)).join(', ');

/** Whether a seat adds to more than one pot, so that each has to be named. */
/** Moves that stand on one page where not all of them fit. */
const movesOnPage = 3;
/** Letters that fit without pages. */
const lettersWithoutPages = 150;

/** The chips to carry, page by page; a single page holds them all. */
export function movePages(moves: readonly ChipMove[], words: Words): readonly (readonly string[])[] {
  const said = moves.map((move) => oneMove(move, moves, words));
  if (said.join(', ').length <= lettersWithoutPages) return [said];
  return Array.from({ length: Math.ceil(said.length / movesOnPage) }, (_, page) =>
    said.slice(page * movesOnPage, (page + 1) * movesOnPage),
  );
}

const addsToSeveral = ({ from }: ChipMove, moves: readonly ChipMove[]): boolean =>
  from.place === 'stack' &&
  moves.filter((one) => one.from.place === 'stack' && one.from.seat === from.seat && one.to.place === 'pot').length > 1;

function oneMove(move: ChipMove, moves: readonly ChipMove[], words: Words): string {
  const { from, to, chips } = move;
  const { t, amount } = words;
  const values = { chips: amount(chips) };
  const isOwn = to.place === 'pot' || ('seat' in to && 'seat' in from && to.seat === from.seat);
  if (from.place === 'stack' && isOwn && !addsToSeveral(move, moves))
    return t('corrections:move.adds', { ...values, seat: from.seat });
  if (from.place === 'bet' && to.place === 'stack' && from.seat === to.seat)
    return t('corrections:move.takesBack', { ...values, seat: to.seat });
  return t('corrections:move.gives', { ...values, from: placeName(from, words), to: placeName(to, words) });
}

function placeName(place: ChipMove['from'], { t }: Words): string {
  switch (place.place) {
    case 'stack':
      return t('shared:seat.inSentence', { seat: place.seat });
    case 'bet':
      return t('corrections:move.bet', { seat: place.seat });
    case 'pot':
      return potName(place.pot, t);
    case 'rake':
      return t('console:awards.house');
    case 'floor':
      return t('corrections:move.floor');
  }
}

/** Who is to act once it is booked: "seat 6 still to act". */
export function thenText(now: TableState, after: TableState, { t }: Words): string {
  const { hand } = after;
  if (hand === null || hand.stage === 'over') return t('corrections:then.over');
  if (hand.toAct !== null)
    return t(hand.toAct === now.hand?.toAct ? 'corrections:then.still' : 'corrections:then.toAct', {
      seat: hand.toAct,
    });
  return t(`corrections:then.${hand.stage}`);
}
