import type { OfficeDone } from '../../../protocol/office-desk.ts';
import { useOfficeSentence } from '../../room/office-desk.tsx';
import { useEvent } from './event-context.ts';

/** In place of keys that would only be refused: why, and when instead. */
export function NotSold({ refusals }: { readonly refusals: readonly OfficeDone['refusal'][] }) {
  const sentence = useOfficeSentence(useEvent().view.tournament.structure.currency);
  return refusals.map(
    (refusal) =>
      refusal !== null && (
        <p key={refusal.reason} className="event-quiet">
          {sentence(refusal)}
        </p>
      ),
  );
}
