import { useEffect, useState } from 'react';
import type { Money } from '../../../engine/office.ts';
import { WishKey, WordKey } from '../../room/event-keys.tsx';
import { MoneyField } from '../../room/number-field.tsx';
import { useRoomDoor } from '../../room/room-context.ts';
import { useEvent, useWords } from './event-context.ts';
import { SumLine } from './sum-line.tsx';

const ways = ['chips', 'icm', 'hand'] as const;
type Way = (typeof ways)[number];

/** What those left agree on: by chips, by ICM or as they say; together with what is played on for it is all that is still to be won. */
export function DealPanel({ onDone }: { readonly onDone: () => void }) {
  const { t, who, money, amount } = useWords();
  const { view } = useEvent();
  const { tournament, playersLeft, prizes } = view;
  const [way, setWay] = useState<Way>('icm');
  const [left, setLeft] = useState<Money>(0);
  const [amounts, setAmounts] = useState<Readonly<Record<string, Money>>>({});
  const isAsked = useProposed(way, left, setAmounts);
  const playing = view.standings.filter(({ state }) => state === 'playing' || state === 'moving');
  const whole = prizes.slice(0, playersLeft).reduce((sum, prize) => sum + prize, 0);
  const given = playing.reduce((sum, { player }) => sum + (amounts[player] ?? 0), 0);
  const rest = whole - left - given;
  return (
    <section className="event-panel" aria-labelledby="event-deal-new">
      <h2 id="event-deal-new">{t('deal.title', { money: money(whole) })}</h2>
      <div className="event-keys">
        {ways.map((one) => (
          <WordKey key={one} isChosen={one === way} onPress={() => setWay(one)}>
            {t(`deal.way.${one}`)}
          </WordKey>
        ))}
      </div>
      {isAsked === 'none' && <p className="event-quiet">{t('deal.noAnswer')}</p>}
      <div className="event-deal-rows">
        {playing.map(({ player, chips }) => (
          <div key={player}>
            <span>
              <b>{who(player)}</b> {chips !== null && amount(chips)}
            </span>
            <MoneyField
              label={who(player)}
              isBare
              value={amounts[player] ?? 0}
              onChange={(changed) => {
                setWay('hand');
                setAmounts({ ...amounts, [player]: changed });
              }}
            />
          </div>
        ))}
        <div>
          <b>{t('deal.left')}</b>
          <MoneyField label={t('deal.left')} isBare value={left} onChange={setLeft} />
        </div>
      </div>
      <SumLine left={rest} />
      {rest === 0 && (
        <WishKey
          label={t('deal.key')}
          sub={t('deal.sub')}
          wish={{ type: 'agree-deal', tournament: tournament.id, amounts, left }}
          held
          onDone={onDone}
        />
      )}
    </section>
  );
}

/** What the way chosen would give each; by hand whatever stands there stays. */
function useProposed(
  way: Way,
  left: Money,
  onAmounts: (amounts: Readonly<Record<string, Money>>) => void,
): 'told' | 'none' {
  const { requests } = useRoomDoor();
  const { tournament } = useEvent().view;
  const [told, setTold] = useState<'told' | 'none'>('told');
  const { id } = tournament;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the way or what is left changes, not when it is answered
  useEffect(() => {
    if (way === 'hand') return;
    let isOver = false;
    void requests.askOffice({ what: 'deal', tournament: id, by: way, left }).then((answer) => {
      if (isOver) return;
      setTold(answer.what === 'deal' ? 'told' : 'none');
      if (answer.what === 'deal') onAmounts(answer.amounts);
    });
    return () => {
      isOver = true;
    };
  }, [requests, id, way, left]);
  return told;
}
