import { type OfficeEvent, type Structure, structureTemplates } from '../../engine/office.ts';
import { usualDays } from '../../protocol/structure-schema.ts';
import { ImpossibleScenario } from './question.ts';
import { ToldTournament } from './told-tournament.ts';

/** The chips a player brings from a flight, by value. */
export interface ToldBag {
  readonly player: string;
  readonly flight: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Where a flight's clock stood at the end of its day. */
export interface ToldFlight {
  readonly flight: string;
  readonly level: number;
  readonly secondsLeft: number;
}

type DayOpened = Extract<OfficeEvent, { type: 'day-opened' }>;
type DaysPlan = NonNullable<Structure['days']>;

/** A tournament with flights, as the office keeps it: entries are sold, and their bags are reported. */
export class ToldFlights {
  readonly #told: ToldTournament;
  readonly #names: string[] = [];

  constructor(days: Partial<DaysPlan>, structure: Partial<Structure> = {}) {
    this.#told = new ToldTournament({ days: { ...usualDays, ...days }, ...structure });
  }

  /** One more flight. */
  plan(name: string): void {
    const { id: tournament, at } = this.#told;
    this.#did(this.#told.ask({ type: 'plan-flight', tournament, id: name, at, name }));
    this.#names.push(name);
  }

  /** An entry of a flight. */
  sold(flight: string, player: string, prize: number): number {
    return this.#told.sold(player, prize, { tournament: flight });
  }

  /** A flight is over, and everybody who came through has a bag. */
  closed({ flight, level, secondsLeft }: ToldFlight, bags: readonly ToldBag[]): void {
    const { at } = this.#told;
    this.#told.tell({
      type: 'flight-closed',
      tournament: flight,
      at,
      reached: { level, secondsLeft },
      bags: bags.map(({ player, counts }, index) => {
        const chips = Object.entries(counts).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
        const [countedBy, signedBy] = ['dealer', 'floor'];
        const bag = { number: `${flight} ${index + 1}`, counts, chips, difference: 0, countedBy, signedBy, at };
        return { entry: this.sold(flight, player, 0), tableId: 'table', seat: 1, bag };
      }),
    });
  }

  /** The office's answer when the final day is opened. */
  opened(): DayOpened {
    const { id: tournament, at } = this.#told;
    const done = this.#did(this.#told.ask({ type: 'open-day', tournament, at }));
    const opened = done.find((event) => event.type === 'day-opened');
    if (opened === undefined) throw new Error('The day was opened.');
    return opened;
  }

  /** The prizes of a flight, or of the final day if `null`. */
  playedFor(flight: string | null) {
    return this.#told.viewOf(flight ?? this.#told.id);
  }

  #did(answer: ReturnType<ToldTournament['ask']>): readonly OfficeEvent[] {
    if ('reason' in answer) throw new ImpossibleScenario(`The office does not do this: ${answer.reason}.`);
    return answer;
  }
}

/** Levels of this length, with the smallest chip in play from the first one on. */
export const levelsOf = (seconds: readonly number[], smallestChip?: number): Structure['levels'] => {
  const [first] = structureTemplates.regular.levels;
  if (first === undefined) throw new Error('A structure has levels.');
  const { breakAfter: _break, smallestChip: _usual, ...level } = first;
  return seconds.map((all, index) => ({
    ...level,
    number: index + 1,
    minutes: all / 60,
    ...(smallestChip === undefined ? {} : { smallestChip }),
  }));
};
