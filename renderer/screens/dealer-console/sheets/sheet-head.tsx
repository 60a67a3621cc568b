import type { ReactNode } from 'react';
import { Said, type Tone } from '../../../components/said.tsx';
import { useTapNews } from '../band/ruling-band.tsx';
import type { Fingers } from '../fingers/use-fingers.ts';
import { LeaveKey } from '../keys/leave-key.tsx';

/** The head of a sheet: its name, a message, and the key that closes it. */
export function SheetHead(props: {
  readonly fingers: Pick<Fingers, 'openSheet'>;
  readonly title: ReactNode;
  /** Of the message; what the last tap came to has its own. */
  readonly tone?: Tone;
  /** A key before the one that leaves the sheet. */
  readonly beside?: ReactNode;
  /** The label of the key that leaves the sheet, if “Close” could be misunderstood. */
  readonly leave?: string | undefined;
  readonly children: ReactNode;
}) {
  const { fingers, title, tone = 'plain', beside, leave, children } = props;
  const news = useTapNews();
  return (
    <div className="sheet-head">
      <h2 className="dock-title">{title}</h2>
      <Said className="sheet-fact" tone={news?.tone ?? tone}>
        {news?.text ?? children}
      </Said>
      {beside}
      <LeaveKey fingers={fingers} name={leave} />
    </div>
  );
}
