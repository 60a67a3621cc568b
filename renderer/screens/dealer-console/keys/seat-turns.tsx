import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import type { Fingers } from '../fingers/use-fingers.ts';
import { useCardsTarget } from '../sheets/cards/cards-target.ts';

/** Seats whose up-card is awaited, or hands still to be turned up or named, in order. A tap does what a tap on the plate does. */
export function SeatTurns({ fingers }: { fingers: Fingers }) {
  const { legal, nameOf } = useConsoleTable();
  const { t } = useText('console');
  const waiting = [
    ...legal.upCards.map((seat) => ({ seat, fact: t('upCards.due') })),
    ...legal.show.map((seat) => ({ seat, fact: t('showdown.toShow') })),
    ...legal.unnamed.map((seat) => ({ seat, fact: t('showdown.unnamed') })),
  ];
  // Where winners are named by tapping seats none of them is chosen before a finger has done it.
  const names = legal.show.length === 0 && legal.nameWinners.length > 0;
  const due = useCardsTarget({ picked: fingers.picked, sheet: null })?.seat;
  const first = fingers.picked.size === 0 && !names ? due : undefined;
  return (
    <ul className="seat-turns">
      {waiting.map(({ seat, fact }) => (
        <li key={seat}>
          <button
            type="button"
            className="tile seat-turn"
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
      ))}
    </ul>
  );
}
