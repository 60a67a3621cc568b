import type { Card, Chips } from '../../engine/notation.ts';
import type { TableState } from '../../engine/table.ts';
import { ChipFace } from '../components/chip-face.tsx';
import { CardFace } from '../components/playing-card.tsx';
import { Spoken } from '../components/spoken.tsx';
import { spokenCard } from '../text/spoken-card.ts';
import { useText } from '../text/use-text.ts';
import type { Happening } from './hand-script.ts';

/** A picture of the chips and cards of an event. */
export function HappeningPicture({ happening, state }: { happening: Happening; state: TableState }) {
  switch (happening.what) {
    case 'acts':
      return happening.acts.map(({ seat, seen }) => (
        <ChipsSeen key={seat} motions={seen?.motions ?? []} values={state.chipValues} />
      ));
    case 'board':
      return <CardsSeen cards={happening.cards} />;
    case 'shows':
      return happening.hands.map(({ seat, cards }) => <CardsSeen key={seat} cards={cards} seat={seat} />);
    case 'pots':
      // Open hands without names have to be keyed from this picture.
      return (state.hand?.stage === 'showdown' ? happening.open : []).map(({ seat, cards }) => (
        <CardsSeen key={seat} cards={cards} seat={seat} />
      ));
    case 'start':
    case 'mucks':
      return null;
  }
}

/** Chips that were put out, motion by motion. */
export function ChipsSeen(props: {
  readonly motions: readonly (readonly { readonly denom: Chips; readonly count: number }[])[];
  readonly values: readonly Chips[];
}) {
  return (
    <span className="seen-chips" aria-hidden="true">
      {props.motions.flat().map(({ denom, count }) => (
        <span key={denom} className="seen-value">
          {count > 1 && <b>{count}×</b>}
          <ChipFace value={denom} values={props.values} size={40} />
        </span>
      ))}
    </span>
  );
}

function CardsSeen({ cards, seat }: { cards: readonly Card[]; seat?: number }) {
  const { t } = useText('practice');
  return (
    <span className="seen-cards">
      {seat !== undefined && <b className="seen-seat">{seat}</b>}
      <Spoken name={cards.map((card) => spokenCard(card, t)).join(', ')}>
        {cards.map((card) => (
          <CardFace key={card} card={card} width={31} />
        ))}
      </Spoken>
    </span>
  );
}
