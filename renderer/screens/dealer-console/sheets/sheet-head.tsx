import type { ReactNode } from 'react';
import { Said } from '../../../components/said.tsx';
import { useTapNews } from '../band/ruling-band.tsx';
import type { Fingers } from '../fingers/use-fingers.ts';
import { LeaveKey } from '../keys/leave-key.tsx';

/** The head of a sheet between hands: its name, a message, and the key that closes it. */
export function SheetHead(props: {
  readonly fingers: Fingers;
  readonly title: ReactNode;
  /** The label of the key that leaves the sheet, if “Close” could be misunderstood. */
  readonly leave?: string;
  readonly children: ReactNode;
}) {
  const { fingers, title, leave, children } = props;
  const news = useTapNews();
  return (
    <div className="sheet-head race-head">
      <h2 className="dock-title">{title}</h2>
      <Said className="sheet-fact" tone={news?.tone ?? 'plain'}>
        {news?.text ?? children}
      </Said>
      <LeaveKey fingers={fingers} name={leave} />
    </div>
  );
}
