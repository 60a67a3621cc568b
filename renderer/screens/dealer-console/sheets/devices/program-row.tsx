import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';

/** The program's next version, or how the last one did: calm, because play goes on whatever became of it. */
export function ProgramRow() {
  const { table } = useConsoleTable();
  const { t } = useText('updates');
  const update = table.status.update ?? null;
  if (update === null) return null;
  const { what, version, when } = update;
  return (
    <li className="device-row">
      <b className="device-name">{t('console.name')}</b>
      <span className="device-how">
        {t(what === 'waits' ? `console.waits-${when ?? 'between-hands'}` : `console.${what}`, { version })}
      </span>
    </li>
  );
}
