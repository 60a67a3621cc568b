import type { PublicTable } from '../../../protocol/public-events/public-table.ts';
import { makeCountdown } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { type ClockNow, clockNow } from '../tournament/clock-now.ts';

/** The blinds and ante in play, and in a tournament the level and its time left. */
export function OverlayClock({ table, at }: { readonly table: PublicTable; readonly at: number }) {
  const { t, shortAmount } = useText('overlay');
  const { smallBlind, bigBlind, minBet, bigBet = minBet, ante } = table.hand?.stakes ?? table.stakes;
  const two = bigBlind > 0 ? [smallBlind, bigBlind] : [minBet, bigBet];
  const clock = clockOf(table, at);
  return (
    <header className="overlay-clock">
      <p className="overlay-table">{table.name}</p>
      <p className="overlay-blinds">{two.map(shortAmount).join(' / ')}</p>
      {ante !== undefined && ante > 0 && <p>{t('ante', { amount: shortAmount(ante) })}</p>}
      {clock !== null && <Level clock={clock} />}
    </header>
  );
}

function Level({ clock: { level, left, isBreak, isPaused } }: { readonly clock: ClockNow }) {
  const { t } = useText('overlay');
  const name = isPaused ? t('paused') : isBreak ? t('break') : t('level', { level: level.number });
  return (
    <p className="overlay-level">
      {name}
      {left !== null && <strong>{makeCountdown(left)}</strong>}
    </p>
  );
}

function clockOf({ clock }: PublicTable, at: number): ClockNow | null {
  if (clock === undefined) return null;
  const { startedAt, pausedAt, levels } = clock;
  return clockNow(
    {
      startedAt,
      ...(pausedAt === undefined ? {} : { pausedAt }),
      levels: levels.map(({ number, minutes, breakAfter, smallBlind, bigBlind }) => ({
        number,
        minutes,
        ...(breakAfter === undefined ? {} : { breakAfter }),
        smallBlind,
        bigBlind,
        minBet: bigBlind,
        ante: null,
      })),
    },
    at,
  );
}
