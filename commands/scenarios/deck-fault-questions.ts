import { z } from 'zod';
import type { Report } from '../../engine/table.ts';
import { checkLive, dealBlock, tableOfDeal } from './deal-block.ts';
import { handAt, tableAtStreet } from './hand-at-table.ts';
import { atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { ofType, sent } from './real-table.ts';
import {
  answered,
  bySeat,
  deadSince,
  type Reported,
  reportAt,
  returnedBy,
  sentenceAt,
  valueAt,
} from './report-at-table.ts';
import { cards, seat, seatMap } from './situation.ts';
import { acted } from './taken-action.ts';

const given = z.strictObject({ ...dealBlock, awarded: seatMap.optional() });
const incident = z.literal('incident');
const place = z.string().min(1);

const isVoid = ({ events }: Reported): boolean => ofType(events, 'hand-voided').length > 0;

/** A deck that is not the right one. */
export const deckFaultQuestions: Questions = {
  'incident/FOREIGN-CARD': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('FOREIGN-CARD'), where: place, card: place.nullish() }),
    ask: ({ given: { awarded: _awarded, ...block }, when }, rules) => {
      const report: Report = { kind: 'foreign-card', choice: when.where === 'stub' ? 'in-stub' : 'in-hand' };
      const reported = reportAt(tableOfDeal(block, rules), report);
      return answered(reported, { void: isVoid(reported), returned: returnedBy(reported) });
    },
  }),
  'incident/DUPLICATE-CARD': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('DUPLICATE-CARD'), card: place, where: z.array(place) }),
    ask: ({ given: { awarded: _awarded, ...block }, when }, rules) => {
      if (when.where.length < 2) throw new ImpossibleScenario(`Where ${when.card} lies twice must be said.`);
      const reported = reportAt(tableOfDeal(block, rules), { kind: 'duplicate-card' });
      return answered(reported, { void: isVoid(reported), returned: returnedBy(reported) });
    },
  }),
  'incident/JOKER': atDoor('table', {
    given,
    when: z.strictObject({
      type: incident,
      code: z.literal('JOKER'),
      seat,
      acted: z.boolean(),
      unseen: z.boolean().optional(),
    }),
    ask: ({ given: { awarded: _awarded, ...block }, when }, rules) => {
      checkLive(block, when.seat);
      const { seat: at, acted: hasActed, unseen = false } = when;
      const { button: _button, live = [], ...rest } = block;
      const table = tableOfDeal(rest, rules, { seats: [at, ...live], first: at });
      const played = hasActed && handAt(table).toAct === at ? acted(table, { seat: at, action: 'check' }) : table;
      const choice = unseen ? { choice: 'unseen' } : {};
      const reported = reportAt(played, { kind: 'joker', seat: at, ...choice });
      const scrap = sentenceAt(reported) === 'burn-replace';
      return answered(reported, {
        void: isVoid(reported),
        ...deadSince(reported),
        returned: returnedBy(reported),
        ...(scrap ? { cardBecomes: 'burn', replacement: { seat: valueAt(reported, 'seat'), when: 'after-deal' } } : {}),
      });
    },
  }),
  'incident/NON-STANDARD-CARD': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('NON-STANDARD-CARD'), card: place, where: place }),
    ask: ({ given: { awarded: _awarded, ...block }, when: { where } }, rules) => {
      const at = /^seat (\d+)$/.exec(where)?.[1];
      const choice = at !== undefined ? 'in-hand' : where === 'stub' ? 'in-stub' : 'on-board';
      const named = at === undefined ? {} : { seat: Number(at) };
      const reported = reportAt(tableOfDeal(block, rules), { kind: 'non-standard-card', choice, ...named });
      const misdeal = ofType(reported.events, 'misdeal-declared').length > 0;
      const goesOn = !misdeal && !isVoid(reported);
      return answered(reported, {
        misdeal,
        substantialAction: reported.misdeal?.possible === false,
        void: isVoid(reported),
        returned: returnedBy(reported),
        deadHands: deadSince(reported).deadHands,
        ...(sentenceAt(reported) === 'card-scrap' ? { scrap: true } : {}),
        handContinues: goesOn,
      });
    },
  }),
  'incident/MISSING-CARDS': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('MISSING-CARDS'), missing: cards }),
    ask: ({ given: { awarded = {}, mode = 'tournament' }, when: { missing } }, rules) => {
      if (missing.length === 0) throw new ImpossibleScenario('Nothing is named that went wrong.');
      const reported = reportAt(handAwarding(awarded, mode, rules), { kind: 'missing-card', count: missing.length });
      const shares = handAt(reported.after).awards.flatMap((award) => award.shares);
      return answered(reported, { void: isVoid(reported), shares: bySeat(shares), returned: returnedBy(reported) });
    },
  }),
};

/** A hand that was played and has given each of these seats so much: each wins the pot it was the last one in. */
function handAwarding(
  awarded: Readonly<Record<string, number>>,
  mode: 'tournament' | 'cash',
  rules: Parameters<typeof tableAtStreet>[1],
) {
  const winners = Object.keys(awarded).map(Number);
  const [winner = 1, ...others] = winners;
  if (others.length > 0) throw new ImpossibleScenario('More than one winner is spoken of.');
  const chips = awarded[winner] ?? 0;
  const loser = winner === 1 ? 2 : 1;
  const players = [
    { seat: winner, paid: Math.ceil(chips / 2) },
    { seat: loser, paid: Math.floor(chips / 2) },
  ];
  const first = tableAtStreet({ mode, variant: 'no-limit-holdem', players, button: winner, street: 0 }, rules);
  const over = acted(first, { seat: loser, action: 'fold' });
  return sent(over, { type: 'push-pot', at: 0, pot: 0 });
}
