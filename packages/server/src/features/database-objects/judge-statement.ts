import type { DefinedKind } from '@rowhouse/core/database-objects'
import { AppError } from '@rowhouse/core/errors'
import { type ObjectStatement, readObjectStatement } from '@rowhouse/core/sql/object-statement'
import { whyRefusedObject } from '@rowhouse/core/sql/refuse-object'
import { longestSql } from '@rowhouse/core/sql/refuse-statement'
import { sqlFault } from '../../dialects/sql-run.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { Services } from '../../request/services.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'

/** One statement that makes one thing of the kind, and nothing that its account must not be made to do. */
export async function judgeStatement(
  services: Services,
  base: SnapshotBase,
  kind: DefinedKind,
  sql: string,
): Promise<ObjectStatement> {
  const { dialect } = base
  if (sql.length > longestSql)
    throw new AppError('too_large', `A statement has at most ${longestSql} letters.`, { most: longestSql })
  const read = readObjectStatement(sql, dialect.name)
  if ('reason' in read) throw sqlFault(read.reason, read.at === null ? null : read.at + 1)
  if (read.kind !== kind) throw sqlFault(`The statement makes a ${read.kind}, not a ${kind}.`)
  const own = base.row.schema ?? dialect.definitions.usualSchema
  const other = read.schemas.find((schema) => schema !== own)
  if (other !== undefined) throw sqlFault(`“${other}” is another place than that of this database: leave it away.`)
  const refused = whyRefusedObject(read, dialect.name, await mayReach(services, base))
  if (refused !== null) throw sqlFault(refused)
  return read
}

async function mayReach(services: Services, base: SnapshotBase): Promise<boolean> {
  const { reaches } = base.dialect.definitions
  if (reaches === null) return false
  const { scan } = await sourceOf(services, base)
  const [row] = (await reaches.execute(scan)).rows
  // Whoever is not told is not trusted.
  return row === undefined || Boolean(row.reaches ?? true)
}
