import { Check } from 'lucide-react';
import type { Seat } from '../../../engine/notation.ts';
import type { Incident, TableState } from '../../../engine/table.ts';
import { useRoom } from '../../room/room-context.ts';
import type { RulingOptions } from '../../text/ruling-choices.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { actionWords } from './hand-facts.tsx';

type Review = NonNullable<RulingOptions['review']>;

/** What was reported, and where cards went wrong in the deal: whether it is still in time, and which actions decide that. */
export function MisdealReview(props: {
  readonly incident: Incident;
  readonly state: TableState;
  /** Null: the hand is over, or the report is not about its initial deal. */
  readonly review: Review | null;
}) {
  const { incident, state, review } = props;
  const { t } = useText('floor');
  const { report, misdeal } = incident;
  if (report === undefined) return null;
  const name = t(`reports:kind.${report.kind}`);
  const choice = report.choice === undefined ? [] : [t(`reports:choice.${report.choice}`)];
  const { hand } = state;
  if (misdeal === null) return <h3 className="desk-seen">{[name, ...choice].join(' · ')}</h3>;
  return (
    <section className="desk-rule" aria-label={name}>
      <h3>{[name, ...choice].join(' · ')}</h3>
      <p className={misdeal.possible ? 'desk-window desk-window-open' : 'desk-window desk-window-closed'}>
        <span className="desk-window-mark" aria-hidden="true" />
        {t(misdeal.possible ? 'window.open' : 'window.closed')}
      </p>
      {hand !== null && <ClosingActions misdeal={misdeal} time={review?.time ?? null} />}
    </section>
  );
}

/** The actions that decide it, and a free place for each one that may still come. */
function ClosingActions(props: {
  readonly misdeal: NonNullable<Incident['misdeal']>;
  readonly time: Review['time'] | null;
}) {
  const { misdeal, time } = props;
  const words = useText('floor');
  const { t } = words;
  // While the time is open, what was done since the report counts as well.
  const isOpen = time !== null && !time.isOver && !time.isDealtOn;
  const because = isOpen ? time.because : misdeal.because;
  const places = isOpen ? Math.max(because.length, time.places) : because.length;
  return (
    <>
      <ul className="desk-slots">
        {Array.from({ length: places }, (_, index) => {
          const note = because[index];
          const place = index + 1;
          return (
            <li key={place} className={note === undefined ? 'desk-slot-empty' : ''}>
              {note === undefined ? t(`window.slot.${place}`) : actionWords(note, words)}
            </li>
          );
        })}
      </ul>
      <WhatCounts misdeal={misdeal} time={time} counted={because.length} />
    </>
  );
}

/** How many actions count, and how many more end the time; or that it was reported before they did. */
function WhatCounts(props: {
  readonly misdeal: NonNullable<Incident['misdeal']>;
  readonly time: Review['time'] | null;
  readonly counted: number;
}) {
  const { misdeal, time, counted } = props;
  const { t } = useText('desk');
  if (!misdeal.possible || time === null) return null;
  if (time.isOver || time.isDealtOn) return <p>{t('review.playedOn')}</p>;
  const { fewest } = time;
  return (
    <p>
      {t('review.seenNow', { count: counted })}
      {fewest !== null && `, ${t('review.missing', { count: fewest })}`}
    </p>
  );
}

/** Everything a new deal leaves as it was, and the chips that go back, seat by seat. */
export function Redealt(props: {
  readonly review: Review;
  readonly state: TableState;
  /** It is dealt from other places than the first time. */
  readonly isMoved: boolean;
}) {
  const { review, state, isMoved } = props;
  const words = useText('desk');
  const { t, amount } = words;
  const names = useRoom((room) => room.names);
  const nameOf = (seat: Seat): string => {
    const player = state.chairs[seat - 1]?.player;
    return player === undefined || player === null ? '' : (names[player.id] ?? '');
  };
  return (
    <section className="desk-rule" aria-label={t('review.keeps')}>
      <h3>{t('review.keeps')}</h3>
      <ul className="desk-kept">
        {keptFacts(review, isMoved, words).map((fact) => (
          <li key={fact}>
            <Check size={16} aria-hidden="true" />
            {fact}
          </li>
        ))}
      </ul>
      {review.returned.length > 0 && (
        <table className="desk-back-list">
          <caption>{t('review.back')}</caption>
          <tbody>
            {review.returned.map(({ seat, chips }) => (
              <tr key={seat}>
                <th scope="row">
                  <span className="visually-hidden">{t('seat.numbered', { seat })}</span>
                  <span aria-hidden="true">{seat}</span>
                </th>
                <td>{nameOf(seat)}</td>
                <td className="desk-back-chips">{amount(chips)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function keptFacts({ kept, missing }: Review, isMoved: boolean, { t }: Words): readonly string[] {
  const { button, smallBlind, bigBlind, level, seats } = kept;
  const places = isMoved ? 'buttonMoves' : smallBlind === null ? 'buttonDead' : 'button';
  return [
    // Stud has neither button nor blinds.
    ...(bigBlind > 0 ? [t(`review.${places}`, { button, small: smallBlind ?? 0, big: bigBlind })] : []),
    t('review.dealtIn', { seats: seats.toSorted((a, b) => a - b).join(', ') }),
    level === null ? t('floor:ruling.keeps') : t('floor:ruling.keepsLevel', { level }),
    missing.length === 0 ? t('review.noPenalties') : t('review.penalties', { seats: missing.join(', ') }),
  ];
}
