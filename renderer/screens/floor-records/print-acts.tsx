import type { Card } from '../../../engine/notation.ts';
import type { TableEvent } from '../../../engine/table.ts';
import { SmallCard } from '../../components/playing-card.tsx';
import { eventWords } from '../../text/events/event-words.ts';
import type { Witness } from '../../text/events/witness-of.ts';
import { makeSecondOfDay } from '../../text/times.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { type Forced, isForced, type PrintedEvent, type PrintedStreet } from './print-facts.ts';

/** What happened, street by street, with its time and its witness. */
export function PrintActs({ streets }: { readonly streets: readonly PrintedStreet[] }) {
  const words = useText('floor');
  const t = (key: string) => words.t(key.includes(':') ? key : `records:${key}`);
  return (
    <section>
      <h2>{t('print.acts')}</h2>
      <table className="print-acts">
        <thead>
          <tr>
            <th>{t('print.time')}</th>
            <th>{t('print.witness')}</th>
            <th>{t('print.acts')}</th>
          </tr>
        </thead>
        {streets.map(({ street, events }) => (
          <tbody key={events[0]?.seen.sequence}>
            {street !== '' && (
              <tr>
                <th colSpan={3} scope="rowgroup">
                  {t(`shared:street.${street}`)}
                </th>
              </tr>
            )}
            {linesOf(events, words).map((line) => (
              <tr key={line.sequence}>
                <td>{makeSecondOfDay(line.at)}</td>
                <td>{t(`floor:witness.${line.witness}`)}</td>
                <td className="print-board">
                  {line.said.join('; ')}{' '}
                  {line.cards.map((card) => (
                    <SmallCard key={card} card={card} />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** One line of the table: an act, or everything a device saw before the next. */
interface PrintedLine {
  readonly sequence: number;
  readonly at: number;
  readonly witness: Witness;
  readonly said: readonly string[];
  readonly cards: readonly Card[];
}

/** Devices see much at once. Consecutive reports of one device are one line, so that a hand fits on a page or two. */
function linesOf(events: readonly PrintedEvent[], words: Words): readonly PrintedLine[] {
  const lines: PrintedLine[] = [];
  for (const { seen, witness, after } of events) {
    const { event, at, sequence } = seen;
    if (event === null) continue;
    const isDevice = witness === 'reader' || witness === 'shuffler';
    const said = isForced(event)
      ? forcedWords(event, words)
      : eventWords(isDevice ? 'pill' : 'moment', event, after, words);
    if (said === '') continue;
    const last = lines.at(-1);
    if (isDevice && last?.witness === witness) lines.splice(-1, 1, { ...last, said: [...last.said, said] });
    else lines.push({ sequence, at, witness, said: [said], cards: cardsOf(event) });
  }
  return lines;
}

const cardsOf = (event: TableEvent): readonly Card[] =>
  event.type === 'board-dealt' || event.type === 'hand-tabled' || event.type === 'cards-shown' ? event.cards : [];

const kinds = { small: 'small-blind', big: 'big-blind', straddle: 'straddle', sleeper: 'sleeper' } as const;

function forcedWords(event: Forced, { t, amount }: Words): string {
  const kind = event.type === 'ante-posted' ? 'ante' : event.kind;
  const what = t(`corrections:act.${kind in kinds ? kinds[kind as keyof typeof kinds] : kind}`);
  return t('records:print.forced', { seat: event.seat, what, chips: amount(event.chips) });
}
