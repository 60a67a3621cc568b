import { isRulebookId, rulebookOf } from '../../engine/rules.ts';
import { permissionAddress, permissionLine } from '../../protocol/rules-in-words.ts';
import { useText } from '../text/use-text.ts';

/** What has to stand beside a rule: whose it is, and whether to look it up in print. Nothing for a book that asks for neither. */
export function RuleNotices({ cite, className }: { readonly cite: string; readonly className: string }) {
  const { t } = useText('reports');
  const [document = ''] = cite.split('#');
  const permission = permissionLine([cite]);
  const knownFrom = isRulebookId(document) ? rulebookOf(document).knownFrom : undefined;
  return (
    <>
      {knownFrom !== undefined && (
        <p className={className}>{t(knownFrom === 'part' ? 'sheet.printedPart' : 'sheet.printed')}</p>
      )}
      {permission !== null && (
        <p className={className} lang="en">
          <a href={permissionAddress} target="_blank" rel="noreferrer">
            {permission}
          </a>
        </p>
      )}
    </>
  );
}
