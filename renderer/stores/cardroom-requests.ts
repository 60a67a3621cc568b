import type { IncidentRuling } from '../../engine/index.ts';
import type { CardroomConnection } from '../connection/cardroom-connection.ts';
import type { CardroomStore } from './cardroom-store.ts';

/** What a screen may ask of the cardroom server. */
export interface CardroomRequests {
  /** Follow this table's events; null: none. */
  watch(tableId: string | null): void;
  /** Opens a hand's timeline; its events arrive in the store. Null closes it. */
  openHand(hand: { readonly tableId: string; readonly hand: number } | null): void;
  /** Signs a ruling; how far it has come is in the store. */
  rule(ruling: {
    readonly tableId: string;
    readonly incident: string;
    readonly ruling: IncidentRuling;
    readonly reason: string;
  }): void;
}

/** Requests over one connection, noted in the store as they are made. */
export function cardroomRequests(options: {
  readonly store: CardroomStore;
  readonly connection: Pick<CardroomConnection, 'watch' | 'readHand' | 'rule'>;
  readonly newId: () => string;
}): CardroomRequests {
  const { store, connection, newId } = options;
  return {
    watch: (tableId) => connection.watch(tableId),
    openHand: (hand) => {
      store.setState({ opened: hand === null ? null : { ...hand, events: null } });
      connection.readHand(hand);
    },
    rule: (ruling) => {
      const id = newId();
      const progress = { id, ruling: ruling.ruling, state: 'sent', sentence: null, refusal: null } as const;
      store.setState(({ rulings }) => ({ rulings: { ...rulings, [ruling.incident]: progress } }));
      connection.rule({ id, ...ruling });
    },
  };
}
