import {
  type ActChange,
  answerCorrection,
  type HandAct,
  type HandTape,
  type NewAct,
  type TableState,
} from '../../engine/table.ts';
import type { Random } from './random-taps.ts';

/** A hand as its table keeps it. */
interface Kept {
  readonly now: TableState;
  readonly tape: HandTape;
}

/** How many later acts are decided before an amendment is given up. */
const decidedMost = 400;

/** An amendment of some act, with a choice for each later act it makes impossible; null if the rules refuse it. */
export function randomAmendment(kept: Kept, random: Random): readonly ActChange[] | null {
  const first = someChange(kept, random);
  return first === null ? null : decided(kept, [first], random);
}

/** The last hand, corrected so that a seat did not put its chips in; null if that is impossible. */
export function amendmentSaving(kept: Kept, seat: number, random: Random): readonly ActChange[] | null {
  const wagers = actsOf(kept).filter((act) => act.seat === seat && act.fixed === null && act.to !== null);
  const act = wagers[Math.floor(random() * wagers.length)]?.act;
  return act === undefined ? null : decided(kept, [{ change: 'replace', act, with: { type: 'fold', seat } }], random);
}

const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

function handOf({ now, tape }: Kept): number {
  const started = tape.events.find((event) => event.type === 'hand-started');
  return started?.number ?? now.handNumber;
}

function actsOf(kept: Kept): readonly HandAct[] {
  const answer = answerCorrection(kept.now, kept.tape, { what: 'acts', hand: handOf(kept) });
  return answer.what === 'acts' ? answer.acts : [];
}

/** Some change to some act, legal or not. */
function someChange(kept: Kept, random: Random): ActChange | null {
  const acts = actsOf(kept);
  const counted = pick(
    random,
    acts.filter(({ recount }) => recount),
  );
  if (counted !== undefined && random() < 0.5) return recounted(counted, random);
  const { act } =
    pick(
      random,
      acts.filter(({ fixed }) => fixed === null),
    ) ?? {};
  if (act === undefined) return null;
  const answer = answerCorrection(kept.now, kept.tape, { what: 'choices', hand: handOf(kept), act, changes: [] });
  const legal = answer.what === 'choices' ? answer.legal : null;
  if (random() < 0.3 || legal === null || legal.toAct === null) return { change: 'remove', act };
  const seat = legal.toAct;
  const acting: NewAct[] = [
    { type: 'fold', seat },
    { type: 'check', seat },
    { type: 'call', seat },
    { type: 'all-in', seat },
  ];
  if (legal.wager !== null) acting.push({ type: legal.wager.kind, seat, to: legal.wager.minTo });
  const one = pick(random, acting) as NewAct;
  return random() < 0.5 ? { change: 'replace', act, with: one } : { change: 'insert', before: act, act: one };
}

const recounted = ({ act, to }: HandAct, random: Random): ActChange => ({
  change: 'recount',
  act,
  to: Math.max(1, (to ?? 0) + Math.floor(random() * 60) - 30),
});

function decided(kept: Kept, changes: readonly ActChange[], random: Random): readonly ActChange[] | null {
  if (changes.length > decidedMost) throw new Error(`Never decided: ${JSON.stringify(changes)}`);
  const answer = answerCorrection(kept.now, kept.tape, { what: 'preview', hand: handOf(kept), changes });
  if (answer.what !== 'preview' || answer.preview.refusal !== null) return null;
  const { undecided } = answer.preview;
  const [open] = undecided;
  if (open === undefined) return changes;
  const chosen = random() < 0.7 ? open.instead[0] : pick(random, open.instead);
  if (chosen === undefined) throw new Error(`Nothing can become of act ${open.act}.`);
  return decided(kept, [...changes, chosen], random);
}
