import { mostColumns } from '@rowhouse/core/api/tables'
import { acceptOptions } from '@rowhouse/core/column-types/accept-options'
import { columnTypes, knownTypeName } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/table-names'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { changedTable } from '../../../structure/changed-table.ts'
import type { WireColumnRequest } from '../../../structure/columns/accept-column.ts'
import { ColumnNames } from '../../../structure/columns/column-names.ts'
import { notedIn, readMeta } from '../../../structure/columns/options-from-meta.ts'
import { findTable } from '../../../structure/find-table.ts'
import { nextPosition } from '../../../structure/next-position.ts'
import { remodel } from '../../../structure/restructure.ts'
import { insertColumns } from '../../../structure/table-rows.ts'
import { computedRow } from '../../links/link-rows.ts'
import { computedOptions, type OptionsSpec } from './computed-options.ts'
import { openWorkbench, tryColumn } from './try-columns.ts'

/** Only a row of metadata: the database holds nothing of it. */
export async function addComputedColumn(
  ctx: InProject<'columns.add'>,
  tableId: string,
  kind: OptionsSpec['kind'],
  request: WireColumnRequest,
): Promise<SnapshotTable> {
  const { base } = await findTable(ctx, tableId)
  const type = knownTypeName(request.uidt ?? '')
  if (typeof request.title !== 'string') throw invalidValue('title', "Missing 'title' property in request body")
  const title = acceptTitle('Column', request.title)
  const at = new Date(ctx.now()).toISOString()
  const { version } = await remodel(ctx, async (meta) => {
    const bench = await openWorkbench(meta, ctx.project.id, tableId)
    const live = [...bench.table.columnRows.values()]
    if (live.length >= mostColumns) throw invalidValue('columns', `A table has at most ${mostColumns} columns.`)
    new ColumnNames(base.dialect, live).takeTitle(title)
    const options = acceptOptions(
      columnTypes[type],
      computedOptions({ kind, request, table: bench.table, known: null }),
    )
    const position = nextPosition(bench.rows.columns.filter(({ table_id }) => table_id === tableId))
    const row = computedRow(
      {
        title,
        type,
        options,
        description: request.description?.trim() || null,
        meta: notedIn(type, readMeta(request.meta)),
      },
      { table: bench.table.row, dialect: base.dialect, position, at },
    )
    tryColumn(bench, fieldOf[kind], row)
    return {
      steps: [],
      async record(tx) {
        await insertColumns(tx, [row])
        tx.announce({ type: 'columns.created', project: row.project_id, table: tableId, column: row.id, title })
      },
    }
  })
  return changedTable(ctx, tableId, version)
}

/** Which part of the request is to blame when it does not compute. */
export const fieldOf: Readonly<Record<OptionsSpec['kind'], string>> = {
  formula: 'formula_raw',
  lookup: 'fk_lookup_column_id',
  rollup: 'fk_rollup_column_id',
  count: 'fk_relation_column_id',
}
