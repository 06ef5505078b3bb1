// The SQL editor: how long a completion takes in a large database, and a result of a million rows.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { completionsAt } from '../packages/web/src/features/sql-editor/sql-completion.ts'
import { call } from './api-client.ts'
import { loadText } from './load-text.ts'
import { measure, percentile } from './measure.ts'
import { peakMegabytes, residentMegabytes } from './process-use.ts'
import { type DatabaseName, type Ground, type Home, openGround } from './rows/ground.ts'
import { rowCases } from './rows/row-cases.ts'
import { type RowSeed, seedRows } from './rows/row-seed.ts'
import { startOn } from './rows/start-on.ts'
import { table } from './table.ts'

const goals = { completionMs: 30, firstRowsMs: 100, memoryMb: 64, besideMs: 5 } as const

interface SqlOptions {
  readonly databases: readonly DatabaseName[]
  readonly rows: number
  readonly seconds: number
}

export async function measureSql({ databases, rows, seconds }: SqlOptions): Promise<number> {
  process.stdout.write(table([['what', 'goal', 'measured'], ...completion()]))
  for (const name of databases) {
    const ground = await openGround[name]()
    try {
      process.stdout.write(`\n${name}, ${rows.toLocaleString('en')} rows\n`)
      process.stdout.write(table([['what', 'goal', 'measured'], ...(await measureOn(ground, rows, seconds))]))
    } finally {
      await ground.stop()
    }
  }
  process.stdout.write(`${loadText()}\n`)
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
}

interface Rows {
  readonly rows: readonly unknown[]
  readonly known: number
  readonly state: string
}

/** A database of a million rows, attached to a server on the same kind of database. */
async function measureOn(ground: Ground, rows: number, seconds: number): Promise<string[][]> {
  const home = await ground.empty()
  const seed = await seedRows(home, 1000)
  const numbers = await makeNumbers[ground.name](ground, home, rows)
  const env = { ...home.env, EGRESS_ALLOW: numbers.host, SQL_MOST_ROWS: String(rows * 2) }
  const server = await startOn('ours', { ...home, env }, seed)
  try {
    const place: Place = { url: server.url, pid: server.pid, token: seed.token, project: '' }
    const project = await attach(place, numbers.base)
    const own = { ...place, project }
    return [
      ['first rows, by the database alone', '', `${numbers.aloneMs.toFixed(1)} ms`],
      ...(await largeResult(own, rows)),
      ...(await besideRunaway(own, seed, { endless: numbers.endless, seconds })),
    ]
  } finally {
    await server.stop()
  }
}

interface Place {
  readonly url: string
  readonly pid: number
  readonly token: string
  readonly project: string
}

const run = ({ url, token, project }: Place, most: number): Promise<Result> =>
  call<Result>(url, 'POST', `/api/v1/projects/${project}/sql`, { token, body: { sql: 'select * from numbers', most } })

async function largeResult(place: Place, rows: number): Promise<string[][]> {
  const { url, token, pid, project } = place
  const path = (result: string): string => `/api/v1/projects/${project}/sql/results/${result}`
  const firstRows = async (): Promise<number> => {
    const began = performance.now()
    const { more } = await run(place, rows)
    const took = performance.now() - began
    await call(url, 'DELETE', path(more ?? ''), { token })
    return took
  }
  // What the editor asks for when it is opened, and then somebody writes for a moment.
  await call(url, 'GET', `/api/v1/projects/${project}/sql`, { token })
  await sleep(1000)
  const coldMs = await firstRows()
  const times: number[] = []
  for (let at = 0; at < 10; at += 1) times.push(await firstRows())
  times.sort((one, other) => one - other)
  const before = residentMegabytes(pid)
  const began = performance.now()
  const { result, peak } = await peakMegabytes(pid, async () => {
    const { more, rows: first } = await run(place, rows * 2)
    let read = first.length
    for (;;) {
      const page = await call<Rows>(url, 'GET', `${path(more ?? '')}/rows?offset=${read}&limit=1000`, { token })
      read += page.rows.length
      if (page.state === 'whole' && read >= page.known) return { read, id: more ?? '' }
      if (page.rows.length === 0) throw new Error(`The result ended with ${read} rows: ${page.state}.`)
    }
  })
  const readMs = performance.now() - began
  const back = performance.now()
  await call<Rows>(url, 'GET', `${path(result.id)}/rows?offset=${Math.floor(rows / 2)}&limit=200`, { token })
  const backMs = performance.now() - back
  const file = await peakMegabytes(pid, async () => {
    const answer = await fetch(`${url}${path(result.id)}/export`, { headers: { 'xc-auth': token } })
    let bytes = 0
    for await (const piece of answer.body ?? []) bytes += piece.byteLength
    return bytes
  })
  await call(url, 'DELETE', path(result.id), { token })
  const shown = result.read.toLocaleString('en')
  return [
    ['first rows of a result', `≤ ${goals.firstRowsMs} ms after that`, `p50 ${percentile(times, 50).toFixed(1)} ms`],
    ['first rows of the first statement in an editor', '', `${coldMs.toFixed(1)} ms`],
    [
      `memory while ${shown} rows are read, a page at a time`,
      `≤ + ${goals.memoryMb} MB`,
      `+ ${(peak - before).toFixed(0)} MB`,
    ],
    ['rows each second', '', Math.round((result.read / readMs) * 1000).toLocaleString('en')],
    ['200 rows of the middle, read again', '', `${backMs.toFixed(1)} ms`],
    [
      `memory while all of them go out as CSV, ${(file.result / 1_000_000).toFixed(0)} MB`,
      `≤ + ${goals.memoryMb} MB`,
      `+ ${(file.peak - before).toFixed(0)} MB`,
    ],
  ]
}

/** Single reads of others, alone and while a statement runs that never ends. */
async function besideRunaway(
  { url, pid, token, project }: Place,
  seed: RowSeed,
  { endless, seconds }: { readonly endless: string; readonly seconds: number },
): Promise<string[][]> {
  const readOne = rowCases.find(({ name }) => name === 'read one')
  if (readOne === undefined) throw new Error('There is no case for single reads.')
  const load = { url, pid, requests: [readOne.request(seed, 'ours')], seconds }
  await measure({ ...load, seconds: 1 }, 1)
  const quiet = await measure(load, 1)
  const leaves = new AbortController()
  const running = fetch(`${url}/api/v1/projects/${project}/sql`, {
    method: 'POST',
    headers: { 'xc-auth': token, 'content-type': 'application/json' },
    body: JSON.stringify({ sql: endless }),
    signal: leaves.signal,
  }).catch(() => undefined)
  const beside = await measure(load, 1)
  leaves.abort()
  await running
  const told = (times: readonly number[]): string =>
    `p50 ${percentile(times, 50).toFixed(2)} ms, p99 ${percentile(times, 99).toFixed(2)} ms`
  return [
    ['single reads, nobody else', '', told(quiet.times)],
    ['single reads beside a statement without end', `p99 ≤ ${goals.besideMs} ms`, told(beside.times)],
  ]
}

interface Numbers {
  /** How long the database takes for the first 200 by itself. */
  readonly aloneMs: number
  readonly base: object
  readonly endless: string
  readonly host: string
}

const makeNumbers: Readonly<Record<DatabaseName, (ground: Ground, home: Home, rows: number) => Promise<Numbers>>> = {
  async sqlite(_, { dataDir }, rows) {
    mkdirSync(join(dataDir, 'sources'), { recursive: true })
    const database = new DatabaseSync(join(dataDir, 'sources', 'numbers.sqlite'))
    database.exec(`create table numbers (id integer primary key, title text, amount integer);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${Math.round(rows)})
      insert into numbers select i, 'number ' || i, i * 7 % 1000 from n`)
    const began = performance.now()
    let read = 0
    for (const _row of database.prepare('select * from numbers').iterate()) {
      read += 1
      if (read === 200) break
    }
    const aloneMs = performance.now() - began
    database.close()
    return {
      aloneMs,
      base: {
        type: 'sqlite3',
        config: { client: 'sqlite3', connection: { connection: { filename: 'numbers.sqlite' } } },
      },
      endless: 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n',
      host: '',
    }
  },
  async postgres(ground, _, rows) {
    const { env } = await ground.empty()
    const url = new URL(env.DATABASE_URL ?? '')
    const client = new Client({ connectionString: url.href })
    await client.connect()
    await client.query('create table numbers (id integer primary key, title text, amount integer)')
    await client.query(
      `insert into numbers select i, 'number ' || i, i * 7 % 1000 from generate_series(1, ${Math.round(rows)}) as n(i)`,
    )
    const began = performance.now()
    await client.query('select * from numbers limit 200')
    const aloneMs = performance.now() - began
    await client.end()
    const { hostname: host, port, username: user, password, pathname } = url
    const connection = { host, port: Number(port || 5432), user, password, database: pathname.slice(1) }
    return {
      aloneMs,
      base: { type: 'pg', config: { client: 'pg', connection } },
      endless: 'select count(*) from generate_series(1, 100000000000)',
      host: url.host,
    }
  },
}

async function attach({ url, token }: Place, base: object): Promise<string> {
  const bases = [{ ...base, inflection_table: 'none', inflection_column: 'none' }]
  const body = { title: 'Numbers', external: true, bases }
  return (await call<{ id: string }>(url, 'POST', '/api/v1/db/meta/projects', { token, body })).id
}
