// Brings the meta database to the schema of this program, forward only, one transaction per step.
// It must never guess: a database it does not fully recognise is left untouched.
import type { Transaction } from 'kysely'
import type { ConnectionLog } from '../dialects/dialect.ts'
import type { Database } from '../platform/database.ts'
import { backUp } from './back-up.ts'
import { checkHistory } from './migrations/check-history.ts'
import { checksumOf } from './migrations/checksum.ts'
import { addToHistory, readHistory } from './migrations/history.ts'
import type { Migration } from './migrations/migration.ts'
import { migrations as allMigrations } from './migrations/registry.ts'

export interface MigrateOptions {
  readonly dataDir: string
  readonly log: ConnectionLog
  readonly programVersion: string
  readonly migrations?: readonly Migration[]
  readonly now?: () => Date
}

interface Step {
  readonly name: string
  readonly checksum: string
  readonly position: number
  readonly migration: Migration
}

export async function migrate<Tables>(database: Database<Tables>, options: MigrateOptions): Promise<void> {
  const { migrations = allMigrations, programVersion } = options
  const steps = await Promise.all(
    migrations.map(async (migration, position) => {
      const checksum = await checksumOf(migration, database.dialect)
      return { name: migration.name, checksum, position, migration }
    }),
  )
  await database.alone('migrations', async () => {
    const applied = await readHistory(database)
    checkHistory(applied, steps, programVersion)
    const [first, ...rest] = steps.slice(applied.length)
    if (!first) return
    if (applied.length > 0) await keepBackup(database, first, options)
    for (const step of [first, ...rest]) await applyStep(database, step, options)
  })
}

async function keepBackup<Tables>(database: Database<Tables>, next: Step, options: MigrateOptions): Promise<void> {
  const { dataDir, log, now = () => new Date() } = options
  if (!database.copyTo) {
    log.warn(
      { database: database.place, step: next.name },
      'The schema of the database changes now. Make a copy with pg_dump before every update.',
    )
    return
  }
  const backup = await backUp(database.copyTo, { dataDir, before: next.name, at: now() })
  log.info({ backup }, 'The database was backed up before its schema changes.')
}

async function applyStep<Tables>(database: Database<Tables>, step: Step, options: MigrateOptions): Promise<void> {
  const { log, programVersion, now = () => new Date() } = options
  const { name, checksum, position, migration } = step
  const apply = database.write(
    async (tx) => {
      // A step speaks to the schema of its own time, not to today's tables.
      await migration.up(tx as unknown as Transaction<unknown>, database.dialect)
      await addToHistory(tx, {
        position,
        name,
        checksum,
        applied_at: now().toISOString(),
        program_version: programVersion,
      })
    },
    { statementTimeoutMs: 0 },
  )
  await apply.catch((cause: unknown) => {
    throw new Error(`The step “${name}” failed and nothing of it was kept; the program cannot start.`, { cause })
  })
  log.info({ step: name }, 'The database schema was brought forward.')
}
