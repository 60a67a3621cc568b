import type { KnownCard } from '../../../../../engine/notation.ts';
import { BackspaceKey } from '../../../../components/backspace-key.tsx';
import { CardGrid } from '../../../../components/card-grid.tsx';
import { useShortcut } from '../../../../components/use-shortcut.ts';
import { spokenCard } from '../../../../text/spoken-card.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import type { RaceDraft, RaceStep } from './race-draft.ts';

/** One card after another on the grid of the deck; cards keyed have left it. */
export function RaceCards(props: {
  readonly fingers: Fingers;
  readonly step: Extract<RaceStep, { step: 'deal' }>;
  readonly draft: RaceDraft;
  readonly change: (changes: Partial<RaceDraft>) => void;
}) {
  const { fingers, step, draft, change } = props;
  const { store, state } = useConsoleTable();
  const { t } = useText('plan');
  const { keyed, again } = draft;
  const dealt = keyed ?? [];
  const back = () => {
    if (again.length > 0) change({ again: again.slice(0, -1) });
    else if (step.again) change({ choice: null, keyed: dealt.slice(0, -1) });
    else change({ keyed: dealt.length === 0 ? null : dealt.slice(0, -1) });
  };
  useShortcut('Backspace', { down: back });
  const key = (card: KnownCard) => () => change(step.again ? { again: [...again, card] } : { keyed: [...dealt, card] });
  const { seat, card, cards } = step;
  return (
    <div className="cards-sheet">
      <div className="cards-head race-cards-head">
        <h2 className="dock-title">{t(step.again ? 'race.again' : 'race.card', { seat, card, cards })}</h2>
        <p className="race-keyed">
          {[...dealt, ...again]
            .slice(-6)
            .map((one) => spokenCard(one, t))
            .join(', ')}
        </p>
        <BackspaceKey className="tile cards-back" onBack={back} />
        <button type="button" data-means="close" className="tile cards-close" onClick={() => fingers.openSheet(null)}>
          {t('console:dock.close')}
        </button>
      </div>
      <CardGrid
        variant={state.variant}
        open={new Set([...dealt, ...again])}
        keyed={[]}
        tapped={key}
        press={store.press}
      />
    </div>
  );
}
