import type { KnownCard, Seat } from '../../../../../engine/notation.ts';
import { SmallCard } from '../../../../components/playing-card.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { spokenCard } from '../../../../text/spoken-card.ts';
import { useText } from '../../../../text/use-text.ts';

/** Every card keyed so far, by the seat it went to, so that one keyed wrong is seen before the race is booked. */
export function RaceCardsLine(props: {
  readonly order: readonly Seat[];
  readonly dealt: readonly KnownCard[];
  readonly again: readonly KnownCard[];
}) {
  const { order, dealt, again } = props;
  const { t } = useText('plan');
  const seats = [...new Set(order.slice(0, dealt.length))];
  const cardsOf = (seat: Seat) => dealt.filter((_card, index) => order[index] === seat);
  return (
    <p className="race-keyed">
      <Spoken name={[...dealt, ...again].map((card) => spokenCard(card, t)).join(', ')}>
        {seats.map((seat) => (
          <span key={seat} className="race-keyed-seat">
            <b>{seat}</b>
            {cardsOf(seat).map((card) => (
              <SmallCard key={card} card={card} />
            ))}
          </span>
        ))}
        {again.map((card) => (
          <SmallCard key={card} card={card} />
        ))}
      </Spoken>
    </p>
  );
}
