import { useText } from '../../../text/use-text.ts';
import type { Fingers } from '../fingers/use-fingers.ts';

/** Leaves a sheet. `name`: another label, if “Close” could be misunderstood. */
export function LeaveKey({
  fingers,
  name,
}: {
  readonly fingers: Pick<Fingers, 'openSheet'>;
  readonly name?: string | undefined;
}) {
  const { t } = useText('console');
  return (
    <button type="button" data-means="close" className="tile sheet-close" onClick={() => fingers.openSheet(null)}>
      {name ?? t('key.close')}
    </button>
  );
}
