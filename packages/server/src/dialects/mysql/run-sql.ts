import type { Duplex, Readable } from 'node:stream'
import { AppError } from '@rowhouse/core/errors'
import { type Connection, type ConnectionOptions, createConnection } from 'mysql2'
import { mostBytesOf } from '../most-bytes.ts'
import { addressOf, asServer, type SourceTarget } from '../source-target.ts'
import {
  type DefineAsk,
  type DefineStep,
  isOfStatement,
  longestPage,
  mostReturned,
  type PlanStep,
  type ScriptEnd,
  type SqlAsk,
  type SqlCell,
  type SqlPage,
  type SqlRun,
  type SqlRunner,
  type SqlScript,
  sizeOf,
  sqlFault,
  stoppedByCaller,
  stoppedByTime,
  textCell,
} from '../sql-run.ts'
import { translateMysqlError } from './errors.ts'
import { mariaDbMeasured, mysqlMeasured, plannedStep } from './plan-steps.ts'
import { connectionOptions, defaultPort } from './pool.ts'
import { isMariaDb, sessionSettings, timeLimit } from './session-settings.ts'

const rowsAhead = 50
/** The server counts its limit from the start of a statement, also while nobody reads on: what we count ourselves is shorter. */
const heldMs = 120_000

export function mysqlRunner(target: SourceTarget): SqlRunner {
  const run = async (ask: SqlAsk): Promise<SqlRun> => {
    const session = await openSession(target, ask, ask.writes ? 0 : heldMs)
    return session.during(async () => {
      await session.command(ask.writes ? 'start transaction' : 'start transaction read only')
      const answer = await session.send(ask.text, ask.values)
      if (!ask.writes)
        return { ...answer, next: (most) => session.during(() => pageOf(answer.rows, most)), close: session.close }
      const kept = await firstOf(answer.rows)
      await session.command('commit')
      return {
        ...answer,
        next: async (most) => ({ rows: kept.splice(0, most), isLast: kept.length === 0 }),
        close: session.close,
      }
    })
  }
  return {
    run,
    define: (ask) => define(target, ask),
    runScript: (script) => runScript(target, script),
    async plan(ask) {
      const planned = await run({ ...ask, text: `explain ${ask.text}`, writes: false })
      try {
        const { rows } = await planned.next(1000)
        return rows.map((row) => plannedStep(planned.columns, row))
      } finally {
        await planned.close()
      }
    },
    measure: (ask) => measure(target, ask),
  }
}

async function measure(target: SourceTarget, ask: SqlAsk): Promise<readonly PlanStep[]> {
  const session = await openSession(target, ask)
  try {
    return await session.during(async () => {
      await session.command('start transaction read only')
      const how = session.isMariaDb ? 'analyze format=json ' : 'explain analyze '
      const [[told] = []] = await firstOf((await session.send(how + ask.text, ask.values)).rows)
      if (typeof told !== 'string') throw sqlFault('The plan is too long to be shown here.')
      return session.isMariaDb ? mariaDbMeasured(told) : mysqlMeasured(told)
    })
  } finally {
    await session.close()
  }
}

/** Each statement is committed by itself there; one that fails takes back what went before it, also when its caller left. */
async function define(target: SourceTarget, ask: DefineAsk): Promise<void> {
  const session = await openSession(target, ask)
  const done: DefineStep[] = []
  try {
    await session.during(async () => {
      for (const step of ask.steps) {
        await session.command(step.text)
        done.unshift(step)
      }
    })
  } catch (error) {
    await takeBack(target, done, ask.timeoutMs)
    throw error
  } finally {
    await session.close()
  }
}

/** MySQL keeps each change of structure by itself, so each statement stands by itself: what ran before a failure stays. */
async function runScript(target: SourceTarget, script: SqlScript): Promise<ScriptEnd> {
  if (script.isRehearsal) throw new Error('MySQL cannot take back changes of structure.')
  const session = await openSession(target, script)
  let done = 0
  try {
    for (const statement of script.statements) {
      await session.during(async () => firstOf((await session.send(statement, [])).rows))
      done += 1
    }
    return { done, fault: null }
  } catch (error) {
    if (error instanceof AppError && isOfStatement(error)) return { done, fault: error }
    throw error
  } finally {
    await session.close()
  }
}

async function takeBack(target: SourceTarget, done: readonly DefineStep[], timeoutMs: number): Promise<void> {
  if (done.length === 0) return
  const session = await openSession(target, { timeoutMs, signal: undefined })
  try {
    for (const { name, back } of done)
      if (back !== null)
        await session.command(back).catch((error: unknown) => {
          throw sqlFault(`“${name}” is gone and could not be put back: run “${back}” in the database.`, null, error)
        })
  } finally {
    await session.close()
  }
}

interface Session {
  readonly isMariaDb: boolean
  command(text: string): Promise<void>
  send(text: string, values: SqlAsk['values']): Promise<Answer>
  /** While it is under way, whoever leaves stops the statement on the server; what fails ends the session. */
  during<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Answer {
  readonly columns: readonly string[]
  readonly affected: number | null
  readonly rows: AsyncIterator<unknown[]> | null
}

async function openSession(
  target: SourceTarget,
  { timeoutMs, signal }: Pick<SqlAsk, 'timeoutMs' | 'signal'>,
  waitsMs = 0,
): Promise<Session> {
  const server = asServer(target)
  const address = await addressOf(server, server.port ?? defaultPort)
  const options: ConnectionOptions = connectionOptions(server, address, server.database)
  const connection = createConnection(options)
  connection.on('error', () => undefined)
  const asked = (text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      connection.query({ sql: text, rowsAsArray: true }, (error, rows) => (error ? reject(error) : resolve(rows)))
    })
  const version = await asked(sessionSettings)
    .then(() => asked('select version()'))
    .catch((error: unknown) => {
      connection.destroy()
      throw translateMysqlError(error)
    })
  const versionText = String((version as string[][])[0]?.[0])
  await asked(timeLimit(versionText, timeoutMs + waitsMs))
  await asked('set session net_write_timeout = 120, lock_wait_timeout = 5')
  const bytes = mostBytesOf((connection as unknown as { readonly stream: Duplex }).stream)
  let isLate = false
  const translate = (error: unknown): AppError => {
    if (signal?.aborted) return stoppedByCaller()
    if (isLate) return stoppedByTime(timeoutMs)
    if (bytes.isOver()) return sqlFault('The rows are too long to be shown here. Ask for fewer or shorter ones.')
    return asFault(error, timeoutMs)
  }
  const session: Session = {
    isMariaDb: isMariaDb(versionText),
    async command(text) {
      await asked(text)
    },
    send: (text, values) => answerTo(connection, text, values),
    async during(work) {
      const cancel = (): void => void killOn(options, connection.threadId ?? 0).finally(() => connection.destroy())
      // The limit of the server does not hold for statements that write.
      const timer = setTimeout(
        () => {
          isLate = true
          cancel()
        },
        waitsMs === 0 ? timeoutMs + 1000 : timeoutMs,
      )
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      bytes.begin()
      try {
        return await work()
      } catch (error) {
        connection.destroy()
        throw translate(error)
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
      }
    },
    async close() {
      connection.destroy()
    },
  }
  return session
}

/** Prepared by the server, which takes one statement and gets values apart from it. */
function answerTo(connection: Connection, text: string, values: SqlAsk['values']): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const given = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    const command = connection.execute({ sql: text, values: given, rowsAsArray: true } as never)
    const rows = (command as unknown as { stream(options: object): Readable }).stream({ highWaterMark: rowsAhead })
    rows.on('error', reject)
    rows.once('fields', (fields: readonly { readonly name: string }[] | undefined) => {
      if (fields === undefined) return
      resolve({
        columns: fields.map(({ name }) => name),
        affected: null,
        rows: rows[Symbol.asyncIterator]() as AsyncIterator<unknown[]>,
      })
    })
    rows.once('result', (result: unknown) => {
      if (Array.isArray(result)) return
      resolve({ columns: [], affected: (result as { readonly affectedRows: number }).affectedRows, rows: null })
      rows.resume()
    })
    // A connection that is lost between two rows tells nobody else.
    const onEnd = (): unknown => rows.destroy(new Error('The connection was lost.'))
    const onError = (error: Error): unknown => rows.destroy(error)
    connection.once('end', onEnd)
    connection.once('error', onError)
    // A script sends many statements over one connection.
    rows.once('close', () => connection.off('end', onEnd).off('error', onError))
  })
}

async function pageOf(rows: Answer['rows'], most: number): Promise<SqlPage> {
  const page: SqlCell[][] = []
  let size = 0
  while (page.length < most && size < longestPage) {
    const { value, done } = (await rows?.next()) ?? { value: undefined, done: true }
    if (done || value === undefined) return { rows: page, isLast: true }
    const cells = (value as unknown[]).map(cellOf)
    size += cells.reduce<number>((sum, cell) => sum + sizeOf(cell), 0)
    page.push(cells)
  }
  return { rows: page, isLast: false }
}

async function firstOf(rows: Answer['rows']): Promise<SqlCell[][]> {
  const kept: SqlCell[][] = []
  for (;;) {
    const { value, done } = (await rows?.next()) ?? { value: undefined, done: true }
    if (done || value === undefined) return kept
    if (kept.length < mostReturned) kept.push((value as unknown[]).map(cellOf))
  }
}

function cellOf(value: unknown): SqlCell {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (Buffer.isBuffer(value)) return { bytes: value.byteLength }
  return textCell(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

async function killOn(options: ConnectionOptions, thread: number): Promise<void> {
  const other = createConnection(options)
  other.on('error', () => undefined)
  await new Promise<void>((resolve) => other.query(`kill query ${Math.trunc(thread)}`, () => resolve()))
  other.destroy()
}

function asFault(error: unknown, timeoutMs: number): AppError {
  if (error instanceof AppError) return error
  const number = error instanceof Error && 'errno' in error ? Number(error.errno) : 0
  if ([1317, 1969, 3024].includes(number)) return stoppedByTime(timeoutMs)
  const isOfServer = !(error instanceof Error) || !('sqlState' in error) || /^(08|HY000$)/.test(String(error.sqlState))
  const translated = translateMysqlError(error)
  if (isOfServer && translated.code === 'source_unavailable') return translated
  return sqlFault(error instanceof Error ? error.message : translated.message, null, error)
}
