import { acceptOptions } from '@rowhouse/core/column-types/accept-options'
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { columnTypeOf, knownTypeName } from '@rowhouse/core/column-types/registry'
import { invalidValue, notFound, notImplemented } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/table-names'
import type { Kysely } from 'kysely'
import { storedWhere } from '../../../meta/linked-where.ts'
import type { ColumnRow } from '../../../meta/rows/structure.ts'
import type { SnapshotBase, SnapshotTable } from '../../../meta/snapshot.ts'
import type { MetaTables } from '../../../meta/tables.ts'
import type { InProject } from '../../../request/context.ts'
import { changedTable } from '../../../structure/changed-table.ts'
import type { WireColumnRequest } from '../../../structure/columns/accept-column.ts'
import { ColumnNames } from '../../../structure/columns/column-names.ts'
import { type ComputedKind, computedKind, isComputedType } from '../../../structure/columns/computed-types.ts'
import { notedIn, readMeta } from '../../../structure/columns/options-from-meta.ts'
import { type Change, remodel, restructure } from '../../../structure/restructure.ts'
import {
  actionSteps,
  changedActions,
  partnerWith,
  wantedActions,
  wantsOtherActions,
} from '../../links/change-actions.ts'
import { difference } from '../column-difference.ts'
import { tableOfColumn } from '../column-rows.ts'
import { changeColumn } from '../store.ts'
import { fieldOf } from './add-computed-column.ts'
import { computedOptions, wantedDisplay } from './computed-options.ts'
import { openWorkbench, tryColumn, type Workbench } from './try-columns.ts'

/** Types that never become another, nor another them; in the words existing clients know. */
export function refuseOtherKind(from: string, to: string | null | undefined): void {
  if (!to || to === from) return
  if ([from, to].some((type) => isComputedType(type) || columnTypeOf(type).foreign))
    throw notImplemented(`Updating ${from} => ${to} is not implemented`)
}

/** Title, description, and what it is made of. What is left out stays. */
export async function updateComputedColumn(
  ctx: InProject<'columns.update'>,
  columnId: string,
  request: WireColumnRequest,
): Promise<{ readonly table: SnapshotTable; readonly change: string | null }> {
  const { id: tableId, base, columnRows } = await tableOfColumn(ctx, columnId)
  const at = new Date(ctx.now()).toISOString()
  const plan = async (meta: Kysely<MetaTables>): Promise<Change<string> | null> => {
    const bench = await openWorkbench(meta, ctx.project.id, tableId)
    const row = bench.table.columnRows.get(columnId)
    const kind = row === undefined ? null : computedKind(row.type)
    if (row === undefined || kind === null) throw notFound('column', columnId)
    return planComputed(bench, base, { row, after: changedComputed(bench, row, kind, request), at })
  }
  const known = columnRows.get(columnId)
  const isHeldAnew = known !== undefined && wantsOtherActions(known, request)
  const { value, version } = await (isHeldAnew ? restructure(ctx, base, ({ meta }) => plan(meta)) : remodel(ctx, plan))
  return { table: await changedTable(ctx, tableId, version), change: value }
}

/** What it becomes must be computable; null when nothing changes. */
interface ComputedChange {
  readonly row: ColumnRow
  readonly after: ColumnRow
  readonly at: string
}

export function planComputed(
  bench: Workbench,
  base: SnapshotBase,
  { row, after, at }: ComputedChange,
): Change<string> | null {
  const { id: column, project_id: project, table_id: table, type } = row
  const { before: changes, after: changed } = difference(row, after)
  if (Object.keys(changed).length === 0) return null
  const others = [...bench.table.columnRows.values()].filter(({ id }) => id !== column)
  new ColumnNames(base.dialect, others).takeTitle(after.title)
  const kind = computedKind(type)
  if (after.options !== row.options && kind !== null && kind !== 'link') tryColumn(bench, fieldOf[kind], after)
  const actions = changedActions(row, after)
  const partner = actions === null ? null : partnerWith(row, actions, bench.rows.columns)
  return {
    steps: actions === null ? [] : actionSteps(base, row, actions, bench.rows),
    async record(tx) {
      await changeColumn(tx, column, { ...after, updated_at: at })
      if (partner !== null) await changeColumn(tx, partner.id, { options: partner.options, updated_at: at })
      return tx.announce({ type: 'columns.updated', project, table, column, before: changes, after: changed })
    },
  }
}

function changedComputed(bench: Workbench, row: ColumnRow, kind: ComputedKind, request: WireColumnRequest): ColumnRow {
  const known: unknown = JSON.parse(row.options)
  const wanted =
    kind === 'link'
      ? {
          ...(known as LinkOptions),
          ...wantedActions(known as LinkOptions, request),
          candidates: wantedCandidates(bench, known as LinkOptions, request),
        }
      : unchanged(kind, request)
        ? { ...(known as object), display: wantedDisplay({ request, known }) }
        : computedOptions({ kind, request, table: bench.table, known })
  const noted = request.meta === undefined ? undefined : notedIn(knownTypeName(row.type), readMeta(request.meta))
  return {
    ...row,
    title: typeof request.title === 'string' ? acceptTitle('Column', request.title) : row.title,
    description: request.description === undefined ? row.description : request.description?.trim() || null,
    options: JSON.stringify(acceptOptions(columnTypeOf(row.type), wanted)),
    meta: noted === undefined ? row.meta : noted === null ? null : JSON.stringify(noted),
  }
}

/** A column that is broken can still get another title. */
function unchanged(kind: Exclude<ComputedKind, 'link'>, request: WireColumnRequest): boolean {
  const fields =
    kind === 'formula'
      ? (['formula', 'formula_raw'] as const)
      : (['fk_relation_column_id', 'fk_lookup_column_id', 'fk_rollup_column_id', 'rollup_function', 'where'] as const)
  return fields.every((field) => request[field] === undefined || (request[field] === null && field !== 'where'))
}

/** Which records are offered for linking. */
function wantedCandidates(
  { snapshot }: Workbench,
  { tableId, candidates }: LinkOptions,
  { candidates: wished }: WireColumnRequest,
): LinkOptions['candidates'] {
  if (wished === undefined) return candidates
  const viewId = wished?.viewId || null
  const where = wished?.where?.trim() || null
  if (viewId === null && where === null) return null
  const table = snapshot.findTable(tableId)
  if (table === null) throw invalidValue('candidates', 'The table this link leads to is not there.')
  if (viewId !== null && !table.views.some(({ id }) => id === viewId))
    throw invalidValue('candidates', `“${table.title}” has no such view.`)
  const shown = table.columns.filter(({ secret }) => !secret)
  return { viewId, where: where === null ? null : storedWhere(where, shown) }
}
