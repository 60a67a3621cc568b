import type { TournamentView } from '../../../engine/office.ts';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { useText } from '../../text/use-text.ts';
import { useEventWords } from './event-context.ts';
import '../../room/paper.css';
import './print-heads.css';

/** The receipt for the heads an entry was paid for, twice on one sheet: for the player and for the house. */
export function PrintHeads({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const { t } = useText('tournament');
  const asked = new URLSearchParams(search);
  const id = asked.get('tournament') ?? '';
  const view = useRoom(({ office }) => office.tournaments[id]);
  return (
    <main className="print print-heads">
      <h1 className="visually-hidden">{t('heads.receipt')}</h1>
      <nav className="print-bar">
        <button
          type="button"
          onClick={() =>
            onGo('tournament', id === '' ? '' : `?${new URLSearchParams({ tournament: id, tab: 'heads' })}`)
          }
        >
          {t('print.back')}
        </button>
        <button type="button" disabled={view === undefined} onClick={() => window.print()}>
          {t('print.print')}
        </button>
      </nav>
      {view === undefined ? (
        <p role="status">{t('print.waiting')}</p>
      ) : (
        (['player', 'house'] as const).map((copy) => (
          <Receipt key={copy} copy={copy} view={view} entry={Number(asked.get('entry'))} />
        ))
      )}
    </main>
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
          {payments.map(({ at, amount }) => (
            <tr key={at} className="print-heads-paid">
              <th scope="row">
                {t('heads.paidAt', {
                  at: new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }),
                })}
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
