import type { Stakes, VariantId } from '../../../engine/notation.ts';
import type { GameTerms } from '../../../engine/office.ts';
import { stakesFor, stakesKind } from '../../room/stakes-of-kind.ts';

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
