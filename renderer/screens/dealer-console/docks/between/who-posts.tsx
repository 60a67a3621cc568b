import { type Chips, type Seat, variantOf } from '../../../../../engine/notation.ts';
import { nextHandPlan } from '../../../../../engine/table.ts';
import { stakesNow } from '../../../../stores/stakes-now.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { useTableNow } from '../../top-bar/top-bar.tsx';
import './before-card.css';

/** Who has button and blinds, by name, so that players who post are told before the deal; under a sentence there is one row for them. */
export function WhoPosts({ inOneRow }: { inOneRow: boolean }) {
  const { state, legal, nameOf } = useConsoleTable();
  const { amount } = useText('console');
  const { stakes } = stakesNow(state, useTableNow());
  const { start } = legal;
  if (start === null || 'reason' in start || variantOf(start.variant).stud !== null) return null;
  const { button, smallBlind, bigBlind } = start;
  // A short stack posts what it has.
  const posts = (seat: Seat | null, blind: Chips): Chips =>
    Math.min(blind, state.chairs[(seat ?? 0) - 1]?.stack ?? blind);
  // In a bomb pot everybody pays the same, and nobody a blind.
  const isBombPot = nextHandPlan(state).bombPot !== null;
  const small = { marks: ['SB'], seat: smallBlind, chips: posts(smallBlind, stakes.smallBlind) } as const;
  const big = { marks: ['BB'], seat: bigBlind, chips: posts(bigBlind, stakes.bigBlind) } as const;
  const dealer = { marks: ['D'], seat: button, chips: null } as const;
  // Heads-up, and where the button is dead on a blind's seat, one seat has both marks: it is named once.
  const both = (blind: typeof small | typeof big) => ({ ...blind, marks: ['D', ...blind.marks] as const });
  const places = isBombPot
    ? [dealer]
    : smallBlind === button
      ? [both(small), big]
      : bigBlind === button
        ? [small, both(big)]
        : [dealer, small, big];
  return (
    <ul className={inOneRow ? 'before-posts before-posts-row' : 'before-posts'}>
      {places.map(
        ({ marks, seat, chips }) =>
          seat !== null && (
            <li key={marks.join(' ')}>
              {marks.map((mark) => (
                <span key={mark} className={`lammer lammer-${mark} next-lammer`} aria-hidden="true">
                  {mark}
                </span>
              ))}
              <b>{seat}</b> <span className="before-poster">{nameOf(seat)}</span>
              {chips !== null && chips > 0 && <b>{amount(chips)}</b>}
            </li>
          ),
      )}
    </ul>
  );
}
