import type { TablesAnswer, TablesAsk } from '../protocol/table-pairing.ts';
import { askDesk, cardroomConfig, DeskClosed, sayLines } from './cardroom-desk.ts';
import { flag, readWords, word } from './command-line.ts';

const usage = `Usage: riffle tables [--data DIR | --config FILE] …
  code                   a code to pair one table with
  list [--json]          the tables that are paired
  revoke TABLE [--gone] [--untrue]
                         the PC that is this table is turned away from now on;
                         --gone: it never reports again, and a room that was restored waits for it no more;
                         --untrue: it says that the room's disk was put back, and it was not`;

type Told<Part extends string> = Extract<TablesAnswer, { readonly [Key in Part]: unknown }>;

interface Options {
  readonly config: string;
  readonly verb: string;
  readonly tableId: string | undefined;
  readonly json: boolean;
  readonly gone: boolean;
  readonly untrue: boolean;
}

/** `riffle tables`: who is which table, at the cardroom server that runs on this PC. Returns the exit code. */
export const tables = (args: readonly string[]): Promise<number> => sayLines(() => done(readOptions(args)));

async function done({ config, verb, tableId, json, gone, untrue }: Options): Promise<readonly string[]> {
  const ask = <Answer extends object>(body: TablesAsk) =>
    askDesk<Answer>(config, { path: '/tables', body, does: 'pairs tables' });
  switch (verb) {
    case 'code':
      return codeLines(await ask<Told<'code'>>({ type: 'code' }));
    case 'list': {
      const told = await ask<Told<'tables'>>({ type: 'list' });
      return json ? [JSON.stringify({ tables: told.tables })] : listed(told.tables);
    }
    case 'revoke':
      if (tableId === undefined) throw new DeskClosed(usage);
      await ask<Told<'tables'>>({
        type: 'revoke',
        tableId,
        ...(gone ? { gone } : {}),
        ...(untrue ? { untrue } : {}),
      });
      return [
        `The PC that was table ${tableId} is turned away from now on. It plays by itself, and keeps what it plays.`,
      ];
    default:
      throw new DeskClosed(usage);
  }
}

function codeLines({ code, expiresAt, address, fingerprint }: Told<'code'>): readonly string[] {
  const { host } = new URL(address);
  const until = new Date(expiresAt).toLocaleTimeString();
  const seen =
    fingerprint === null ? [] : [`The table shows this fingerprint before it gives the code:\n  ${fingerprint}`];
  return [
    `Code ${code} for one table, good until ${until}.`,
    ...seen,
    `riffle pair-table --config TABLE.toml --cardroom ${host} --code ${code}`,
  ];
}

function listed(known: Told<'tables'>['tables']): readonly string[] {
  if (known.length === 0) return ['No table is paired yet.'];
  return known.map(({ tableId, pairedAt, retired, linked }) => {
    const since = pairedAt === null ? 'by the configuration' : `paired ${new Date(pairedAt).toLocaleString()}`;
    const before = retired === 0 ? '' : `, ${retired} PC${retired === 1 ? '' : 's'} before`;
    return `${tableId}  ${linked ? 'linked' : 'not linked'}  ${since}${before}`;
  });
}

const readOptions = (args: readonly string[]): Options =>
  readWords(
    args,
    usage,
    { options: { data: word, config: word, json: flag, gone: flag, untrue: flag }, allowPositionals: true },
    ({ values, positionals }) => {
      const [verb = '', tableId] = positionals;
      return {
        config: cardroomConfig(values),
        verb,
        tableId,
        json: values.json,
        gone: values.gone,
        untrue: values.untrue,
      };
    },
  );
