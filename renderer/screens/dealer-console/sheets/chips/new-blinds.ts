import type { Chips, Stakes } from '../../../../../engine/notation.ts';
import type { ScreenCommand } from '../../../../../protocol/screen-commands.ts';

/** Stakes as a screen asks for them. */
type AskedStakes = Extract<ScreenCommand, { type: 'set-stakes' }>['stakes'];

/**
 * New blinds; the bets follow the big blind, and what else is played for stays as it is. Antes a hand history lists belong to
 * that hand alone.
 */
export function withBlinds(stakes: Stakes, smallBlind: Chips, bigBlind: Chips): AskedStakes {
  const { ante, bigBet, straddle, rake, ...others } = stakes;
  const kept =
    ante === null || ante.kind === 'listed'
      ? null
      : {
          kind: ante.kind,
          chips: ante.chips,
          short: ante.short,
          ...(ante.order === undefined ? null : { order: ante.order }),
        };
  return {
    ...others,
    smallBlind,
    bigBlind,
    minBet: bigBlind,
    ante: kept,
    ...(bigBet === undefined ? {} : { bigBet: 2 * bigBlind }),
    ...(straddle === undefined ? {} : { straddle: { ...straddle, kinds: [...straddle.kinds] } }),
    ...(rake === undefined ? {} : { rake: { ...rake, steps: [...rake.steps], caps: [...rake.caps] } }),
  };
}
