import { CircleHelp, Clock, Pencil, Undo2, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { LegalActions, TableState } from '../../../../engine/table.ts';
import { useHold } from '../../../components/hold-button.tsx';
import { potName } from '../../../components/pot-row.tsx';
import { type Pressed, usePress } from '../../../components/use-press.ts';
import { useShortcut } from '../../../components/use-shortcut.ts';
import { seatRanges, seatsAtOnce } from '../../../text/seat-ranges.ts';
import { makeTimeOfDay } from '../../../text/times.ts';
import { useText, type Words } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import { lastNamed, partName, seatList, winnersIn } from '../docks/showdown/award-words.ts';
import type { Fingers } from '../fingers/use-fingers.ts';
import { useDesk } from '../fingers/wager-desk.ts';
import { callFloor, callOf, comingText } from '../floor/floor-call.ts';
import { openIncident } from '../floor/incident.ts';
import './rail.css';

/** Floor, What happened?, Undo: always in the same places. An empty place is kept for what this table does not offer. */
export function Rail({ fingers }: { fingers: Fingers }) {
  const { store, state, table, legal } = useConsoleTable();
  const words = useText('console');
  const { t } = words;
  const call = openIncident(state);
  const desk = useDesk(fingers);
  const { undo } = legal;
  const happened = fingers.sheet === 'happened';
  const isOpen = fingers.sheet !== null;
  useShortcut(isOpen || fingers.early || fingers.through !== null ? 'Escape' : null, {
    down: () => (isOpen ? fingers.openSheet(null) : fingers.cancel()),
  });
  return (
    <nav className="rail" aria-label={t('rail.name')}>
      <RailButton
        className="rail-floor"
        icon={<UserRound size={26} aria-hidden="true" />}
        label={t('label.floor')}
        sub={
          call === null
            ? t('rail.floorCall')
            : (comingText(call, table, words) ?? t('at-table:called.since', { time: makeTimeOfDay(call.at) }))
        }
        hint="L"
        means="floor"
        onPress={(press) => {
          // These sheets have no place to say who comes.
          if (fingers.sheet === 'settings' || fingers.sheet === 'devices') fingers.openSheet(null);
          return callFloor({ store, state }, press, callOf(fingers, desk, legal.toAct));
        }}
      />
      <RailClock fingers={fingers} />
      <RailButton
        className="rail-happened"
        icon={<CircleHelp size={26} aria-hidden="true" />}
        label={t('rail.happened')}
        hint="H"
        means="happened"
        pressed={happened}
        onPress={() => fingers.openSheet(happened ? null : 'happened')}
      />
      <RailCorrect fingers={fingers} />
      {undo === null ? (
        <span className="rail-empty rail-undo" data-place="undo" />
      ) : undo.step === 'hand-started' ? (
        <RailStartBack />
      ) : (
        <RailButton
          className="rail-undo"
          icon={<Undo2 size={26} aria-hidden="true" />}
          label={t('rail.undo')}
          sub={undoText(undo, state, words)}
          hint="U"
          means={`undo ${undo.step} ${undo.seat} ${undo.to}`}
          onPress={(press) => store.request({ type: 'undo', step: undo.step }, press)}
        />
      )}
    </nav>
  );
}

/** Undoes the start of the hand, by holding, because this cannot be undone. */
function RailStartBack() {
  const { store, state } = useConsoleTable();
  const { t } = useText('console');
  const means = `undo start ${state.handNumber}`;
  const { phase, shaking, twice, key, handlers } = useHold({
    press: store.press,
    onHeld: (press) => store.request({ type: 'undo', step: 'hand-started' }, press),
    hint: 'U',
    means,
  });
  return (
    <button
      ref={key}
      type="button"
      className={`rail-button rail-undo action-hold ${phase === 'idle' ? '' : phase} ${shaking ? 'stale' : ''}`}
      aria-keyshortcuts="U"
      data-means={means}
      data-hold={twice ? undefined : ''}
      {...handlers}
    >
      <Undo2 size={26} aria-hidden="true" />
      <span className="rail-label">{t('rail.undo')}</span>
      <span className="rail-sub">{phase === 'armed' ? t('settings:twice.again') : t('rail.undoStart')}</span>
      <span className="hold-track" aria-hidden="true">
        <span className="hold-fill" />
      </span>
    </button>
  );
}

/** Corrects the hand in play or the last one; before the first hand there is nothing to correct. */
function RailCorrect({ fingers }: { fingers: Fingers }) {
  const { state, legal } = useConsoleTable();
  const { t } = useText('corrections');
  const isOpen = fingers.sheet === 'correct';
  // Of a hand that is dealt again nothing can be corrected, and no later one has been played.
  const isVoid = legal.stage === 'between-hands' && state.redeal !== null && state.hand?.outcome !== 'played';
  if (state.hand === null || isVoid) return <span className="rail-empty rail-correct" />;
  return (
    <RailButton
      className="rail-correct"
      icon={<Pencil size={26} aria-hidden="true" />}
      label={t('rail')}
      sub={t(legal.stage === 'between-hands' ? 'lastHand' : 'thisHand')}
      hint="X"
      means="correct"
      pressed={isOpen}
      onPress={() => fingers.openSheet(isOpen ? null : 'correct')}
    />
  );
}

type UndoStep = NonNullable<LegalActions['undo']>;

const wagerOf = { bet: 'bet', raised: 'raise', completed: 'complete' } as const;

/** What is undone, in the words of the key that did it: "Seat 5 / raise 1,200", "Seats 4–6 fold / seat 8 call 400", "Seat 5 wins". */
function undoText(undo: UndoStep, state: TableState, words: Words): string {
  const { seat, step, to, folds = [], also = [], answers } = undo;
  const { t, amount } = words;
  const { hand } = state;
  const beside = besideText(undo, state, words);
  if (beside !== null) return seat === null ? beside : `${t('seat.numbered', { seat })}\n${beside}`;
  const named = step === 'winners-named' ? namedText(hand, words) : null;
  if (named !== null) return named;
  if (seat !== null && (step === 'pot-pushed' || step === 'winners-named'))
    return t('showdown.wins', { count: 1, seats: String(seat) });
  if (step === 'pot-pushed') return pushedText(hand, words);
  if (step === 'runs-agreed' && (hand?.runs === 2 || hand?.runs === 3)) return t(`board.runs${hand.runs}`);
  const drawn = hand?.players.find((player) => player.seat === seat)?.draws.at(-1);
  const done =
    step === 'drawn' && drawn !== undefined
      ? drawText(drawn, words)
      : `${stepText(step, words)} ${to === null || to === 0 ? '' : amount(to)}`.trim();
  if (seat !== null && to !== null && (answers !== undefined || (also.length > 0 && step === 'bet'))) {
    const wager = answers ?? { step: 'bet', seat, to };
    const checks = also.filter((one) => one !== answers?.seat);
    const said = [
      ...(checks.length === 0 ? [] : [t('misdeal.act.check', { count: checks.length, seat: seatRanges(checks) })]),
      t(`misdeal.act.${wagerOf[wager.step]}`, { seat: wager.seat, amount: amount(wager.to) }),
      ...(answers === undefined ? [] : [t('misdeal.act.call', { seat, amount: amount(to) })]),
    ];
    return said.join('\n');
  }
  if (also.length > 0) {
    const seats = [...also, ...(seat === null ? [] : [seat])].sort((one, other) => one - other);
    if (closes.has(step)) return [...actsText(hand, seats.length, words), ...(seat === null ? [done] : [])].join('\n');
    const key = ofAll[step];
    const [only = 0] = seats;
    const whose =
      seats.length === 1 ? t('seat.numbered', { seat: only }) : t('pot.seats', { seats: seatRanges(seats) });
    return `${key === undefined || seats.length === 1 ? done : t(key)}\n${whose}`;
  }
  if (seat === null) return done;
  if (folds.length === 0) return `${t('seat.numbered', { seat })}\n${done}`;
  const folded = t('wager:through.folded', { count: folds.length, seats: seatRanges(folds) });
  return `${folded}\n${t('seat.inSentence', { seat })} ${done}`;
}

const keyOf: { readonly [Step in UndoStep['step']]?: string } = {
  'arrival-confirmed': 'orders:todo.here',
  'seat-confirmed': 'between:todo.seated',
  'chips-back-confirmed': 'between:todo.taken',
};

const stepText = (step: UndoStep['step'], { t }: Words): string => t(keyOf[step] ?? `step.${step}`);

/** What was done beside the hand, in the words of the key that did it; null: it was an act of the hand, or has no key with words. */
function besideText({ step, seat }: UndoStep, { hand, chairs }: TableState, { t }: Words): string | null {
  const chair = chairs[(seat ?? 0) - 1];
  switch (step) {
    case 'player-away':
      return t(chair?.away === true ? 'seat.away' : 'seats.back');
    case 'seat-opened':
      return chair?.out === undefined ? null : t('between:todo.declines');
    case 'incident-ruled':
      return hand?.outcome === 'misdeal' ? t('step.misdeal-declared') : t('step.incident-ruled');
    default:
      return null;
  }
}

/** Who was named last, and for which half or board; that nobody has a low. Null: nobody has been named. */
function namedText(hand: TableState['hand'], { t }: Words): string | null {
  const last = hand === null ? null : lastNamed(hand);
  if (hand === null || last === null) return null;
  const { part, seats } = last;
  if (seats.length === 0) return t('showdown.noLow');
  const of = partName(part, hand, t);
  return `${t('showdown.wins', { count: seats.length, seats: seats.join(', ') })}${of === '' ? '' : `\n${of}`}`;
}

/** What others did with it closed the betting. */
const closes: ReadonlySet<string> = new Set(['called', 'checked', 'board-dealt']);

/** The keys that do one thing for several hands at once. */
const ofAll: Readonly<Partial<Record<string, string>>> = {
  'hand-tabled': 'board.allUp',
  'hand-mucked': 'showdown.othersMuck',
};

/** The last calls and checks, in the words of the key that closed the betting: "2 call 200", "3–5 check". */
function actsText(hand: TableState['hand'], count: number, { t, amount }: Words): readonly string[] {
  const acts = hand?.actions.slice(-count) ?? [];
  const checks = acts.filter(({ action }) => action === 'check').map(({ seat }) => seat);
  return [
    ...acts
      .filter(({ action }) => action === 'call')
      .map(({ seat, to }) => t('misdeal.act.call', { seat, amount: amount(to) })),
    ...(checks.length === 0 ? [] : [t('misdeal.act.check', { count: checks.length, seat: seatsAtOnce(checks) })]),
  ];
}

/** In the words of its key: "2 cards", "stands pat". */
const drawText = (cards: number, { t }: Words): string =>
  cards === 0 ? t('draw.pat') : `${cards} ${t('draw.cards', { count: cards })}`;

/** The pot pushed last, and who got it: "Side 2 to / seat 5". */
function pushedText(hand: TableState['hand'], words: Words): string {
  const pushed = (hand?.awards ?? []).filter((award) => award.pushed);
  const last = hand?.policies['sidePots.settleOrder'] === 'last-side-first' ? pushed[0] : pushed.at(-1);
  if (last === undefined) return words.t('step.pot-pushed');
  const seats = winnersIn(last);
  return words.t('table:undo.pushed', {
    count: seats.length,
    pot: potName(last.pot, words.t),
    // A key has no room for a long list.
    seats: seats.length > 3 ? seatsAtOnce(seats) : seatList(seats, words),
  });
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
      sub={left === null ? t('reports:sheet.clockOn', { seat: toAct }) : t('seconds', { seconds: left })}
      hint="T"
      means={`clock ${toAct} ${clock === null ? 'off' : left === 0 ? 'out' : 'on'}`}
      onPress={() =>
        fingers.setReport(
          clock === null ? 'clock-called' : left === 0 ? 'clock-declared' : 'clock-stopped',
          clock?.seat ?? toAct,
        )
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
  readonly means: string;
  readonly pressed?: boolean;
  readonly onPress: Pressed;
}) {
  const { store } = useConsoleTable();
  const { className, icon, label, sub, hint, means, pressed, onPress } = props;
  const { shaking, handlers } = usePress({ press: store.press, onPress, hint, means });
  return (
    <button
      type="button"
      className={`rail-button ${className} ${shaking ? 'stale' : ''}`}
      aria-pressed={pressed}
      aria-keyshortcuts={hint}
      data-means={means}
      {...handlers}
    >
      {icon}
      <span className="rail-label">{label}</span>
      {sub !== undefined && <span className="rail-sub">{sub}</span>}
    </button>
  );
}
