/** Questions a room may ask, each with what it answers. */
export const storeQuestions: readonly { readonly asks: string; readonly sql: string }[] = [
  {
    asks: 'Hands per hour of each table, the last day that was played',
    sql: `SELECT logs.table_id, strftime('%H', started_at / 1000, 'unixepoch') AS hour, count(*) AS hands
FROM hands JOIN logs ON logs.number = hands.log
WHERE started_at >= (SELECT max(started_at) FROM hands) - 86400000
GROUP BY logs.table_id, hour ORDER BY logs.table_id, hour;`,
  },
  {
    asks: 'What the house took, by day and dealer',
    sql: `SELECT date(at / 1000, 'unixepoch') AS day, staff.name, sum(rake) AS rake, sum(jackpot) AS jackpot
FROM rake LEFT JOIN staff ON staff.id = rake.dealer GROUP BY day, rake.dealer ORDER BY day, staff.name;`,
  },
  {
    asks: 'Who sits where, with names',
    sql: `SELECT tables.name AS at_table, seat, text AS player, stack FROM seats
JOIN tables USING (table_id) JOIN private_texts ON private_texts.id = seats.player
WHERE player IS NOT NULL ORDER BY at_table, seat;`,
  },
  {
    asks: 'How long each player sat, and what came of it',
    sql: `SELECT text AS player, sum(until_at - from_at) / 60000 AS minutes, sum(chips_out - chips_in) AS won
FROM stays JOIN private_texts ON private_texts.id = stays.player
WHERE until_at IS NOT NULL AND counted = 1 GROUP BY stays.player ORDER BY minutes DESC;`,
  },
  {
    asks: 'Shufflers by how often they jam, for each thousand shuffles',
    sql: `SELECT logs.table_id, count(*) FILTER (WHERE what = 'done') AS shuffles,
  1000.0 * count(*) FILTER (WHERE what = 'fault') / nullif(count(*) FILTER (WHERE what = 'done'), 0) AS jams
FROM device_facts JOIN logs ON logs.number = device_facts.log
WHERE device = 'shuffler' GROUP BY logs.table_id ORDER BY jams DESC;`,
  },
];
