import { createPortal } from 'react-dom';
import type { BallotsTold } from '../../../protocol/deal-ballots.ts';
import { QrCode } from '../../components/qr-code.tsx';
import { useText } from '../../text/use-text.ts';
import { useEvent, useWords } from './event-context.ts';
import '../../room/paper.css';
import { PrintKey } from '../../room/print-key.tsx';
import './code-slips.css';

/** A code as it is read out: in two halves. */
export const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`.trim();

/**
 * One slip for each player who votes on a phone, to be cut apart. It covers the page, which is the only place that still knows the codes.
 */
export function CodeSlips(props: {
  readonly codes: BallotsTold['codes'];
  /** The address of the page where the codes are typed in. */
  readonly address: string;
  readonly onClose: () => void;
}) {
  const { codes, address, onClose } = props;
  const { t } = useText('flights');
  const { t: words, who } = useWords();
  const { tournament } = useEvent().view;
  return createPortal(
    <main className="print code-slips">
      <nav className="print-bar">
        <button type="button" onClick={onClose}>
          {words('key.back')}
        </button>
        <PrintKey inBar>{words('print.print')}</PrintKey>
      </nav>
      <ul>
        {codes.map(({ player, code }) => (
          <li key={player}>
            <div>
              <p>{tournament.name}</p>
              <p className="code-slips-who">{who(player)}</p>
              <p className="code-slips-code">{spaced(code)}</p>
              <p>{t('vote.slipHow', { address })}</p>
            </div>
            <QrCode text={`${address}#code=${code}`} label={t('vote.scan')} />
          </li>
        ))}
      </ul>
    </main>,
    document.body,
  );
}
