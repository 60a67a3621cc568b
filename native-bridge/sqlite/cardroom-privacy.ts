import type { CardroomPrivacy, HeldTexts, NamedPlayer } from '../contracts/cardroom-privacy.ts';
import { foldName } from '../contracts/searched-as.ts';
import { inTransaction, type WriteDatabase } from './database.ts';
import { emptyWriteAheadLog } from './private-texts.ts';
import { withFaults } from './sqlite-faults.ts';

type Values = Readonly<Record<string, string | number>>;

/** Asked rarely, so each statement is prepared when it is needed. */
export function prepareCardroomPrivacy(db: WriteDatabase): CardroomPrivacy {
  const find = <Row>(sql: string, values: Values): readonly Row[] =>
    withFaults(db.name, () => db.prepare<[Values], Row>(sql).all(values));
  const ids = (sql: string, values: Values): readonly string[] =>
    find<{ readonly id: string }>(sql, values).map(({ id }) => id);
  const players = (condition: string, values: Values): readonly NamedPlayer[] =>
    find<PlayerLine>(playersSql(condition), values).map(({ tables, ...player }) => ({
      ...player,
      tables: JSON.parse(tables) as readonly string[],
    }));
  return {
    playersNamed: (name) => players('private_texts.folded = :name', { name: foldName(name) }),
    player: (id) => players('private_texts.id = :id', { id })[0] ?? null,
    reasonsAbout: (player) =>
      ids(
        `SELECT DISTINCT reason AS id FROM records JOIN ${kept} ON private_texts.id = reason WHERE player = :player`,
        {
          player,
        },
      ),
    textsOfStaff: (staff) =>
      ids(
        `SELECT DISTINCT staff_texts.text AS id FROM staff_texts JOIN ${kept} ON private_texts.id = staff_texts.text WHERE staff = :staff`,
        { staff },
      ),
    tablesWith: (texts) => tablesOf(find<TextAtTable>(tablesSql, { texts: JSON.stringify(texts) })),
    namesUnseenSince: (moment) =>
      ids(`SELECT id FROM (${playersSql('TRUE')}) WHERE lastSeen < :moment ORDER BY id`, { moment }),
    reasonsBefore: (moment) =>
      ids(
        `SELECT reason AS id FROM records JOIN ${kept} ON private_texts.id = reason WHERE ruled_at < :moment
         UNION SELECT private_texts.id FROM office_events JOIN ${kept} ON private_texts.id = body ->> '$.reason.id'
         WHERE at < :moment`,
        { moment },
      ),
    ...prepareErasing(db),
  };
}

type PlayerLine = Omit<NamedPlayer, 'tables'> & { readonly tables: string };

const kept = '(SELECT id, folded, text FROM private_texts WHERE text IS NOT NULL) AS private_texts';

/** In a log that its table has given up, all seats are empty. */
const sitsNow = 'until_at IS NULL AND stays.log IN (SELECT log FROM tables)';

/** Every person in the office's log, with the last time: even a person who only waited has a name here. */
const byOffice = `(SELECT coalesce(body ->> '$.player.id', body ->> '$.entry.player.id', body ->> '$.waiting.player.id',
    body ->> '$.given.player.id') AS id, max(at) AS at FROM office_events GROUP BY 1) AS by_office`;

const playersSql = (condition: string): string => `
  SELECT private_texts.id, private_texts.text AS name,
    json_group_array(DISTINCT logs.table_id) FILTER (WHERE logs.table_id IS NOT NULL) AS tables,
    iif(sum(${sitsNow}) > 0, NULL, max(coalesce(max(until_at), max(from_at), 0), coalesce(max(by_office.at), 0))) AS lastSeen
  FROM ${kept} LEFT JOIN stays ON stays.player = private_texts.id LEFT JOIN logs ON logs.number = stays.log
    LEFT JOIN ${byOffice} ON by_office.id = private_texts.id
  WHERE ${condition} AND (stays.player IS NOT NULL OR by_office.id IS NOT NULL)
  GROUP BY private_texts.id ORDER BY private_texts.id`;

interface TextAtTable {
  readonly tableId: string;
  readonly text: string;
}

const tablesSql = `
  WITH asked AS (SELECT value AS text FROM json_each(:texts)),
    held AS (
      SELECT log, player AS text FROM stays WHERE player IN asked
      UNION SELECT log, reason FROM records WHERE reason IN asked
      UNION SELECT log, text FROM staff_texts WHERE text IN asked
    )
  SELECT DISTINCT logs.table_id AS tableId, held.text FROM held JOIN logs ON logs.number = held.log
  ORDER BY logs.table_id, held.text`;

function tablesOf(found: readonly TextAtTable[]): readonly HeldTexts[] {
  const byTable = new Map<string, string[]>();
  for (const { tableId, text } of found) byTable.set(tableId, [...(byTable.get(tableId) ?? []), text]);
  return [...byTable].map(([tableId, texts]) => ({ tableId, texts }));
}

function prepareErasing(db: WriteDatabase): Pick<CardroomPrivacy, 'erase' | 'eraseStaffName'> {
  const answered = "state <> 'waiting' AND json_valid(body)";
  const erasing = (work: () => void): void => {
    inTransaction(db, work);
    emptyWriteAheadLog(db);
  };
  return {
    erase: (texts) => {
      const asked = { texts: JSON.stringify(texts) };
      const run = (sql: string): unknown => db.prepare<[typeof asked], never>(sql).run(asked);
      const among = 'IN (SELECT value FROM json_each(:texts))';
      erasing(() => {
        // Also for a table that is offline: its order must not bring the words back.
        run(`UPDATE orders SET body = json_set(body, '$.text', json('null'))
             WHERE json_valid(body) AND json_extract(body, '$.text.id') ${among}`);
        run(`UPDATE orders SET body = json_set(body, '$.order.reason', '') WHERE ${answered}
             AND json_extract(body, '$.order.reason') IN (SELECT text FROM private_texts WHERE id ${among})`);
        run(`UPDATE private_texts SET text = NULL, salt = NULL WHERE id ${among}`);
      });
    },
    eraseStaffName: (staff) => {
      const erase = db.prepare<[{ readonly staff: string }], never>(
        `UPDATE orders SET body = json_set(body, '$.name', '') WHERE ${answered} AND json_type(body, '$.name') = 'text'
           AND ('+' || actor || '+') LIKE '%:' || :staff || '+%'`,
      );
      erasing(() => void erase.run({ staff }));
    },
  };
}
