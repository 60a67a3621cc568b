import { actorOf, type TableState } from '../../../engine/table.ts';
import type { Words } from '../../text/use-text.ts';
import type { NamesById } from './beside-words.ts';
import { type Saying, sayingOf } from './people-at-table.ts';
import type { PresenceLine } from './timeline-rows.ts';

/** Who said it, by name where the house knows one: "dealer Jana K. tapped". `deals`: who dealt then. */
export function sayingWords(
  actor: string,
  names: NamesById,
  there: readonly PresenceLine[],
  deals: TableState['dealer'],
  { t }: Words,
): string {
  const nameOf = ({ role, person }: Saying): string | null => {
    if (role === 'dealer' && person === null && deals != null) return names[deals.name.id] ?? null;
    if (person === null) return null;
    return names[actorOf(role, person)] ?? there.find((one) => one.person === person)?.name ?? null;
  };
  const say = (one: Saying): string => {
    const name = nameOf(one);
    return name === null ? t(`timeline:said.${one.role}`) : t(`timeline:said.${one.role}Named`, { name });
  };
  const [first, second] = sayingOf(actor);
  if (first === undefined) return '';
  if (second === undefined) return say(first);
  return t('timeline:said.and', { one: say(first), other: nameOf(second) ?? t(`timeline:said.${second.role}`) });
}
