import { actorParts } from '../../../engine/table.ts';
import type { FloorRecord } from '../../../protocol/floor-desk.ts';
import { decidedText } from '../../text/report-text.ts';
import type { Words } from '../../text/use-text.ts';

/** Names and words by id, as the cardroom has sent them. */
export type Names = Readonly<Record<string, string>>;

/** What it was, and about whom: "String bet · Novák, seat 6". */
export function recordTitle(record: FloorRecord, names: Names, { t }: Words): string {
  const { what, report, seat, player, counted } = record;
  const noKind = what === 'count' ? `floor:kind.${counted?.moved === true ? 'chips' : 'count'}` : `what.${what}`;
  const kind = t(report === null ? noKind : `reports:kind.${report}`);
  const name = player === null ? null : (names[player] ?? null);
  if (seat === null) return kind;
  const where = t('seat.inSentence', { seat });
  return `${kind} · ${name === null ? where : `${name}, ${where}`}`;
}

/** What was counted, what the book said, and who signed it. Null: the record is not about a count. */
export function recordCount({ counted }: FloorRecord, names: Names, { t, amount }: Words): string | null {
  if (counted === undefined) return null;
  const { stack, difference, by } = counted;
  const values = { booked: amount(stack - difference), stack: amount(stack) };
  const signed = signedBy(by, names);
  return signed === null ? t('counted.unsigned', values) : t('counted.signed', { ...values, names: signed });
}

/** The signed-in person who did it; null: nobody was signed in. */
export const signedBy = (by: string, names: Names): string | null =>
  actorParts(by).some(({ id }) => id !== null) ? personWords(by, names) : null;

/** The outcome. */
export function recordRuling(record: FloorRecord, words: Words): string {
  const { what, ruled } = record;
  const { t } = words;
  if (what === 'opening' || what === 'new-log') return '';
  const isNoted = what === 'witnesses' || what === 'count';
  if (ruled === null) return t(isNoted ? 'notSeen' : 'notRuled');
  const { ruling, hands } = ruled;
  if (isNoted && ruling !== 'taken-back') return t('floor:witnesses.seen');
  if (what === 'penalty') return hands === null ? t('table:penalty.out') : handsWords(hands, words);
  return ruling === null ? t(what === 'amendment' ? 'corrected' : 'ruled') : rulingWords(ruled, words);
}

function rulingWords({ ruling, decided }: NonNullable<FloorRecord['ruled']>, words: Words): string {
  if (decided !== undefined) return decidedText(decided, 'play-on', words);
  return typeof ruling === 'string' ? words.t(`ruling.${ruling}`) : words.t('ruled');
}

/** A penalty in words: hands to miss, 0 a warning. */
export const handsWords = (hands: number, { t }: Pick<Words, 't'>): string =>
  hands < 0 ? t('penalty.lifted') : hands === 0 ? t('desk:penalty.warning') : t('penalty.hands', { count: hands });

/** A person as the log names them: `floor:s4` has that id; two are joined by a plus. */
export const personWords = (by: string, names: Names): string => personsOf(by, names).join(', ');

/** The same, each separately. */
export function personsOf(by: string, names: Names): readonly string[] {
  const parts = actorParts(by).map(({ text, id }) => ({
    text,
    name: names[text] ?? (id === null ? undefined : names[id]),
  }));
  const whole = names[by];
  if (whole !== undefined && parts.some(({ name }) => name === undefined)) return [whole];
  return parts.map(({ text, name }) => name ?? text);
}
