import { useState } from 'react';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import { useOnce, useWish, WordKey } from './event-keys.tsx';
import { NumberField } from './number-field.tsx';
import { useOfficeWords } from './office-words.ts';
import './add-tables.css';

/** As many free tables as are typed, one after another, until the office refuses. `wishFor`: what adds one of them. */
export function AddTables(props: {
  readonly tables: readonly string[];
  readonly wishFor: (tableId: string) => OfficeWish;
}) {
  const { tables, wishFor } = props;
  const { t } = useOfficeWords('tournament');
  const wish = useWish();
  const [typed, setCount] = useState<number | null>(null);
  const count = Math.min(typed ?? tables.length, tables.length);
  const add = useOnce(async () => {
    for (const tableId of tables.slice(0, count)) {
      const done = await wish(wishFor(tableId));
      if (done.refusal !== null) return;
    }
  });
  return (
    <div className="add-tables">
      <NumberField
        label={t('tables.addLabel')}
        limits={{ least: 1, most: tables.length }}
        isBare
        value={count}
        onChange={setCount}
      />
      <WordKey onPress={() => void add()}>
        {t(count === tables.length ? 'tables.addAll' : 'tables.addFirst', { count })}
      </WordKey>
    </div>
  );
}
