import type { TournamentView } from '../../../engine/office.ts';
import { useText } from '../../text/use-text.ts';
import { useEventWords } from './event-context.ts';
import { EventOnPaper, type PaperProps } from './event-on-paper.tsx';
import './print-heads.css';
import { makeMoment } from '../../text/times.ts';

/** The receipt for an entry's heads, twice on one sheet: for the player and for the house. */
export function PrintHeads(page: PaperProps) {
  const { t } = useText('tournament');
  const entry = Number(new URLSearchParams(page.search).get('entry'));
  return (
    <EventOnPaper {...page} title={t('heads.receipt')} kind="print-heads" tab="heads">
      {(view) =>
        (['player', 'house'] as const).map((copy) => <Receipt key={copy} copy={copy} view={view} entry={entry} />)
      }
    </EventOnPaper>
  );
}

function Receipt({
  view,
  entry: number,
  copy,
}: {
  readonly view: TournamentView;
  readonly entry: number;
  readonly copy: 'player' | 'house';
}) {
  const { t, who, money, language } = useEventWords(view);
  const { entries, headsPaid = [], name } = view.tournament;
  const nameOf = (of: number): string => who(entries.find((one) => one.number === of)?.player.id ?? '');
  const payments = headsPaid.filter(({ entry }) => entry === number);
  const won = view.bounty?.taken.flatMap(({ of, to, envelope = null }) =>
    to.flatMap((share) => (share.to === number && share.cash > 0 ? [{ of, cash: share.cash, envelope }] : [])),
  );
  const { unwon = 0 } = view.bounty?.entries.find(({ entry }) => entry === number) ?? {};
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section className="print-heads-receipt">
      <p className="print-heads-copy">{t(`heads.copy.${copy}`)}</p>
      <h2>{t('heads.receiptFor', { event: name })}</h2>
      <p className="print-heads-who">
        {nameOf(number)}, {t('heads.entry', { entry: number })}
      </p>
      <table>
        <tbody>
          {won?.map(({ of, cash, envelope }) => (
            <tr key={of}>
              <th scope="row">
                {t(of === number ? 'heads.ownHead' : 'heads.headOf', { who: nameOf(of) })}
                {envelope !== null && `, ${t('mystery.envelope', { number: envelope })}`}
              </th>
              <td>{money(cash)}</td>
            </tr>
          ))}
          {unwon > 0 && (
            <tr>
              <th scope="row">{t(view.bounty?.mystery === undefined ? 'heads.unwon' : 'heads.undrawn')}</th>
              <td>{money(unwon)}</td>
            </tr>
          )}
          {payments.map(({ at, amount }) => (
            <tr key={at} className="print-heads-paid">
              <th scope="row">
                {t(amount < 0 ? 'heads.givenBackAt' : 'heads.paidAt', { at: makeMoment(at, language, 'whole') })}
              </th>
              <td>{money(amount)}</td>
            </tr>
          ))}
          <tr className="print-heads-total">
            <th scope="row">{t('heads.total')}</th>
            <td>{money(total)}</td>
          </tr>
        </tbody>
      </table>
      <p className="print-heads-sign">
        <span>{t('heads.received')}</span>
        <span>{t('heads.paidBy')}</span>
      </p>
    </section>
  );
}
