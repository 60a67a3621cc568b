import { useText } from '../text/use-text.ts';
import { WordKey } from './event-keys.tsx';

/** Opens the browser's print dialog. The kiosk has none, so a sentence in its place says where sheets are printed. */
export function PrintKey(props: {
  readonly children: string;
  readonly isOff?: boolean;
  /** Of the page's address. */
  readonly protocol?: string;
}) {
  const { children, isOff = false, protocol = window.location.protocol } = props;
  const { t } = useText('records');
  if (protocol === 'app:') return <p className="event-quiet">{t('print.elsewhere')}</p>;
  return (
    <WordKey isOff={isOff} onPress={() => window.print()}>
      {children}
    </WordKey>
  );
}
