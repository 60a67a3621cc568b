import { wonBy } from '../../engine/table.ts';
import { refusalText } from '../text/refusal-text.ts';
import { useText } from '../text/use-text.ts';
import { AmountRow } from './correct-amount.tsx';
import { Undecided } from './correct-choices.tsx';
import { changeOf, missedWith } from './correct-draft.ts';
import { TabContent, Tabs } from './correct-tabs.tsx';
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
