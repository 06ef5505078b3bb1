import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { DataSource } from '../../platform/connections.ts'
import type { Services } from '../../request/services.ts'
import { unsealConnection } from './connection.ts'
import { asUnavailable, targetOf } from './target-of.ts'

/** The database a base stands for. Throws `source_unavailable` when it cannot be reached. */
export async function sourceOf(services: Services, base: SnapshotBase): Promise<DataSource> {
  const { row } = base
  if (base.isBuiltIn) return services.connections.builtIn
  services.drift.lookAgain(services, base)
  const opening = services.connections.attached({
    id: base.id,
    dialect: base.dialect,
    // Every sealing gives another text, so an edited connection never meets a pool of the old one. Neither does one whose
    // host was closed meanwhile.
    revision: [row.connection, row.schema, row.read_only, row.updated_at].join(' '),
    target: () =>
      targetOf(services, unsealConnection(services.secrets, row), { schema: row.schema, readOnly: base.isReadOnly }),
  })
  return opening.catch(asUnavailable)
}
