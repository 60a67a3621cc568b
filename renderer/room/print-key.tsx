import { useText } from '../text/use-text.ts';
import { WordKey } from './event-keys.tsx';

/** Opens the browser's print dialog. The kiosk has none, so a sentence in its place says where sheets are printed. */
export function PrintKey(props: {
  readonly children: string;
  readonly isOff?: boolean;
  /** In the bar of a sheet that is laid out for paper. Absent: among words of a page. */
  readonly inBar?: boolean;
  /** Of the page's address. */
  readonly protocol?: string;
}) {
  const { children, isOff = false, inBar = false, protocol = window.location.protocol } = props;
  const { t } = useText('records');
  if (protocol === 'app:') return <p className="event-quiet">{t('print.elsewhere')}</p>;
  const print = (): void => window.print();
  return inBar ? (
    <button type="button" disabled={isOff} onClick={print}>
      {children}
    </button>
  ) : (
    <WordKey isOff={isOff} onPress={print}>
      {children}
    </WordKey>
  );
}
