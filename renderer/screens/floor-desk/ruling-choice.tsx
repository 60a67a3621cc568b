import { useId } from 'react';
import type { IncidentRuling } from '../../../engine/index.ts';
import { useText } from '../../text/use-text.ts';

/** A ruling the floor may give, with what it would do at this table; one that is not open says why. */
export interface Choice {
  readonly ruling: IncidentRuling;
  readonly title: string;
  readonly lines: readonly string[];
  readonly closed: boolean;
}

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
      {choices.map((choice) => (
        <ChoiceCard
          key={choice.ruling}
          choice={{ ...choice, closed: isSigned ? choice.ruling !== chosen : choice.closed }}
          chosen={choice.ruling === chosen}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  );
}

function ChoiceCard(props: {
  readonly choice: Choice;
  readonly chosen: boolean;
  readonly onChoose: (ruling: IncidentRuling) => void;
}) {
  const { choice, chosen, onChoose } = props;
  const { ruling, title, lines, closed } = choice;
  const id = useId();
  const look = ['desk-choice', chosen ? 'desk-choice-chosen' : '', closed ? 'desk-choice-closed' : ''].join(' ');
  return (
    <label className={look} htmlFor={id}>
      <input type="radio" id={id} name="ruling" checked={chosen} disabled={closed} onChange={() => onChoose(ruling)} />
      <span className="desk-choice-words">
        <span className="desk-choice-title">{title}</span>
        {lines.map((line) => (
          <span key={line} className="desk-choice-line">
            {line}
          </span>
        ))}
      </span>
    </label>
  );
}
