import type { LinkedRoom } from './room-line.ts';

/** The rooms that are linked now. Two PCs may say that they are the same room: the later one is spoken to, and the other when that one is gone. */
export class LinkedRooms {
  readonly #all = new Set<LinkedRoom>();

  /** One for each room, by number. */
  readonly byNumber = new Map<number, LinkedRoom>();

  add(linked: LinkedRoom): void {
    this.#all.add(linked);
    this.byNumber.set(linked.room.room, linked);
  }

  remove(linked: LinkedRoom): void {
    this.#all.delete(linked);
    const { room } = linked.room;
    if (this.byNumber.get(room) !== linked) return;
    const other = [...this.#all].findLast((one) => one.room.room === room);
    if (other === undefined) this.byNumber.delete(room);
    else this.byNumber.set(room, other);
  }

  /** Every connection that says it is this room. */
  of(storeId: string): readonly LinkedRoom[] {
    return [...this.#all].filter(({ room }) => room.storeId === storeId);
  }
}
