import { useText } from '../../text/use-text.ts';

/**
 * Leads to the page of the cardroom PC's own health, where this browser stands on that PC: nobody else is told. A table's page is for
 * its own PC alone, so there is no way to it from here.
 */
export function OwnHealthLink({ at: { hostname } }: { readonly at: Pick<Location, 'hostname'> }) {
  const { t, language } = useText('house');
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return null;
  return (
    <p>
      <a className="house-health" href={`/health.html?lang=${language}`}>
        {t('devices.ownHealth')}
      </a>
    </p>
  );
}
