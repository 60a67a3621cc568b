import { ChangesLine } from '../../corrections/changes-line.tsx';
import { ChosenAct } from '../../corrections/chosen-act.tsx';
import type { Correction } from '../../corrections/use-correction.ts';
import { HoldKey, LeaveKey } from './correct-keys.tsx';
import { useTapNews } from './ruling-band.tsx';
import type { Fingers } from './use-fingers.ts';

/** What the chosen act should be, what that changes, and the key that books it. */
export function CorrectPanel({ fingers, correction }: { fingers: Fingers; correction: Correction }) {
  return (
    <div className="correct-panel">
      <ChosenAct correction={correction} />
      <ChangesLine correction={correction} news={useTapNews()} />
      <div className="correct-keys">
        <LeaveKey fingers={fingers} />
        <HoldKey fingers={fingers} correction={correction} />
      </div>
    </div>
  );
}
