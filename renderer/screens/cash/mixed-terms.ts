import type { Stakes, VariantId } from '../../../engine/notation.ts';
import type { GameTerms } from '../../../engine/office.ts';
import { stakesFor, stakesKind } from '../../room/stakes-of-kind.ts';
import { mixedName, shortGame } from '../../text/game-text.ts';

const unitOf = ({ chipValues }: GameTerms): number => Math.min(...chipValues);

/** These games in turn, for the stakes as set in the first game's terms. */
export function inTurn(terms: GameTerms, games: readonly [VariantId, ...VariantId[]]): Partial<GameTerms> {
  const [variant] = games;
  return {
    variant,
    stakes: { ...terms.stakes, ...stakesFor(variant, terms.stakes, unitOf(terms)) },
    rotation: {
      change: terms.rotation?.change ?? 'orbit',
      games: games.map((game) => ({ variant: game, stakes: null })),
    },
  };
}

/** Games whose stakes have other terms than the first get theirs from the same bets; rake and buy-in are the same for all. */
export function withStakesOfGames(terms: GameTerms): GameTerms {
  const { rotation, variant, stakes } = terms;
  if (rotation === null) return terms;
  const kind = stakesKind(variant);
  const { bigBet, bringIn: _bring, ...shared } = stakes;
  const bets = kind === 'limit' ? { ...stakes, bigBlind: stakes.minBet } : stakes;
  const ownOf = (game: VariantId): Stakes => {
    const own = stakesFor(game, bets, unitOf(terms));
    return { ...shared, ...own, ...(bigBet === undefined || own.bigBet === undefined ? {} : { bigBet }) };
  };
  const games = rotation.games.map((game) => ({
    ...game,
    stakes: stakesKind(game.variant) === kind ? null : ownOf(game.variant),
  }));
  return { ...terms, rotation: { ...rotation, games } };
}

/** Cash games as their names call them, where that is not as lists shorten them. */
const spoken: { readonly [Game in VariantId]?: string } = {
  'no-limit-holdem': 'hold’em',
  'limit-holdem': 'limit hold’em',
};

type Translate = (key: string) => string;
type Played = Pick<GameTerms, 'variant' | 'rotation'>;

const calledAs = ({ variant, rotation }: Played, t: Translate): string =>
  mixedName(rotation, t) ?? spoken[variant] ?? shortGame(variant, t);

/** The name with which terms go on when another game is chosen: one that ends with the former game ends with the new one. */
export function nameAfter(before: GameTerms, after: GameTerms, t: Translate): string {
  const former = calledAs(before, t);
  const isNamedSo = after.name === before.name && before.name.endsWith(former);
  return isNamedSo ? before.name.slice(0, before.name.length - former.length) + calledAs(after, t) : after.name;
}
