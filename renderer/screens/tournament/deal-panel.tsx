import { useEffect, useState } from 'react';
import { type dealFor, type Money, unusualShares } from '../../../engine/office.ts';
import { effectivePolicies } from '../../../engine/rules.ts';
import { officeLimits } from '../../../protocol/number-limits.ts';
import type { OfficeAnswer } from '../../../protocol/office-desk.ts';
import { WishKey, WordKey } from '../../room/event-keys.tsx';
import { MoneyField } from '../../room/number-field.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { useText } from '../../text/use-text.ts';
import { BesideDeal } from './deal-table.tsx';
import { useEvent, useWords } from './event-context.ts';
import { isStillIn } from './standing-state.tsx';
import { SumLine } from './sum-line.tsx';

type DealLimits = NonNullable<Parameters<typeof dealFor>[3]>;

const everyWay = ['chips', 'icm', 'hand'] as const;
const byHand = ['hand'] as const;
type Way = (typeof everyWay)[number];
type Amounts = Readonly<Record<string, Money>>;

/**
 * A deal of the remaining players: by chips, by ICM or as they say. Together with what is played on for, it is all that is still to be won.
 */
export function DealPanel({ onDone }: { readonly onDone: () => void }) {
  const { t, who, money, amount } = useWords();
  const { view } = useEvent();
  const { playersLeft, prizes, bounty, outInDeal = [] } = view;
  // Players who are out have no chips to reckon by.
  const ways = outInDeal.length === 0 ? everyWay : byHand;
  const [way, setWay] = useState<Way>(outInDeal.length === 0 ? 'icm' : 'hand');
  const [left, setLeft] = useState<Money>(0);
  const [limits, setLimits] = useState<DealLimits>({
    guarantee: 'lowest-prize',
    cap: 'none',
    minimums: {},
    caps: {},
  });
  const [amounts, setAmounts] = useState<Amounts>({});
  const [heads, setHeads] = useState<'own' | 'played'>('own');
  const { before, refused, isOfNow } = useProposed(way, left, limits, setAmounts);
  // What was proposed for another question is nobody's deal.
  const isProposed = way === 'hand' || (refused === null && isOfNow);
  // A player without a seat yet has bought in, and has to agree like everybody else.
  const playing = view.standings.filter(
    ({ state, entry }) => (state !== 'out' && state !== 'withdrawn') || outInDeal.includes(entry),
  );
  const whole = prizes.slice(0, playersLeft + outInDeal.length).reduce((sum, prize) => sum + prize, 0);
  const given = playing.reduce((sum, { player }) => sum + (amounts[player] ?? 0), 0);
  const rest = whole - left - given;
  return (
    <section className="event-panel event-deal" aria-labelledby="event-deal-new">
      <div>
        <h2 id="event-deal-new">{t('deal.title', { money: money(whole) })}</h2>
        <div className="event-keys">
          {ways.map((one) => (
            <WordKey key={one} isChosen={one === way} onPress={() => setWay(one)}>
              {t(`deal.way.${one}`)}
            </WordKey>
          ))}
        </div>
        {way === 'chips' && <Limits limits={limits} onChange={setLimits} />}
        {way !== 'hand' && refused !== null && <NoProposal answer={refused} />}
        <table className="event-list">
          <thead>
            <tr>
              <th scope="col">{t('label.player')}</th>
              <th scope="col">{t('deal.now')}</th>
              {way === 'chips' && <th scope="col">{t('deal.least')}</th>}
              <th scope="col">{t('deal.with')}</th>
              <th scope="col">{t('deal.change')}</th>
            </tr>
          </thead>
          <tbody>
            {playing.map(({ player, chips }) => (
              <tr key={player}>
                <th scope="row">
                  {who(player)} <small>{chips !== null && amount(chips)}</small>
                </th>
                <td className="event-number">{before[player] !== undefined && money(before[player])}</td>
                {way === 'chips' && (
                  <td>
                    <MoneyField
                      label={`${t('deal.least')}, ${who(player)}`}
                      limits={officeLimits.money}
                      isBare
                      value={limits.minimums[player] ?? 0}
                      onChange={(least) => setLimits({ ...limits, minimums: { ...limits.minimums, [player]: least } })}
                    />
                  </td>
                )}
                <td>
                  <MoneyField
                    label={who(player)}
                    limits={officeLimits.money}
                    isBare
                    value={amounts[player] ?? 0}
                    onChange={(changed) => {
                      setWay('hand');
                      setAmounts({ ...amounts, [player]: changed });
                    }}
                  />
                </td>
                <td className="event-number">
                  {before[player] !== undefined && money((amounts[player] ?? 0) - before[player])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="event-deal-side">
        <div className="event-deal-rows">
          <div>
            <b>{t('deal.left')}</b>
            <MoneyField label={t('deal.left')} limits={officeLimits.money} isBare value={left} onChange={setLeft} />
          </div>
        </div>
        <BesideDeal view={view} players={playing.length} />
        {bounty !== null && (
          <div className="event-keys">
            {(['own', 'played'] as const).map((one) => (
              <WordKey key={one} isChosen={one === heads} onPress={() => setHeads(one)}>
                {t(
                  // What a deal before it has given each of them stands on nobody any more.
                  one === 'own' && view.tournament.deal?.heads === 'own' ? 'deal.heads.ownAgain' : `deal.heads.${one}`,
                  { money: money(bounty.standing) },
                )}
              </WordKey>
            ))}
          </div>
        )}
        {(way === 'hand' || refused === null) && (
          <>
            <SumLine left={rest} />
            <Unusual prizes={prizes} amounts={amounts} />
          </>
        )}
        {rest === 0 && isProposed && <DealKeys deal={{ amounts, left, heads }} onDone={onDone} />}
      </div>
    </section>
  );
}

/** Puts it before the players, or books it at once where no cards are asked for. */
function DealKeys(props: {
  readonly deal: { readonly amounts: Amounts; readonly left: Money; readonly heads: 'own' | 'played' };
  readonly onDone: () => void;
}) {
  const { t } = useWords();
  const { t: own } = useText('flights');
  const { tournament } = useEvent().view;
  const { deal, onDone } = props;
  const { rulebook, overlay } = tournament.structure;
  // If the rulebook requires anonymous cards, there is no deal without them.
  const asksForCards = effectivePolicies(rulebook, overlay).dealVote === 'anonymous-cards';
  return (
    <>
      <WishKey
        label={own('vote.propose')}
        sub={own('vote.proposeSub')}
        wish={{ type: 'propose-deal', tournament: tournament.id, ...deal }}
        look="lit"
        onDone={onDone}
      />
      {!asksForCards && (
        <WishKey
          label={t('deal.key')}
          sub={t('deal.sub')}
          wish={{ type: 'agree-deal', tournament: tournament.id, ...deal }}
          held
          onDone={onDone}
        />
      )}
    </>
  );
}

/** Less than the lowest prize or more than the first is allowed, but everybody should see it. */
function Unusual({ prizes, amounts }: { readonly prizes: readonly Money[]; readonly amounts: Amounts }) {
  const { t } = useText('flights');
  const { who } = useWords();
  const { belowLowestPrize, aboveFirstPrize } = unusualShares(prizes, amounts);
  const named = (players: readonly string[]) => players.map(who).join(', ');
  return (
    <>
      {belowLowestPrize.length > 0 && (
        <p className="event-wrong">{t('vote.below', { who: named(belowLowestPrize) })}</p>
      )}
      {aboveFirstPrize.length > 0 && <p className="event-wrong">{t('vote.above', { who: named(aboveFirstPrize) })}</p>}
    </>
  );
}

/** Nobody below the lowest prize, nobody above the first. */
function Limits({
  limits,
  onChange,
}: {
  readonly limits: DealLimits;
  readonly onChange: (limits: DealLimits) => void;
}) {
  const { t } = useWords();
  const [isSure, isCapped] = [limits.guarantee === 'lowest-prize', limits.cap === 'first-prize'];
  return (
    <div className="event-keys">
      <WordKey isChosen={isSure} onPress={() => onChange({ ...limits, guarantee: isSure ? 'none' : 'lowest-prize' })}>
        {t('deal.guarantee')}
      </WordKey>
      <WordKey isChosen={isCapped} onPress={() => onChange({ ...limits, cap: isCapped ? 'none' : 'first-prize' })}>
        {t('deal.cap')}
      </WordKey>
    </div>
  );
}

/** Why the office proposes nothing. */
function NoProposal({ answer }: { readonly answer: NonNullable<Proposed['refused']> }) {
  const { t, who, money } = useWords();
  const words = useText('tournament');
  const names = { who, money, table: (tableId: string) => tableId, time: (at: number) => String(at) };
  return (
    <p className="event-quiet" role="alert">
      {answer.what === 'refused' ? officeRefusalText(answer.refusal, names, words) : t('deal.noAnswer')}
    </p>
  );
}

interface Proposed {
  /** What each would get if it ended now, as last heard. */
  readonly before: Amounts;
  /** Why the last question has no deal for an answer; null: it has one, or is not answered yet. */
  readonly refused: Exclude<OfficeAnswer, { what: 'deal' }> | null;
  /** The last answer is to what is asked now. */
  readonly isOfNow: boolean;
}

/** What the chosen method would give each player. Sums typed by hand stay in their fields. */
function useProposed(way: Way, left: Money, limits: DealLimits, onAmounts: (amounts: Amounts) => void): Proposed {
  const { requests } = useRoomDoor();
  const { tournament, standings } = useEvent().view;
  const [told, setTold] = useState<Omit<Proposed, 'isOfNow'> & { readonly to: string }>({
    before: {},
    refused: null,
    to: '',
  });
  const { id } = tournament;
  // A person who signs in may see more than the page has asked for so far.
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  // While it is open hands may end: what stands beside the chips is of these chips.
  const stacks = standings.flatMap((one) => (isStillIn(one) ? [`${one.player} ${one.chips}`] : [])).join();
  const asked = JSON.stringify([id, way, left, limits, stacks]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the method, its limits or the stacks change, not when it is answered
  useEffect(() => {
    if (way === 'hand') return;
    let isOver = false;
    void requests.askOffice({ what: 'deal', tournament: id, by: way, left, limits }).then((answer) => {
      if (isOver) return;
      setTold((was) =>
        answer.what === 'deal'
          ? { before: answer.before, refused: null, to: asked }
          : { ...was, refused: answer, to: asked },
      );
      if (answer.what === 'deal') onAmounts(answer.amounts);
    });
    return () => {
      isOver = true;
    };
  }, [requests, id, way, left, limits, stacks, person]);
  return { ...told, isOfNow: told.to === asked };
}
