import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { CardroomRequests } from '../stores/cardroom-requests.ts';
import type { CardroomState, CardroomStore } from '../stores/cardroom-store.ts';

/** What every part of the cardroom's pages needs. */
export interface RoomDoor {
  readonly store: CardroomStore;
  readonly requests: CardroomRequests;
  /** This browser's time in milliseconds. */
  readonly now: () => number;
  /** Opens the console of the table where these pages are shown. Absent: they are in the cardroom. */
  readonly home?: () => void;
}

export const RoomContext = createContext<RoomDoor | null>(null);

/** The door handed down by the page. */
export function useRoomDoor(): RoomDoor {
  const door = useContext(RoomContext);
  if (door === null) throw new Error('The cardroom pages need a RoomContext around them.');
  return door;
}

/** A part of the cardroom server's last messages. */
export const useRoom = <T>(select: (state: CardroomState) => T): T => useStore(useRoomDoor().store, select);
