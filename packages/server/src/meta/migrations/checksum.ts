import { createHash } from 'node:crypto'
import { type CompiledQuery, type DatabaseConnection, DummyDriver, type QueryResult } from 'kysely'
import type { DialectName } from '../../dialects/dialect.ts'
import { dialects } from '../../dialects/registry.ts'
import type { Migration } from './migration.ts'

/**
 * A hash of the statements a step runs on an empty database. Of the statements and not of the source text,
 * so that formatting or renaming a variable does not lock people out of their data.
 */
export async function checksumOf(migration: Migration, dialect: DialectName): Promise<string> {
  const hash = createHash('sha256')
  const recorder = new RecordingDriver(({ sql, parameters }) => hash.update(JSON.stringify([sql, parameters])))
  await dialects[dialect]
    .kyselyOn<unknown>(recorder)
    .transaction()
    .execute((tx) => migration.up(tx, dialect))
  return hash.digest('hex')
}

class RecordingDriver extends DummyDriver {
  readonly #record: (query: CompiledQuery) => void

  constructor(record: (query: CompiledQuery) => void) {
    super()
    this.#record = record
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        this.#record(query)
        return { rows: [] }
      },
      streamQuery: () => {
        throw new TypeError('A migration reads in one go.')
      },
    }
  }
}
