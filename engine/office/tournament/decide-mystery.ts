import { done, no, type OfficeCommandOf, type OfficeDecision, type OfficeHandlers } from '../office-decision.ts';
import { commitOf } from './committed-draw.ts';
import { eventPolicies } from './event-policies.ts';
import { drawEnvelopes, envelopeOrder, listOf } from './mystery.ts';
import { drawsBefore, envelopesToPromise, type MysteryView, mysteryNow } from './mystery-now.ts';
import type { MysteryRefused } from './mystery-refused.ts';
import { type Occasion, ofTournament } from './occasion.ts';
import type { MysteryDraw } from './tournament.ts';
import type { DrawSecret } from './tournament-command.ts';

/** Envelopes: promised, drawn one by one, and finally revealed, so that everybody can check the shuffle. */
export const mysteryHandlers: OfficeHandlers<'commit-draw' | 'open-draw' | 'draw-envelope' | 'reveal-draw'> = {
  'commit-draw': ofTournament((occasion, command) => {
    const view = mysteryNow(occasion.now, occasion.at);
    if (view === null) return refused('none');
    if (view.stage === 'waits') return refused('not-begun');
    if (view.stage !== 'promise' && view.stage !== 'open') return refused('opened');
    if (view.isOpen) return refused('sales-open');
    // Two people who promise at the same time must not publish two checksums.
    if (occasion.now.tournament.mystery?.commit !== command.instead) return refused('promised-meanwhile');
    return promised(occasion, command, view);
  }),
  'open-draw': ofTournament(({ now }, { tournament, at, openly }) => {
    const { mystery } = now.tournament;
    if (mystery === undefined) return refused('not-promised');
    if (mystery.openly !== undefined) return refused('opened');
    return done({ type: 'draw-opened', tournament, at, openly: openly.normalize('NFC') });
  }),
  'draw-envelope': ofTournament((occasion, command) => {
    const view = mysteryNow(occasion.now, occasion.at);
    if (view === null) return refused('none');
    const { mystery: draw } = occasion.now.tournament;
    if (draw === undefined) return refused('not-promised');
    if (draw.openly === undefined) return refused('not-opened');
    return drawn(occasion, command, { view, draw, openly: draw.openly });
  }),
  'reveal-draw': ofTournament((occasion, { tournament, at, secret }) => {
    const view = mysteryNow(occasion.now, occasion.at);
    if (view === null) return refused('none');
    const { mystery: draw } = occasion.now.tournament;
    if (draw === undefined) return refused('not-promised');
    if (view.stage === 'revealed') return refused('revealed');
    if (view.stage !== 'over') return refused('not-over');
    const seed = seedOf(tournament, draw, secret);
    return seed === null ? refused('seed-lost') : done({ type: 'draw-revealed', tournament, at, seed });
  }),
};

const refused = (because: MysteryRefused): OfficeDecision => no({ reason: 'mystery', because });

function promised(
  { now }: Occasion,
  { tournament, at, top, seed, secret }: OfficeCommandOf<'commit-draw'>,
  { pool }: MysteryView,
): OfficeDecision {
  const envelopes = envelopesToPromise(now, top);
  if ('fault' in envelopes) return no({ reason: 'envelopes', fault: envelopes.fault, pool });
  if (secret.seed === null) return refused('seed-lost');
  const commit = commitOf({ tournament, seed: secret.seed, list: listOf(envelopes) }, secret.sha256);
  return done({ type: 'draw-committed', tournament, at, envelopes, commit, seed });
}

/** The promised seed; null if it is lost or does not match the promise. */
function seedOf(tournament: string, { envelopes, commit }: MysteryDraw, { seed, sha256 }: DrawSecret): string | null {
  if (seed === null) return null;
  return commitOf({ tournament, seed, list: listOf(envelopes) }, sha256) === commit ? seed : null;
}

interface Drawing {
  readonly view: MysteryView;
  readonly draw: MysteryDraw;
  readonly openly: string;
}

function drawn(
  { now }: Occasion,
  { tournament, at, entry, number, secret }: OfficeCommandOf<'draw-envelope'>,
  { view, draw, openly }: Drawing,
): OfficeDecision {
  const { structure } = now.tournament;
  const head = view.due.find(({ of }) => of === entry);
  if (head === undefined) return refused('nothing-due');
  const first = drawsBefore(now, view.due, entry);
  if (first !== null) return no({ reason: 'mystery', because: 'another-first', entry: first });
  const isNextOnly = draw.seed !== undefined || eventPolicies(structure)['mystery.pick'] === 'next';
  if (number !== null && isNextOnly) return refused('next-only');
  const seed = seedOf(tournament, draw, draw.seed === undefined ? secret : { ...secret, seed: draw.seed });
  if (seed === null) return refused('seed-lost');
  const { order } = envelopeOrder(draw.envelopes, { seed, openly }, secret.sha256);
  const before = draw.draws.map((one) => ({ of: String(one.of), by: [], number: one.number }));
  const wish = { of: String(entry), by: head.by.map(String), number };
  const answer = drawEnvelopes(order, [...before, wish], structure.bounty?.unit ?? 1).draws.at(-1);
  if (answer === undefined || 'refused' in answer) return refused(answer?.refused ?? 'none-left');
  return done({ type: 'envelope-drawn', tournament, at, of: entry, number: answer.number, amount: answer.amount });
}
