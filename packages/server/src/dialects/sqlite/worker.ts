// Runs inside a thread: one connection, one statement after the other. When its file is closed it waits for another one.
import { createRequire, enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { giveWay, idOfThread } from './give-way.ts'
import { LentRooms } from './lent-rooms.ts'
import { foundNothingCode, wrongCountCode } from './sqlite-failure.ts'
import { type RawResult, SqliteFile } from './sqlite-file.ts'
import type { ThreadData } from './sqlite-thread.ts'
import {
  handedOver,
  type ThreadAnswer,
  type ThreadRequest,
  unpacked,
  type WireJob,
  type WireOutcome,
  type WireTaken,
} from './thread-wire.ts'

// After an answer the next request mostly follows at once.
const listenMs = 2

// What is handed over is not copied: copying megabytes would hold up the thread that serves everybody.
function answer(id: number, outcomes: readonly WireOutcome[]): void {
  const message: ThreadAnswer = lent.length === 0 ? [id, outcomes] : [id, outcomes, lent]
  port?.postMessage(message, handedOver(message))
  lent = []
}

const nothing: RawResult = [[], [], null]
const noTerms = [null, [], false, undefined] as const
const texts = new Map<number, string>()
const rooms = new LentRooms()
const threadId = idOfThread()

let connection: SqliteFile | null = null
let port: MessagePort | null = null
let bell: Int32Array = new Int32Array(1)
/** With the answer under way. */
let lent: SharedArrayBuffer[] = []

parentPort?.on('message', open)

function open(data: ThreadData): void {
  const { file, readOnly, foreign, mapped } = data
  if (readOnly) giveWay(threadId, 'shortReads')
  port = data.port
  bell = data.bell
  texts.clear()
  try {
    connection = new SqliteFile(file, { readOnly, foreign, mapped })
    answer(0, [[[['id'], [[threadId]], null], []]])
  } catch (error) {
    answer(0, [failed(error)])
  }
  port.on('message', (first: ThreadRequest) => {
    for (let request: ThreadRequest | undefined = first; request !== undefined; request = nextRequest()) serve(request)
  })
}

/** What is here already, or comes while the thread listens: sleeping and waking by the loop of events takes longer. */
function nextRequest(): ThreadRequest | undefined {
  if (connection === null || port === null) return undefined
  const heard = Atomics.load(bell, 0)
  const waiting = receiveMessageOnPort(port)
  if (waiting !== undefined) return waiting.message
  Atomics.wait(bell, 0, heard, listenMs)
  return receiveMessageOnPort(port)?.message
}

function serve(request: ThreadRequest): void {
  if (request === null) {
    connection?.close()
    connection = null
    port?.close()
    port = null
    parentPort?.postMessage('closed')
    return
  }
  if (request instanceof SharedArrayBuffer) {
    rooms.keep(request)
    return
  }
  const [id, jobs, news, startsOver] = request
  if (startsOver) texts.clear()
  for (const [statement, sql] of news) texts.set(statement, sql)
  answer(id, jobs.map(run))
}

function run([steps, inside, undo, isVital]: WireJob): WireOutcome {
  if (!connection) return failed(new Error('The file is closed.'))
  if (inside && !connection.isInTransaction) return failed(new Error('No transaction is open.'), true)
  try {
    const results: RawResult[] = []
    const kept: RawResult[] = []
    for (const [statement, parameters, keeps, [touches, taken, finds, written] = noTerms] of steps) {
      const values = taken.length === 0 ? unpacked(parameters) : filled(unpacked(parameters), taken, results)
      const result =
        written === undefined
          ? rooms.lend(connection.runRaw(textOf(statement), values), lent)
          : runWritten(connection, textOf(statement), values, written)
      if (touches !== null && result[2] !== touches) throw wrongCount(result[2], touches)
      if (finds && result[1].length === 0) throw foundNothing()
      results.push(result)
      if (keeps) kept.push(result)
    }
    return [results.at(-1) ?? nothing, kept]
  } catch (error) {
    if (isVital) throw error
    // What throws here ends the thread: with it goes a transaction nobody could end.
    if (connection.isInTransaction) for (const statement of undo) connection.runRaw(textOf(statement), [])
    return failed(error)
  }
}

type Writing = typeof import('./write-rows.ts')

const require = createRequire(import.meta.url)
const writingFile = fileURLToPath(new URL('./write-rows.ts', import.meta.url))
let writing: { readonly wanted: string; readonly write: ReturnType<Writing['rowsWriter']> } | null = null

function runWritten(from: SqliteFile, sql: string, values: readonly unknown[], wanted: string): RawResult {
  if (writing?.wanted !== wanted) writing = { wanted, write: loaded().rowsWriter(wanted) }
  return writing.write((see, how) => from.eachRow(sql, values, see, how))
}

let rowsWriting: Writing | null = null

/** Most threads never write a file: they need not wait for the column types at the start. */
function loaded(): Writing {
  if (rowsWriting !== null) return rowsWriting
  // Threads have none by themselves, and without it whoever asks for a file waits three times as long for its first bytes.
  enableCompileCache()
  rowsWriting = require(writingFile) as Writing
  flushCompileCache()
  return rowsWriting
}

const wrongCount = (touched: number | null, wanted: number): Error =>
  Object.assign(new Error(`${touched} records were touched instead of ${wanted}.`), { errcode: wrongCountCode })

const foundNothing = (): Error =>
  Object.assign(new Error('What had to be there was not found.'), { errcode: foundNothingCode })

/** The parameters with what earlier steps gave back. */
function filled(parameters: readonly unknown[], taken: readonly WireTaken[], results: readonly RawResult[]): unknown[] {
  const values = [...parameters]
  for (const [parameter, step, column, isText] of taken) {
    const [names, rows] = results[step] ?? nothing
    const value = rows[0]?.[names.indexOf(column)]
    if (value === undefined) throw new Error('A statement gave nothing back for the next to take.')
    values[parameter] = isText ? String(value) : value
  }
  return values
}

function textOf(statement: number): string {
  const text = texts.get(statement)
  if (text === undefined) throw new Error(`Nobody told the text of statement ${statement}.`)
  return text
}

// Copying an Error into another thread loses every field but its message.
function failed(error: unknown, outside = false): WireOutcome {
  const message = error instanceof Error ? error.message : String(error)
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : null
  return [{ message, errcode, outside }]
}
