import { DatabaseSync } from 'node:sqlite'
import { translateSqliteError } from './errors.ts'

const busy = 5

/**
 * Holds a small file for this process alone; null when another process holds it. The lock is the operating system's,
 * so it ends with the process, however that ends. Nothing else may open the file: closing any handle would drop the lock.
 */
export function lockFile(file: string, waitMs: number): { release(): void } | null {
  const database = new DatabaseSync(file, { timeout: waitMs })
  try {
    database.exec('BEGIN EXCLUSIVE')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && Number(error.errcode) === busy) return null
    throw translateSqliteError(error)
  }
}
