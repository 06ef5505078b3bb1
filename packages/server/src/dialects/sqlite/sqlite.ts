import { sql } from 'kysely'
import type { Connections, ConnectionTarget, MetaDialect } from '../dialect.ts'
import { asFile } from '../source-target.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { keepCheckpointing } from './checkpoints.ts'
import { sqliteComparisons, sqliteSorting } from './compare.ts'
import { sqliteDdl } from './ddl.ts'
import { sqliteDefinitions } from './definitions.ts'
import { translateSqliteError } from './errors.ts'
import { sqliteFormula } from './formula/formula.ts'
import { InProcessReader, straightTo } from './in-process.ts'
import { introspectSqlite } from './introspect.ts'
import { sqliteOn } from './kysely.ts'
import { sqliteMeasures } from './measures.ts'
import { sqliteObjects } from './objects.ts'
import { sqliteQuote } from './quote.ts'
import { Readers } from './readers.ts'
import { sqliteReshape } from './reshape.ts'
import { sqliteRollups } from './rollups.ts'
import { sqliteRows } from './rows.ts'
import { createSqliteFile, driverFor, leasesFor, openSqliteSource } from './source.ts'
import { SqliteThread } from './sqlite-thread.ts'
import { sqliteTypes, sqliteValues } from './values.ts'
import { Writer } from './writer.ts'

export const sqlite: MetaDialect = {
  name: 'sqlite',
  clientName: 'sqlite3',
  supports: {
    returning: true,
    returnsInOrder: true,
    transactionalDdl: true,
    chains: true,
    schemas: false,
    cutsDigits: false,
    writtenRows: true,
    aggregatesSelects: true,
    measuredPlans: false,
  },
  quoteIdentifier: sqliteQuote,
  storageTypes: sqliteTypes,
  values: sqliteValues,
  ...sqliteComparisons,
  sorting: sqliteSorting,
  rows: sqliteRows,
  measures: sqliteMeasures,
  // One writes at a time, so what is seen is all that can have a place in an order before it.
  formula: sqliteFormula,
  rollups: sqliteRollups,
  ddl: sqliteDdl,
  reshape: sqliteReshape,
  introspect: introspectSqlite,
  objects: sqliteObjects,
  definitions: sqliteDefinitions,
  kyselyOn: sqliteOn,
  // One writes at a time, so the numbers of the rows are their order already.
  commitOrder: { own: sql<number>`0`, oldest: sql<number>`1`, next: sql<number>`1`, holdsBack: false },
  connect,
  openSource: openSqliteSource,
  runnerOn: async (target) => (await import('./run-sql.ts')).sqliteRunner(asFile(target).file),
  getReadyForSql: async () => (await import('./run-sql.ts')).getReady(),
  outside: null,
  createDatabaseIfMissing: createSqliteFile,
  translateError: translateSqliteError,
}

async function connect<Tables>({
  location: file,
  readerThreads = 3,
  log,
}: ConnectionTarget): Promise<Connections<Tables>> {
  const writer: Writer = new Writer({ file, readNow: (sql, parameters) => point.rowsNow(sql, parameters) })
  // The writer makes the file and its write-ahead log; the readers may only look.
  await writer.thread().catch(rethrowTranslated)
  const readers = new Readers({ file, threads: readerThreads, mapped: true })
  const point = new InProcessReader(file, readers)
  const checkpoints = keepCheckpointing(writer, (error) =>
    log?.warn({ error }, 'The write-ahead log could not be checkpointed.'),
  )
  const scan = sqliteOn<Tables>(driverFor(readers))
  const writing = sqliteOn<Tables>(driverFor(writer))
  const restructuring = sqliteOn<Tables>(driverFor(leasesFor(writer, { restructures: true })))

  return {
    place: file,
    read: straightTo(point, sqliteOn(driverFor(point)), scan),
    scan,
    write: (work, options) =>
      (options?.restructures ? restructuring : writing).transaction().execute((tx) => unitOfWork(tx, work)),
    // Whoever holds the data folder is alone (folder-lock.ts): a second process does not get this far.
    alone: (_name, work) => work(),
    copyTo: (copy) => copyDatabase(file, copy).catch(rethrowTranslated),
    riders: null,
    reusableBytes: () => reusableBytesOf(point),
    notices: null,
    async close() {
      checkpoints.stop()
      await writer.drain()
      await readers.close()
      point.close()
      await writer.close()
    },
  }
}

function reusableBytesOf(point: InProcessReader): number {
  const [row] =
    point.rowsNow('SELECT freelist_count * page_size AS bytes FROM pragma_freelist_count, pragma_page_size', []) ?? []
  return Number(row?.bytes ?? 0)
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
