/** Up to which change a room's chain was told, and that change's own token; number 0: of none yet. */
export interface DocumentMark {
  readonly number: number;
  readonly token: string;
}

/** One thing a room keeps that is replaced rather than added to, as it is now. */
export interface RoomDocument {
  readonly what: string;
  readonly id: string;
  /** Number of the change that made it so. */
  readonly number: number;
  /** JSON; null: it is no more. */
  readonly body: string | null;
}

/** What of a room's store has changed since its chain was told. */
export interface StoredChanges {
  /** Whether changes are written down: the room belongs to a chain. */
  readonly isBegun: boolean;
  /** On disk when it returns. From now on changes are written down; all there is counts as changed. */
  begin(): void;
  /** On disk when it returns. The room belongs to no chain any more. */
  end(): void;
  /** Whether the chain’s last change is one of this file, which may have been put back from a copy. */
  knows(mark: DocumentMark): boolean;
  /** What has changed since, once each, in the order of its last change. No mark: nothing has. */
  after(
    number: number,
    limit: number,
  ): { readonly documents: readonly RoomDocument[]; readonly mark: DocumentMark | null };
  /** The chain holds everything up to and including this change, which stays as the mark. */
  told(number: number): void;
}

/** Something the chain has handed down, to the letter as it was signed. */
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

/** What the room has of its chain. On disk when they return. */
export interface StoredOffers {
  all(): readonly StoredHanded[];
  /** Takes the place of an older version of the same kind and name; a newer one stays. */
  keep(handed: StoredHanded): void;
  taken(item: string, at: number): void;
  /** Players who have the name of somebody who is kept out, and are somebody else. */
  cleared(): readonly string[];
  clear(player: string, by: string, at: number): void;
}
