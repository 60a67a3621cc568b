import { Delete } from 'lucide-react';
import { NoAction } from '../../components/action-button.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { useShortcut } from '../../components/use-shortcut.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { Keypad } from './keypad.tsx';
import { RaceSheet } from './race-sheet.tsx';
import { useBandNews } from './ruling-band.tsx';
import type { Fingers } from './use-fingers.ts';

const digitsMax = 9;

/** Chips between hands: in a cash game the time players pay for, in a tournament the smallest chips that leave. */
export function ChipsSheet({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  return state.mode === 'cash' ? <TimeSheet fingers={fingers} /> : <RaceSheet fingers={fingers} />;
}

function TimeSheet({ fingers }: { fingers: Fingers }) {
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('plan');
  const news = useBandNews();
  const typed = fingers.typed ?? '';
  const chips = Number(typed);
  const paying = state.chairs.filter(({ player, stack }) => player !== null && stack !== 0);
  const total = paying.reduce((sum, { stack }) => sum + Math.min(chips, stack ?? chips), 0);
  const back = () => fingers.setTyped(typed.slice(0, -1));
  const type = (digits: string) => fingers.setTyped(`${typed}${digits}`.replace(/^0+/, '').slice(0, digitsMax));
  useShortcut('Backspace', { down: back });
  return (
    <>
      <div className="raise-sheet">
        <div className="time-facts">
          <h2 className="dock-title">{t('chips.time')}</h2>
          <p className={`time-fact band-${news?.tone ?? 'plain'}`} role="status">
            {news?.text ?? t('chips.players', { players: paying.length })}
          </p>
          <p className="time-fact">{t('chips.short')}</p>
          <button type="button" className="tile sheet-close" onClick={() => fingers.openSheet(null)}>
            {t('console:dock.close')}
          </button>
        </div>
        <div className="amount-panel">
          <span className="amount-label">{t('chips.each')}</span>
          <span className="amount-typed">{amount(chips)}</span>
          <p className="amount-fact">{t('chips.total', { total: amount(total) })}</p>
          <button type="button" className="tile amount-back" aria-label={t('console:dock.backspace')} onClick={back}>
            <Delete size={26} aria-hidden="true" />
          </button>
        </div>
        <Keypad onDigits={type} />
      </div>
      <div className="action-row">
        <NoAction />
        <NoAction />
        {chips === 0 || paying.length === 0 ? (
          <NoAction className="action-wide" />
        ) : (
          <HoldButton
            className="action-wide"
            label={t('chips.collect', { chips: amount(chips) })}
            sub={t('chips.total', { total: amount(total) })}
            press={store.press}
            onHeld={async (press) => {
              const outcome = await store.request({ type: 'collect-time', chips }, press);
              if (outcome === 'done') fingers.openSheet(null);
              return outcome;
            }}
          />
        )}
      </div>
    </>
  );
}
