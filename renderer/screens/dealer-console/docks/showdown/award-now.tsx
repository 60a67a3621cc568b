import { Crosshair } from 'lucide-react';
import type { CSSProperties } from 'react';
import { type Chips, variantOf } from '../../../../../engine/notation.ts';
import type { Money } from '../../../../../engine/office.ts';
import { type Award, type Hand, headsWon, type TableState } from '../../../../../engine/table.ts';
import { breakDown } from '../../../../components/chip-breakdown.ts';
import { ChipFace } from '../../../../components/chip-face.tsx';
import { handInWords } from '../../../../text/hand-in-words.ts';
import { makeMoney } from '../../../../text/money.ts';
import { useText } from '../../../../text/use-text.ts';
import { ruleHere } from '../../band/rule-here.ts';
import { RuleTag } from '../../band/rule-tag.tsx';
import { useConsoleTable } from '../../console-context.ts';
import { partName, seatList, winnersIn } from './award-words.ts';

/** The pots of one winner as one; the last of them is the one most players were in. */
function together(goes: readonly [Award, ...Award[]]): Award {
  const [award] = goes;
  const last = goes.at(-1) ?? award;
  if (goes.length === 1 || last.parts.length > 1) return award;
  const chips = goes.reduce((sum, one) => sum + one.chips, 0);
  return { ...last, chips, shares: winnersIn(last).map((seat) => ({ seat, chips })) };
}

/** What is pushed now: why it goes there, and in which chips. */
export function AwardNow({ goes, hand }: { goes: readonly [Award, ...Award[]]; hand: Hand }) {
  const { state, nameOf } = useConsoleTable();
  const { amount } = useText('console');
  const award = together(goes);
  const [part] = award.parts;
  const shares = award.shares.filter(({ chips }) => chips > 0);
  // The lines about heads below take the room of a share.
  const said = headsOf(goes, state).reduce((sum, { to }) => sum + Math.max(1, to.length), 0);
  // So do the parts of a pot beyond its two halves.
  const isOfMany = award.parts.length > 2;
  const lines = shares.length + Math.floor(said / 2) + (isOfMany ? 1 : 0);
  const look = shares.length > 4 ? 'award-shares-two' : lines > 2 ? 'award-shares-many' : '';
  const rows = shares.length > 4 ? Math.ceil(shares.length / 2) : shares.length;
  return (
    <div className="award-now">
      {award.parts.length === 1 && part !== undefined ? (
        <WholePot award={award} part={part} />
      ) : (
        <PartList award={award} hand={hand} />
      )}
      <ul className={`award-shares ${look}`} style={{ '--rows': rows } as CSSProperties}>
        {shares.map(({ seat, chips }) => (
          <li key={seat} className="award-share">
            <span className="award-seat">{seat}</span>
            <span className="award-who">
              <span className="award-name">{nameOf(seat)}</span>
              <b className="award-amount">{amount(chips)}</b>
            </span>
            <ChipsToMove
              amount={chips}
              values={state.chipValues}
              size={look === '' ? null : shares.length < 4 && !isOfMany ? 36 : 24}
            />
          </li>
        ))}
      </ul>
      <OddChip award={award} hand={hand} />
      <Heads goes={goes} isBrief={shares.length + said > 4} />
    </div>
  );
}

function WholePot({ award, part }: { award: Award; part: Award['parts'][number] }) {
  const words = useText('console');
  const { t, amount } = words;
  const seats = winnersIn(award);
  const title =
    part.hand === null
      ? t(award.eligible.length === 1 ? 'awards.alone' : 'awards.named')
      : handInWords(part.hand, words);
  const sentence =
    seats.length > 1 && part.hand !== null
      ? t('awards.same', { seats: seatList(seats, words) })
      : t('awards.wins', { count: seats.length, seats: seatList(seats, words), amount: amount(award.chips) });
  return (
    <>
      <h2 className="dock-title award-hand">{title}</h2>
      <p className="dock-sentence">{sentence}</p>
    </>
  );
}

const manyParts = 5;
type AwardPart = Award['parts'][number];

/** One line for each half and each board: "Low · Seat 3 · 8-6-4-2-A low · 1,200". */
function PartList({ award, hand }: { award: Award; hand: Hand }) {
  const words = useText('console');
  const { t, amount } = words;
  // The halves of three boards have one line each, with bare seat numbers as in any list.
  const isMany = award.parts.length >= manyParts;
  const to = (part: AwardPart): string =>
    isMany
      ? seatList(winnersIn(part), words)
      : t('awards.partTo', { count: winnersIn(part).length, seats: seatList(winnersIn(part), words) });
  return (
    <ul className={isMany ? 'award-parts award-parts-many' : 'award-parts'}>
      {award.parts.map((part) => (
        <li key={`${part.board} ${part.half}`} className="award-part">
          <b className="award-part-name">{partName(part, hand, t, award)}</b>
          <span className="award-part-why">
            {to(part)}
            {part.hand !== null && ` · ${handInWords(part.hand, words)}`}
          </span>
          <b className="award-part-chips">{amount(part.chips)}</b>
        </li>
      ))}
    </ul>
  );
}

function OddChip({ award, hand }: { award: Award; hand: Hand }) {
  const { state } = useConsoleTable();
  const { t, amount } = useText('console');
  const part = award.parts.find((one) => one.odd.length > 0);
  const odd = part?.odd[0];
  if (part === undefined || odd === undefined) return null;
  const isStud = variantOf(hand.variant).stud !== null;
  const bySuit = isStud && hand.policies['oddChip.stud'] !== 'position';
  const byPlace = isStud ? 'awards.oddWhyPlace' : 'awards.oddWhy';
  // Nobody can say whose card is the highest if the hands were only named as winners.
  const why = bySuit ? (part.hand === null ? 'awards.oddWhyUnnamed' : 'awards.oddWhyStud') : byPlace;
  return (
    <p className="award-odd">
      <span className="award-odd-why">
        <b>{t('awards.odd', { amount: amount(odd.chips), seat: odd.seat })}</b> {t(why)}
      </span>
      <RuleTag cite={ruleHere(state, bySuit ? 'oddChip.stud' : 'oddChip.tie')} />
    </p>
  );
}

/** The bounties won with what is pushed, and each winner's share. `isBrief`: each on one line, because there are many. */
function Heads({ goes, isBrief }: { goes: readonly Award[]; isBrief: boolean }) {
  const { state } = useConsoleTable();
  const words = useText('console');
  const { t, language } = words;
  const { bounty } = state;
  if (bounty === undefined) return null;
  const money = (sum: Money): string => makeMoney(sum, bounty.currency, language);
  const heads = headsOf(goes, state).map(({ of, value, to, drawn }) => (
    <p key={of} className="award-head" role="status">
      <Crosshair size={18} aria-hidden="true" />
      <span>
        {to.length === 0 && <b>{t('awards.headNobody', { of, value: money(value) })}</b>}
        {drawn === true && to.length > 0 && (
          <b>
            {t('awards.headDrawn', {
              count: to.length,
              seats: seatList(
                to.map((share) => share.to),
                words,
              ),
              of,
            })}
          </b>
        )}
        {/* The value of an envelope is not known before it is drawn. */}
        {(drawn === true ? [] : to).map(({ to: winner, cash, onHead }) => (
          <b key={winner}>
            {t(onHead === 0 ? 'awards.head' : isBrief ? 'awards.headGrowsBrief' : 'awards.headGrows', {
              to: winner,
              of,
              cash: money(cash),
              onHead: money(onHead),
            })}
          </b>
        ))}
      </span>
    </p>
  ));
  return heads.length === 0 ? null : (
    <div className={isBrief ? 'award-heads award-heads-many' : 'award-heads'}>{heads}</div>
  );
}

/** Heads that are won with these pots. */
const headsOf = (goes: readonly Award[], state: TableState): ReturnType<typeof headsWon> =>
  headsWon(state).filter(({ pot }) => goes.some((award) => potOf(state.hand, pot) === award.pot));

/** Pots that are pushed together have the number of the first of them. */
const potOf = (hand: Hand | null, pot: number): number => hand?.awards.findLast((one) => one.pot <= pot)?.pot ?? pot;

/** Several values on one line leave the amount before them its room. */
const onOneLine = (values: number, size: number): number => (values > 4 ? 20 : values > 3 ? Math.min(size, 28) : size);

/** `size`: reduced if several share the room; null: as large as one has room for. */
function ChipsToMove({ amount, values, size }: { amount: Chips; values: readonly Chips[]; size: number | null }) {
  const counts = breakDown(amount, values);
  // Every chip is listed; many values are set in two rows of small ones.
  const many = counts.length > 3;
  return (
    <span className={many ? 'chips-to-move chips-many' : 'chips-to-move'}>
      {counts.map(({ value, count }) => (
        <span key={value} className="chips-of-value">
          {count}×
          <ChipFace
            value={value}
            values={values}
            size={size === null ? (many ? 32 : 56) : onOneLine(counts.length, size)}
          />
        </span>
      ))}
    </span>
  );
}
