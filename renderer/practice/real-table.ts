import type { RulesInForce } from '../../engine/rules.ts';
import { isWitness } from '../../engine/table.ts';
import type { PracticeFacts } from '../../protocol/practice-facts.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { FromTableServer, ToTableServer } from '../../protocol/table-messages.ts';
import type { Transport } from '../../protocol/transport.ts';
import { askServer } from '../connection/ask-server.ts';
import { messagePortTransport } from '../connection/message-port-transport.ts';

/** The state of the real table while somebody practises. */
export type TableNews =
  /** Between hands, and nothing has happened there since. */
  | { readonly state: 'quiet'; readonly rules: RulesInForce }
  /** A hand is already in play there. */
  | { readonly state: 'running'; readonly hand: number }
  /** A hand has begun. */
  | { readonly state: 'hand'; readonly hand: number }
  /** Something else has happened that a dealer must see. */
  | { readonly state: 'happened'; readonly hand: number };

/** The real table as practice knows it: read-only. */
export interface RealTable {
  /** Called once at the beginning, and once more when practice has to end. Returns a function that stops watching. */
  watch(listener: (news: TableNews) => void): () => void;
}

const lookEveryMs = 2_000;
/** The rules if no table can be asked. */
const plainRules: RulesInForce = { rulebook: 'tda-2011', overlay: {} };

/** In the kiosk window over the shell's port, in a browser by polling the table's server. */
export function realTableOf(page: Window): RealTable {
  const { protocol, origin } = page.location;
  if (protocol === 'app:') return listenedTable(messagePortTransport(page, origin));
  return polledTable(async () => {
    const answer = await askServer({ ask: (...asked) => page.fetch(...asked), url: '/health' });
    const { practice = null } = (answer?.said ?? {}) as { readonly practice?: PracticeFacts };
    return practice;
  });
}

/** Polls the table; a table that does not answer needs nobody. */
export function polledTable(ask: () => Promise<PracticeFacts | null>): RealTable {
  return {
    watch: (listener) => {
      const judge = newsJudge(listener);
      let timer: ReturnType<typeof setTimeout> | null = null;
      let stopped = false;
      const look = async (): Promise<void> => {
        const facts = await ask().catch(() => null);
        if (stopped) return;
        judge(facts);
        timer = setTimeout(look, lookEveryMs);
      };
      void look();
      return () => {
        stopped = true;
        if (timer !== null) clearTimeout(timer);
      };
    },
  };
}

/** Listens at the shell's port: it identifies itself and sends nothing else. */
export function listenedTable({ send, onMessage, onState }: Transport): RealTable {
  let facts: PracticeFacts | null = null;
  let judge: (facts: PracticeFacts) => void = () => {};
  // From the beginning, because the port may be handed over before anybody watches.
  onMessage((text) => {
    facts = factsAfter(facts, JSON.parse(text) as FromTableServer);
    if (facts !== null) judge(facts);
  });
  onState((state) => {
    const hello: ToTableServer = { type: 'hello', protocol: protocolVersion, key: null };
    if (state === 'up') send(JSON.stringify(hello));
  });
  return {
    watch: (listener) => {
      judge = newsJudge(listener);
      if (facts !== null) judge(facts);
      return () => {
        judge = () => {};
      };
    },
  };
}

function factsAfter(before: PracticeFacts | null, message: FromTableServer): PracticeFacts | null {
  if (message.type === 'welcome') {
    const { hand, handNumber, rulebook, overlay } = message.state;
    const running = hand !== null && hand.stage !== 'over';
    return { running, hand: handNumber, decisive: message.sequence, rules: { rulebook, overlay } };
  }
  if (message.type !== 'events' || before === null) return before;
  let facts = before;
  for (const { sequence, event } of message.events) {
    if (event === null || isWitness(event)) continue;
    facts = { ...facts, decisive: sequence };
    if (event.type === 'hand-started') facts = { ...facts, running: true, hand: event.number };
  }
  return facts;
}

/** Reports the first state, and then the one event that ends practice. */
function newsJudge(listener: (news: TableNews) => void): (facts: PracticeFacts | null) => void {
  let first: PracticeFacts | null = null;
  let told: TableNews['state'] | null = null;
  const tell = (news: TableNews): void => {
    if (told === news.state || (told !== null && told !== 'quiet')) return;
    told = news.state;
    listener(news);
  };
  return (facts) => {
    if (facts === null) {
      tell({ state: 'quiet', rules: plainRules });
      return;
    }
    const { running, hand, decisive } = facts;
    if (first === null) {
      first = facts;
      tell(running ? { state: 'running', hand } : { state: 'quiet', rules: facts.rules ?? plainRules });
    } else if (running) tell({ state: 'hand', hand });
    else if (decisive !== first.decisive) tell({ state: 'happened', hand });
  };
}
