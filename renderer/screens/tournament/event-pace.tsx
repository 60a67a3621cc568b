import { useState } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { clockOf } from '../../room/clock-now.ts';
import { WishKey, WishWord } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import type { Words } from '../../text/use-text.ts';
import { useEvent, useWords } from './event-context.ts';

/** The hand of the level instead of minutes, if levels are counted in hands. */
export function PaceCount() {
  const { pace } = useEvent().view;
  const of = pace?.order.handsPerLevel;
  return of === undefined || pace?.byHands == null ? null : `${pace.byHands.handOfLevel}/${of}`;
}

/** What is being counted, in words; null if nothing is. */
export function paceTitle({ pace, tournament }: TournamentView, level: number, { t }: Pick<Words, 't'>): string | null {
  if (pace === null) return null;
  const { handsPerLevel, lastHands } = pace.order;
  if (lastHands !== undefined)
    return t('clock.paced.last', { hands: lastHands, done: pace.done.length, tables: tournament.tables.length });
  if (handsPerLevel !== undefined) return t('clock.paced.level', { level });
  return t('clock.paced.soft', { level });
}

const usualHands = 20;
const usualLast = 3;
const usualMinutes = 2;

/** Levels by hands, soft hand for hand, a number of hands before the break, or another day. The key of a running one ends it. */
export function PaceKeys({ isBreak }: { readonly isBreak: boolean }) {
  const { t } = useWords();
  const { tournament, pace } = useEvent().view;
  const { id, structure, day = 1 } = tournament;
  const [hands, setHands] = useState(structure.finalTableHands ?? usualHands);
  const [last, setLast] = useState(usualLast);
  const { handsPerLevel, windowSeconds, lastHands } = pace?.order ?? {};
  const own = {
    ...(handsPerLevel === undefined ? null : { handsPerLevel }),
    ...(windowSeconds === undefined ? null : { windowSeconds }),
  };
  const isPaced = handsPerLevel !== undefined || windowSeconds !== undefined;
  // A level without a break is followed by the next one.
  const { level, next = null } = clockOf(tournament, 0) ?? {};
  const hasBreak = (level?.breakAfter ?? 0) > 0;
  const refillsByDay = structure.shotClock?.refill.some(({ on }) => on === 'day') === true;
  return (
    <>
      {lastHands !== undefined && handsPerLevel === undefined && (
        <WishWord wish={{ type: 'begin-break', tournament: id }}>
          {hasBreak || next === null ? t('clock.paced.breakNow') : t('clock.paced.levelNow', { level: next.number })}
        </WishWord>
      )}
      {lastHands !== undefined && (
        <WishWord wish={{ type: 'set-pace', tournament: id, pace: isPaced ? own : null }}>
          {t('clock.paced.goOn')}
        </WishWord>
      )}
      {lastHands === undefined && isPaced && (
        <WishWord wish={{ type: 'set-pace', tournament: id, pace: null }}>{t('clock.paced.off')}</WishWord>
      )}
      {lastHands === undefined && !isBreak && (
        <div className="event-pair">
          <NumberField
            label={t('clock.paced.hands')}
            limits={limits.lastHands}
            isBare
            value={last}
            onChange={setLast}
          />
          <WishWord wish={{ type: 'set-pace', tournament: id, pace: { ...own, lastHands: last } }}>
            {t('shot-clock:pace.beforeBreak', { hands: last })}
          </WishWord>
        </div>
      )}
      {!isPaced && lastHands === undefined && (
        <>
          <div className="event-pair">
            <NumberField
              label={t('clock.paced.hands')}
              limits={limits.handsPerLevel}
              isBare
              value={hands}
              onChange={setHands}
            />
            <WishWord wish={{ type: 'set-pace', tournament: id, pace: { handsPerLevel: hands } }}>
              {t('clock.paced.byHands', { hands })}
            </WishWord>
          </div>
          <WishWord wish={{ type: 'set-pace', tournament: id, pace: { windowSeconds: usualMinutes * 60 } }}>
            {t('clock.paced.bySoft', { minutes: usualMinutes })}
          </WishWord>
        </>
      )}
      {refillsByDay && (
        <WishKey held label={t('clock.paced.day', { day: day + 1 })} wish={{ type: 'begin-day', tournament: id }} />
      )}
    </>
  );
}
