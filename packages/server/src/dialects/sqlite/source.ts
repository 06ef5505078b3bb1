import { existsSync } from 'node:fs'
import type { Driver } from 'kysely'
import type { SourceConnections, WriteOptions } from '../dialect.ts'
import type { Translation } from '../failures.ts'
import { GuardedDriver } from '../guarded-driver.ts'
import { asFile, readOnlySource, type SourceTarget, sourceLimits } from '../source-target.ts'
import { type LeaseSource, SqliteDriver } from './driver.ts'
import { translateSqliteError, translateSqliteSourceError } from './errors.ts'
import { InProcessReader, straightTo } from './in-process.ts'
import { sqliteOn } from './kysely.ts'
import { Readers } from './readers.ts'
import { Writer } from './writer.ts'

const readerThreads = 3

/** Somebody else's file: no journal of it is changed, and with `readOnly` no connection could write. */
export async function openSqliteSource<Tables>(target: SourceTarget): Promise<SourceConnections<Tables>> {
  const { file, readOnly } = asFile(target)
  const writer = readOnly ? null : new Writer({ file, foreign: true })
  await writer?.thread().catch(rethrowTranslated)
  const readers = new Readers({ file, threads: readerThreads, statementTimeoutMs: sourceLimits.statementMs })
  const point = openPoint(file, readers)
  const scan = sqliteOn<Tables>(driverFor(readers, translateSqliteSourceError))
  return {
    place: file,
    read: straightTo(point, sqliteOn(driverFor(point, translateSqliteSourceError)), scan),
    scan,
    async write(work, options) {
      if (writer === null) throw readOnlySource()
      return sqliteOn<Tables>(driverFor(leasesFor(writer, options), translateSqliteSourceError))
        .transaction()
        .execute(work)
    },
    async close() {
      await writer?.drain()
      await readers.close()
      point.close()
      await writer?.close()
    },
  }
}

export const driverFor = (source: LeaseSource, translate: Translation = translateSqliteError): Driver =>
  new GuardedDriver(new SqliteDriver(source), translate)

export const leasesFor = (writer: Writer, options: WriteOptions | undefined): LeaseSource =>
  options?.restructures ? writer.restructuring() : writer

/** SQLite makes a file when it first writes to it. */
export async function createSqliteFile(target: SourceTarget): Promise<boolean> {
  const { file } = asFile(target)
  if (existsSync(file)) return false
  const writer = new Writer({ file, foreign: true })
  const thread = await writer.thread().catch(rethrowTranslated)
  await thread.run('VACUUM').finally(() => writer.close())
  return true
}

function openPoint(file: string, elsewhere: Readers): InProcessReader {
  try {
    return new InProcessReader(file, elsewhere, translateSqliteSourceError)
  } catch (error) {
    return rethrowTranslated(error)
  }
}

function rethrowTranslated(error: unknown): never {
  throw translateSqliteError(error)
}
