import { outcomesOf } from '../../../engine/rules.ts';
import {
  type Incident,
  legalActions,
  onlyNoted,
  reportRule,
  type SuspectDeck,
  type TableState,
  type WagerOutcome,
} from '../../../engine/table.ts';
import { suspectText } from '../../text/deck-text.ts';
import { titleOfReport } from '../../text/happened-topics.ts';
import { midSentence } from '../../text/mid-sentence.ts';
import { ofEarlierHand } from '../../text/report-text.ts';
import type { Words } from '../../text/use-text.ts';
import { seenText } from '../../text/wager-text.ts';

/** The kind of a call, in a word or two: the card's title. */
export function callTitle(incident: Incident, state: TableState, { t }: Pick<Words, 't'>): string {
  const { kind, wager, report } = incident;
  if (onlyNoted.has(kind)) return t(`floor:kind.${kind}`);
  if (isMisdeal(incident)) return t('floor:kind.misdeal');
  if (wager !== undefined) return t('desk:call.wager');
  // Reported from where the clock is, and about something else.
  if (report?.kind === 'run-out-released') return t('orders:felt.round');
  if (report !== undefined) return t(`reports:${titleOfReport(report.kind)}`);
  return t(deckInDoubt(incident, state) !== null ? 'label.deck' : 'floor:kind.call');
}

/** What a call is about, in one line, and of which hand if that is over. */
export const callFact = (incident: Incident, state: TableState, words: Words): string =>
  ofEarlierHand(state, incident, factOfCall(incident, state, words), words);

function factOfCall(incident: Incident, state: TableState, words: Words): string {
  const { t } = words;
  const { kind, wager, report, seat, misdeal } = incident;
  if (kind === 'witnesses') return t('devices:push.differ');
  if (incident.counted !== undefined) {
    const { stack, difference } = incident.counted;
    const which = `${kind === 'chips' ? 'chips' : 'count'}${difference < 0 ? 'Less' : 'More'}`;
    const values = { seat: seat ?? 0, stack: words.amount(stack), chips: words.amount(Math.abs(difference)) };
    return t(`floor:call.${which}`, values);
  }
  if (report !== undefined) {
    const what = t(`reports:kind.${report.kind}`);
    if (isMisdeal(incident))
      return t(misdeal?.possible === true ? 'desk:call.possible' : 'desk:call.tooLate', { what });
    return seat === null ? what : t('desk:call.atSeat', { seat, what: midSentence(what) });
  }
  if (wager !== undefined && seat !== null) {
    const options = wagerOptions(incident, words);
    return options === null
      ? t('desk:call.atSeat', { seat, what: seenText(wager, words) })
      : t('desk:call.which', { seat, options });
  }
  const suspect = deckInDoubt(incident, state);
  if (suspect !== null) return t('desk:call.suspect', { found: suspectText(suspect, words) });
  return seat === null ? t('floor:call.anySeat') : t('desk:call.asks', { seat });
}

/** If nobody can say that it is a misdeal, it is none: a telephone has no time limit. */
const isMisdeal = ({ misdeal, report }: Incident): boolean =>
  misdeal !== null && (report === undefined || reportRule(report.kind).group === 'cards');

/** The deck in doubt that a call is about, if the call names neither a seat nor anything else. */
function deckInDoubt({ kind, seat, report, wager }: Incident, state: TableState): SuspectDeck | null {
  if (kind !== 'call' || seat !== null || report !== undefined || wager !== undefined) return null;
  return legalActions(state).deck?.suspect ?? null;
}

const optionOf: { readonly [Ruling in WagerOutcome['ruling']]: string | null } = {
  call: 'call',
  check: 'check',
  bet: 'bet',
  raise: 'raise',
  fold: 'fold',
  'all-in': 'all-in',
  refused: null,
  floor: null,
};

/** "call or raise", if what was seen may be either; null if there is only one reading. */
function wagerOptions({ wagerAnswer }: Incident, { t }: Words): string | null {
  if (wagerAnswer === undefined) return null;
  const options = [...new Set(outcomesOf(wagerAnswer).map(({ ruling }) => optionOf[ruling]))].filter(
    (one) => one !== null,
  );
  const [first, ...others] = options.map((option) =>
    option === 'all-in' ? t('desk:call.allIn') : t(`wager:option.${option}`),
  );
  if (first === undefined || others.length === 0) return null;
  return others.reduce((all, next) => t('desk:call.or', { first: all, next }), first);
}
