import { MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { handShown, type Incident, type TableEvent, type TableState } from '../../../../engine/table.ts';
import { BandKey } from '../../../components/band-key.tsx';
import { Said, type Tone } from '../../../components/said.tsx';
import { refusalText } from '../../../text/refusal-text.ts';
import { ofEarlierHand } from '../../../text/report-text.ts';
import { staffRefusalText } from '../../../text/staff-text.ts';
import { useText, type Words } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import { callText, comingText } from '../floor/floor-call.ts';
import { openIncident, openIncidents } from '../floor/incident.ts';
import { purposeOf } from '../staff/staff-desk.ts';
import { type ActSaid, actsSaid } from './acts-said.ts';
import { AfterHand } from './after-hand.tsx';
import { BandClock, timeOutNews } from './band-clock.tsx';
import { useCarry } from './carried.ts';
import { CallKeys, isPlain, PlainCall, usePlainCall } from './plain-call.tsx';
import { ruledNews, seenNews } from './ruled-news.ts';
import { type BandNews, toldNews } from './told-news.tsx';

const rememberedAs = 'riffle-time-taken';

/** The last time charge the dealer has confirmed, by its place in the log. This screen keeps it, so that a reload does not ask again. */
const taken = createStore<{ readonly sequence: number }>(() => ({
  sequence: Number(sessionStorage.getItem(rememberedAs) ?? 0),
}));

function sayTaken(sequence: number): void {
  sessionStorage.setItem(rememberedAs, String(sequence));
  taken.setState({ sequence });
}

/** Says that the office has charged time to the stacks, until the dealer confirms or the next hand begins. */
function useTimeNews(): BandNews | null {
  const { table } = useConsoleTable();
  const { t, amount } = useText('at-table');
  const done = useStore(taken, ({ sequence }) => sequence);
  const { timeTaken = null } = table.status;
  if (timeTaken === null || timeTaken.sequence === done) return null;
  const { from, sequence } = timeTaken;
  const most = Math.max(...from.map(({ chips }) => chips));
  const values = {
    each: amount(most),
    total: amount(from.reduce((sum, { chips }) => sum + chips, 0)),
  };
  const isEqual = from.every(({ chips }) => chips === most);
  return {
    tone: 'plain',
    text: [
      t(isEqual ? 'time.each' : 'time.unequal', values),
      <BandKey key="taken" means="time is taken" onClick={() => sayTaken(sequence)}>
        {t('time.taken')}
      </BandKey>,
    ],
  };
}

/** Actions the card reader booked without a tap; undo reverts them. */
function ByReader() {
  const { store } = useConsoleTable();
  const words = useText('devices');
  const booked = useStore(store, (screen) => screen.byReader);
  const told = [
    actsSaid(
      booked.flatMap((event) => actOf(event) ?? []),
      words,
    ),
    ...booked.flatMap((event) => cardsSaid(event, words) ?? []),
  ];
  const acts = told.filter((one) => one !== '').join(', ');
  return acts === '' ? null : <b>{words.t('booked.by', { acts })} </b>;
}

/** What a seat did with its cards. */
function cardsSaid(event: TableEvent, { t }: Words): string | null {
  switch (event.type) {
    case 'drawn':
      return event.cards === 0
        ? t('floor:pill.pat', { seat: event.seat })
        : t('booked.draw', { seat: event.seat, cards: event.cards });
    case 'hand-mucked':
      return t('booked.muck', { seat: event.seat });
    default:
      return null;
  }
}

function actOf(event: TableEvent): ActSaid | null {
  switch (event.type) {
    case 'folded':
      return { act: 'fold', seat: event.seat };
    case 'checked':
      return { act: 'check', seat: event.seat };
    case 'called':
      return { act: 'call', seat: event.seat, chips: event.to };
    default:
      return null;
  }
}

/** Says that chips must be moved because a hand was corrected, until the dealer confirms it. */
function useCarryNews(): BandNews | null {
  const { state, openSheet } = useConsoleTable();
  const { t } = useText('at-table');
  const carry = useCarry();
  if (carry === null) return null;
  return {
    tone: 'floor',
    text: [
      t('carry.band', { hand: handShown(state, carry.hand) }),
      <BandKey key="show" means="show what to carry" onClick={() => openSheet('carry')}>
        {t('carry.show')}
      </BandKey>,
    ],
  };
}

/**
 * The result of the last tap (refused, or long unanswered), or what the floor has ruled since. Null if there is nothing to say about it. A
 * sheet says no more than this in place of what is to be done on it: what stays for long stands in the dock.
 */
export function useTapNews(): BandNews | null {
  const console = useConsoleTable();
  const { store, state, table, staffDesk } = console;
  const words = useText('console');
  const refusal = useStore(store, (screen) => screen.refusal);
  const refused = useStore(store, (screen) => screen.refused);
  const waiting = useStore(store, (screen) => screen.waiting);
  const staffRefusal = useStore(store, (screen) => screen.staffRefusal);
  const toldOfCall = useStore(store, (screen) => screen.toldOfCall);
  const freshRuled = useStore(store, (screen) => screen.freshRuled);
  const told = useStore(store, (screen) => screen.told);
  const ruled = freshRuled === null ? null : ruledNews(freshRuled, table, words);
  // A tap that came too late because of a ruling gets that ruling as its answer.
  if (ruled !== null && refusal?.reason === 'stale') return ruled;
  if (staffRefusal !== null) return { tone: 'refused', text: staffRefusalText(staffRefusal, words) };
  if (refusal !== null) {
    const text = refusalText(refusal, words);
    const purpose = purposeOf(refusal, refused);
    if (purpose === null) return { tone: 'refused', text };
    // If it was refused because nobody with the permission is signed in, the sign-in sheet is one tap away.
    const key = (
      <BandKey key="sign-in" means={purpose.is} onClick={() => staffDesk.open(purpose)}>
        {words.t(purpose.is === 'sign' ? 'staff:band.sign' : 'staff:key.signIn')}
      </BandKey>
    );
    return { tone: 'refused', text: [text, key] };
  }
  if (told !== null) return toldNews(told, console, words);
  if (waiting) return { tone: 'plain', text: words.t('band.waiting') };
  if (ruled !== null) return ruled;
  const timeOut = timeOutNews(console, words);
  if (timeOut !== null) return timeOut;
  const call = toldOfCall ? openIncident(state) : null;
  // What the floor is asked about is not announced before it has ruled.
  if (call === null) return null;
  const about = aboutAll(state, openIncidents(state), words);
  const who = callText(call, table, words);
  return {
    tone: 'floor',
    text: [about === '' ? `${who}.` : `${who}: ${about}`, <CallKeys key="keys" call={call} />],
    say: null,
  };
}

/**
 * In this order: the last tap, a fresh ruling, an open report, what the reader sees, a floor that was called; null if there is only the
 * ordinary sentence. What is left of an earlier hand is told between hands: in the next one the Floor key alone says that it waits.
 */
export function useBandNews(): BandNews | null {
  const { store, state, table, legal } = useConsoleTable();
  const words = useText('console');
  const tapNews = useTapNews();
  const lastRuled = useStore(store, (screen) => screen.lastRuled);
  const carry = useCarryNews();
  const time = useTimeNews();
  if (tapNews !== null) return tapNews;
  const ruled = lastRuled === null ? null : ruledNews(lastRuled, table, words);
  if (ruled !== null) return ruled;
  if (carry !== null) return carry;
  if (time !== null) return time;
  const isPlaying = state.hand !== null && state.hand.stage !== 'over';
  const open = openIncidents(state).filter(({ hand }) => !isPlaying || hand === state.handNumber);
  const incident = open.at(-1);
  const seen = seenNews(state, legal, words);
  // A plain call stands beside the sentence of the moment, so that whoever is to act stays on the band.
  if (incident === undefined || (open.every(isPlain) && (isPlaying || seen !== null))) return seen;
  const about = aboutAll(state, open, words);
  const who = comingText(incident, table, words) ?? words.t('band.floorCalled');
  const isOnKey = open.every(({ report, hand }) => report === undefined || hand !== state.handNumber);
  return {
    tone: 'floor',
    text: [about === '' ? who : `${who}: ${about}`, <CallKeys key="keys" call={incident} />],
    ...(isOnKey ? { isOnKey: true } : {}),
  };
}

/** Everything the floor was called for; empty: not stated. */
const aboutAll = (state: TableState, open: readonly Incident[], words: Words): string =>
  open.flatMap((one) => aboutText(state, one, words) ?? []).join('; ');

/** "Too many cards, seat 3"; null for a plain call. What is left of an earlier hand says of which. */
function aboutText(state: TableState, incident: Incident, words: Words): string | null {
  const name = incidentName(incident, words);
  if (name === null) return null;
  const { seat } = incident;
  const what = seat === null ? name : `${name}, ${words.t('seat.inSentence', { seat })}`;
  return ofEarlierHand(state, incident, what, words);
}

/** What was reported, in a few words; null for a plain call. */
const incidentName = ({ report }: Incident, { t }: Words): string | null =>
  report === undefined ? null : t(`reports:kind.${report.kind}`);

/** Left what was seen, right what to announce. */
export function RulingBand({
  children,
  say,
  place = '',
  tone = 'plain',
  aside,
  kept = false,
}: {
  children: ReactNode;
  say?: string | null;
  place?: string;
  /** `floor`: the content is for the floor to decide. */
  tone?: Tone;
  /**
   * Between the sentence and the announcement. Absent: what the office wants after the hand. Hidden while there is news, except for a
   * ruling that comes during a decision, and while a floor that was called is on its way.
   */
  aside?: ReactNode;
  /** The content is being decided now, so a floor on its way does not hide it. */
  kept?: boolean;
}) {
  const { openReport } = useConsoleTable();
  const { t } = useText('console');
  const tapNews = useTapNews();
  const tableNews = useBandNews();
  const call = usePlainCall();
  const news = kept ? tapNews : tableNews;
  const aloud = news?.say === undefined ? say : news.say;
  const shown = news?.tone ?? tone;
  const report = news?.report;
  return (
    <div className={`band band-${shown} ${place}`}>
      <BandClock />
      <Said className="band-text" cutsIn={shown !== 'plain'}>
        {news === null ? (
          <>
            <ByReader />
            {children}
          </>
        ) : (
          news.text
        )}
      </Said>
      {(news === null || (kept && news.tone !== 'refused')) &&
        (call === null || kept ? (aside ?? <AfterHand />) : <PlainCall call={call} />)}
      {report !== undefined && (
        <BandKey means="report the deal" onClick={() => openReport(report)}>
          {t('devices:deal.report')}
        </BandKey>
      )}
      {news?.tone !== 'refused' && aloud != null && aloud !== '' && (
        <div className="band-say">
          <MessageSquare size={22} aria-hidden="true" />
          <span>
            <span className="say-label">{t('dock.say')}</span>
            <span className="say-words">{t('quoted', { words: aloud })}</span>
          </span>
        </div>
      )}
    </div>
  );
}
