import { expect, onTestFinished, test } from 'vitest';
import { answered } from '../../native-bridge/postgres/answered-query.ts';
import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import { testPostgres } from '../support/chain-on-postgres.ts';

interface Held {
  readonly args: readonly unknown[];
  readonly parameters?: readonly unknown[];
  readonly string?: string;
}

test('a query keeps nothing of what it was sent once it is answered, and neither do its parts', async () => {
  const postgres = await testPostgres();
  onTestFinished(() => postgres.stop());
  const sql = connectTo(await postgres.newDatabase(), 1);
  onTestFinished(() => sql.end());
  const names = ['Anna', 'Boris'];
  const part = sql`SELECT unnest(${names}::text[]) AS name`;
  const whole = sql<{ readonly name: string }[]>`SELECT name FROM (${part}) AS named WHERE name <> ${'Boris'}`;
  const held = (query: object): Held => query as Held;
  // These are the client's own fields. Under other names nothing would be forgotten.
  expect([held(part).args, held(whole).args]).toEqual([[names], [part, 'Boris']]);
  expect(await answered(whole)).toMatchObject([{ name: 'Anna' }]);
  expect([held(part), held(whole)]).toMatchObject(
    Array(2).fill({ args: [], parameters: [], string: '', signature: '' }),
  );

  const impossible = sql`SELECT ${names}::text[]::integer[]`;
  const plain = sql`SELECT ${names}::text[]::integer[]`;
  await expect(answered(impossible)).rejects.toThrow(/invalid input syntax/);
  await expect(plain).rejects.toThrow(/invalid input syntax/);
  expect(held(impossible)).toMatchObject({ args: [], parameters: [] });
  expect([held(plain).args, held(plain).string]).toEqual([[names], expect.stringContaining('SELECT')]);
  // The same statement once more, after it was forgotten.
  expect(await answered(sql`SELECT ${names[0] ?? ''} AS name`)).toMatchObject([{ name: 'Anna' }]);
});
