/** A player, by one of the ids that logs use for the person. */
export interface NamedPlayer {
  readonly id: string;
  readonly name: string;
  /** Tables where the player sat, by id. */
  readonly tables: readonly string[];
  /** When the player left the last seat; null while seated. */
  readonly lastSeen: number | null;
}

/** Words that a table's log refers to. */
export interface HeldTexts {
  readonly tableId: string;
  readonly texts: readonly string[];
}

/** Finds and erases what the room's store holds about a person. Rows and their chains stay as they are. */
export interface CardroomPrivacy {
  /** Players with this very name, upper and lower case and accents aside; none that were forgotten. */
  playersNamed(name: string): readonly NamedPlayer[];
  /** Null if there is no such player, or the player was forgotten. */
  player(id: string): NamedPlayer | null;
  /** Ids of the reasons given in rulings about a player, as far as they are kept. */
  reasonsAbout(player: string): readonly string[];
  /** Ids of the texts that name somebody of the house in the logs, as far as they are kept. */
  textsOfStaff(staff: string): readonly string[];
  /** Which tables' logs refer to these texts. */
  tablesWith(texts: readonly string[]): readonly HeldTexts[];
  /** Ids of kept names of players who sit nowhere and were last seen before a moment. */
  namesUnseenSince(moment: number): readonly string[];
  /** Ids of kept reasons of rulings from before a moment. */
  reasonsBefore(moment: number): readonly string[];
  /** Erases these texts for ever, also where answered orders repeat them. On disk when it returns. */
  erase(texts: readonly string[]): void;
  /** Erases the name of somebody of the house from answered orders. */
  eraseStaffName(staff: string): void;
}
