import type { GroupAnswer, GroupAsk, GroupRefusal, GroupSession, GroupWho } from '../../../protocol/group-desk.ts';
import { askServer } from '../../connection/ask-server.ts';

/** Why there is no answer: the chain's reason, or that it cannot be reached. */
export type WhyNot = GroupRefusal | { readonly why: 'no-answer'; readonly sentence: string };

export type Told<Line extends object> = { readonly found: readonly Line[] } | WhyNot;

/** How the pages ask the chain. Only this tab remembers who is signed in, and forgets it when it closes. */
export interface GroupDoor {
  /** Null: nobody. */
  readonly session: GroupSession | null;
  signIn(number: string, pin: string): Promise<GroupSession | WhyNot>;
  signOut(): Promise<void>;
  ask<Line extends object>(ask: GroupAsk): Promise<Told<Line>>;
  /** Calls the listener when somebody signs in or out, also when the chain has ended the session. Returns a function that stops it. */
  listen(changed: () => void): () => void;
}

const remembered = 'riffle-group-session';
/** A report of a whole year takes seconds; a database that is frozen never answers. */
const answersWithinMs = 30_000;

export function groupDoor({
  storage,
  post,
}: {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly post: typeof fetch;
}): GroupDoor {
  const listeners = new Set<() => void>();
  let session = sessionIn(storage.getItem(remembered));
  const become = (next: GroupSession | null): void => {
    session = next;
    if (next === null) storage.removeItem(remembered);
    else storage.setItem(remembered, JSON.stringify(next));
    for (const changed of listeners) changed();
  };
  const ask = async <Line extends object>(who: GroupWho, asked: GroupAsk): Promise<Told<Line>> => {
    const body = { who, ask: asked };
    const answer = await askServer({ ask: post, url: '/group', body, withinMs: answersWithinMs });
    const said = answer?.isOk === true ? ((answer.said ?? null) as GroupAnswer | null) : null;
    if (said === null) return { why: 'no-answer', sentence: 'The chain does not answer.' };
    if ('done' in said) return { found: [] };
    if ('sentence' in said && said.why === 'signed-out') become(null);
    return said as Told<Line>;
  };
  return {
    get session() {
      return session;
    },
    signIn: async (number, pin) => {
      const told = await ask<GroupSession>({ number, pin }, { type: 'sign-in' });
      if (!('found' in told)) return told;
      const [begun] = told.found;
      if (begun === undefined) return { why: 'no-answer', sentence: 'The chain does not answer.' };
      become(begun);
      return begun;
    },
    signOut: async () => {
      if (session === null) return;
      const who = { session: session.session };
      become(null);
      await ask(who, { type: 'sign-out' });
    },
    ask: (asked) => ask(session === null ? null : { session: session.session }, asked),
    listen: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

function sessionIn(text: string | null): GroupSession | null {
  return text === null ? null : (JSON.parse(text) as GroupSession);
}
