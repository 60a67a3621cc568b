import { expect, test } from 'vitest';
import { type PolicyForm, policyKeys, policyOf, rulebookOf } from '../../engine/rules.ts';
import { answers, type Proof, type Witness, witnesses } from './witnesses.ts';

/** Values with equal answers because a person, or another policy, makes the difference. */
const alike: Readonly<Record<string, readonly unknown[]>> = {
  // The floor judges what is unusual.
  'floor.fairnessOverride': ['unusual-only', 'always'],
  // Nothing is forbidden until the house forbids it.
  'devices.onTable': ['allowed', 'house'],
  'devices.liveHand': ['allowed', 'house'],
  // A text that does not mention it does not forbid it.
  'balance.destination.doubleBB': [true, null],
  'balance.destination.singleBB': [true, null],
  'breakTable.order': ['not-posted', 'house'],
  // Whether an uncontested pot must be shown for is showdown.uncontestedMustShow.
  'showdown.allCardsToWin': ['contested', 'any'],
  // The floor uses the house's right.
  askToSee: ['house-right-or-floor', 'floor-only'],
  // Full raises never become smaller in a round.
  'minRaise.base': ['largest', 'previous'],
  // Decided by duplicateCard and foreignCard.
  'fouledDeck.conditions duplicate': [['duplicate'], []],
  'fouledDeck.conditions foreign-back': [['foreign-back'], []],
  // Has its own report, which always goes to the floor.
  'etiquetteExamples abuse': [['abuse'], []],
  // The floor decides the length of a penalty.
  'softPlay.softPlay penalty': [['penalty'], []],
  'softPlay.softPlay disqualification': [['disqualification'], []],
};

interface Group {
  readonly name: string;
  readonly values: readonly unknown[];
  /** The policy with one of these values, otherwise as in the base. */
  readonly whole: (value: unknown) => unknown;
}

function namesOf(form: PolicyForm, base: unknown): readonly unknown[] {
  switch (form.kind) {
    case 'yes-no':
      return [true, false];
    case 'one-of':
      return form.names;
    case 'nothing':
      return [null];
    case 'either':
      return [...new Set(form.of.flatMap((one) => namesOf(one, base)))];
    case 'whole':
    case 'share':
      return typeof base === 'number' ? [base] : [];
    default:
      return [];
  }
}

/** Values that must each have a distinct answer: every name; of a list each entry or none; of an object one field at a time. */
function groupsOf(name: string, form: PolicyForm, base: unknown): readonly Group[] {
  if (form.kind === 'list')
    return namesOf(form.of, null).map((one) => ({
      name: `${name} ${one}`,
      values: [[one], []],
      whole: (value) => value,
    }));
  if (form.kind !== 'shape') return [{ name, values: namesOf(form, base), whole: (value) => value }];
  const fields = base as Readonly<Record<string, unknown>>;
  return form.asked.flatMap((field) => {
    const { [field]: one } = form.fields;
    if (one === undefined) return [];
    return groupsOf(`${name}.${field}`, one, fields[field]).map((group) => ({
      ...group,
      whole: (value: unknown) => ({ ...fields, [field]: group.whole(value) }),
    }));
  });
}

const witnessOf = (proof: Proof): Witness =>
  'story' in proof ? { story: proof.story, rulebook: proof.rulebook } : { scenario: proof.scenario };

const heard = new Map<string, string>();

function told(witness: Witness, overlay: Readonly<Record<string, unknown>>): string {
  const question = JSON.stringify([witness, overlay]);
  const before = heard.get(question);
  if (before !== undefined) return before;
  const answer = toldNow(witness, overlay);
  heard.set(question, answer);
  return answer;
}

function toldNow(witness: Witness, overlay: Readonly<Record<string, unknown>>): string {
  try {
    return answers(witness, overlay);
  } catch {
    return 'does not come about';
  }
}

const many = policyKeys
  .filter((key) => policyOf(key).isSettable)
  .flatMap((key) => {
    const { [key]: proof } = witnesses;
    if (proof === undefined) return [];
    const form = policyOf(key).form;
    // The object's other fields as in the edition, or as in the house's base.
    const others = groupsOf(key, form, proof.value);
    return groupsOf(key, form, rulebookOf('tda-2024').policies[key].value).flatMap((group, index) =>
      group.values.length > 1
        ? [[group.name, { key, proof, group, wholes: [group, others[index] ?? group] }] as const]
        : [],
    );
  });

test.each(many)('each value of %s has a distinct answer', (name, { key, proof, group, wholes }) => {
  const said = group.values.map((value) =>
    JSON.stringify(
      [witnessOf(proof), ...(proof.others ?? [])].flatMap((witness) =>
        wholes.map(({ whole }) => told(witness, { [key]: whole(value) })),
      ),
    ),
  );
  const same = group.values.filter((_, index) => said.filter((one) => one === said[index]).length > 1);
  expect(same).toEqual(alike[name] ?? []);
});
