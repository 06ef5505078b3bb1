import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import type { InProject } from '../../../request/context.ts'
import { callClock } from '../call-clock.ts'
import { sentLinks } from '../links/link-cells.ts'
import { acceptRow } from './accept-row.ts'
import { linkableThrough } from './form-links.ts'
import type { Demands } from './hand-in.ts'
import { protectSecrets } from './protect-secrets.ts'
import { requireVersion } from './require-version.ts'
import { updateAccepted } from './update-accepted.ts'
import { writeRecords } from './write-records.ts'
import type { SentRow, WriteSpec, Written } from './write-spec.ts'

interface Update {
  readonly key: string
  readonly row: SentRow
  /** Of the form whose answer is changed. */
  readonly demands?: Demands
}

/** Only the columns that were sent; a record that already is as wanted stays untouched. */
export function updateRecord(
  ctx: InProject<'records.update' | 'records.handIn'>,
  table: SnapshotTable,
  { key, row: sent, demands = new Map() }: Update,
  spec: WriteSpec,
): Promise<Written> {
  return writeRecords(ctx, table, spec, async (access) => {
    const values = parseRecordKey(table, key)
    const clock = spec.form?.clock ?? callClock(ctx, 'UTC')
    const sightBeyond = await linkableThrough(ctx, access, table, { demands, clock })
    const { shape, form } = spec
    const isAnswer = form !== undefined
    const links = await sentLinks(ctx, access, table, { sent: [sent], shape, isAnswer, rules: { sightBeyond } })
    const [row = sent] = links.rows
    const { cells, ignored } = acceptRow(access, row, { shape, isNew: false, key: values })
    const [safe = cells] = await protectSecrets(ctx, table, [cells])
    return async (attempt) => {
      await requireVersion(attempt, values, spec.ifMatch)
      const keys = await updateAccepted(attempt, [{ key: values, cells: safe }], { demands })
      await links.write(attempt, keys)
      return { keys, count: 1, ignored }
    }
  })
}
