import { type RawBuilder, sql } from 'kysely'
import type { Person, TestServer } from '../../../../../testing/a-server.ts'
import type { DialectBench } from '../../../../../testing/every-dialect.ts'
import { aPlainSource, type TestSource } from '../../../../sources/testing/a-source.ts'
import { backfillJob } from '../backfill-job.ts'

/** Just so many that they go in batches. */
export const count = 10_500

const text = { sqlite: "n || ' '", postgres: "n::text || ' '", mysql: "concat(n, ' ')", mssql: '' }
const numbers = {
  sqlite: `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s)`,
  postgres: `generate_series(1, ${count}) as g(n)`,
  mysql: `(select seq as n from seq_1_to_${count}) as g`,
  mssql: '',
}

interface Goods extends TestSource {
  readonly table: string
  /** Of `size`, which holds a number with a blank behind it; in one record, 7, it is “large”. */
  readonly column: string
  run(statement: RawBuilder<unknown>): Promise<readonly Record<string, unknown>[]>
  /** Names in the database, in order of the alphabet. */
  names(): Promise<string[]>
}

/** `rule`: of the column `size`. */
export async function largeGoods(server: TestServer, ana: Person, bench: DialectBench, rule = ''): Promise<Goods> {
  const { name: engine } = bench.dialect
  const source = await aPlainSource(server, ana, bench, {
    setup: [
      sql.raw(`create table goods (id int primary key, size varchar(50)${rule})`),
      sql.raw(`insert into goods select n, ${text[engine]} from ${numbers[engine]}`),
      sql`update goods set size = 'large' where id = 7`,
    ],
    tables: ['goods'],
  })
  const get = async (path: string) => (await server.call('GET', path, undefined, { token: ana.token })).body
  const { list } = await get(`/api/v1/db/meta/projects/${source.project.id}/tables`)
  const { id: table, columns } = await get(`/api/v1/db/meta/tables/${list[0].id}`)
  const column = columns.find(({ title }: { title: string }) => title === 'size').id
  return {
    ...source,
    table,
    column,
    run: (statement) =>
      source.open((database) =>
        database.write(async (tx) => (await statement.execute(tx)).rows as Record<string, unknown>[]),
      ),
    names: () =>
      source.open(async ({ scan }) => {
        const { tables } = await bench.dialect.introspect(scan)
        return (tables.find(({ name }) => name === 'goods')?.columns ?? []).map(({ name }) => name).toSorted()
      }),
  }
}

/** A job that nobody runs but the test. `told`: how far it said it was. */
export async function jobOf(server: TestServer, id: string) {
  const { meta } = server.app.services
  const row = await meta.read.selectFrom('rh_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const told: number[] = []
  const job = (after: (batch: number) => Promise<void> = async () => undefined) => ({
    id,
    projectId: row.project_id,
    actorId: row.actor_id,
    input: JSON.parse(row.input),
    signal: new AbortController().signal,
    last: async () => undefined,
    progress: async (done: number) => {
      told.push(done)
      await after(told.length)
    },
  })
  const end = () => meta.write((tx) => tx.updateTable('rh_jobs').set({ state: 'done' }).where('id', '=', id).execute())
  return { kind: backfillJob(server.app.services), job, told, end }
}
