import type { ReactNode } from 'react';
import { useText } from '../../text/use-text.ts';
import { useBandNews } from './ruling-band.tsx';
import type { Fingers } from './use-fingers.ts';

/** The head of a sheet between hands: its name, what there is to say, and the key that closes it. */
export function SheetHead(props: {
  readonly fingers: Fingers;
  readonly title: ReactNode;
  /** What leaves the sheet is called so where “Close” could be taken for something else. */
  readonly leave?: string;
  readonly children: ReactNode;
}) {
  const { fingers, title, leave, children } = props;
  const { t } = useText('console');
  const news = useBandNews();
  return (
    <div className="sheet-head race-head">
      <h2 className="dock-title">{title}</h2>
      <p className={`sheet-fact band-${news?.tone ?? 'plain'}`} role="status">
        {news?.text ?? children}
      </p>
      <button type="button" className="tile sheet-close" onClick={() => fingers.openSheet(null)}>
        {leave ?? t('dock.close')}
      </button>
    </div>
  );
}
