import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { writeRecords } from '../write/write-records.ts'
import type { WriteSpec, Written } from '../write/write-spec.ts'
import { makeLinks } from './change-links.ts'
import { type NamedLinks, workOnLinks } from './named-links.ts'

/** All or none; what is linked already stays so. `count` of the outcome: how many links are new. */
export function addLinks(
  ctx: InProject<'links.add'>,
  table: SnapshotTable,
  named: NamedLinks,
  spec: WriteSpec,
): Promise<Written> {
  return writeRecords(ctx, table, spec, async () => workOnLinks(table, named, spec, makeLinks))
}
