import { type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Connections, ConnectionTarget, Dialect } from '../dialect.ts'
import { GuardedDriver } from '../guarded-driver.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import { keepCheckpointing } from './checkpoints.ts'
import { type LeaseSource, SqliteDriver } from './driver.ts'
import { translateSqliteError } from './errors.ts'
import { InProcessReader } from './in-process.ts'
import { Readers } from './readers.ts'
import { SqliteThread } from './sqlite-thread.ts'
import { Writer } from './writer.ts'

export const sqlite: Dialect = {
  name: 'sqlite',
  // SQLite itself knows no limit; this one keeps names usable when a table moves to another database.
  quoteIdentifier: (name) => quoteIdentifier(name, { open: '"', close: '"', maxBytes: 1024 }),
  kyselyOn,
  connect,
  translateError: translateSqliteError,
}

async function connect<Tables>({
  location: file,
  readerThreads = 2,
  log,
}: ConnectionTarget): Promise<Connections<Tables>> {
  const writer = new Writer({ file })
  // The writer makes the file and its write-ahead log; the readers may only look.
  await writer.thread().catch(rethrowTranslated)
  const point = new InProcessReader(file)
  const readers = new Readers({ file, threads: readerThreads })
  const checkpoints = keepCheckpointing(writer, (error) =>
    log?.warn({ error }, 'The write-ahead log could not be checkpointed.'),
  )
  const writing = kyselyOn<Tables>(driverFor(writer))

  return {
    place: file,
    read: kyselyOn(driverFor(point)),
    scan: kyselyOn(driverFor(readers)),
    write: (work) => writing.transaction().execute(work),
    // Whoever holds the data folder is alone (folder-lock.ts): a second process does not get this far.
    alone: (_name, work) => work(),
    copyTo: (copy) => copyDatabase(file, copy).catch(rethrowTranslated),
    async close() {
      checkpoints.stop()
      await writer.drain()
      await readers.close()
      point.close()
      await writer.close()
    },
  }
}

const driverFor = (source: LeaseSource): Driver => new GuardedDriver(new SqliteDriver(source), translateSqliteError)

function kyselyOn<Tables>(driver: Driver): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new ManyConnectionsAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

// Kysely would let only one caller at a time use a SQLite driver; here the lease sources decide.
class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

async function copyDatabase(file: string, copy: string): Promise<void> {
  const thread = await SqliteThread.open({ file, readOnly: true })
  try {
    await thread.run('VACUUM INTO ?', [copy])
  } finally {
    await thread.close()
  }
}

function rethrowTranslated(error: unknown): never {
  throw translateSqliteError(error)
}
