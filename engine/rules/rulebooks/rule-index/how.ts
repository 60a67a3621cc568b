/**
 * How a rule is carried out. `enforce`: the engine computes and applies it. `detect`: it is noticed and raised, and a person confirms.
 * `guide`: steps at the table whose result is booked. `record`: a person's decision, stored. `show`: a text.
 */
export type How = 'enforce' | 'detect' | 'guide' | 'record' | 'show';

/** The rules of a topic, `document#rule`, and how each is done. */
export type TopicRules = Readonly<Record<string, How>>;

const all = (how: How, rules: readonly string[]): TopicRules => Object.fromEntries(rules.map((rule) => [rule, how]));

export const enforce = (...rules: readonly string[]): TopicRules => all('enforce', rules);
export const detect = (...rules: readonly string[]): TopicRules => all('detect', rules);
export const guide = (...rules: readonly string[]): TopicRules => all('guide', rules);
export const record = (...rules: readonly string[]): TopicRules => all('record', rules);
export const show = (...rules: readonly string[]): TopicRules => all('show', rules);
