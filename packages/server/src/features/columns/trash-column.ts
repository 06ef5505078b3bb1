import { findColumnType } from '@rowhouse/core/column-types/registry'
import { conflict } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { ColumnRow } from '../../meta/tables.ts'
import type { InProject } from '../../request/context.ts'
import { changedTable } from '../tables/changed-table.ts'
import { restructure } from '../tables/restructure.ts'
import { readColumnRows, tableOfColumn } from './column-rows.ts'
import { notNullTaken } from './column-steps.ts'
import { changeColumn, choosePrimaryValue } from './store.ts'

/** Only a mark: the cells stay in the database until the column is purged. */
export async function trashColumn(ctx: InProject<'columns.delete'>, columnId: string): Promise<SnapshotTable> {
  const { base, id: tableId } = await tableOfColumn(ctx, columnId)
  const ids = { projectId: ctx.project.id, tableId, columnId }
  const at = new Date(ctx.now()).toISOString()
  const { version } = await restructure(ctx, base, async ({ meta }) => {
    const { column, live, table } = await readColumnRows(meta, ids)
    if (column.key_part !== null)
      throw conflict(`“${column.title}” is the key of the table and cannot be deleted.`, { reason: 'key' })
    return {
      steps: notNullTaken(base, table, column),
      async record(tx) {
        await changeColumn(tx, columnId, {
          deleted_at: at,
          deleted_by: ctx.actor.id,
          is_primary_value: 0,
          updated_at: at,
        })
        const heir = column.is_primary_value === 1 ? nextPrimaryValue(live, columnId) : undefined
        if (heir !== undefined) await choosePrimaryValue(tx, tableId, heir.id)
        tx.announce({ type: 'columns.trashed', project: ctx.project.id, table: tableId, column: columnId })
      },
    }
  })
  return changedTable(ctx, tableId, version)
}

/** Records must be known by something: the first column behind the key, or the key itself. */
function nextPrimaryValue(live: readonly ColumnRow[], goneId: string): ColumnRow | undefined {
  const fit = live.filter(({ id, word, type }) => id !== goneId && word !== null && !findColumnType(type)?.secret)
  return fit.find(({ key_part }) => key_part === null) ?? fit[0]
}
