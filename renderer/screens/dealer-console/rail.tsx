import { CircleHelp, Clock, Undo2, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Pressed, usePress } from '../../components/use-press.ts';
import { useShortcut } from '../../components/use-shortcut.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { openIncident } from './incident.ts';
import type { Fingers } from './use-fingers.ts';

/** Floor, What happened?, Undo: always in the same places. An empty place is kept for what this table does not offer. */
export function Rail({ fingers }: { fingers: Fingers }) {
  const { store, state, legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const called = openIncident(state) !== null;
  const { undo } = legal;
  const happened = fingers.sheet === 'happened';
  useShortcut(fingers.sheet === null ? null : 'Escape', { down: () => fingers.openSheet(null) });
  return (
    <nav className="rail" aria-label={t('rail.name')}>
      <RailButton
        className="rail-floor"
        icon={<UserRound size={26} aria-hidden="true" />}
        label={t('rail.floor')}
        sub={t(called ? 'rail.floorCalled' : 'rail.floorCall')}
        hint="L"
        onPress={(press) => store.request({ type: 'call-floor', seat: null }, press)}
      />
      <RailClock fingers={fingers} />
      <RailButton
        className="rail-happened"
        icon={<CircleHelp size={26} aria-hidden="true" />}
        label={t('rail.happened')}
        hint="H"
        pressed={happened}
        onPress={() => fingers.openSheet(happened ? null : 'happened')}
      />
      <span className="rail-empty rail-correct" />
      {undo === null ? (
        <span className="rail-empty rail-undo" />
      ) : (
        <RailButton
          className="rail-undo"
          icon={<Undo2 size={26} aria-hidden="true" />}
          label={t('rail.undo')}
          sub={`${undo.seat === null ? '' : t('seat.numbered', { seat: undo.seat })}\n${t(`step.${undo.step}`)} ${undo.to === null || undo.to === 0 ? '' : amount(undo.to)}`.trim()}
          hint="U"
          onPress={(press) => store.request({ type: 'undo', step: undo.step }, press)}
        />
      )}
    </nav>
  );
}

/** The clock on the seat to act: called, then counted down, then declared. */
function RailClock({ fingers }: { fingers: Fingers }) {
  const { store, legal } = useConsoleTable();
  const { t } = useText('console');
  const [now, setNow] = useState(store.tableNow);
  const { clock, toAct } = legal;
  useEffect(() => {
    if (clock === null) return;
    const timer = setInterval(() => setNow(store.tableNow()), 250);
    return () => clearInterval(timer);
  }, [store, clock]);
  if (toAct === null) return <span className="rail-empty rail-clock" />;
  const left = clock === null ? null : Math.max(0, Math.ceil((clock.deadline - Math.max(now, clock.calledAt)) / 1000));
  return (
    <RailButton
      className={`rail-clock ${left !== null && left <= 10 ? 'rail-clock-last' : ''}`}
      icon={<Clock size={26} aria-hidden="true" />}
      label={t('reports:sheet.clock')}
      sub={left === null ? t('reports:sheet.clockOn', { seat: toAct }) : t('reports:sheet.seconds', { seconds: left })}
      hint="T"
      onPress={() =>
        fingers.setReport(clock === null ? 'clock-called' : left === 0 ? 'clock-declared' : 'clock-stopped')
      }
    />
  );
}

function RailButton(props: {
  readonly className: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly sub?: string;
  readonly hint: string;
  readonly pressed?: boolean;
  readonly onPress: Pressed;
}) {
  const { store } = useConsoleTable();
  const { className, icon, label, sub, hint, pressed, onPress } = props;
  const { shaking, handlers } = usePress({ press: store.press, onPress, hint });
  return (
    <button
      type="button"
      className={`rail-button ${className} ${shaking ? 'stale' : ''}`}
      aria-pressed={pressed}
      aria-keyshortcuts={hint}
      {...handlers}
    >
      {icon}
      <span className="rail-label">{label}</span>
      {sub !== undefined && <span className="rail-sub">{sub}</span>}
    </button>
  );
}
