import { tableId } from '../../commands/one-pc/default-table.ts';
import { canonicalText, type KnownCard, type Seat } from '../../engine/notation.ts';
import type { OpenedCards } from '../../protocol/floor-desk.ts';
import { type FloorPerson, openFloorPerson, personOf, proofOf } from './floor-persons.ts';
import type { WholeRoom } from './whole-room.ts';

const [dealer, floor, manager] = [personOf('1'), personOf('4'), personOf('6')];
const reason = 'Two aces of spades, says a player.';

/** The result of asking for cards: the cards, or why there are none. */
interface Asked {
  readonly cards: readonly OpenedCards[];
  readonly refusal: string | null;
}

/** Two people at a paired floor browser, and their attempts. */
export class OpeningDesk {
  readonly #floor: FloorPerson;

  private constructor(person: FloorPerson) {
    this.#floor = person;
  }

  /** A floor person signs in. */
  static async open(room: WholeRoom): Promise<OpeningDesk> {
    const person = await openFloorPerson(room);
    await person.ask({ type: 'sign-in', proof: proofOf(floor) } as never, 'staff-answer');
    return new OpeningDesk(person);
  }

  /** Everything this browser received except the cards. */
  get heard(): string {
    const messages = this.#floor.heard().filter(({ type }) => type !== 'cards-opened');
    return messages.map((message) => JSON.stringify(message)).join('\n');
  }

  stop(): void {
    this.#floor.stop();
  }

  async sign(second: 'dealer' | 'floor' | 'manager', hand: number, seats: readonly Seat[]): Promise<string> {
    const person = { dealer, floor, manager }[second];
    const command = canonicalText({ open: { tableId, hand, seats: [...seats], reason } });
    const said = { type: 'sign', proof: proofOf(person), command };
    const { signature, refusal } = await this.#floor.ask(said as never, 'staff-answer');
    return signature ?? `refused: ${refusal?.reason}`;
  }

  async ask(hand: number, seats: readonly Seat[], signature: string): Promise<Asked> {
    const said = { type: 'open-cards', tableId, hand, seats: [...seats], reason, signature };
    const answer = await this.#floor.ask(said as never, 'cards-opened');
    return { cards: answer.cards ?? [], refusal: answer.refusal?.reason ?? null };
  }
}

/** What lay at the seats of a hand, as the dealer knows it. */
export interface Dealt {
  readonly hand: number;
  readonly seats: ReadonlyMap<Seat, readonly KnownCard[]>;
}

/** Tries to open a hand in every wrong way, each of which must be refused, and in the right one; returns one sentence for each deviation. */
export async function triedOpenings(desk: OpeningDesk, { hand, seats }: Dealt): Promise<readonly string[]> {
  const failures: string[] = [];
  const asked = [...seats.keys()];
  const refused = async (why: string, signature: string, of: readonly Seat[] = asked): Promise<void> => {
    const { cards, refusal } = await desk.ask(hand, of, signature);
    if (cards.length > 0) failures.push(`Sealed cards were opened ${why}.`);
    else if (refusal === null) failures.push(`An opening ${why} was neither refused nor granted.`);
  };
  await refused('by one person', '');
  await refused('with the same person’s second signature', await desk.sign('floor', hand, asked));
  await refused('with the signature of who dealt', await desk.sign('dealer', hand, asked));
  await refused('with a made-up signature', 'A'.repeat(43));
  await refused('with the signature for another hand', await desk.sign('manager', hand + 1, asked));
  await refused('with the signature for other seats', await desk.sign('manager', hand, asked.slice(1)));
  const signature = await desk.sign('manager', hand, asked);
  const { cards } = await desk.ask(hand, asked, signature);
  // If cards are changed or dealt later, the box has the last complete hand, not every card that was ever there.
  const lay = ({ seat, cards: of }: OpenedCards): boolean =>
    of.length > 0 && of.every((card) => card !== '??' && (seats.get(seat) ?? []).includes(card));
  if (cards.length !== asked.length || !cards.every(lay))
    failures.push('Two people did not get the cards that lay at the seats.');
  await refused('with a signature that was used', signature);
  return failures;
}

/** An attempt while the hand is played. */
export async function triedInPlay(desk: OpeningDesk, hand: number): Promise<readonly string[]> {
  const { cards, refusal } = await desk.ask(hand, [1], await desk.sign('manager', hand, [1]));
  return cards.length === 0 && refusal === 'hand-running' ? [] : ['Cards of a hand in play were not refused.'];
}
