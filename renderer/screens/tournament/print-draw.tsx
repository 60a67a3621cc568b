import type { TournamentView } from '../../../engine/office.ts';
import { drawFileText, type MysteryDraw } from '../../../protocol/draw-file.ts';
import { QrCode } from '../../components/qr-code.tsx';
import { saveFile } from '../../room/save-file.ts';
import { useText } from '../../text/use-text.ts';
import { useEventWords } from './event-context.ts';
import { EventOnPaper, type PaperProps } from './event-on-paper.tsx';
import './print-draw.css';

/** The draw of a tournament on one sheet: what was promised and, once the seed is revealed, all that is needed to check it. */
export function PrintDraw(page: PaperProps) {
  const { t } = useText('tournament');
  return (
    <EventOnPaper
      {...page}
      title={t('mystery.print')}
      tab="heads"
      keys={({ tournament: { id, name, mystery } }) => {
        const text = mystery === undefined ? null : drawFileText(id, mystery);
        return (
          text !== null && (
            <button type="button" onClick={() => saveFile(`${name}.txt`, text)}>
              {t('mystery.save')}
            </button>
          )
        );
      }}
    >
      {(view) => (view.tournament.mystery === undefined ? null : <Sheet view={view} draw={view.tournament.mystery} />)}
    </EventOnPaper>
  );
}

function Sheet({ view, draw }: { readonly view: TournamentView; readonly draw: MysteryDraw }) {
  const { t, who, money } = useEventWords(view);
  const { id, name, entries } = view.tournament;
  const nameOf = (of: number): string => who(entries.find((one) => one.number === of)?.player.id ?? '');
  const { envelopes, commit, openly, seed, draws } = draw;
  const file = drawFileText(id, draw);
  const list = envelopes.map(({ amount, count }) => `${amount}:${count}`).join(',');
  return (
    <article className="print-draw">
      <h2>{t('mystery.printTitle', { event: name })}</h2>
      <p>{t(seed === undefined ? 'mystery.printBefore' : 'mystery.printAfter')}</p>
      <dl>
        <Fact name={t('mystery.commit')} value={commit} />
        <Fact name={t('mystery.tournament')} value={id} />
        <Fact name={t('mystery.seed')} value={seed ?? t('mystery.notYet')} />
        <Fact name={t('mystery.list')} value={list} />
        <Fact name={t('mystery.public')} value={openly ?? '–'} />
      </dl>
      <p>{envelopes.map(({ amount, count }) => t('mystery.times', { count, money: money(amount) })).join(', ')}</p>
      {draws.length > 0 && (
        <>
          <h3>{t('mystery.drawn')}</h3>
          <ol>
            {draws.map(({ of, number, amount }) => (
              <li key={of}>{t('mystery.line', { number, money: money(amount), of: nameOf(of) })}</li>
            ))}
          </ol>
        </>
      )}
      {seed !== undefined && (
        <>
          <p>{t('mystery.how')}</p>
          <p>{t('mystery.order')}</p>
        </>
      )}
      {file !== null && file.length <= mostInCode && <QrCode text={file} label={t('mystery.qr')} />}
    </article>
  );
}

/** A longer file makes a code that no phone can read from paper. */
const mostInCode = 1_800;

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
