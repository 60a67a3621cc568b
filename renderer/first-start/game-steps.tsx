import { variantIds, variantOf } from '../../engine/notation.ts';
import { liveRulebookIds, type RulebookId } from '../../engine/rules.ts';
import type { FirstStartDraft } from '../../protocol/first-start.ts';
import { ChipFace } from '../components/chip-face.tsx';
import { rulebookName } from '../text/cite-text.ts';
import { useText } from '../text/use-text.ts';
import { Choice, Field } from './fields.tsx';
import type { StepProps } from './steps.ts';

/** Games with two blinds only; the others are written into the file, or come from the office. */
const blindGames = variantIds.filter((id) => {
  const { betting, stud, deck } = variantOf(id);
  return (betting === 'no-limit' || betting === 'pot-limit') && stud === null && deck !== 'short';
});
const chipsOffered = [1, 2, 5, 10, 20, 25, 50, 100, 500, 1_000, 5_000, 10_000, 25_000, 100_000];

/** The game dealt until somebody changes it. */
export function GameStep({ draft, change }: StepProps) {
  const words = useText('first-start');
  const { t } = words;
  const chips = (text: string, known: number): number => (/^[1-9]\d{0,11}$/.test(text.trim()) ? Number(text) : known);
  return (
    <>
      <div className="fs-choices">
        {(['cash', 'tournament'] as const).map((mode) => (
          <Choice
            key={mode}
            label={t(`game.${mode}`)}
            about={t(`game.about.${mode}`)}
            isChosen={draft.mode === mode}
            onChoose={() => change({ mode })}
          />
        ))}
      </div>
      <div className="fs-pair">
        <Listed
          label={t('label.game')}
          value={draft.variant}
          options={blindGames}
          name={(id) => t(`shared:variant.${id}`)}
          onChoose={(variant) => change({ variant: variant as FirstStartDraft['variant'] })}
        />
        <Listed
          label={t('label.rulebook')}
          value={draft.rulebook}
          options={liveRulebookIds}
          name={(id) => rulebookName(id as RulebookId, words)}
          onChoose={(rulebook) => change({ rulebook })}
        />
      </div>
      <div className="fs-pair">
        <Field
          label={t('game.smallBlind')}
          value={String(draft.smallBlind)}
          keyed="figures"
          most={12}
          onValue={(text) => change({ smallBlind: chips(text, draft.smallBlind) })}
        />
        <Field
          label={t('game.bigBlind')}
          value={String(draft.bigBlind)}
          keyed="figures"
          most={12}
          onValue={(text) => change({ bigBlind: chips(text, draft.bigBlind) })}
        />
      </div>
    </>
  );
}

function Listed(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly name: (option: string) => string;
  readonly onChoose: (option: string) => void;
}) {
  return (
    <label className="fs-listed">
      {props.label}
      <select value={props.value} onChange={(event) => props.onChoose(event.target.value)}>
        {props.options.map((option) => (
          <option key={option} value={option}>
            {props.name(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The chips of this table, in the colours the console draws them in. */
export function ChipsStep({ draft, change }: StepProps) {
  const { t, amount } = useText('first-start');
  const chosen = draft.chipValues;
  const toggle = (value: number) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    if (next.length > 0) change({ chipValues: next.sort((a, b) => a - b) });
  };
  const offered = [...new Set([...chipsOffered, ...chosen])].sort((a, b) => a - b);
  return (
    <fieldset className="fs-chips">
      <legend className="visually-hidden">{t('chips.which')}</legend>
      {offered.map((value) => (
        <button
          key={value}
          type="button"
          className="fs-chip"
          aria-pressed={chosen.includes(value)}
          aria-label={amount(value)}
          onClick={() => toggle(value)}
        >
          <ChipFace value={value} values={chosen.includes(value) ? chosen : offered} size={72} />
        </button>
      ))}
    </fieldset>
  );
}
