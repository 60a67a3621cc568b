import { isRulebookId, rulebookOf } from '../../engine/rules.ts';
import { permissionAddress, permissionLine } from '../../protocol/rules-in-words.ts';
import { useText } from '../text/use-text.ts';

/** The line the TDA requires beside its rules, in its own words and not translated. */
export function PermissionLine(props: {
  readonly line: string | null;
  readonly className: string;
  /** A console has no links to elsewhere. */
  readonly atConsole?: boolean;
}) {
  const { line, className, atConsole = false } = props;
  if (line === null) return null;
  return (
    <p className={className} lang="en">
      {atConsole ? (
        line
      ) : (
        <a href={permissionAddress} target="_blank" rel="noreferrer">
          {line}
        </a>
      )}
    </p>
  );
}

/**
 * The notices a rule needs: its copyright owner, and whether to check the printed edition. Renders nothing for a book that needs neither.
 */
export function RuleNotices(props: {
  readonly cite: string;
  readonly className: string;
  readonly atConsole?: boolean;
}) {
  const { cite, className, atConsole = false } = props;
  const { t } = useText('reports');
  const [document = ''] = cite.split('#');
  const knownFrom = isRulebookId(document) ? rulebookOf(document).knownFrom : undefined;
  return (
    <>
      {knownFrom !== undefined && (
        <p className={className}>{t(knownFrom === 'part' ? 'sheet.printedPart' : 'sheet.printed')}</p>
      )}
      <PermissionLine line={permissionLine([cite])} className={className} atConsole={atConsole} />
    </>
  );
}
