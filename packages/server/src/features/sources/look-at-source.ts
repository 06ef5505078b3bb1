import type { SourceType } from '@rowhouse/core/source-url'
import type { Dialect } from '../../dialects/dialect.ts'
import { dialects } from '../../dialects/registry.ts'
import type { DatabaseStructure } from '../../dialects/structure.ts'
import { engineOf } from '../../meta/snapshot.ts'
import type { DataSource } from '../../platform/connections.ts'
import type { Services } from '../../request/services.ts'
import type { AcceptedConnection } from '../../structure/sources/connection.ts'
import { targetOf } from '../../structure/sources/target-of.ts'

/** What a database was just seen to hold. */
export type Sighting = DatabaseStructure

/** On a read-only connection of its own that is closed again: nothing is changed by looking. */
export async function lookAtSource(services: Services, accepted: AcceptedConnection): Promise<Sighting> {
  const { type, connection, schema } = accepted
  const dialect = dialectOf(type)
  const target = await targetOf(services, connection, { schema, readOnly: true, maxConnections: 1 })
  const source = await dialect.openSource<unknown>(target)
  try {
    return await accessTo({ dialect, scan: source.scan }, schema)
  } finally {
    await source.close()
  }
}

export async function accessTo(
  { dialect, scan }: Pick<DataSource, 'dialect' | 'scan'>,
  schema: string | null,
): Promise<Sighting> {
  return dialect.introspect(scan, { schema: schema ?? undefined })
}

/** True when it had to be made. */
export async function createDatabaseOf(services: Services, accepted: AcceptedConnection): Promise<boolean> {
  const { type, connection } = accepted
  const target = await targetOf(services, connection, {
    schema: null,
    readOnly: false,
    maxConnections: 1,
    mayBeMissing: true,
  })
  return dialectOf(type).createDatabaseIfMissing(target)
}

function dialectOf(type: SourceType): Dialect {
  return dialects[engineOf(type)]
}
