import type { ActChange, HandAct } from '../../engine/table.ts';
import { useText } from '../text/use-text.ts';
import { AmountRow } from './correct-amount.tsx';
import { CardsRow } from './correct-cards.tsx';
import { OtherActions } from './correct-choices.tsx';
import {
  amountBooked,
  amountNow,
  type CorrectTab,
  changeOf,
  hasAmount,
  namesCards,
  stepOf,
  withAmount,
  withChange,
  without,
} from './correct-draft.ts';
import type { Correction } from './use-correction.ts';

/** What the open tab asks about the act. */
export function TabContent({ act, correction }: { act: HandAct; correction: Correction }) {
  const { t } = useText('corrections');
  const { table, draft } = correction;
  const { changes, tab } = draft;
  switch (tab) {
    case 'amount':
      return (
        <AmountRow
          was={amountBooked(act)}
          now={amountNow(act, changes)}
          step={stepOf(act, table.chipValues[0] ?? 1)}
          correction={correction}
          set={(amount) => correction.change({ changes: withAmount(act, changes, amount) })}
        />
      );
    case 'cards':
      return table.hand && <CardsRow act={act} correction={correction} hand={table.hand} />;
    case 'remove':
      return <p className="correct-sentence">{t('removed')}</p>;
    case 'other':
    case 'missed':
      return <OtherActions act={act} correction={correction} />;
  }
}

/** The ways in which an act may have been booked wrongly; each keeps its place. */
export function Tabs({ act, correction }: { act: HandAct; correction: Correction }) {
  const { t } = useText('corrections');
  const { tab, changes } = correction.draft;
  const isAction = !namesCards(act);
  const first: CorrectTab = isAction ? 'amount' : 'cards';
  const offered: readonly (CorrectTab | null)[] = [
    isAction && !mayCount(act, changes) ? null : first,
    ...(act.fixed !== null ? [] : isAction ? (['other', 'remove', 'missed'] as const) : ([null, 'remove'] as const)),
  ];
  const open = (next: CorrectTab) => {
    if (next === tab) return;
    const wasRemoved = tab === 'remove' ? without(changes, act.act) : changes;
    const removed = withChange(without(changes, act.act), { change: 'remove', act: act.act });
    correction.change({ tab: next, typed: null, changes: next === 'remove' ? removed : wasRemoved });
  };
  return (
    <div className="correct-tabs">
      {offered.map((one, place) =>
        one === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: every tab keeps its place
          <span key={place} className="no-tile" />
        ) : (
          <button
            key={one}
            type="button"
            data-means={`tab ${one}`}
            className="tile correct-tab"
            aria-pressed={one === tab}
            onClick={() => open(one)}
          >
            {t(`tab.${one}`)}
          </button>
        ),
      )}
      {!isAction && (
        <button
          type="button"
          data-means="to the acts"
          className="tile correct-tab"
          onClick={() => correction.change({ chosen: null })}
        >
          {t('toActs')}
        </button>
      )}
    </div>
  );
}

/** There is a number to correct: the act's own, or that of the wager it should have been. */
function mayCount(act: HandAct, changes: readonly ActChange[]): boolean {
  const change = changeOf(changes, act.act);
  return change?.change === 'replace' ? 'to' in change.with || hasAmount(act) : hasAmount(act);
}
