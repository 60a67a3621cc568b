import { type Seat, variantOf } from '../../../../../engine/notation.ts';
import { boardsOf } from '../../../../../engine/rules.ts';
import type { Hand, LegalActions } from '../../../../../engine/table.ts';
import { seatsAtOnce } from '../../../../text/seat-ranges.ts';
import type { Words } from '../../../../text/use-text.ts';

type Places = LegalActions['unnamedBoard'][number];

/** The streets in which these places of a board were dealt; empty where they are all there are. */
export function streetsOf({ board, places }: Places, hand: Hand, { t }: Pick<Words, 't'>): string {
  if (places.length === boardsOf(hand)[board]?.length) return '';
  let from = 0;
  const names: string[] = [];
  for (const { name, boardCards } of variantOf(hand.variant).streets) {
    const [first, after] = [from, from + boardCards];
    if (places.some((place) => place >= first && place < after)) names.push(t(`shared:street.${name}`));
    from = after;
  }
  return names.join(', ');
}

/** "board 2: turn, river, seats 5, 8": what nobody has named that decides who wins; empty where all of it is. */
export function unnamedText(
  { unnamed, unnamedBoard }: Pick<LegalActions, 'unnamed' | 'unnamedBoard'>,
  hand: Hand,
  words: Pick<Words, 't'>,
): string {
  const { t } = words;
  const boards = unnamedBoard.map((places) => {
    const streets = streetsOf(places, hand, words);
    if (hand.moreBoards.length === 0) return streets === '' ? t('console:showdown.theBoard') : streets;
    const board = t('shared:board.numbered', { board: places.board + 1 });
    return streets === '' ? board : `${board}: ${streets}`;
  });
  return [...boards, ...handsOf(unnamed, words)].join(', ');
}

function handsOf(seats: readonly Seat[], { t }: Pick<Words, 't'>): readonly string[] {
  const [seat, ...others] = seats;
  if (seat === undefined) return [];
  return others.length === 0
    ? [t('shared:seat.inSentence', { seat })]
    : [t('shared:pot.seats', { seats: seatsAtOnce(seats) })];
}
