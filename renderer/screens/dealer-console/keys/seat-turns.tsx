import { handsInOrder } from '../../../../engine/rules.ts';
import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import { mayWin } from '../docks/showdown/take-pots.ts';
import type { Fingers } from '../fingers/use-fingers.ts';
import { useCardsTarget } from '../sheets/cards/cards-target.ts';

/**
 * Seats whose up-card is awaited, or hands still to be turned up or named, in order. Each keeps its place while others are done, also behind
 * a sheet, so nothing moves under the finger. A tap does what a tap on the plate does.
 */
export function SeatTurns({ fingers }: { fingers: Fingers }) {
  const { state, legal, nameOf } = useConsoleTable();
  const { t } = useText('console');
  const waiting = [
    ...legal.upCards.map((seat) => ({ seat, fact: t('upCards.due') })),
    ...legal.show.map((seat) => ({ seat, fact: t('showdown.toShow') })),
    ...legal.unnamed.map((seat) => ({ seat, fact: t('showdown.unnamed') })),
  ];
  // If winners are named by tapping seats, none is chosen before a finger has done it.
  const names = legal.show.length === 0 && legal.nameWinners.length > 0;
  // A hand that cannot win this pot says so when it is tapped.
  const mayBe = names ? mayWin(state, legal) : null;
  const due = useCardsTarget({ picked: fingers.picked, sheet: null })?.seat;
  const first = fingers.picked.size === 0 && !names ? due : undefined;
  const places = state.hand === null ? [] : handsInOrder(state.hand);
  return (
    <ul className="seat-turns">
      {places.map((seat) => {
        const fact = waiting.find((one) => one.seat === seat)?.fact;
        if (fact === undefined) return <li key={seat} aria-hidden="true" />;
        return (
          <li key={seat}>
            <button
              type="button"
              data-means={`turn ${seat}`}
              className={`tile seat-turn ${mayBe?.includes(seat) === false ? 'seat-turn-cannot' : ''}`}
              aria-pressed={fingers.picked.has(seat) || seat === first}
              onClick={() => (names || legal.upCards.includes(seat) ? fingers.tapSeat(seat) : fingers.pick([seat]))}
            >
              <b>{seat}</b>
              <span className="seat-turn-lines">
                <span>{nameOf(seat)}</span>
                <small>{fact}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
