import { Crosshair, Hourglass, LogOut, Mail } from 'lucide-react';
import { type CSSProperties, memo, useEffect, useState } from 'react';
import type { Chips, Seat } from '../../engine/notation.ts';
import type { LegalActions } from '../../engine/table.ts';
import type { Outcome, Press } from '../stores/table-requests.ts';
import { makeMoney } from '../text/money.ts';
import { partsOfName } from '../text/namesakes.ts';
import { owedText } from '../text/owed-text.ts';
import { makeCountdown } from '../text/times.ts';
import { useText, type Words } from '../text/use-text.ts';
import { edgeOfBacks } from './cards-before-seat.ts';
import { useHold } from './hold-button.tsx';
import type { SeatView } from './seat-view.ts';
import { ShotRing, ShotSeconds } from './shot-clock.tsx';
import type { BankShown } from './shot-shown.ts';
import { Spoken } from './spoken.tsx';
import { changeOf, outText, type StackChange, spokenSeat } from './spoken-seat.ts';
import type { Point, TableShape } from './table-geometry.ts';

/** What holding a plate does: its seat takes what is in the middle. */
export interface PlateHold {
  readonly seats: ReadonlySet<Seat>;
  /** The present decision, so that a finger that came down for another one holds nothing. */
  readonly means: string;
  readonly press: () => Press;
  readonly onHeld: (seat: Seat, press: Press) => Promise<Outcome>;
}

/**
 * One seat: its number, its name over its stack, and its state by shape and word as well as by colour. Redrawn only if something it shows
 * has changed.
 */
export const SeatPlate = memo(function SeatPlate(props: {
  readonly view: SeatView;
  /** The player's name, or that of the player eliminated in this seat. */
  readonly name: string;
  /** The place in which they went out; null: still in, or unknown. */
  readonly place: number | null;
  readonly at: Point;
  readonly shape: TableShape;
  readonly toCall: Chips;
  readonly picked: boolean;
  readonly lampOn: boolean;
  /** The office moves this player away once the hand is over. */
  readonly leaves: boolean;
  readonly onSeat: ((seat: Seat) => void) | undefined;
  /** Null: holding the plate is the same as a tap. */
  readonly hold: PlateHold | null;
  /** The table's own time, in milliseconds. */
  readonly tableNow: () => number;
  /** The clock that times decisions, in milliseconds; null if none is shown. */
  readonly shotNow: (() => number) | null;
  /** The seat as the correction would make it; null if none is being made. */
  readonly after: SeatView | null;
}) {
  const { view, at, shape, picked, lampOn, leaves, onSeat, after } = props;
  const leftMs = useClockLeft(view.clock, props.tableNow);
  const { shotNow } = props;
  // A called clock is shown instead of the one that always runs.
  const shot = view.clock === null && shotNow !== null ? view.shot : null;
  const { width, height } = shape.plate;
  const held = usePlateHold(view.seat, props.hold);
  const words = useText('shared');
  const saysOfSeat = spokenSeat({ view, name: props.name, place: props.place, toCall: props.toCall, after }, words);
  const spoken = leaves ? `${saysOfSeat}, ${words.t('orders:moves')}` : saysOfSeat;
  const look = [
    'seat',
    `seat-${view.standing}`,
    view.wins > 0 ? 'seat-wins' : '',
    picked ? 'seat-picked' : '',
    view.foldSeen ? 'seat-fold-seen' : '',
    view.proposedFold ? 'seat-proposed' : '',
    view.waitsForTap ? 'seat-paused' : '',
    held.isHolding ? 'holding' : '',
    view.lit ? (lampOn ? 'seat-lit' : 'seat-paused') : '',
  ].join(' ');
  const change = changeOf(view, after);
  // A long struck-through number takes the place of the name.
  const long = change !== null && isLong(change) ? change.was : null;
  const style = { left: at.x - width / 2, top: at.y - height / 2, width, height };
  const content = (
    <>
      {view.clock === null || leftMs === null ? (
        <span className={shot === null ? 'seat-number' : 'seat-number seat-shot'}>
          {shot !== null && shotNow !== null && <ShotRing shot={shot} shotNow={shotNow} />}
          <span className="seat-shot-number">{view.seat}</span>
        </span>
      ) : (
        <NumberInRing seat={view.seat} clock={view.clock} leftMs={leftMs} />
      )}
      <span className="seat-lines">
        {view.out !== null && change === null ? (
          <WentOut name={props.name} place={props.place} />
        ) : (
          <>
            <span className="seat-first-line">
              {long !== null || (view.standing === 'empty' && view.out === null) ? (
                <span className="seat-name">{long === null ? words.t('seat.open') : <s>{words.amount(long)}</s>}</span>
              ) : (
                <NameOnPlate name={props.name} />
              )}
              {leftMs !== null && <SecondsLeft leftMs={leftMs} />}
              {shot !== null && shotNow !== null && (
                <ShotSeconds shot={shot} shotNow={shotNow} className="seat-seconds seat-shot-seconds" />
              )}
              {leaves && <LogOut className="seat-leaves" aria-hidden="true" />}
            </span>
            <SeatStack view={view} after={after} />
          </>
        )}
      </span>
      {view.bank !== null && view.standing !== 'empty' && <SeatBank bank={view.bank} />}
      <span className={tagLine(view)} style={beforeBacks(view)}>
        <SeatTag view={view} />
      </span>
      <SeatHead view={view} />
    </>
  );
  if (onSeat === undefined) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would group controls, and a plate that cannot be tapped has none
      <div className={look} style={style} data-seat={view.seat} role="group" aria-label={spoken}>
        {content}
      </div>
    );
  }
  return (
    <button
      ref={held.key}
      type="button"
      className={look}
      style={style}
      data-seat={view.seat}
      data-means={
        view.shot === null || view.bank === null ? `seat ${view.seat}` : `seat ${view.seat} bank ${view.bank.left}`
      }
      data-spends={view.shot === null ? undefined : ''}
      aria-pressed={picked}
      onClick={() => onSeat(view.seat)}
      {...held.handlers}
    >
      <Spoken name={spoken}>{content}</Spoken>
      {held.handlers !== null && (
        <span className="hold-track seat-hold" aria-hidden="true">
          <span className="hold-fill" />
        </span>
      )}
    </button>
  );
});

/** The plate under a finger that stays. People who cannot hold tap the plate, and then the key that appears. */
function usePlateHold(seat: Seat, hold: PlateHold | null) {
  const { phase, twice, key, handlers } = useHold({
    press: hold?.press ?? noPress,
    onHeld: async (press) => hold?.onHeld(seat, press) ?? 'refused',
    hint: null,
    means: hold === null ? null : hold.means,
  });
  const { onPointerDown, onPointerUp, onPointerLeave, onPointerCancel } = handlers;
  const isOpen = hold !== null && !twice;
  return {
    key,
    isHolding: isOpen && phase === 'holding',
    handlers: isOpen ? { onPointerDown, onPointerUp, onPointerLeave, onPointerCancel } : null,
  };
}

const noPress = (): Press => ({ sequence: 0 });

/** The rest of a time bank: cards by their number, a bank of seconds in seconds. */
function SeatBank({ bank: { kind, left } }: { readonly bank: BankShown }) {
  return (
    <span className={`seat-bank ${left === 0 ? 'seat-bank-empty' : ''}`}>
      <Hourglass className="seat-bank-mark" aria-hidden="true" />
      {kind === 'cards' ? left : `${left}s`}
    </span>
  );
}

/** The name may be shortened, the mark that tells it from another one never. */
function NameOnPlate({ name }: { readonly name: string }) {
  const parts = partsOfName(name);
  return (
    <>
      <span className={name.length > longName ? 'seat-name seat-name-long' : 'seat-name'}>{parts.name}</span>
      {parts.mark !== null && <span className="seat-name seat-name-mark"> {parts.mark}</span>}
    </>
  );
}

/** A player who was eliminated in an open seat: the name may be shortened, the place never. */
function WentOut({ name, place }: { readonly name: string; readonly place: number | null }) {
  const words = useText('shared');
  return (
    <span className="seat-went-out">
      {name !== '' && (
        <span className="seat-first-line">
          <NameOnPlate name={name} />
        </span>
      )}
      <span>{outText(place, words)}</span>
    </span>
  );
}

/** The bounty on the player's head, on the plate's lower edge. */
function SeatHead({ view: { head } }: { view: SeatView }) {
  const { language } = useText('shared');
  if (head === null) return null;
  return (
    <span className="seat-head">
      {head.money === null ? <Mail aria-hidden="true" /> : <Crosshair aria-hidden="true" />}
      {head.money === null ? '?' : makeMoney(head.money, head.currency, language)}
    </span>
  );
}

/** From this many letters on a name may not fit on its line. */
const longName = 12;

function SeatStack({ view, after }: { view: SeatView; after: SeatView | null }) {
  const { t, amount } = useText('shared');
  if (view.standing === 'empty') return null;
  const change = changeOf(view, after);
  if (change !== null) {
    if (isLong(change)) return <span className={longLook(change.now)}>{amount(change.now)}</span>;
    return (
      <span className={`seat-stack seat-stack-changed ${isWide(change) ? 'seat-stack-changed-wide' : ''}`}>
        <s>{amount(change.was)}</s> {amount(change.now)}
      </span>
    );
  }
  if (view.standing === 'all-in') {
    return (
      <span className={stackLook(view.inFor)}>
        {view.inFor < 100_000 && <span className="seat-small">{t('seat.inFor')}</span>} {amount(view.inFor)}
      </span>
    );
  }
  if (view.stack === null)
    return <span className="seat-stack seat-stack-long seat-stack-words">{t('seat.uncounted')}</span>;
  return <span className={stackLook(view.stack)}>{amount(view.stack)}</span>;
}

/** Where the table is drawn small, two of five figures do not stand side by side. */
const isWide = ({ was, now }: StackChange): boolean => Math.max(was, now) >= 10_000;
const isLong = ({ was, now }: StackChange): boolean => Math.max(was, now) >= 100_000;

/** Long amounts are set smaller, never beyond the plate. */
const stackLook = (chips: Chips): string =>
  chips >= 1_000_000
    ? longLook(chips)
    : `seat-stack seat-stack-${chips >= 100_000 ? 'six' : chips >= 10_000 ? 'middle' : 'short'}`;

const longLook = (chips: Chips): string =>
  `seat-stack seat-stack-long ${chips >= 1_000_000_000 ? 'seat-stack-most' : chips >= 100_000_000 ? 'seat-stack-longer' : ''}`;

/** A tag leaves the cards on the same edge their room, however many; open ones only where plates are narrow. */
const tagLine = ({ cards }: SeatView): string =>
  cards.backs > 0 ? 'tag-line tag-before-cards' : cards.faces.length > 0 ? 'tag-line tag-before-faces' : 'tag-line';

function beforeBacks({ cards: { backs, awaited = 0 } }: SeatView): CSSProperties {
  return backs + awaited === 0 ? {} : { right: edgeOfBacks(backs + awaited) };
}

/** How much of the plate's upper edge the cards take from a tag that comes there; null where one stands. */
export function edgeForTag(view: SeatView | undefined): number | null {
  if (view === undefined) return null;
  const { wins, proposedFold, foldSeen, outOfTurn, allIn, away, penalty, cards } = view;
  if (wins > 0 || proposedFold || foldSeen || outOfTurn || allIn || away || penalty !== 0) return null;
  return edgeOfBacks(cards.backs + (cards.awaited ?? 0));
}

/** The tag on a plate's upper edge: the most important thing about this seat now. */
function SeatTag({ view }: { view: SeatView }) {
  const words = useText('table');
  const { t, amount } = words;
  const { penalty } = view;
  // A player who is away between hands is not dealt in; the plate says so before it shows what the last hand brought.
  if (view.wins > 0 && view.standing !== 'away') return <span className="tag tag-wins">+{amount(view.wins)}</span>;
  if (view.proposedFold) return <span className="tag tag-proposed">{t('devices:fold.tag')}</span>;
  if (view.foldSeen || view.proposedFold) return <span className="tag tag-fold">{t('devices:fold.tag')}</span>;
  if (view.outOfTurn) return <span className="tag tag-proposed tag-early">{t('reports:topic.out-of-turn')}</span>;
  if (view.allIn) return <span className="tag tag-all-in">{t('seat.allInTag')}</span>;
  if (view.standing === 'empty') return null;
  if (view.standing === 'busted') return <span className="tag tag-news">{t('seat.busted')}</span>;
  if (penalty === null) return <span className="tag tag-away">{t('penalty.out')}</span>;
  if (penalty > 0) return <span className="tag tag-away">{t('penalty.left', { hands: penalty })}</span>;
  if (view.away) return <span className="tag tag-away">{t('seat.away')}</span>;
  // News is not shown while cards are in front of the seat: they take its place.
  if (view.cards.backs > 0 || view.cards.faces.length > 0) return null;
  const news = newsOf(view, words);
  return news === null ? null : <span className="tag tag-news">{news}</span>;
}

function newsOf({ isNew, from, behind, owes }: SeatView, { t, amount }: Words): string | null {
  if (behind > 0) return t('news.behind', { amount: amount(behind) });
  if (from !== null) return t('orders:tag.from', { table: from });
  if (isNew) return t('news.new');
  return owes === null ? null : owedText(owes, t);
}

/** The clock called on a seat, in milliseconds of the table's own time. */
type RunningClock = NonNullable<LegalActions['clock']>;

/** The last ten seconds are announced. */
const lastSeconds = 10;
const radius = 19;
const around = 2 * Math.PI * radius;

/** Milliseconds left on a clock now, updated four times a second; null without a clock. */
function useClockLeft(clock: RunningClock | null, tableNow: () => number): number | null {
  const [now, setNow] = useState(tableNow);
  useEffect(() => {
    if (clock === null) return;
    setNow(tableNow());
    const timer = setInterval(() => setNow(tableNow()), 250);
    return () => clearInterval(timer);
  }, [clock, tableNow]);
  if (clock === null) return null;
  return Math.max(0, clock.deadline - Math.max(now, clock.calledAt));
}

const isLast = (leftMs: number): boolean => Math.ceil(leftMs / 1000) <= lastSeconds;

/** The seat's number in a ring that empties as its clock runs. */
function NumberInRing({ seat, clock, leftMs }: { seat: Seat; clock: RunningClock; leftMs: number }) {
  const share = Math.min(1, leftMs / Math.max(1, clock.deadline - clock.calledAt));
  return (
    <span className={`seat-number seat-clock ${isLast(leftMs) ? 'seat-clock-last' : ''}`}>
      <svg className="seat-clock-ring" viewBox="0 0 44 44" aria-hidden="true">
        <circle className="seat-clock-disc" cx="22" cy="22" r="21.5" />
        <circle
          className="seat-clock-left"
          cx="22"
          cy="22"
          r={radius}
          strokeDasharray={`${(share * around).toFixed(1)} ${around.toFixed(1)}`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <span className="seat-clock-number">{seat}</span>
    </span>
  );
}

/** "0:45"; whole seconds alone for the last ten. */
function SecondsLeft({ leftMs }: { leftMs: number }) {
  const text = isLast(leftMs) ? String(Math.ceil(leftMs / 1000)) : makeCountdown(leftMs);
  return <span className={`seat-seconds ${isLast(leftMs) ? 'seat-seconds-last' : ''}`}>{text}</span>;
}
