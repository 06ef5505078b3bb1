// Runs inside a thread: one connection, one statement after the other.
import { parentPort, workerData } from 'node:worker_threads'
import { SqliteFile } from './sqlite-file.ts'
import type { ThreadAnswer, ThreadOptions, ThreadRequest } from './sqlite-thread.ts'

const port = parentPort
if (!port) throw new Error('This file runs in a worker thread only.')

const { file, readOnly, foreign } = workerData as ThreadOptions
const answer = (message: ThreadAnswer): void => port.postMessage(message)

let connection: SqliteFile | null = null
try {
  connection = new SqliteFile(file, { readOnly, foreign })
  answer({ id: 0, result: { rows: [], changes: null } })
} catch (error) {
  answer({ id: 0, failure: describe(error) })
}

port.on('message', (request: ThreadRequest) => {
  try {
    if (!connection) throw new Error('The file is closed.')
    if ('sql' in request) return answer({ id: request.id, result: connection.run(request.sql, request.parameters) })
    connection.close()
    connection = null
    answer({ id: request.id, result: { rows: [], changes: null } })
    port.close()
  } catch (error) {
    answer({ id: request.id, failure: describe(error) })
  }
})

// Copying an Error into another thread loses every field but its message.
function describe(error: unknown): { message: string; errcode: number | null } {
  const message = error instanceof Error ? error.message : String(error)
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : null
  return { message, errcode }
}
