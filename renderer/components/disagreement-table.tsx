import type { Disagreement } from '../../engine/table.ts';
import { whatEachSaw } from '../text/disagreement-text.ts';
import { useText } from '../text/use-text.ts';

/** What shuffler, reader and dealer each saw, one line for each difference. */
export function DisagreementTable(props: {
  readonly disagreements: readonly Disagreement[];
  /** How many fit; the others are only counted. */
  readonly most?: number;
}) {
  const { disagreements, most = disagreements.length } = props;
  const words = useText('devices');
  const { t } = words;
  const rows = disagreements.slice(0, most).map((one) => whatEachSaw(one, words));
  return (
    <table className="saw">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('push.differ')}</span>
          </th>
          {(['shuffler', 'reader', 'dealer'] as const).map((witness) => (
            <th key={witness} scope="col">
              {t(`name.${witness}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ about, shuffler, reader, dealer }) => (
          <tr key={`${about} ${shuffler} ${reader} ${dealer}`}>
            <th scope="row">{about}</th>
            {[shuffler, reader, dealer].map((said, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the witnesses keep their columns
              <td key={index}>{said === '' ? t('saw.nothing') : said}</td>
            ))}
          </tr>
        ))}
        {disagreements.length > rows.length && (
          <tr>
            <td colSpan={4}>{t('saw.more', { count: disagreements.length - rows.length })}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
