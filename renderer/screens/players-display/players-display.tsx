import { useEffect, useState } from 'react';
import type { PlayersShot, PlayersView } from '../../../protocol/players-view.ts';
import type { Transport } from '../../../protocol/transport.ts';
import { SmallCard } from '../../components/playing-card.tsx';
import { ShotRing, ShotSeconds } from '../../components/shot-clock.tsx';
import { makeCountdown } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';

/** The last message, and when it came by this screen's own clock. */
interface Seen {
  readonly view: PlayersView;
  readonly at: number;
  /** The same on a clock that never jumps. */
  readonly passed: number;
}

/** The players' display: blinds, level, pots and board. It takes no input. */
export function PlayersDisplay({ transport, now }: { readonly transport: Transport; readonly now: () => number }) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [isUp, setUp] = useState(false);
  const [time, setTime] = useState(now);
  useEffect(() => {
    transport.onMessage((text, agoMs = 0) => {
      const message = JSON.parse(text) as PlayersView;
      if (message.type === 'players-view')
        setSeen({ view: message, at: now() - agoMs, passed: performance.now() - agoMs });
    });
    transport.onState((state) => setUp(state === 'up'));
    const timer = setInterval(() => setTime(now()), 1_000);
    return () => clearInterval(timer);
  }, [transport, now]);
  const { t } = useText('kiosk');
  if (seen === null || !isUp) return <main className="players players-waiting">{t('players.waiting')}</main>;
  return <Shown view={seen.view} now={seen.view.now + Math.max(0, time - seen.at)} passed={seen.passed} />;
}

function Shown(props: { readonly view: PlayersView; readonly now: number; readonly passed: number }) {
  const { view, now, passed } = props;
  const { t, amount } = useText('kiosk');
  const all = view.pots.reduce((sum, pot) => sum + pot, view.bets);
  return (
    <main className="players">
      <header className="players-head">
        <h1>{view.table}</h1>
        <p>{t('numbered.hand', { hand: view.hand })}</p>
        {view.button !== null && <p>{t('players.button', { seat: view.button })}</p>}
      </header>
      <section className="players-stakes">
        <p className="players-blinds">
          {t('players.blinds', { small: amount(view.smallBlind), big: amount(view.bigBlind) })}
          {view.ante > 0 && <span> {t('stake.anteOf', { amount: amount(view.ante) })}</span>}
        </p>
        <LevelLine view={view} now={now} />
      </section>
      {view.shot !== undefined && <Decision shot={view.shot} passed={passed} />}
      <section className="players-pot">
        <p className="players-all">{view.isPlayed ? t('pot.of', { amount: amount(all) }) : t('players.between')}</p>
        {view.pots.length > 1 && <p className="players-parts">{view.pots.map((pot) => amount(pot)).join(' + ')}</p>}
      </section>
      {view.boards.map((board, index) => (
        // Boards keep their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: a board is known by its place alone
        <p key={index} className="players-board">
          {board.map((card, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: unknown cards look alike
            <SmallCard key={place} card={card} />
          ))}
        </p>
      ))}
    </main>
  );
}

const passedNow = (): number => performance.now();

/** The player whose decision is timed, with the seconds left in a ring. */
function Decision({ shot, passed }: { readonly shot: PlayersShot; readonly passed: number }) {
  const { t } = useText('shot-clock');
  const { seat, left, whole, phase, isPaused, id } = shot;
  const isOver = left === 0;
  const endsAt = isPaused || isOver ? null : passed + left;
  const shown = { id: `${id} ${passed}`, endsAt, left, whole, phase, isPaused, isOver };
  return (
    <section className="players-shot" data-phase={phase}>
      <p>{t(phase === 'bank' ? 'players.bank' : 'seat.numbered', { seat })}</p>
      <span className="players-ring">
        <ShotRing shot={shown} shotNow={passedNow} />
        <ShotSeconds shot={shown} shotNow={passedNow} className="players-seconds" />
      </span>
    </section>
  );
}

/** "Level 4 · 12:30 left", or the clock's state instead. */
function LevelLine({ view: { level }, now }: { readonly view: PlayersView; readonly now: number }) {
  const { t } = useText('kiosk');
  if (level === null) return null;
  const { number, endsAt, breakUntil, isPaused } = level;
  if (isPaused) return <p className="players-level">{t('players.paused', { level: number })}</p>;
  if (breakUntil !== null)
    return <p className="players-level">{t('players.break', { time: makeCountdown(breakUntil - now) })}</p>;
  if (endsAt === null) return <p className="players-level">{t('numbered.level', { level: number })}</p>;
  return <p className="players-level">{t('players.level', { level: number, time: makeCountdown(endsAt - now) })}</p>;
}
