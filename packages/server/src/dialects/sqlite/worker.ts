// Runs inside a thread: one connection, one statement after the other.
import { parentPort, workerData } from 'node:worker_threads'
import { SqliteFile, type StatementResult } from './sqlite-file.ts'
import type { Job, Outcome, ThreadAnswer, ThreadOptions, ThreadRequest } from './sqlite-thread.ts'

const port = parentPort
if (!port) throw new Error('This file runs in a worker thread only.')

const { file, readOnly, foreign } = workerData as ThreadOptions
const answer = (message: ThreadAnswer): void => port.postMessage(message)
const nothing: StatementResult = { rows: [], changes: null }

let connection: SqliteFile | null = null
try {
  connection = new SqliteFile(file, { readOnly, foreign })
  answer({ id: 0, outcomes: [{ result: nothing, kept: [] }] })
} catch (error) {
  answer({ id: 0, outcomes: [failed(error)] })
}

port.on('message', (request: ThreadRequest) => {
  if ('jobs' in request) return answer({ id: request.id, outcomes: request.jobs.map(run) })
  connection?.close()
  connection = null
  answer({ id: request.id, outcomes: [{ result: nothing, kept: [] }] })
  port.close()
})

function run({ steps, inside, undo = [], vital = false }: Job): Outcome {
  if (!connection) return failed(new Error('The file is closed.'))
  if (inside && !connection.isInTransaction) return failed(new Error('No transaction is open.'), true)
  try {
    let result = nothing
    const kept: StatementResult[] = []
    for (const { sql, parameters, keeps } of steps) {
      result = connection.run(sql, parameters)
      if (keeps) kept.push(result)
    }
    return { result, kept }
  } catch (error) {
    if (vital) throw error
    // What throws here ends the thread: with it goes a transaction nobody could end.
    if (connection.isInTransaction) for (const sql of undo) connection.run(sql, [])
    return failed(error)
  }
}

// Copying an Error into another thread loses every field but its message.
function failed(error: unknown, outside = false): Outcome {
  const message = error instanceof Error ? error.message : String(error)
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : null
  return { failure: { message, errcode, outside } }
}
