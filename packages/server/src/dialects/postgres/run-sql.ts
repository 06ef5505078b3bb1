import type { Socket } from 'node:net'
import { AppError } from '@rowhouse/core/errors'
import { Client, type ClientConfig, DatabaseError, Query, type QueryArrayResult } from 'pg'
import { mostBytesOf } from '../most-bytes.ts'
import { asServer, type SourceTarget } from '../source-target.ts'
import {
  type DefineStep,
  isOfStatement,
  longestPage,
  mostReturned,
  numberCell,
  type PlanStep,
  type ScriptEnd,
  type SqlAsk,
  type SqlCell,
  type SqlRun,
  type SqlRunner,
  type SqlScript,
  sizeOf,
  sqlFault,
  stoppedByCaller,
  stoppedByTime,
  textCell,
} from '../sql-run.ts'
import { codeOf, translatePostgresError } from './errors.ts'
import { postgresPlan } from './plan-steps.ts'
import { postgresQuote } from './quote.ts'
import { connectionConfig } from './source.ts'

/** Rows that are asked for at once: a page is held to its length by stopping between two of these. Short rows come in more. */
const fewestAtOnce = 50
const mostAtOnce = 1000
/** Letters of such a portion, by those of the one before. */
const portion = 200_000
const heldMs = 120_000
const cursorPrefix = 'declare rh_rows no scroll cursor for '
const planPrefix = 'explain (format json) '
const measurePrefix = `explain (analyze, buffers, format json) ${cursorPrefix}`

export function postgresRunner(target: SourceTarget): SqlRunner {
  return {
    runScript: (script) => runScript(target, script),
    run: async (ask) => {
      const session = await openSession(target, ask)
      return session.during(() => (ask.writes ? write(session, ask) : read(session, ask)))
    },
    define: async ({ steps, ...ask }) => {
      const [only] = steps
      if (only?.isOnline === true && steps.length === 1) return makeOnline(target, only, ask)
      const statements = steps.map(({ text }) => text)
      const { fault } = await runScript(target, { ...ask, statements, isRehearsal: false })
      if (fault !== null) throw fault
    },
    plan: (ask) => explain(target, ask, planPrefix),
    measure: (ask) => explain(target, ask, measurePrefix),
  }
}

/** What is measured is run, so it is a cursor as what is read: explaining what makes a table would make it. */
async function explain(target: SourceTarget, ask: SqlAsk, prefix: string): Promise<readonly PlanStep[]> {
  const session = await openSession(target, ask)
  try {
    return await session.during(async () => {
      await session.ask('begin read only')
      // All rows are wanted, not the first ones soon.
      await session.ask('set local cursor_tuple_fraction = 1')
      const { rows } = await session.ask(prefix + ask.text, ask.values, prefix.length)
      return postgresPlan(String(rows[0]?.[0]))
    })
  } finally {
    await session.close()
  }
}

/** One transaction: what fails takes everything before it along. */
async function runScript(target: SourceTarget, script: SqlScript): Promise<ScriptEnd> {
  const session = await openSession(target, script)
  let done = 0
  try {
    await session.during(async () => {
      await session.ask('begin')
      for (const statement of script.statements) {
        await session.ask(statement)
        done += 1
      }
      // Rules that wait for the end of a transaction are asked before it is over.
      await session.ask('set constraints all immediate')
      await session.ask(script.isRehearsal ? 'rollback' : 'commit')
    })
    return { done, fault: null }
  } catch (error) {
    if (error instanceof AppError && isOfStatement(error)) return { done, fault: error }
    throw error
  } finally {
    await session.close()
  }
}

/** Outside of a transaction, which is why what a failure leaves has to be taken away: an index that is not whole. */
async function makeOnline(
  target: SourceTarget,
  { name, text, back }: DefineStep,
  ask: Pick<SqlAsk, 'timeoutMs' | 'signal'>,
): Promise<void> {
  const session = await openSession(target, ask)
  try {
    await session.during(() => session.ask(text))
  } catch (error) {
    await dropUnfinished(target, name, back)
    throw error
  } finally {
    await session.close()
  }
}

/** Only one that is not whole: a whole one of that name was there before. */
async function dropUnfinished(target: SourceTarget, name: string, drop: string | null): Promise<void> {
  const session = await openSession(target, { timeoutMs: 30_000, signal: undefined })
  try {
    const found = 'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid'
    const { rows } = await session.ask(found, [postgresQuote(name)])
    if (rows.length > 0 && drop !== null) await session.ask(drop)
  } finally {
    await session.close()
  }
}

/** The cursor takes nothing but a question: the server itself refuses whatever else the text may turn out to be. */
async function read(session: Session, ask: SqlAsk): Promise<SqlRun> {
  await session.ask('begin read only')
  await session.ask(cursorPrefix + ask.text, ask.values, cursorPrefix.length)
  const first = await session.nextRows(fewestAtOnce)
  let { rows } = first
  let isOver = rows.length < fewestAtOnce
  let fitting = portionOf(rows)
  const nextRows = async (wanted: number): Promise<void> => {
    const asked = Math.min(fitting, wanted)
    rows = (await session.nextRows(asked)).rows
    isOver = rows.length < asked
    // Few say little about those behind them.
    fitting = rows.length < fewestAtOnce ? Math.min(fitting, portionOf(rows)) : portionOf(rows)
  }
  return {
    columns: first.fields.map(({ name }) => name),
    affected: null,
    next: (most) =>
      session.during(async () => {
        const page: SqlCell[][] = []
        let size = 0
        for (;;) {
          let taken = 0
          for (const row of rows) {
            if (page.length >= most || size >= longestPage) break
            taken += 1
            size += row.reduce<number>((sum, cell) => sum + sizeOf(cell), 0)
            page.push(row)
          }
          // Emptied and not left: what the driver leaves behind may stay until a full collection.
          rows.splice(0, taken)
          const isLast = isOver && rows.length === 0
          if (isLast || page.length >= most || size >= longestPage) {
            // Whether there is more is known only by asking for it.
            if (!isOver && rows.length === 0) await nextRows(1)
            return { rows: page, isLast: isOver && rows.length === 0 }
          }
          // One more than goes into the page: what waits until somebody reads on is held all the time.
          await nextRows(most - page.length + 1)
        }
      }),
    close: async () => {
      rows = []
      await session.close()
    },
  }
}

function portionOf(rows: readonly (readonly SqlCell[])[]): number {
  const letters = rows.reduce((sum, row) => sum + row.reduce<number>((all, cell) => all + sentLetters(cell), 0), 0)
  const fitting = Math.floor(portion / Math.max(1, letters / Math.max(1, rows.length)))
  return Math.min(mostAtOnce, Math.max(fewestAtOnce, fitting))
}

/** Also of what is told by its size only. */
function sentLetters(cell: SqlCell): number {
  if (typeof cell !== 'object' || cell === null) return sizeOf(cell)
  return 'bytes' in cell ? cell.bytes * 2 : cell.letters
}

async function write(session: Session, ask: SqlAsk): Promise<SqlRun> {
  await session.ask('begin')
  const { rows, fields, affected } = await session.keepFirst(ask.text, ask.values)
  await session.ask('commit')
  const cells = rows.map((row) => row.map((value, at) => cellOf(value, fields[at]?.dataTypeID ?? 0)))
  return {
    columns: fields.map(({ name }) => name),
    affected,
    next: async (most) => ({ rows: cells.splice(0, most), isLast: cells.length === 0 }),
    close: () => session.close(),
  }
}

type Fields = QueryArrayResult['fields']
type Fetched = Pick<QueryArrayResult<(string | null)[]>, 'rows' | 'fields'>

interface Session {
  ask(text: string, values?: SqlAsk['values'], prefix?: number): Promise<Fetched>
  nextRows(most: number): Promise<{ readonly rows: SqlCell[][]; readonly fields: Fields }>
  keepFirst(
    text: string,
    values: SqlAsk['values'],
  ): Promise<{ rows: (string | null)[][]; fields: Fields; affected: number | null }>
  /** While it is under way, whoever leaves stops the statement on the server; what fails ends the session. */
  during<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

async function openSession(
  target: SourceTarget,
  { timeoutMs, signal }: Pick<SqlAsk, 'timeoutMs' | 'signal'>,
): Promise<Session> {
  const server = asServer(target)
  const config = await connectionConfig(server)
  const options: ClientConfig = {
    ...config,
    application_name: 'rowhouse sql',
    statement_timeout: timeoutMs,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: heldMs,
    options: `${config.options ?? ''} -c standard_conforming_strings=on`,
    // Every value as the server writes it.
    types: { getTypeParser: () => (text: string) => text },
  }
  const client = new Client(options)
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw translatePostgresError(error)
  })
  const { stream, processID } = insideOf(client)
  const bytes = mostBytesOf(stream)
  const translate = (error: unknown, prefix: number): AppError => {
    if (signal?.aborted) return stoppedByCaller()
    if (bytes.isOver()) return sqlFault('The rows are too long to be shown here. Ask for fewer or shorter ones.')
    return asFault(error, timeoutMs, prefix)
  }
  const ask: Session['ask'] = (text, values = [], prefix = 0) =>
    client
      .query<(string | null)[], unknown[]>({ text, values: [...values], rowMode: 'array', ...extended })
      .catch((error: unknown) => {
        throw translate(error, prefix)
      })
  return {
    ask,
    nextRows: (most) =>
      client
        .query<SqlCell[], never[]>({
          text: `fetch forward ${most} from rh_rows`,
          types: asCells,
          ...extended,
          rowMode: 'array',
        })
        .catch((error: unknown) => {
          throw translate(error, 0)
        }),
    keepFirst: (text, values) =>
      new Promise((resolve, reject) => {
        const rows: (string | null)[][] = []
        const query = new Query<(string | null)[], unknown[]>({ text, values: [...values], ...asArrays })
        // With somebody who listens to rows, the driver keeps none.
        query.on('row', (row) => rows.length < mostReturned && rows.push(row as unknown as (string | null)[]))
        query.on('end', (result) => resolve({ rows, fields: result.fields ?? [], affected: result.rowCount }))
        query.on('error', (error) => reject(translate(error, 0)))
        client.query(query)
      }),
    async during(work) {
      const cancel = (): void => void cancelOn(options, processID).finally(() => stream.destroy())
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      bytes.begin()
      try {
        return await work()
      } catch (error) {
        stream.destroy()
        throw error
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
    },
    async close() {
      stream.destroy()
    },
  }
}

// One statement for each message, whether it has values or not: a second one is refused by the server.
const extended = { queryMode: 'extended' } as const
const asArrays: object = { ...extended, rowMode: 'array' }

/** Beyond what the types of the driver tell. */
function insideOf(client: Client): { readonly stream: Socket; readonly processID: number } {
  const { connection, processID } = client as unknown as { connection: { stream: Socket }; processID: number }
  return { stream: connection.stream, processID }
}

async function cancelOn(options: ClientConfig, processId: number): Promise<void> {
  const other = new Client(options)
  other.on('error', () => undefined)
  try {
    await other.connect()
    await other.query('select pg_cancel_backend($1)', [processId])
  } catch {
    // The server ends it at its time-out.
  } finally {
    insideOf(other).stream.destroy()
  }
}

function asFault(error: unknown, timeoutMs: number, prefix: number): AppError {
  if (error instanceof AppError) return error
  if (codeOf(error) === '57014') return stoppedByTime(timeoutMs)
  // What the connection is about, and a server that is stopping, is nothing the statement could help.
  if (!(error instanceof DatabaseError) || /^(08|53|57|58|XX)/.test(codeOf(error))) return translatePostgresError(error)
  const position = error.position === undefined ? null : Math.max(1, Number(error.position) - prefix)
  return sqlFault(error.message, position, error)
}

const numberTypes: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700])

// The driver makes cells where it would make texts: a million rows are a lot of garbage as it is.
const asCells: NonNullable<ClientConfig['types']> = {
  getTypeParser: (type: number) => (text: string) => cellOf(text, type),
}

function cellOf(value: string | null, type: number): SqlCell {
  if (value === null) return null
  if (type === 16) return value === 't'
  if (type === 17) return { bytes: Math.max(0, (value.length - 2) / 2) }
  return numberTypes.has(type) ? numberCell(value) : textCell(value)
}
