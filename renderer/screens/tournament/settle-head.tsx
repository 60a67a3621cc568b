import { useState } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { WishWord, WordKey } from '../../room/event-keys.tsx';
import { useEntryName, useEvent, useWords } from './event-context.ts';

/** Who has won the head of an entry, by the floor: one player, several who share it, or nobody. */
export function SettleHead({ of }: { readonly of: number }) {
  const { t, list } = useWords();
  const { view } = useEvent();
  const nameOf = useEntryName();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { id, headsSettled = {} } = view.tournament;
  const winners = chosen.filter((entry) => winnersOf(view, of).includes(entry));
  const wish = (whose: readonly number[] | null) =>
    ({ type: 'settle-head', tournament: id, entry: of, winners: whose === null ? null : [...whose] }) as const;
  return (
    <>
      <div className="event-keys">
        {winnersOf(view, of).map((entry) => (
          <WordKey
            key={entry}
            isChosen={winners.includes(entry)}
            onPress={() =>
              setChosen(winners.includes(entry) ? winners.filter((one) => one !== entry) : [...winners, entry])
            }
          >
            {nameOf(entry)}
          </WordKey>
        ))}
      </div>
      {winners.length > 1 && <p className="event-quiet">{t('heads.shared')}</p>}
      <div className="event-keys">
        {winners.length > 0 && (
          <WishWord wish={wish(winners)} onDone={() => setChosen([])}>
            {t('heads.give', { who: list(winners.map(nameOf)) })}
          </WishWord>
        )}
        <WishWord wish={wish([])}>{t('heads.nobody')}</WishWord>
        {headsSettled[of] !== undefined && <WishWord wish={wish(null)}>{t('heads.asTables')}</WishWord>}
      </div>
    </>
  );
}

/** Entries that may have won it: all that are still in, and those that went out later. */
function winnersOf({ bounty, standings }: TournamentView, of: number): readonly number[] {
  const outAt = new Map(standings.map((one) => [one.entry, one.outAt]));
  const since = outAt.get(of) ?? 0;
  return (bounty?.entries ?? []).flatMap(({ entry, head }) =>
    entry !== of && (head !== null || (outAt.get(entry) ?? 0) >= since) ? [entry] : [],
  );
}
