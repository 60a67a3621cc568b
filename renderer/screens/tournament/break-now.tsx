import { useState } from 'react';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import type { ClockNow } from '../../room/clock-now.ts';
import { WishKey, WordKey } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { makeCountdown } from '../../text/times.ts';
import { useEvent, useWords } from './event-context.ts';

const usualMinutes = 15;

/** A break in the middle of a level: its length, and what becomes of the rest of the level, before it begins. */
export function BreakNow({ clock, onBack }: { readonly clock: ClockNow; readonly onBack: () => void }) {
  const { t } = useWords();
  const { id, structure } = useEvent().view.tournament;
  const { level, left, next } = clock;
  // As long as this level's own break, or the next one, as the room is used to.
  const planned = structure.levels.find(({ number, breakAfter = 0 }) => number >= level.number && breakAfter > 0);
  const [minutes, setMinutes] = useState(planned?.breakAfter ?? usualMinutes);
  return (
    <div className="event-break-now">
      <p>
        {t('clock.breakNow.left', {
          time: makeCountdown(left ?? 0),
          level: level.number,
          next: next?.number ?? level.number,
        })}{' '}
        {level.breakAfter !== undefined && t('clock.breakNow.moved', { level: level.number })}
      </p>
      <div className="event-pair">
        <NumberField
          label={t('clock.breakNow.minutes')}
          limits={limits.minutes}
          isBare
          value={minutes}
          onChange={setMinutes}
        />
        <WishKey
          held
          label={t('clock.breakNow.begin')}
          sub={t('clock.breakNow.length', { minutes })}
          wish={{ type: 'break-now', tournament: id, minutes }}
          onDone={onBack}
        />
        <WordKey onPress={onBack}>{t('key.goBack')}</WordKey>
      </div>
    </div>
  );
}
