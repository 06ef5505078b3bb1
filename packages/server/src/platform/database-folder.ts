import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockFile } from '../dialects/sqlite/file-lock.ts'

interface DatabaseFolder {
  readonly file: string
  release(): void
}

// Long enough for the last process to finish closing when a service manager restarts us.
const waitForLastOwnerMs = 3000

/** Makes the folder and takes it for this process alone: two processes on one file would each trust their own memory. */
export function takeDatabaseFolder(folder: string, waitMs: number = waitForLastOwnerMs): DatabaseFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFile(join(folder, 'lock.sqlite'), waitMs)
  if (!lock) throw new Error(inUse(resolve(folder)))
  const file = join(folder, 'rowhouse.sqlite')
  // Made before SQLite opens it, so that nobody else on the machine may read it; its log files take over the mode.
  closeSync(openSync(file, 'a', 0o600))
  return { file, release: lock.release }
}

const inUse = (folder: string): string =>
  `The data folder ${folder} is in use by another Rowhouse process. Stop that one, or choose another folder with DATA_DIR. ` +
  'Several nodes can share one PostgreSQL database (DATABASE_URL), but not one SQLite file.'
