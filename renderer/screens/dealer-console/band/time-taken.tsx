import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useIsAloud } from '../../../components/said.tsx';
import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import type { BandNews } from './told-news.ts';

const rememberedAs = 'riffle-time-taken';

/** The last time charge the dealer has confirmed, by its place in the log. This screen keeps it, so that a reload does not ask again. */
const taken = createStore<{ readonly sequence: number }>(() => ({
  sequence: Number(sessionStorage.getItem(rememberedAs) ?? 0),
}));

function sayTaken(sequence: number): void {
  sessionStorage.setItem(rememberedAs, String(sequence));
  taken.setState({ sequence });
}

/** Says that the office has charged time to the stacks, until the dealer confirms or the next hand begins. */
export function useTimeNews(): BandNews | null {
  const { table } = useConsoleTable();
  const { t, amount } = useText('at-table');
  const done = useStore(taken, ({ sequence }) => sequence);
  const { timeTaken = null } = table.status;
  if (timeTaken === null || timeTaken.sequence === done) return null;
  const { from, sequence } = timeTaken;
  const most = Math.max(...from.map(({ chips }) => chips));
  const values = {
    each: amount(most),
    total: amount(from.reduce((sum, { chips }) => sum + chips, 0)),
  };
  const isEqual = from.every(({ chips }) => chips === most);
  return {
    tone: 'plain',
    text: [t(isEqual ? 'time.each' : 'time.unequal', values), <TakenKey key="taken" sequence={sequence} />],
  };
}

function TakenKey({ sequence }: { readonly sequence: number }) {
  const { t } = useText('at-table');
  const isAloud = useIsAloud();
  if (isAloud) return null;
  return (
    <button type="button" data-means="time is taken" className="tile band-key" onClick={() => sayTaken(sequence)}>
      {t('time.taken')}
    </button>
  );
}
