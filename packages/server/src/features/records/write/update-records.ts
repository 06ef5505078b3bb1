import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { sentLinks } from '../links/link-cells.ts'
import { acceptKeyedRows } from './accept-row.ts'
import { refuseWrongCount } from './limits.ts'
import { protectSecrets } from './protect-secrets.ts'
import { updateAccepted } from './update-accepted.ts'
import { writeRecords } from './write-records.ts'
import type { SentRow, WriteSpec, Written } from './write-spec.ts'

/** Each row with its whole key. If one record is not there, none is changed. */
export function updateRecords(
  ctx: InProject<'records.bulkUpdate'>,
  table: SnapshotTable,
  sent: readonly SentRow[],
  spec: WriteSpec,
): Promise<Written> {
  return writeRecords(ctx, table, spec, async (access) => {
    refuseWrongCount(sent)
    const links = await sentLinks(ctx, access, table, { sent, shape: spec.shape })
    const { rows, keys, ignored } = acceptKeyedRows(access, links.rows, spec.shape)
    const safe = await protectSecrets(ctx, table, rows)
    return async (attempt) => {
      const updates = keys.map((key, at) => ({ key, cells: safe[at] ?? new Map() }))
      const updated = await updateAccepted(attempt, updates)
      await links.write(attempt, updated)
      return { keys: updated, count: updated.length, ignored }
    }
  })
}
