import type { SourceTarget } from '../../dialects/source-target.ts'
import type { SqlRunner } from '../../dialects/sql-run.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { Services } from '../../request/services.ts'
import { unsealConnection } from './connection.ts'
import { asUnavailable, targetOf } from './target-of.ts'

/** Runs what people write, on a connection that nobody else uses. Of the built-in database it only reads. */
export async function runnerOn(services: Services, base: SnapshotBase): Promise<SqlRunner> {
  const target: SourceTarget = base.isBuiltIn
    ? { file: services.meta.place, readOnly: true }
    : await targetOf(services, unsealConnection(services.secrets, base.row), {
        schema: base.row.schema,
        readOnly: base.isReadOnly,
      }).catch(asUnavailable)
  const { runnerOn: runnerOf } = base.dialect
  // Whoever comes here was told before.
  if (runnerOf === null) throw new Error(`${base.dialect.name} runs no SQL.`)
  return runnerOf(target)
}
