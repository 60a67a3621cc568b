import type { Chips, Stakes } from '../../../../../engine/notation.ts';
import { departuresAt } from '../../../../../engine/rules.ts';
import type { TableState } from '../../../../../engine/table.ts';
import type { Words } from '../../../../text/use-text.ts';

/** A player who left this cash table so recently that the rules limit the stack they come back with. */
export interface LeftLately {
  readonly id: string;
  readonly name: string;
  readonly chips: Chips;
}

/** All such players with a known name. */
export const leftLately = (
  state: TableState,
  names: Readonly<Record<string, string>>,
  now: number,
): readonly LeftLately[] =>
  departuresAt(state, now).flatMap(({ player: { id }, chips }) => {
    const name = names[id];
    return name === undefined ? [] : [{ id, name, chips }];
  });

/** The buy-in limits; empty if the house sets none. */
export function buyInText({ minBuyIn = 0, maxBuyIn }: Stakes, { t, amount }: Words): string {
  const least = amount(minBuyIn);
  if (maxBuyIn === undefined) return minBuyIn === 0 ? '' : t('plan:back.from', { least });
  const most = amount(maxBuyIn);
  return minBuyIn === 0 ? t('plan:back.upTo', { most }) : t('plan:back.limits', { least, most });
}
