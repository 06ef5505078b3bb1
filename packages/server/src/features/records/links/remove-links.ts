import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { writeRecords } from '../write/write-records.ts'
import type { WriteSpec, Written } from '../write/write-spec.ts'
import { takeOffLinks } from './change-links.ts'
import { type NamedLinks, workOnLinks } from './named-links.ts'

/** All or none; what is not linked stays so. `count` of the outcome: how many links were taken off. */
export function removeLinks(
  ctx: InProject<'links.remove'>,
  table: SnapshotTable,
  named: NamedLinks,
  spec: WriteSpec,
): Promise<Written> {
  return writeRecords(ctx, table, spec, async () => workOnLinks(table, named, spec, takeOffLinks))
}
