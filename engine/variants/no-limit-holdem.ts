import type { Variant } from '../variant.ts';

export const noLimitHoldem: Variant = {
  id: 'no-limit-holdem',
  phh: 'NT',
  betting: 'no-limit',
  streets: [
    { name: 'preflop', holeCards: 2, boardCards: 0, burn: false },
    { name: 'flop', holeCards: 0, boardCards: 3, burn: true },
    { name: 'turn', holeCards: 0, boardCards: 1, burn: true },
    { name: 'river', holeCards: 0, boardCards: 1, burn: true },
  ],
  handKind: 'high',
};
