import { findColumnType } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { raiseVersion } from '../tables/raise-version.ts'
import { readColumnRows, tableOfColumn } from './column-rows.ts'
import { choosePrimaryValue } from './store.ts'

export async function setPrimaryValue(ctx: InProject<'columns.setPrimary'>, columnId: string): Promise<void> {
  const { id: tableId } = await tableOfColumn(ctx, columnId)
  const ids = { projectId: ctx.project.id, tableId, columnId }
  await ctx.write(async (tx) => {
    const { column, live } = await readColumnRows(tx, ids)
    if (column.is_primary_value === 1) return
    if (column.word === null || findColumnType(column.type)?.secret)
      throw invalidValue('column', `“${column.title}” shows no value of its own, so records cannot be known by it.`)
    await choosePrimaryValue(tx, tableId, columnId)
    await raiseVersion(tx, ctx.project.id)
    const before = live.find(({ is_primary_value }) => is_primary_value === 1)?.id ?? null
    tx.announce({
      type: 'columns.updated',
      project: ctx.project.id,
      table: tableId,
      column: columnId,
      before: { primaryValue: before },
      after: { primaryValue: columnId },
    })
  })
}
