import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { CashView } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { WishKey, WordKey } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { OfficeBody } from '../../room/office-body.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { useRoom } from '../../room/room-context.ts';

/** The name of a break in a line of dealers. */
const aBreak = 'break';

/**
 * The line dealers go round, how often, and who is on shift. A big room has forty tables and sixty dealers, so nobody should have to tap
 * them one by one.
 */
export function RotationEditor({ cash, onDone }: { readonly cash: CashView; readonly onDone: () => void }) {
  const { t, who, table } = useOfficeWords('house');
  const tables = useRoom((room) => room.tables);
  const staff = useRoom(({ office }) => office.staff);
  const { dealers } = cash.cash;
  const [line, setLine] = useState(dealers.line);
  const [everyMinutes, setEvery] = useState(dealers.everyMinutes);
  const [onShift, setOnShift] = useState<readonly string[]>(() => cash.dealers.map((post) => post.staff));
  const people = staff.filter(({ role }) => role === 'dealer');
  const left = tables.filter(({ tableId }) => !line.includes(tableId));
  const off = people.filter(({ id }) => !onShift.includes(id));
  return (
    <OfficeBody label={t('staff.rotation')} className="house-rotation">
      <h2>{t('rotation.line')}</h2>
      <ol className="house-line">
        {line.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only their place tells breaks apart
          <li key={`${place} ${index}`}>
            <WordKey
              label={t('rotation.takeOut', { place: place === aBreak ? t('staff.break') : table(place) })}
              onPress={() => setLine(line.filter((_, at) => at !== index))}
            >
              {place === aBreak ? t('staff.break') : table(place)}
            </WordKey>
            <ArrowRight size={16} aria-hidden="true" />
          </li>
        ))}
      </ol>
      <p className="event-quiet">{t('rotation.how')}</p>
      <div className="event-keys">
        <span className="event-label">{t('key.add')}</span>
        <WordKey onPress={() => setLine([...line, aBreak])}>{t('staff.break')}</WordKey>
        {left.map(({ tableId, name }) => (
          <WordKey key={tableId} onPress={() => setLine([...line, tableId])}>
            {name}
          </WordKey>
        ))}
        {left.length > 1 && (
          <WordKey onPress={() => setLine([...line, ...left.map(({ tableId }) => tableId)])}>
            {t('rotation.allTables', { count: left.length })}
          </WordKey>
        )}
      </div>
      <div className="house-every">
        <NumberField
          label={t('rotation.every')}
          limits={limits.rotationMinutes}
          suffix="min"
          value={everyMinutes}
          onChange={setEvery}
        />
      </div>
      <h2>{t('rotation.onShift', { count: onShift.length })}</h2>
      <div className="event-keys">
        {people.map(({ id }) => (
          <WordKey
            key={id}
            isChosen={onShift.includes(id)}
            onPress={() => setOnShift(onShift.includes(id) ? onShift.filter((one) => one !== id) : [...onShift, id])}
          >
            {who(id)}
          </WordKey>
        ))}
        {off.length > 1 && (
          <WordKey onPress={() => setOnShift([...onShift, ...off.map(({ id }) => id)])}>
            {t('rotation.allDealers', { count: off.length })}
          </WordKey>
        )}
      </div>
      <WishKey
        label={t('rotation.set')}
        sub={t('rotation.setSub', { minutes: everyMinutes })}
        wish={{ type: 'set-rotation', everyMinutes, line, dealers: onShift }}
        // Without a table or a dealer nobody would go round.
        look={onShift.length > 0 && line.some((place) => place !== aBreak) ? 'lit' : 'normal'}
        onDone={onDone}
      />
    </OfficeBody>
  );
}
