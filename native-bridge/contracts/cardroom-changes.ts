/** The last change that the room's chain was told of, with its token. Number 0: none yet. */
export interface DocumentMark {
  readonly number: number;
  readonly token: string;
}

/** The current value of something a room replaces instead of adding to. */
export interface RoomDocument {
  readonly what: string;
  readonly id: string;
  /** Number of the change that made it so. */
  readonly number: number;
  /** JSON; null once it is deleted. */
  readonly body: string | null;
}

/** What has changed in a room's store since its chain was last told. */
export interface StoredChanges {
  /** True if the room belongs to a chain, so that changes are recorded. */
  readonly isBegun: boolean;
  /** Begins to record changes; everything the store holds counts as changed. On disk when it returns. */
  begin(): void;
  /** Stops recording: the room no longer belongs to a chain. On disk when it returns. */
  end(): void;
  /** Whether the chain’s last change is one of this file, which may have been put back from a copy. */
  knows(mark: DocumentMark): boolean;
  /** Each thing that has changed since, once, in the order of its last change. No mark: nothing has changed. */
  after(
    number: number,
    limit: number,
  ): { readonly documents: readonly RoomDocument[]; readonly mark: DocumentMark | null };
  /** The chain holds everything up to and including this change, which stays as the mark. */
  told(number: number): void;
}

/** Something the chain has handed down, byte for byte as it was signed. */
export interface StoredHanded {
  readonly kind: string;
  readonly name: string;
  readonly version: number;
  readonly item: string;
  readonly said: string;
  readonly signature: string;
  /** When it came, milliseconds since 1970. */
  readonly at: number;
  /** Null: not yet. */
  readonly takenAt: number | null;
}

/** What the chain has handed down to the room, and whom the room has cleared. Every change is on disk when its method returns. */
export interface StoredOffers {
  all(): readonly StoredHanded[];
  /** Takes the place of an older version of the same kind and name; a newer one stays. */
  keep(handed: StoredHanded): void;
  taken(item: string, at: number): void;
  /** Players who share a name with somebody who is kept out, but are a different person. */
  cleared(): readonly string[];
  clear(player: string, by: string, at: number): void;
}
