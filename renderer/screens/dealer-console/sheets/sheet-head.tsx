import type { ReactNode } from 'react';
import { Said } from '../../../components/said.tsx';
import { useText } from '../../../text/use-text.ts';
import { useBandNews } from '../band/ruling-band.tsx';
import type { Fingers } from '../fingers/use-fingers.ts';

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
      <Said className="sheet-fact" tone={news?.tone ?? 'plain'}>
        {news?.text ?? children}
      </Said>
      <button type="button" className="tile sheet-close" onClick={() => fingers.openSheet(null)}>
        {leave ?? t('dock.close')}
      </button>
    </div>
  );
}
