/**
 * How a rule is done. `enforce`: the engine works it out and applies it. `detect`: it is noticed and raised, a person
 * confirms. `guide`: steps at the table, their result booked. `record`: a person's decision, kept. `show`: a text.
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
