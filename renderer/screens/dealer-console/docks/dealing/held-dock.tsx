import type { LegalActions } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { refusalText } from '../../../../text/refusal-text.ts';
import { useText } from '../../../../text/use-text.ts';
import { RuleTag } from '../../band/rule-tag.tsx';
import { RulingBand } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';

/** Hand for hand, an all-in was called: the table waits for the others, and the floor lets it be run out. */
export function HeldDock({ held, fingers }: { held: NonNullable<LegalActions['held']>; fingers: Fingers }) {
  const { store } = useConsoleTable();
  const words = useText('console');
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title">{words.t('orders:felt.round')}</h2>
      </div>
      <RulingBand tone="floor" say={null} aside={<RuleTag cite={held.rule} />}>
        {refusalText(held, words)}
      </RulingBand>
      <div className="action-row">
        <NoAction />
        <NoAction />
        <ActionButton
          className="action-wide"
          label={words.t('reports:kind.run-out-released')}
          hint="G"
          press={store.press}
          onPress={() => fingers.setReport('run-out-released')}
        />
      </div>
    </>
  );
}
