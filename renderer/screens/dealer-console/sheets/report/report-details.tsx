import { useState } from 'react';
import { type Card, type KnownCard, variantOf } from '../../../../../engine/notation.ts';
import { type ReportKind, reportRule } from '../../../../../engine/table.ts';
import { BackspaceKey } from '../../../../components/backspace-key.tsx';
import { CardGrid } from '../../../../components/card-grid.tsx';
import { askedOf } from '../../../../text/report-text.ts';
import { spokenCard } from '../../../../text/spoken-card.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { ReportDraft } from './report-draft.ts';

/** What a report asks for besides its seats: a choice, a number, an open card. */
export function ReportDetails({ kind, draft }: { readonly kind: ReportKind; readonly draft: ReportDraft }) {
  const { asks, may, choices, cards } = reportRule(kind);
  const { state } = useConsoleTable();
  const { t } = useText('console');
  const dealsUp = state.hand !== null && variantOf(state.hand.variant).stud !== null;
  return (
    <section className="report-details">
      {choices.length > 0 && (
        <fieldset className="report-choices">
          <legend className="visually-hidden">{t('reports:ask.choice')}</legend>
          {choices
            .filter((choice) => dealsUp || choice !== 'up-card')
            .map((choice) => (
              <button
                key={choice}
                type="button"
                data-means={`choose ${choice}`}
                className="tile report-choice"
                aria-pressed={draft.report.choice === choice}
                onClick={() =>
                  draft.setChoice(draft.report.choice === choice && may.includes('choice') ? null : choice)
                }
              >
                {t(`reports:choice.${choice}`)}
              </button>
            ))}
        </fieldset>
      )}
      {asks.includes('count') && <CountKeys draft={draft} />}
      {(asks.includes('chips') || may.includes('chips')) && <ChipKeys draft={draft} />}
      {cards === 1 && <CardKey draft={draft} />}
    </section>
  );
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const;

/** One key is the count. */
function CountKeys({ draft }: { readonly draft: ReportDraft }) {
  const { t } = useText('console');
  // One card too many is the least that is too many.
  const least = askedOf(draft.report.kind, 'count') === 'extra' ? 1 : 0;
  return (
    <fieldset className="report-number">
      <legend className="visually-hidden">{t(`reports:ask.${askedOf(draft.report.kind, 'count')}`)}</legend>
      {/* It stays once it is said, or asked above: the digits would change places under a finger. */}
      {reportRule(draft.report.kind).asks.length > 1 && (
        <span className="report-asked" aria-hidden="true">
          {t(`reports:ask.${askedOf(draft.report.kind, 'count')}`)}
        </span>
      )}
      {digits
        .filter((digit) => digit >= least)
        .map((digit) => (
          <button
            key={digit}
            type="button"
            data-means={`count ${digit}`}
            className="tile report-digit"
            aria-pressed={draft.report.count === digit}
            onClick={() => draft.setTyped(String(digit))}
          >
            {digit}
          </button>
        ))}
    </fieldset>
  );
}

/** No amount is longer. */
const digitsMost = 9;

function ChipKeys({ draft }: { readonly draft: ReportDraft }) {
  const { t, amount } = useText('console');
  const { typed, setTyped } = draft;
  const key = (digit: number) => () => {
    if (typed.length < digitsMost) setTyped(typed === '0' ? String(digit) : `${typed}${digit}`);
  };
  return (
    <fieldset className="report-number">
      <legend className="visually-hidden">{t('reports:ask.chips')}</legend>
      <span className="report-typed">{typed === '' ? t('reports:ask.chips') : amount(Number(typed))}</span>
      <BackspaceKey size={22} onBack={() => setTyped(typed.slice(0, -1))} />
      {digits.map((digit) => (
        <button
          key={digit}
          type="button"
          data-means={`digit ${digit}`}
          className="tile report-digit"
          onClick={key(digit)}
        >
          {digit}
        </button>
      ))}
    </fieldset>
  );
}

/** An open card may be named, but need not be. */
function CardKey({ draft }: { readonly draft: ReportDraft }) {
  const { store, state } = useConsoleTable();
  const { t } = useText('console');
  const [open, setOpen] = useState(false);
  const [card] = draft.report.cards ?? [];
  const take = (taken: KnownCard) => () => {
    draft.setCard(taken === card ? null : taken);
    setOpen(false);
  };
  if (open && state.hand !== null) {
    const chosen: readonly Card[] = card === undefined ? [] : [card];
    return (
      <div className="report-cards">
        <CardGrid variant={state.hand.variant} open={noCards} keyed={chosen} tapped={take} press={store.press} />
        <button type="button" data-means="no card" className="tile report-no-card" onClick={() => setOpen(false)}>
          {t('reports:sheet.noCard')}
        </button>
      </div>
    );
  }
  return (
    <button type="button" data-means="choose the card" className="tile report-choice" onClick={() => setOpen(true)}>
      {card === undefined ? t('reports:ask.cards') : spokenCard(card, t)}
    </button>
  );
}

const noCards: ReadonlySet<Card> = new Set();
