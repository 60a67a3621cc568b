import { useState } from 'react';
import type { ShufflerAsk } from '../../../protocol/shuffler-desk.ts';
import { ActionButton } from '../../components/action-button.tsx';
import type { ShufflerOutcome } from '../../stores/desk-asks.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { troublesNow } from './troubles.ts';

/** What a machine may be told once a hand has been inside it. The lid, a cycle or a technician end their own trouble, the floor tampering. */
const clearable: ReadonlySet<string> = new Set(['jam', 'count', 'recognition', 'wrong-deck', 'other']);

/** While the shuffler waits for a hand: that its cause is removed, and to count the deck inside. */
export function ShufflerKeys() {
  const { table, state } = useConsoleTable();
  const needs = troublesNow(table.status, state.witnesses, null)?.find(({ of }) => of === 'shuffler-needs');
  const need = needs?.of === 'shuffler-needs' ? needs.need : 'none';
  // What it answered about one trouble says nothing about the next.
  return <AskKeys key={need} isOpen={clearable.has(need) && table.status.shuffler.state === 'ready'} />;
}

function AskKeys({ isOpen }: { isOpen: boolean }) {
  const { store } = useConsoleTable();
  const { t } = useText('devices');
  const [answer, setAnswer] = useState<ShufflerOutcome | 'asked' | 'none'>('none');
  const ask = (what: ShufflerAsk) => async () => {
    setAnswer('asked');
    setAnswer(await store.askShuffler(what));
  };
  return (
    <>
      <p className="shuffler-answer" role="status">
        {answer !== 'none' && t(`ask.${answer ?? 'done'}`)}
      </p>
      {isOpen && (
        <div className="shuffler-keys">
          <ActionButton label={t('ask.clear')} press={store.press} onPress={ask('clear')} />
          <ActionButton label={t('ask.verify')} press={store.press} onPress={ask('verify')} />
        </div>
      )}
    </>
  );
}
