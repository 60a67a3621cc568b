import { Pause, Play } from 'lucide-react';
import { useStore } from 'zustand';
import type { TableState } from '../../../../engine/table.ts';
import { giveSignal } from '../../../comfort/signals.ts';
import { BandKey } from '../../../components/band-key.tsx';
import { ShotSeconds } from '../../../components/shot-clock.tsx';
import { shotShown } from '../../../components/shot-shown.ts';
import { usePress } from '../../../components/use-press.ts';
import { useText, type Words } from '../../../text/use-text.ts';
import { type ConsoleTable, useConsoleTable } from '../console-context.ts';
import type { BandNews } from './told-news.tsx';

/** The seconds of the timed decision; one tap stops them, another resumes them. On the band, or above a sheet that covers the band. */
export function BandClock({ place = '' }: { readonly place?: 'above-dock' | '' }) {
  const { store, table } = useConsoleTable();
  const { t } = useText('shot-clock');
  const { state } = table;
  const isUp = useStore(store, ({ link }) => link === 'up');
  const seat = state.hand?.toAct ?? null;
  const shot = shotShown(state, seat === null ? null : (state.chairs[seat - 1]?.player?.id ?? null));
  const isPaused = shot?.isPaused ?? false;
  const means = `shot clock ${isPaused ? 'on' : 'off'} ${shot?.id ?? ''}`;
  const { shaking, handlers } = usePress({
    press: store.press,
    hint: null,
    means,
    onPress: (press) =>
      store.request(isPaused ? { type: 'resume-clock' } : { type: 'pause-clock', why: whyPaused(state) }, press),
  });
  if (shot === null || shot.isOver || !isUp) return null;
  const Mark = isPaused ? Play : Pause;
  return (
    <button
      type="button"
      data-means={means}
      className={`tile band-clock ${place} ${shaking ? 'stale' : ''}`}
      aria-label={t(isPaused ? 'key.resume' : 'key.pause', { seat: seat ?? 0 })}
      {...handlers}
    >
      <Mark size={18} aria-hidden="true" />
      <ShotSeconds shot={shot} shotNow={store.shotNow} className="band-seconds" onSecond={() => giveSignal('tick')} />
    </button>
  );
}

/** Facing an all-in it is the count that the clock waits for. */
function whyPaused({ hand }: TableState): 'count' | 'dealer' {
  const { toMatch = 0 } = hand?.betting ?? {};
  return hand?.players.some(({ allIn, bet, status }) => allIn && status === 'live' && bet > 0 && bet === toMatch) ===
    true
    ? 'count'
    : 'dealer';
}

/** The time of the seat to act is up: the resulting decision, one tap away. Null while there is time. */
export function timeOutNews({ legal }: ConsoleTable, { t }: Words): BandNews | null {
  const { timeOut } = legal;
  if (timeOut === null) return null;
  const { seat, result } = timeOut;
  return {
    tone: 'floor',
    text: [t(`shot-clock:over.${result}`, { seat }), <TimeOutKey key="time-out" seat={seat} result={result} />],
    say: t(`shot-clock:say.${result}`, { seat }),
  };
}

function TimeOutKey({ seat, result }: { readonly seat: number; readonly result: 'check' | 'dead' }) {
  const { store } = useConsoleTable();
  const { t } = useText('shot-clock');
  const means = `time out ${seat} ${result}`;
  const { shaking, handlers } = usePress({
    press: store.press,
    hint: null,
    means,
    onPress: (press) => store.request({ type: 'book-time-out', seat }, press),
  });
  return (
    <BandKey means={means} className={shaking ? 'stale' : ''} {...handlers}>
      {t(`key.${result}`)}
    </BandKey>
  );
}
