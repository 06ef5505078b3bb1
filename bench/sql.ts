// The SQL editor: how long a completion takes in a large database, and a result of a million rows.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { completionsAt } from '../packages/web/src/features/sql-editor/sql-completion.ts'
import { type Account, call, signUp } from './api-client.ts'
import { temporaryFolder } from './leave-nothing-behind.ts'
import { loadText } from './load-text.ts'
import { percentile } from './measure.ts'
import { peakMegabytes, residentMegabytes } from './process-use.ts'
import { startServer } from './server-process.ts'
import { table } from './table.ts'

const goals = { completionMs: 30, firstRowsMs: 100, memoryMb: 64 } as const

export async function measureSql({ rows }: { readonly rows: number }): Promise<number> {
  const lines = [['what', 'goal', 'measured'], ...completion(), ...(await largeResult(rows))]
  process.stdout.write(`${table(lines)}${loadText()}\n`)
  return 0
}

/** 300 tables of 50 columns, four of them in the statement, letter by letter. */
function completion(): string[][] {
  const tables = Array.from({ length: 300 }, (_, at) => ({
    name: `table_${at}`,
    columns: Array.from({ length: 50 }, (__, column) => ({ name: `column_${column}`, type: 'text' })),
  }))
  const script = `select a.col from table_1 a join table_2 b on a.column_1 = b.column_1
    join table_30 c on c.column_2 = b.column_2 left join table_299 as d on d.column_3 = c.column_3
    where a.column_4 = 'x' and colu`
  const times: number[] = []
  for (let round = 0; round < 50; round += 1)
    for (let at = script.length - 20; at <= script.length; at += 1) {
      const began = performance.now()
      completionsAt(script.slice(0, at), at, 'postgres', tables)
      times.push(performance.now() - began)
    }
  times.sort((one, other) => one - other)
  const told = `p50 ${percentile(times, 50).toFixed(2)} ms, p99 ${percentile(times, 99).toFixed(2)} ms`
  return [['completion, 300 tables × 50 columns', `≤ ${goals.completionMs} ms`, told]]
}

interface Result {
  readonly rows: readonly unknown[]
  readonly more: string | null
  readonly isCut: boolean
}

async function largeResult(rows: number): Promise<string[][]> {
  const dataDir = temporaryFolder()
  const firstAlone = makeNumbers(dataDir, rows)
  const server = await startServer('ours', dataDir)
  try {
    const { token } = await signUp(server.url, 'sql@bench.example')
    const project = await attach(server.url, { email: '', token })
    const run = () =>
      call<Result>(server.url, 'POST', `/api/v1/projects/${project}/sql`, {
        token,
        body: { sql: 'select * from numbers' },
      })
    const firstRows = async (): Promise<number> => {
      const began = performance.now()
      const { more } = await run()
      const took = performance.now() - began
      await call(server.url, 'DELETE', `/api/v1/projects/${project}/sql/results/${more}`, { token })
      return took
    }
    // The first starts the process that runs SQL; the others find it.
    const coldMs = await firstRows()
    const times: number[] = []
    for (let at = 0; at < 10; at += 1) times.push(await firstRows())
    times.sort((one, other) => one - other)
    const before = residentMegabytes(server.pid)
    let read = 0
    const { peak } = await peakMegabytes(server.pid, async () => {
      let page = await run()
      read += page.rows.length
      while (page.more !== null) {
        const path: string = `/api/v1/projects/${project}/sql/results/${page.more}/next`
        page = await call<Result>(server.url, 'POST', path, { token })
        read += page.rows.length
      }
      if (!page.isCut) throw new Error('A result of so many rows should have been cut.')
    })
    const more = peak - before
    return [
      ['first rows, by the database alone', '', `${firstAlone.toFixed(1)} ms`],
      ['first rows of a result', `≤ ${goals.firstRowsMs} ms after that`, `p50 ${percentile(times, 50).toFixed(1)} ms`],
      ['first rows of the first statement after a start', '', `${coldMs.toFixed(1)} ms`],
      [
        `memory while ${read.toLocaleString('en')} of ${rows.toLocaleString('en')} rows are read`,
        `≤ + ${goals.memoryMb} MB`,
        `+ ${more.toFixed(0)} MB`,
      ],
    ]
  } finally {
    await server.stop()
  }
}

/** Gives how long SQLite takes for the first 200 by itself. */
function makeNumbers(dataDir: string, rows: number): number {
  mkdirSync(join(dataDir, 'sources'), { recursive: true })
  const database = new DatabaseSync(join(dataDir, 'sources', 'numbers.sqlite'))
  database.exec(`create table numbers (id integer primary key, title text, amount integer);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${Math.round(rows)})
    insert into numbers select i, 'number ' || i, i * 7 % 1000 from n`)
  const began = performance.now()
  let read = 0
  for (const _ of database.prepare('select * from numbers').iterate()) {
    read += 1
    if (read === 200) break
  }
  const took = performance.now() - began
  database.close()
  return took
}

async function attach(url: string, { token }: Account): Promise<string> {
  const connection = { connection: { filename: 'numbers.sqlite' } }
  const base = {
    type: 'sqlite3',
    config: { client: 'sqlite3', connection },
    inflection_table: 'none',
    inflection_column: 'none',
  }
  const body = { title: 'Numbers', external: true, bases: [base] }
  return (await call<{ id: string }>(url, 'POST', '/api/v1/db/meta/projects', { token, body })).id
}
