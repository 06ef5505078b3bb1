import { structureChanged } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../meta/snapshot.ts'

/** A table that is gone from its database has no records to speak of, and a sync would say so. */
export function requirePresent({ missingReason, title, base }: SnapshotTable): void {
  if (missingReason !== null) throw structureChanged(missingReason, { table: title, source: base.row.alias })
}
