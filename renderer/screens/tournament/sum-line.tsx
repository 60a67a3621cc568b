import { Check } from 'lucide-react';
import type { Money } from '../../../engine/office.ts';
import { useWords } from './event-context.ts';

/** Whether a list of sums adds up: shown at once, with what is missing. */
export function SumLine({ left }: { readonly left: Money }) {
  const { t, money } = useWords();
  return (
    <p className={left === 0 ? 'event-sum-line event-right' : 'event-sum-line event-wrong'} role="status">
      {left === 0 ? (
        <>
          <Check size={17} aria-hidden="true" /> {t('sum.right')}
        </>
      ) : (
        t(left > 0 ? 'sum.left' : 'sum.over', { money: money(Math.abs(left)) })
      )}
    </p>
  );
}
