import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { writeRecords } from '../write/write-records.ts'
import type { WriteWish, Written } from '../write/write-wish.ts'
import { makeLinks } from './change-links.ts'
import { type NamedLinks, workOnLinks } from './named-links.ts'

/** All or none; what is linked already stays so. `count` of the outcome: how many links are new. */
export function addLinks(
  ctx: InProject<'links.add'>,
  table: SnapshotTable,
  named: NamedLinks,
  wish: WriteWish,
): Promise<Written> {
  return writeRecords(ctx, table, wish, async () => workOnLinks(table, named, wish, makeLinks))
}
