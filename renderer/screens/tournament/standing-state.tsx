import type { Standing, TournamentView } from '../../../engine/office.ts';
import type { Words } from '../../text/use-text.ts';
import { useWords } from './event-context.ts';

type Stage = TournamentView['tournament']['stage'];

/** Sits at a table with nothing: re-buys, or is out. */
export const isBroke = ({ state, chips }: Pick<Standing, 'state' | 'chips'>): boolean =>
  state === 'playing' && chips === 0;

/** Plays, waits for a seat, or is on the way to one. */
export const isStillIn = ({ state }: Pick<Standing, 'state'>): boolean =>
  state === 'playing' || state === 'waits' || state === 'moving';

/**
 * The place of a player who is out, was taken out, or was left when the tournament ended and sits nowhere any more; null: still in, or paid
 * back.
 */
export const finalPlace = ({ state, place }: Pick<Standing, 'state' | 'place'>, stage: Stage): number | null =>
  state === 'out' || state === 'withdrawn' || stage === 'over' ? place : null;

/** Was left when it ended with a deal: a share, and no place. */
export const sharedOut = (
  { state, place, prize }: Pick<Standing, 'state' | 'place' | 'prize'>,
  { stage, deal }: Pick<TournamentView['tournament'], 'stage' | 'deal'>,
): boolean =>
  stage === 'over' && deal !== null && place === null && prize !== null && state !== 'out' && state !== 'withdrawn';

/** A player without a place, as in every list. */
export const noPlaceKey = (
  standing: Pick<Standing, 'state' | 'place' | 'prize' | 'inRound'>,
  tournament: Pick<TournamentView['tournament'], 'stage' | 'deal'>,
): string =>
  standing.inRound === true
    ? 'state.inRound'
    : sharedOut(standing, tournament)
      ? 'results.deal'
      : `state.${standing.state}`;

/** A player's place, as in every list. */
export const placeKey = ({
  state,
  seatWon,
}: Pick<Standing, 'state' | 'seatWon'>): 'state.place' | 'state.takenOut' | 'state.seatWon' =>
  seatWon === true ? 'state.seatWon' : state === 'withdrawn' ? 'state.takenOut' : 'state.place';

/** A place as in every list and on paper, with a note if others share it. `told`: the wording of the place itself. */
export function sharedPlace(
  place: number,
  all: readonly Standing[],
  t: Words['t'],
  told: (place: number) => string = String,
): string {
  const isShared = all.filter((one) => one.place === place).length > 1;
  return isShared ? t('tournament:standings.shared', { place: told(place) }) : told(place);
}

/** By place; of those without one, or on the same one, the largest prize first. */
export const byPlace = (one: Standing, other: Standing): number =>
  (one.place ?? 0) - (other.place ?? 0) || (other.prize ?? 0) - (one.prize ?? 0);

/** How many of the chips sold have not been handed over; until they are, the player who lost them cannot go. */
export function NotGiven({ standing: { chips, behind } }: { readonly standing: Standing }) {
  const { t, amount } = useWords();
  if (behind === undefined || chips !== 0) return null;
  return <small className="event-wrong">{t('state.behind', { chips: amount(behind) })} </small>;
}

/** Chips of a player who is still in, as in every list. */
export function ChipsOf({ standing }: { readonly standing: Standing }) {
  const { t, amount } = useWords();
  const { chips } = standing;
  if (isBroke(standing))
    return (
      <>
        <b className="event-wrong">{t('state.broke')}</b> <NotGiven standing={standing} />
      </>
    );
  return chips === null ? t('seat.uncounted') : amount(chips);
}
