import { useState } from 'react';
import {
  isRulebookId,
  liveRulebookIds,
  type RulebookId,
  type RulesInForce,
  rulebookOf,
} from '../../../engine/rules.ts';
import type { HouseMode, HouseRules } from '../../../protocol/office-desk.ts';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { OfficeBody } from '../../room/office-body.tsx';
import { OfficeDesk } from '../../room/office-desk.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { useRoom } from '../../room/room-context.ts';
import { rulebookName } from '../../text/cite-text.ts';
import { DifferenceView } from './difference-view.tsx';
import { HouseDutiesForm } from './house-duties-form.tsx';
import { HouseRulesForm } from './house-rules-form.tsx';
import { RuleCard } from './rule-card.tsx';
import '../../room/pages.css';
import '../../room/fields.css';
import '../../room/office.css';
import './rules.css';

const modes = ['tournament', 'cash'] as const satisfies readonly HouseMode[];

/** The house's rules, what changes from one rulebook to another, and the house's rule card. A table's desk shows only the changes. */
export function RulesPage() {
  const { t } = useOfficeWords('policies');
  const house = useRoom(({ office }) => office.houseRules);
  const duties = useRoom(({ office }) => office.duties);
  const [view, setView] = useState<'changes' | HouseMode | 'card' | 'duties'>('changes');
  const shown = house === null ? 'changes' : view;
  return (
    <OfficeDesk currency="EUR" className="rules-page">
      <nav className="event-switch" aria-label={t('page.title')}>
        <WordKey isChosen={shown === 'changes'} onPress={() => setView('changes')}>
          {t('page.changes')}
        </WordKey>
        {house !== null &&
          modes.map((mode) => (
            <WordKey key={mode} isChosen={shown === mode} onPress={() => setView(mode)}>
              {t(`page.mode.${mode}`)}
            </WordKey>
          ))}
        {house !== null && (
          <WordKey isChosen={shown === 'card'} onPress={() => setView('card')}>
            {t('page.card')}
          </WordKey>
        )}
        {duties !== null && (
          <WordKey isChosen={shown === 'duties'} onPress={() => setView('duties')}>
            {t('person:duties.title')}
          </WordKey>
        )}
        {(shown === 'changes' || shown === 'card') && (
          <WordKey onPress={() => window.print()}>{t('page.print')}</WordKey>
        )}
      </nav>
      {shown === 'changes' && <Changes house={house} />}
      {house !== null && (shown === 'tournament' || shown === 'cash') && (
        <HouseRulesForm key={shown} mode={shown} saved={house[shown]} />
      )}
      {duties !== null && shown === 'duties' && <HouseDutiesForm saved={duties} />}
      {house !== null && shown === 'card' && (
        <OfficeBody label={t('page.card')}>
          {modes.map((mode) => (
            <RuleCard key={mode} mode={mode} rules={house[mode]} />
          ))}
        </OfficeBody>
      )}
    </OfficeDesk>
  );
}

type House = HouseRules;
type Compared = RulebookId | HouseMode;

/** Two books, or a book and the house's rules. */
function Changes({ house }: { readonly house: House | null }) {
  const words = useOfficeWords('policies');
  const { t } = words;
  const [chosen, setTo] = useState<Compared | null>(null);
  const [from, setFrom] = useState<Compared | null>(null);
  const to = chosen ?? (house === null ? 'tda-2024' : 'tournament');
  const rulesOf = (one: Compared): RulesInForce => {
    if (isRulebookId(one)) return { rulebook: one, overlay: {} };
    const { rulebook, overlay } = house?.[one] ?? { rulebook: 'tda-2024', overlay: {} };
    return { rulebook, overlay };
  };
  const { over, follows } = rulebookOf(rulesOf(to).rulebook);
  const former = from ?? over ?? follows ?? 'tda-2024';
  const options: readonly Compared[] = [...(house === null ? [] : modes), ...liveRulebookIds];
  const name = (one: Compared): string =>
    isRulebookId(one)
      ? rulebookName(one, words)
      : t(`page.houseOf.${one}`, { book: rulebookName(rulesOf(one).rulebook, words) });
  return (
    <OfficeBody label={t('page.changes')} className="rules-body">
      <div className="rules-compared">
        <Choice label={t('page.from')} value={former} options={options} name={name} onChange={setFrom} />
        <Choice label={t('page.to')} value={to} options={options} name={name} onChange={setTo} />
      </div>
      <DifferenceView from={rulesOf(former)} to={rulesOf(to)} />
    </OfficeBody>
  );
}
