import { useText } from '../../text/use-text.ts';
import type { HandVersion } from './hand-versions.ts';

/** A corrected hand keeps both of its histories. */
export function VersionKeys(props: {
  readonly version: HandVersion;
  readonly onVersion: (version: HandVersion) => void;
}) {
  const { version, onVersion } = props;
  const { t } = useText('timeline');
  return (
    <fieldset className="desk-versions">
      <legend className="visually-hidden">{t('version.label')}</legend>
      {(['booked', 'corrected'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === version} onClick={() => onVersion(one)}>
          {t(`version.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}
