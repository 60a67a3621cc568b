import { useId } from 'react';
import type { IncidentRuling } from '../../../engine/table.ts';
import type { Choice } from '../../text/ruling-choices.ts';
import { useText } from '../../text/use-text.ts';

/** The rulings to choose from. Once one is signed the others are closed. */
export function RulingChoice(props: {
  readonly choices: readonly Choice[];
  readonly chosen: IncidentRuling | null;
  readonly isSigned: boolean;
  readonly onChoose: (ruling: IncidentRuling) => void;
}) {
  const { choices, chosen, isSigned, onChoose } = props;
  const { t } = useText('floor');
  return (
    <fieldset className="desk-choices">
      <legend>{t('ruling.choose')}</legend>
      {choices.map(({ ruling, title, lines, closed, tag }) => (
        <ChoiceCard
          key={ruling}
          title={title}
          lines={lines}
          tag={tag}
          isChosen={ruling === chosen}
          isClosed={isSigned ? ruling !== chosen : closed}
          onChoose={() => onChoose(ruling)}
        />
      ))}
    </fieldset>
  );
}

/** One of several rulings: its name, its basis, its effect. */
export function ChoiceCard(props: {
  readonly title: string;
  readonly lines: readonly string[];
  readonly tag: string | null;
  readonly isChosen: boolean;
  readonly isClosed: boolean;
  readonly onChoose: () => void;
}) {
  const { title, lines, tag, isChosen, isClosed, onChoose } = props;
  const id = useId();
  const look = ['desk-choice', isChosen ? 'desk-choice-chosen' : '', isClosed ? 'desk-choice-closed' : ''].join(' ');
  return (
    <label className={look} htmlFor={id}>
      <input type="radio" id={id} name="ruling" checked={isChosen} disabled={isClosed} onChange={onChoose} />
      <span className="desk-choice-words">
        <span className="desk-choice-title">
          <span>{title}</span>
          {tag !== null && <span className="desk-rule-tag">{tag}</span>}
        </span>
        {lines.map((line) => (
          <span key={line} className="desk-choice-line">
            {line}
          </span>
        ))}
      </span>
    </label>
  );
}
