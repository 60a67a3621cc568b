import type { TableState } from '../../engine/table.ts';

/** What lies in front of one player. */
export interface Stack {
  readonly seat: number;
  readonly player: string;
  readonly chips: number | null;
  /** By the book, counted or not. */
  readonly booked: number;
  /** By value, as they lie in a sealed bag; null: there is none. */
  readonly bag: Readonly<Record<number, number>> | null;
  readonly mode: TableState['mode'];
}

export const isSameChair = (one: Stack, other: Stack): boolean =>
  one.seat === other.seat && one.player === other.player;

/** Every player's chips at a table; none where nothing is known of it. */
export const stacksIn = (state: TableState | null): readonly Stack[] =>
  state === null
    ? []
    : state.chairs.flatMap(({ seat, player, stack, drift, bag }) => {
        if (player === null) return [];
        const told = { seat, player: player.id, chips: stack, booked: stack ?? drift, mode: state.mode };
        return [{ ...told, bag: bag === undefined ? null : bag.counts }];
      });
