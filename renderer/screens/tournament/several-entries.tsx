import { useRef, useState } from 'react';
import type { Standing } from '../../../engine/office.ts';
import type { OfficeDone, OfficeWish } from '../../../protocol/office-desk.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { useWish } from '../../room/event-keys.tsx';
import { useOfficeSentence } from '../../room/office-desk.tsx';
import { useEntryName, useEvent, useSalesRefused, useWords } from './event-context.ts';
import { isBroke, isStillIn } from './standing-state.tsx';

interface Refused {
  readonly entry: number;
  readonly refusal: NonNullable<OfficeDone['refusal']>;
}

/** The same for several entries by one key: each is a request of its own, and refused ones stay selected, with the reason. */
export function SeveralEntries(props: {
  readonly chosen: readonly Standing[];
  readonly onChosen: (entries: readonly number[]) => void;
}) {
  const { chosen, onChosen } = props;
  const { t, money, list } = useWords();
  const name = useEntryName();
  const { view } = useEvent();
  const wish = useWish();
  const { id, structure, entries } = view.tournament;
  const { rebuy, addOn } = structure;
  const sentence = useOfficeSentence(structure.currency);
  const notSold = useSalesRefused();
  const [left, setLeft] = useState<{ readonly done: number; readonly refused: readonly Refused[] } | null>(null);
  const soldOf = (number: number) => entries.find((one) => one.number === number);
  const ask = async (wishes: readonly (OfficeWish & { readonly entry: number })[]) => {
    const refused: Refused[] = [];
    const asked: number[] = [];
    for (const one of wishes) {
      const { refusal } = await wish(one);
      const { entry } = one;
      if (refusal !== null) refused.push({ entry, refusal });
      // A cardroom that does not answer is not asked thirty times.
      if (refusal?.reason === 'not-kept' || refusal?.reason === 'unanswered') break;
      asked.push(entry);
    }
    const done = asked.filter((entry) => refused.every((one) => one.entry !== entry));
    setLeft({ done: done.length, refused });
    onChosen(wishes.map(({ entry }) => entry).filter((entry) => !done.includes(entry)));
    return refused.length === 0 ? ('done' as const) : ('refused' as const);
  };
  const buyers = chosen.filter(isStillIn);
  // Players with too many chips for one are left out, so nobody is refused what was offered.
  const rebuyers = buyers.filter(({ noRebuy }) => noRebuy === undefined);
  const adders = buyers.filter(({ entry }) => soldOf(entry)?.addOn === false);
  const broke = chosen.filter(isBroke);
  const price = ({ prize, fee, bounty = 0 }: typeof structure.entry, count: number) =>
    money((prize + fee + bounty) * count);
  return (
    <section className="event-panel" aria-labelledby="event-several">
      <h2 id="event-several">{t('several.title', { count: chosen.length })}</h2>
      {chosen.length === 0 && <p className="event-quiet">{t('several.hint')}</p>}
      {rebuy !== null && notSold.rebuy === null && rebuyers.length > 0 && (
        <SeveralKey
          label={t('several.rebuy', { count: rebuyers.length })}
          sub={price(rebuy.price, rebuyers.length)}
          wishes={rebuyers.map(({ entry }) => ({
            type: 'sell-rebuy',
            tournament: id,
            entry,
            sold: soldOf(entry)?.rebuys ?? 0,
          }))}
          ask={ask}
        />
      )}
      {addOn !== null && notSold.addOn === null && adders.length > 0 && (
        <SeveralKey
          label={t('several.addOn', { count: adders.length })}
          sub={price(addOn.price, adders.length)}
          wishes={adders.map(({ entry }) => ({ type: 'sell-add-on', tournament: id, entry }))}
          ask={ask}
        />
      )}
      {rebuy !== null && broke.length > 0 && (
        <SeveralKey
          label={t('several.decline', { count: broke.length })}
          sub={t('entry.declinesSub')}
          wishes={broke.map(({ entry }) => ({ type: 'decline-rebuy', tournament: id, entry }))}
          ask={ask}
        />
      )}
      {chosen.length > 0 && <NotSold refusals={[notSold.rebuy, notSold.addOn]} />}
      {left !== null && (
        <div role="status">
          <p className="event-quiet">{t('several.done', { count: left.done })}</p>
          {[...new Set(left.refused.map(({ refusal }) => sentence(refusal)))].map((why) => (
            <p key={why} className="event-wrong">
              {list(left.refused.filter(({ refusal }) => sentence(refusal) === why).map(({ entry }) => name(entry)))}:{' '}
              {why}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}

/** Held, and requested as it was when the finger came down. */
function SeveralKey<One extends OfficeWish>(props: {
  readonly label: string;
  readonly sub: string;
  readonly wishes: readonly One[];
  readonly ask: (wishes: readonly One[]) => Promise<'done' | 'refused'>;
}) {
  const { label, sub, wishes, ask } = props;
  const asked = useRef(wishes);
  return (
    <HoldButton
      className="event-key"
      look="normal"
      label={label}
      sub={sub}
      press={() => {
        asked.current = wishes;
        return { sequence: 0 };
      }}
      onHeld={() => ask(asked.current)}
    />
  );
}

/** In place of keys that would only be refused: why, and when it is possible. */
export function NotSold({ refusals }: { readonly refusals: readonly OfficeDone['refusal'][] }) {
  const sentence = useOfficeSentence(useEvent().view.tournament.structure.currency);
  return refusals.map(
    (refusal) =>
      refusal !== null && (
        <p key={refusal.reason} className="event-quiet">
          {sentence(refusal)}
        </p>
      ),
  );
}
