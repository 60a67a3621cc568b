import { type ActChange, type HandAct, wonBy } from '../../engine/table.ts';
import { refusalText } from '../text/refusal-text.ts';
import { useText } from '../text/use-text.ts';
import { AmountRow } from './correct-amount.tsx';
import { CardsRow } from './correct-cards.tsx';
import { OtherActions, Undecided } from './correct-choices.tsx';
import {
  amountBooked,
  amountNow,
  type CorrectTab,
  changeOf,
  hasAmount,
  missedWith,
  namesCards,
  stepOf,
  withAmount,
  withChange,
  without,
} from './correct-draft.ts';
import { actTitle, changeText } from './correct-words.ts';
import type { Correction } from './use-correction.ts';

/** What the chosen act should be, or why it cannot be changed. */
export function ChosenAct({ correction }: { correction: Correction }) {
  const words = useText('corrections');
  const { t } = words;
  const { chosen, draft, closed } = correction;
  if (closed !== null) return <p className="correct-sentence">{refusalText(closed, words)}</p>;
  if (draft.missed !== null) return <Missed correction={correction} place={draft.missed} />;
  if (chosen === null) return <p className="correct-sentence">{t('choose')}</p>;
  const isUndecided = correction.preview?.undecided.some(({ act }) => act === chosen.act) ?? false;
  const title = (key: string) => <h2 className="correct-title">{t(key, { act: actTitle(chosen, words) })}</h2>;
  if (isUndecided && changeOf(draft.changes, chosen.act) === null) {
    return (
      <>
        {title('becomesWhat')}
        <Undecided act={chosen} correction={correction} />
      </>
    );
  }
  if (chosen.what === 'push' && wonBy(correction.acts, []) !== null) {
    return (
      <>
        {title('shouldBe')}
        <p className="correct-sentence">{t('nameWinners')}</p>
      </>
    );
  }
  if (chosen.fixed !== null && !chosen.recount) {
    return (
      <>
        {title('stays')}
        <p className="correct-sentence">
          {refusalText({ reason: 'act-fixed', act: chosen.act, why: chosen.fixed }, words)}
        </p>
      </>
    );
  }
  return (
    <>
      {title('shouldBe')}
      <TabContent act={chosen} correction={correction} />
      <Tabs act={chosen} correction={correction} />
    </>
  );
}

/** A missing act: its amount, or its removal. */
function Missed({ correction, place }: { correction: Correction; place: number }) {
  const words = useText('corrections');
  const { table, draft } = correction;
  const { changes } = draft;
  const change = changes[place];
  if (change?.change !== 'insert') return null;
  const away = () => correction.change({ changes: changes.filter((_, index) => index !== place), missed: null });
  return (
    <>
      <h2 className="correct-title">{changeText(change, words)}</h2>
      {'to' in change.act ? (
        <AmountRow
          was={null}
          now={change.act.to}
          step={table.chipValues[0] ?? 1}
          correction={correction}
          set={(to) => correction.change({ changes: missedWith(changes, place, to) })}
        />
      ) : (
        <div className="correct-choices" />
      )}
      <div className="correct-tabs">
        <button type="button" data-means="take away" className="tile correct-tab correct-tab-wide" onClick={away}>
          {words.t('takeAway')}
        </button>
      </div>
    </>
  );
}

/** What the open tab asks about the act. */
function TabContent({ act, correction }: { act: HandAct; correction: Correction }) {
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
function Tabs({ act, correction }: { act: HandAct; correction: Correction }) {
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
