import { useState } from 'react';
import type { Chair, Seat } from '../../../engine/index.ts';
import { ActionButton, NoAction } from '../../components/action-button.tsx';
import { blindsOf, owedText } from '../../text/owed-text.ts';
import { useText } from '../../text/use-text.ts';
import { ChangeSeat } from './change-seat.tsx';
import { useConsoleTable } from './console-context.ts';
import { buyInText, leftLately } from './left-lately.ts';
import { withBlinds } from './new-blinds.ts';
import { useBandNews } from './ruling-band.tsx';
import { useTableNow } from './top-bar.tsx';
import type { Fingers } from './use-fingers.ts';

/** Who sits where: tap a seat on the table, then say what changed. */
export function SeatsSheet({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const { t } = useText('console');
  const news = useBandNews();
  const [seat] = fingers.picked;
  const [moving, setMoving] = useState<Seat | null>(null);
  const chair = seat === undefined ? undefined : state.chairs[seat - 1];
  if (moving !== null && state.chairs[moving - 1]?.player)
    return <ChangeSeat from={moving} fingers={fingers} onDone={() => setMoving(null)} />;
  return (
    <>
      <div className="sheet-head">
        <h2 className="dock-title">{t('between.seats')}</h2>
        <p className={`sheet-fact band-${news?.tone ?? 'plain'}`} role="status">
          {news?.text ?? (chair === undefined ? t('seats.tap') : '')}
        </p>
        <button type="button" className="tile sheet-close" onClick={() => fingers.openSheet(null)}>
          {t('dock.close')}
        </button>
      </div>
      {chair === undefined ? (
        state.schedule === null && state.stakes.bigBlind > 0 && <StakesForm />
      ) : chair.player === null ? (
        <OpenSeatForm key={chair.seat} seat={chair.seat} />
      ) : (
        <TakenSeatForm key={chair.seat} chair={chair} onMove={() => setMoving(chair.seat)} />
      )}
    </>
  );
}

/** Whole chips as somebody typed them, separators allowed; null when it is no amount. */
function parseAmount(text: string): number | null {
  const digits = text.replace(/[\s,.\u202f\u00a0]/g, '');
  const amount = Number(digits);
  return /^\d{1,15}$/.test(digits) && Number.isSafeInteger(amount) ? amount : null;
}

function AmountField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        value={value}
        maxLength={20}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

/** The blinds of a cash game that has them; in a tournament the levels set them. */
function StakesForm() {
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('console');
  const [small, setSmall] = useState(String(state.stakes.smallBlind));
  const [big, setBig] = useState(String(state.stakes.bigBlind));
  const smallBlind = parseAmount(small);
  const bigBlind = parseAmount(big);
  return (
    <>
      <div className="sheet-fields">
        <AmountField label={t('seats.smallBlind')} value={small} onChange={setSmall} />
        <AmountField label={t('seats.bigBlind')} value={big} onChange={setBig} />
      </div>
      <div className="action-row">
        <NoAction />
        <NoAction />
        {smallBlind === null || bigBlind === null ? (
          <NoAction className="action-wide" />
        ) : (
          <ActionButton
            className="action-wide"
            label={t('seats.stakes', { small: amount(smallBlind), big: amount(bigBlind) })}
            look="lit"
            press={store.press}
            onPress={(press) =>
              store.request({ type: 'set-stakes', stakes: withBlinds(state.stakes, smallBlind, bigBlind) }, press)
            }
          />
        )}
      </div>
    </>
  );
}

function OpenSeatForm({ seat }: { seat: Seat }) {
  const { store, state, table } = useConsoleTable();
  const words = useText('console');
  const { t, amount } = words;
  const now = useTableNow();
  const [name, setName] = useState('');
  const [stack, setStack] = useState('');
  const chips = stack.trim() === '' ? null : parseAmount(stack);
  const lately = leftLately(state, table.names, now);
  const back = lately.findLast((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const ready = name.trim() !== '' && (stack.trim() === '' || chips !== null);
  return (
    <>
      <div className="sheet-fields">
        <b className="sheet-seat">{seat}</b>
        <label className="field">
          <span>{t('seats.playerName')}</span>
          <input autoComplete="off" value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        </label>
        <AmountField label={t('seats.stack')} value={stack} onChange={setStack} />
        {lately.slice(-2).map((one) => (
          <button
            key={one.id}
            type="button"
            className="tile sheet-button sheet-back"
            onClick={() => {
              setName(one.name);
              setStack(String(one.chips));
            }}
          >
            <b>{t('plan:back.tile', { name: one.name })}</b>
            <span>{t('plan:back.least', { chips: amount(one.chips) })}</span>
          </button>
        ))}
      </div>
      <p className="sheet-note">
        {back === undefined ? buyInText(state.stakes, words) : t('plan:back.taken', { chips: amount(back.chips) })}
      </p>
      <div className="action-row">
        <NoAction />
        <NoAction />
        {ready ? (
          <ActionButton
            className="action-wide"
            label={t('seats.sit', { seat, name: name.trim() })}
            sub={chips === null ? t('seats.uncounted') : amount(chips)}
            look="lit"
            press={store.press}
            onPress={(press) =>
              store.request(
                {
                  type: 'seat-player',
                  seat,
                  name: name.trim(),
                  stack: chips,
                  ...(back === undefined ? {} : { returning: back.id }),
                },
                press,
              )
            }
          />
        ) : (
          <NoAction className="action-wide" />
        )}
      </div>
    </>
  );
}

function TakenSeatForm({ chair, onMove }: { chair: Chair; onMove: () => void }) {
  const { store, state, nameOf } = useConsoleTable();
  const { t, amount } = useText('console');
  const { seat, away, stack, owes } = chair;
  const [text, setText] = useState('');
  const chips = parseAmount(text);
  return (
    <>
      <div className="sheet-fields sheet-taken">
        <b className="sheet-seat">{seat}</b>
        <span className="sheet-who">
          <b>{nameOf(seat)}</b>
          <span>
            {stack === null ? t('seat.uncounted') : amount(stack)}
            {owes !== null && ` · ${owedText(owes, t)}`}
          </span>
        </span>
        <AmountField label={t('seats.chips')} value={text} onChange={setText} />
        {owes !== null && (
          <button
            type="button"
            className="tile sheet-button"
            onClick={() => void store.request({ type: 'post-blinds', seat, posts: !owes.posts }, store.press())}
          >
            {owes.posts ? t('seats.waits') : t('seats.posts', { blinds: blindsOf(owes) })}
          </button>
        )}
        <button
          type="button"
          className="tile sheet-button"
          onClick={() => void store.request({ type: 'move-button', seat }, store.press())}
        >
          <span className="lammer lammer-D sheet-lammer" aria-hidden="true">
            D
          </span>
          {t('seats.button')}
        </button>
        {state.mode === 'cash' && (
          <button type="button" className="tile sheet-button" onClick={onMove}>
            {t('plan:change.open')}
          </button>
        )}
      </div>
      <div className="action-row">
        <ActionButton
          label={t(away ? 'seats.back' : 'seats.away')}
          sub={t('seat.numbered', { seat })}
          press={store.press}
          onPress={(press) => store.request({ type: 'set-away', seat, away: !away }, press)}
        />
        <ActionButton
          label={t('seats.open')}
          sub={t('seat.numbered', { seat })}
          press={store.press}
          onPress={(press) => store.request({ type: 'open-seat', seat }, press)}
        />
        {chips === null ? (
          <NoAction />
        ) : (
          <ActionButton
            label={t('seats.count')}
            sub={amount(chips)}
            press={store.press}
            onPress={(press) => store.request({ type: 'count-stack', seat, stack: chips }, press)}
          />
        )}
        {chips === null || chips === 0 ? (
          <NoAction />
        ) : (
          <ActionButton
            label={t('seats.add')}
            sub={`+${amount(chips)}`}
            look="lit"
            press={store.press}
            onPress={(press) => store.request({ type: 'add-chips', seat, chips }, press)}
          />
        )}
      </div>
    </>
  );
}
