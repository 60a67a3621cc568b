import { Pencil } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { actorOf, handShown, type Incident, type TableEvent, type TableState } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import type { SeenEvent } from '../../../protocol/table-messages.ts';
import { useDeskSide } from '../../room/desk-side.ts';
import { FittedTable } from '../../room/fitted-table.tsx';
import { useMayRule } from '../../room/may-rule.ts';
import { useRoom } from '../../room/room-context.ts';
import type { NamesById } from '../../text/events/beside-words.ts';
import { eventWords } from '../../text/events/event-words.ts';
import { makeSecondOfDay, makeTimeOfDay } from '../../text/times.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { CorrectionPanel } from './correction-panel.tsx';
import { type DeskCorrection, useDeskCorrection } from './desk-correction.ts';
import { HandFacts } from './hand-facts.tsx';
import { endOfHand, growingPictures, type HandPictures } from './hand-replay.ts';
import { HandTimeline, type ToldHand } from './hand-timeline.tsx';
import { correctedEvents, type HandVersion } from './hand-versions.ts';
import { presencesOf, type Saying, sayingOf } from './people-at-table.ts';
import type { PresenceLine } from './timeline-rows.ts';
import { collisionsOf } from './timeline-rows.ts';
import { deviceGaps, stepOfIncident, timelineSteps } from './timeline-steps.ts';
import { useStateOf } from './use-state-of.ts';
import './hand-review.css';

/**
 * A hand: the table's picture at the playhead, the timeline of its witnesses, and what is on record. Beside it, if requested, the
 * correction of its acts.
 */
export const HandReview = memo(function HandReview(props: {
  readonly table: TableOverview;
  readonly hand: number;
  /** The incident to be ruled on; null: the hand is only viewed. */
  readonly incident: Incident | null;
  readonly now: number;
}) {
  const { table, hand, incident, now } = props;
  const [side] = useDeskSide();
  const of = `${table.tableId} ${hand} ${incident?.id ?? ''}`;
  const [version, setVersion] = useStateOf<HandVersion>(of, 'booked');
  const opened = useOpenedHand(table.tableId, hand, version);
  const { pictures, told, last } = opened;
  const { steps, gaps } = told;
  const [moved, setMoved] = useStateOf<number | null>(of, null);
  const reported = incident === null ? Math.max(0, steps.length - 1) : stepOfIncident(steps, incident.id);
  const at = Math.min(moved ?? reported, Math.max(0, steps.length - 1));
  const picture = pictures[steps[at]?.last ?? -1] ?? null;
  // The facts are those at the time of the report: what the ruling changed afterwards is no evidence for it.
  const then = pictures[steps[reported]?.last ?? -1] ?? table.state;
  const correcting = useDeskCorrection({ overview: table, hand, last, isOpen: side === 'correct' });
  return (
    <>
      <section className="desk-hand" aria-label={table.name}>
        <ReviewHead table={table} hand={hand} opened={opened} at={at} picture={picture} />
        <ReviewPicture table={table} hand={hand} opened={opened} picture={picture} correcting={correcting} />
        <HandTimeline
          tableId={table.tableId}
          hand={hand}
          shown={handShown(table.state, hand)}
          waiting={opened.isWaiting}
          told={told}
          at={at}
          onMove={setMoved}
          version={opened.wasCorrected ? version : null}
          onVersion={setVersion}
        />
        <HandFacts state={then} steps={steps} gaps={gaps} incident={incident} now={now} />
      </section>
      {correcting !== null && <CorrectionPanel table={table} hand={hand} correcting={correcting} />}
    </>
  );
});

/** How many letters fit in two lines beside the hand's name; a longer sentence is set smaller, never cut. */
const twoLines = 56;

function ReviewHead(props: {
  readonly table: TableOverview;
  readonly hand: number;
  readonly opened: OpenedHand;
  readonly at: number;
  readonly picture: TableState | null;
}) {
  const { table, hand, opened, at, picture } = props;
  const { steps, moments, presences } = opened.told;
  const words = useText('floor');
  const { t } = words;
  const names = useRoom((room) => room.names);
  const step = steps[at];
  const moment = step === undefined ? '' : (moments[at] ?? '');
  return (
    <header className="desk-hand-head">
      <div className="desk-hand-title">
        <h2>{t('cardroom:live.handTitle', { table: table.name, hand: handShown(table.state, hand) })}</h2>
        {step !== undefined && (
          <p className="desk-said">
            <b>{makeSecondOfDay(step.at)}</b> {sayingWords(step.actor, names, presences, picture?.dealer, words)}
          </p>
        )}
      </div>
      <p className={moment.length > twoLines ? 'desk-moment desk-moment-long' : 'desk-moment'} aria-live="polite">
        {moment}
      </p>
      <CorrectKey />
    </header>
  );
}

/** Opens and closes the correction; absent on a screen that only shows. */
function CorrectKey() {
  const { t } = useText('timeline');
  const [side, setSide] = useDeskSide();
  const mayCorrect = useMayRule();
  if (!mayCorrect) return null;
  const isOpen = side === 'correct';
  return (
    <button
      type="button"
      className="desk-correct-key"
      aria-expanded={isOpen}
      onClick={() => setSide(isOpen ? 'ruling' : 'correct')}
    >
      <Pencil size={18} aria-hidden="true" />
      {t('correct')}
    </button>
  );
}

/** The dealer's own picture at the playhead; while acts are corrected, the table before and after. */
function ReviewPicture(props: {
  readonly table: TableOverview;
  readonly hand: number;
  readonly opened: OpenedHand;
  readonly picture: TableState | null;
  readonly correcting: DeskCorrection | null;
}) {
  const { table, hand, opened, picture, correcting } = props;
  const { t } = useText('floor');
  // The playhead follows the finger at once, the picture a moment later.
  const deferred = useDeferredValue(picture);
  // The present table would show other people than an earlier hand, or nobody, so nothing is drawn until that hand has arrived.
  const isElse = opened.isWaiting && table.state.handNumber !== hand;
  const drawn = deferred ?? (isElse ? null : (picture ?? table.state));
  const isUnknown = picture === null && !opened.isWaiting && opened.told.steps.length > 0;
  return (
    <div className="desk-picture">
      {correcting !== null && <CorrectedTable correcting={correcting} />}
      {correcting === null && drawn !== null && (
        <FittedTable className="desk-felt" state={drawn} lampOn={false} isReview />
      )}
      {correcting === null && picture === null && !isElse && (
        <p className="desk-picture-note">{t(isUnknown ? 'timeline:noPicture' : 'timeline.live')}</p>
      )}
      {!table.linked && table.lastContact !== null && (
        <p className="desk-picture-note">
          {t('unlinkedPicture', { table: table.name, time: makeTimeOfDay(table.lastContact) })}
        </p>
      )}
    </div>
  );
}

/** Every changing number is shown before and after; a tap on a seat says whose act it was. */
function CorrectedTable({ correcting }: { readonly correcting: DeskCorrection }) {
  const { table, after, picked, tapSeat } = correcting.correction;
  return (
    <FittedTable
      className="desk-felt"
      state={table}
      lampOn={false}
      isReview
      after={after}
      picked={picked}
      onSeat={tapSeat}
    />
  );
}

/** Who said it, by name if the house knows one: "dealer Jana K.". `deals`: who was dealing then. */
function sayingWords(
  actor: string,
  names: NamesById,
  there: readonly PresenceLine[],
  deals: TableState['dealer'],
  { t }: Words,
): string {
  const nameOf = ({ role, person }: Saying): string | null => {
    if (role === 'dealer' && person === null && deals != null) return names[deals.name.id] ?? null;
    if (person === null) return null;
    return names[actorOf(role, person)] ?? there.find((one) => one.person === person)?.name ?? null;
  };
  const say = (one: Saying): string => {
    const name = nameOf(one);
    return name === null ? t(`timeline:said.${one.role}`) : t(`timeline:said.${one.role}Named`, { name });
  };
  const [first, second] = sayingOf(actor);
  if (first === undefined) return '';
  if (second === undefined) return say(first);
  return t('timeline:said.and', { one: say(first), other: nameOf(second) ?? t(`timeline:said.${second.role}`) });
}

/** A hand opened on the desk: its pictures, and what its witnesses said. */
interface OpenedHand {
  /** The desk has not answered. */
  readonly isWaiting: boolean;
  readonly wasCorrected: boolean;
  readonly pictures: HandPictures;
  readonly told: ToldHand;
  /** The table as the hand left it, whatever was counted or brought since; null if it cannot be drawn. */
  readonly last: TableState | null;
}

const nothingSeen: readonly SeenEvent[] = [];

/** The requested hand, in one of its histories. */
function useOpenedHand(tableId: string, hand: number, version: HandVersion): OpenedHand {
  const opened = useRoom((room) => room.opened);
  const names = useRoom((room) => room.names);
  const words = useText('floor');
  const isHere = opened?.tableId === tableId && opened.hand === hand;
  const booked = (isHere ? opened.events : null) ?? nothingSeen;
  const before = isHere ? opened.before : null;
  const corrected = useMemo(() => correctedEvents(booked, hand), [booked, hand]);
  const events = version === 'corrected' && corrected !== null ? corrected : booked;
  const [grow] = useState(() => ({ booked: growingPictures(), corrected: growingPictures() }));
  const pictures = useMemo(() => grow[version](before, events), [grow, version, before, events]);
  const last = useMemo(() => {
    // A correction starts from the acts as they stand, whichever history is shown.
    const stands = corrected ?? booked;
    return grow[corrected === null ? 'booked' : 'corrected'](before, stands)[endOfHand(stands)] ?? null;
  }, [grow, before, booked, corrected]);
  const steps = useMemo(() => timelineSteps(events), [events]);
  const gaps = useMemo(() => deviceGaps(events), [events]);
  const collisions = useMemo(() => collisionsOf(steps, pictures), [steps, pictures]);
  const presences = useMemo(
    () => presencesOf(before, events).map((one) => ({ ...one, name: names[one.name] ?? one.person })),
    [before, events, names],
  );
  const say = useEventWords(words, names);
  const { language } = words;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language, other words
  const said = useMemo(
    () => steps.map(({ event, last }) => say(event, pictures[last] ?? null)),
    [steps, pictures, language, names],
  );
  const told = useMemo(
    () => ({
      steps,
      gaps,
      collisions,
      presences,
      labels: said.map(({ pill }) => pill),
      moments: said.map(({ moment }) => moment),
    }),
    [steps, gaps, collisions, presences, said],
  );
  return {
    isWaiting: !isHere || opened.events === null,
    wasCorrected: corrected !== null,
    pictures,
    told,
    last,
  };
}

interface Said {
  readonly after: TableState | null;
  readonly language: string;
  readonly names: NamesById;
  readonly pill: string;
  readonly moment: string;
}

/** Words of events, each computed once, because a hand in play is sent again with every tap at its table. */
function useEventWords(words: Words, names: NamesById): (event: TableEvent, after: TableState | null) => Said {
  const known = useRef(new WeakMap<TableEvent, Said>());
  return (event, after) => {
    const before = known.current.get(event);
    if (before?.after === after && before.language === words.language && before.names === names) return before;
    const [pill, moment] = (['pill', 'moment'] as const).map((kind) => eventWords(kind, event, after, words, names));
    const said = { after, language: words.language, names, pill: pill ?? '', moment: moment ?? '' };
    known.current.set(event, said);
    return said;
  };
}
