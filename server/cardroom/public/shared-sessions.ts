import {
  agreedBy,
  type CashGame,
  type OfficeState,
  personOf,
  type RoomFacts,
  sharedPlay,
} from '../../../engine/office.ts';
import type { CardroomReports } from '../../../native-bridge/contracts/cardroom-reports.ts';
import type { SharedPlayer, SharedSessionTold } from '../../../protocol/shared-sessions.ts';
import type { Names } from '../names.ts';

type SharedSession = ReturnType<typeof sharedPlay>[number];

export interface SharedSessionsOptions {
  readonly office: { readonly state: OfficeState; facts(): RoomFacts };
  readonly names: Pick<Names, 'behind'>;
  readonly reports: Pick<CardroomReports, 'staysAt'>;
}

/**
 * What the house's own programs may read about players who agreed to it. Consent is looked up with every question: a player who withdrew
 * it, or was erased, is in no later answer.
 */
export class SharedSessions {
  readonly #options: SharedSessionsOptions;

  constructor(options: SharedSessionsOptions) {
    this.#options = options;
  }

  /** By id. Players whose names were erased are not in it. */
  players(): readonly SharedPlayer[] {
    const { state } = this.#options.office;
    const people = Object.keys(state.shared ?? {}).map((id) => personOf(state, id));
    return [...this.#namesOf(people)]
      .map(([player, name]) => ({ player, name }))
      .sort((one, other) => (one.player < other.player ? -1 : 1));
  }

  /** Sessions that began in a span, oldest first. `at`: now. All in milliseconds since 1970. */
  sessions(span: { readonly from: number; readonly until: number }, at: number): readonly SharedSessionTold[] {
    const { office, reports } = this.#options;
    const { state } = office;
    const facts = office.facts();
    const staysBetween = (from: number, until: number) => reports.staysAt({ from, until });
    const played = sharedPlay(state, facts, { ...span, staysBetween }, at);
    const names = this.#namesOf(played.map(({ player }) => player));
    const tableName = (id: string): string => facts.tables.get(id)?.state.name ?? id;
    return played.flatMap((session) => {
      const name = names.get(session.player);
      const what = whatWasPlayed(state, session);
      return name === undefined || what === null ? [] : [{ ...told(session, at, tableName), name, ...what }];
    });
  }

  /** The known players whose names were not erased, under any id, newest first. */
  #namesOf(people: readonly string[]): ReadonlyMap<string, string> {
    const { office, names } = this.#options;
    const idsOf = (person: string): readonly string[] => [person, ...(office.state.players[person]?.alias ?? [])];
    const known = [...new Set(people)].filter((person) => agreedBy(office.state, person).includes('sharing'));
    const words = names.behind(known.flatMap(idsOf));
    return new Map(
      known.flatMap((person) => {
        const name = idsOf(person)
          .map((id) => words[id])
          .find((word) => word !== undefined);
        return name === undefined ? [] : [[person, name] as const];
      }),
    );
  }
}

type Play = Pick<SharedSessionTold, 'title' | 'game' | 'games' | 'currency' | 'stakes'>;
type Told = Omit<SharedSessionTold, 'name' | keyof Play>;

const told = (
  { player, kind, of, from, until, seats, buyIn }: SharedSession,
  at: number,
  tableName: (id: string) => string,
): Told => ({
  player,
  kind,
  id: of,
  from,
  ...(until === null ? {} : { until }),
  minutes: Math.max(0, Math.round(((until ?? at) - from) / 60_000)),
  seats: seats.map((had) => ({
    table: had.tableId,
    name: tableName(had.tableId),
    seat: had.seat,
    from: had.from,
    ...(had.until === null ? {} : { until: had.until }),
  })),
  ...(buyIn === null ? {} : { buyIn }),
});

/** Null: the office no longer knows it. */
function whatWasPlayed({ cash, tournaments }: OfficeState, { kind, of }: SharedSession): Play | null {
  if (kind === 'tournament') {
    const event = tournaments[of];
    return event === undefined
      ? null
      : { title: event.name, ...dealtBy(event.structure), currency: event.structure.currency };
  }
  const game = cash.games.find(({ id }) => id === of);
  if (game === undefined) return null;
  const { smallBlind, bigBlind } = game.stakes;
  return { title: game.name, ...dealtBy(game), currency: game.currency, stakes: { smallBlind, bigBlind } };
}

const dealtBy = ({ variant, rotation }: Pick<CashGame, 'variant' | 'rotation'>): Pick<Play, 'game' | 'games'> =>
  rotation === null ? { game: variant } : { game: variant, games: rotation.games.map((one) => one.variant) };
