import about from '../../package.json' with { type: 'json' }
import type { ConnectionLog } from '../dialects/dialect.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { takeDatabaseFolder } from '../platform/database-folder.ts'
import { migrate } from './migrate.ts'
import type { MetaTables } from './tables.ts'

export interface OpenMetaOptions {
  /** Without it the metadata lives in a SQLite file in the data folder. */
  readonly databaseUrl?: string | null | undefined
  readonly dataDir: string
  readonly log: ConnectionLog
  readonly readerThreads?: number | undefined
  readonly programVersion?: string | undefined
}

/** The meta database, ready for use: opened, and at the schema of this program. */
export async function openMeta(options: OpenMetaOptions): Promise<Database<MetaTables>> {
  const { dataDir, log, programVersion = about.version } = options
  const database = await openPlace(options)
  try {
    await migrate(database, { dataDir, log, programVersion })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openPlace({ databaseUrl, dataDir, log, readerThreads }: OpenMetaOptions): Promise<Database<MetaTables>> {
  if (databaseUrl) return openDatabase<MetaTables>({ url: databaseUrl, log })
  const folder = takeDatabaseFolder(dataDir)
  try {
    const database = await openDatabase<MetaTables>({ file: folder.file, readerThreads, log })
    return {
      ...database,
      async close() {
        await database.close()
        folder.release()
      },
    }
  } catch (error) {
    folder.release()
    throw error
  }
}
