import { canonicalText } from '../../engine/notation.ts';
import type { CashView, TournamentView } from '../../engine/office.ts';
import type { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import { type OfficeDone, type OfficeWish, signedWish } from '../../protocol/office-desk.ts';
import type { WireEnd } from './transport-pair.ts';

/** The office's page as a manager sees it. */
export interface OfficePage {
  readonly tournaments: () => readonly TournamentView[];
  readonly cash: () => CashView | null;
  /** The line is down. */
  readonly isGone: boolean;
  /** Null: the line went down before the answer came. */
  wish(wish: OfficeWish): Promise<OfficeDone | null>;
  close(): void;
}

export interface OfficePageOptions {
  readonly line: WireEnd;
  readonly time: SimulatedTime;
  readonly key: string;
  readonly newId: () => string;
}

/** Everything the page was told. */
class Told {
  readonly tournaments = new Map<string, TournamentView>();
  readonly done = new Map<string, OfficeDone>();
  cash: CashView | null = null;
  /** The last second signature that was given. */
  signature: string | null = null;

  with(heard: readonly string[]): this {
    for (const text of heard) this.#hear(JSON.parse(text) as FromCardroomServer);
    return this;
  }

  #hear(message: FromCardroomServer): void {
    if (message.type === 'office-done') this.done.set(message.id, { refusal: message.refusal, drawn: message.drawn });
    if (message.type === 'staff-answer') this.signature = message.signature ?? null;
    if (message.type !== 'office') return;
    const { part } = message;
    if (part.part === 'tournament') this.tournaments.set(part.view.tournament.id, part.view);
    if (part.part === 'cash') this.cash = part.view;
  }
}

/** Greets the room and signs a manager in. */
export async function openOfficePage({ line, time, key, newId }: OfficePageOptions): Promise<OfficePage> {
  const say = async (message: ToCardroomServer): Promise<void> => {
    line.send(JSON.stringify(message));
    time.advance(1);
    // Identity is proved outside simulated time.
    await new Promise((proved) => setImmediate(proved));
    time.advance(1);
  };
  const told = new Told();
  const now = (): Told => told.with(line.take());
  /** The floor signs beside the manager. */
  const signed = async (wish: OfficeWish): Promise<string | null> => {
    const command = canonicalText(signedWish(wish));
    await say({ type: 'sign', id: newId(), proof: { by: 'badge', badge: 'floor' }, command });
    return now().signature;
  };
  await say({ type: 'hello', protocol: 1, key });
  await say({ type: 'sign-in', id: newId(), proof: { by: 'badge', badge: 'manager' } });
  return {
    tournaments: () => [...now().tournaments.values()],
    cash: () => now().cash,
    get isGone() {
      return line.isDown;
    },
    wish: async (wish) => {
      const id = newId();
      const signature = wish.type === 'take-out-entry' ? await signed(wish) : null;
      await say({ type: 'office-wish', id, wish, ...(signature === null ? {} : { signature }) });
      const { done } = now();
      const answer = done.get(id) ?? null;
      done.delete(id);
      return answer;
    },
    close: () => line.close(),
  };
}
