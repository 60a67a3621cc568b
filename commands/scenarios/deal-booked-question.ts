import { z } from 'zod';
import { atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { chips } from './situation.ts';
import { money, ToldTournament } from './told-tournament.ts';

/** Does the office book a deal among those left, who all have equal stacks? `voted`: it was proposed and all agreed. */
const dealBooked = atDoor('office', {
  given: z.strictObject({ stacks: z.record(z.string(), chips), prizes: z.array(money).min(1) }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('deal-booked'), voted: z.boolean() }),
  ask: ({ given: { stacks, prizes }, when: { voted } }, { rulebook, overlay }) => {
    const told = new ToldTournament({ rulebook, overlay, payouts: { tables: [], roundTo: 1, guaranteed: 0 } });
    const players = Object.keys(stacks);
    for (const name of players) told.sold(name, 0, { chips: stacks[name] ?? 0 });
    told.fixed(prizes);
    told.started();
    const each = Math.floor(prizes.reduce((sum, prize) => sum + prize, 0) / players.length);
    const amounts = Object.fromEntries(players.map((name) => [name, each]));
    const { id: tournament, at } = told;
    const deal = { tournament, at, amounts, left: 0, heads: 'played' } as const;
    if (voted) {
      const votes = players.map((name) => ({ player: name, card: 'yes' as const }));
      const asked = [
        told.ask({ type: 'propose-deal', ...deal, digest: 'proposed' }),
        told.ask({ type: 'vote-deal', tournament, at, proposal: 'proposed', cast: { by: 'screen', votes } }),
      ];
      for (const answer of asked)
        if ('reason' in answer) throw new ImpossibleScenario(`Nobody votes on it: ${answer.reason}.`);
    }
    const answer = told.ask({ type: 'agree-deal', ...deal });
    const why = 'reason' in answer && answer.reason === 'deal-vote' ? { why: answer.why } : {};
    return { outcome: { booked: !('reason' in answer), ...why }, turnsOn: ['dealVote'] };
  },
});

export const dealBookedQuestions: Questions = { 'query/deal-booked': dealBooked };
