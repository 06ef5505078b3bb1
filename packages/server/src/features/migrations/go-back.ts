import { notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { permit } from '../../request/permit.ts'
import { undoConversion } from '../columns/convert/undo.ts'
import { trashColumn } from '../columns/trash-column.ts'
import { undoColumnChange } from '../columns/undo-column-change.ts'
import { trashTable } from '../tables/trash-table.ts'
import type { Undo } from './made-standing.ts'
import type { MigrationRunner } from './migration-sources.ts'

/** Takes back a change that was made here, by the one way back it has anyway: who may not do that may not do it here either. */
export async function goBack(given: MigrationRunner, undo: Undo): Promise<void> {
  const ctx = await renewed(given)
  switch (undo.by) {
    case 'trashTable':
      return trashTable(await allowed(ctx, 'tables.delete'), undo.table)
    case 'trashColumn':
      await trashColumn(await allowed(ctx, 'columns.delete'), undo.column)
      return
    case 'undoColumn':
      await undoColumnChange(await allowed(ctx, 'columns.update'), { columnId: undo.column, changeId: undo.change }, {})
      return
    case 'undoConversion':
      await undoConversion(await allowed(ctx, 'columns.update'), undo.conversion, {})
  }
}

const allowed = async <Operation extends OperationName>(
  ctx: MigrationRunner,
  operation: Operation,
): Promise<InProject<Operation>> => (await permit(ctx, operation)) as InProject<Operation>

/** Another change of the same call may have come before this one: the structure is looked at anew. */
async function renewed(ctx: MigrationRunner): Promise<MigrationRunner> {
  const { id } = ctx.project
  const { meta_version: version } = await ctx.meta.read
    .selectFrom('rh_projects')
    .select('meta_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const structure = async (): Promise<ProjectSnapshot> => {
    const snapshot = await ctx.snapshots.of(id, version)
    if (snapshot === null) throw notFound('project', id)
    return snapshot
  }
  // Who comes here sees everything (`requireWholeSight`), so what is seen is what there is.
  return { ...ctx, project: { ...ctx.project, version }, structure, snapshot: structure }
}
