import type { BodyOf } from '@rowhouse/core/api/endpoint'
import type { createTable as contract } from '@rowhouse/core/api/tables'
import { findColumnType } from '@rowhouse/core/column-types/registry'
import { type DefaultColumnName, defaultColumnNames } from '@rowhouse/core/default-columns'
import { invalidValue, notFound } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/table-names'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { ProjectSnapshot, SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import { changedTable } from '../../structure/changed-table.ts'
import { nextPosition } from '../../structure/next-position.ts'
import { restructure, type Step, stepOf } from '../../structure/restructure.ts'
import { selectHeads, takenNames } from '../../structure/table-heads.ts'
import { prefixOf, wishedName, wishedTitle } from '../../structure/table-name.ts'
import { insertColumns, insertTable } from '../../structure/table-rows.ts'
import { tableSpec, uniqueIndex } from '../../structure/table-spec.ts'
import { isTitleTaken } from '../../structure/table-titles.ts'
import { refuseUnknownReference } from '../columns/column-references.ts'
import { requireMembers } from '../columns/require-members.ts'
import { defaultView } from '../views/default-view.ts'
import { defaultColumns, keyColumn } from './default-columns.ts'
import { newTableColumns, wishedColumns } from './new-table-columns.ts'

type TableSpec = BodyOf<typeof contract>

/** `baseId` left out: the first database of the project. */
export async function createTable(
  ctx: InProject<'tables.create'>,
  spec: TableSpec,
  baseId?: string,
): Promise<SnapshotTable> {
  const snapshot = await ctx.snapshot()
  const base = wantedBase(snapshot, baseId)
  const columns = wishedColumns(wantedColumns(spec), base.row.inflection_column)
  const prefix = prefixOf(base, snapshot.prefix)
  const title = acceptTitle('Table', wishedTitle(spec, prefix, base.row.inflection_table))
  const id = newId('table')
  const at = new Date(ctx.now()).toISOString()
  const { version } = await restructure(ctx, base, async ({ meta }) => {
    const heads = await selectHeads(meta, ctx.project.id)
    if (isTitleTaken(title, heads)) throw invalidValue('title', 'Duplicate table alias')
    const name = wishedName(spec, title, { prefix, dialect: base.dialect, taken: takenNames(heads, base.id) })
    const table: TableRow = {
      id,
      project_id: ctx.project.id,
      base_id: base.id,
      schema: base.row.schema,
      name,
      title,
      kind: 'table',
      junction: 0,
      description: spec.description?.trim() || null,
      position: nextPosition(heads),
      created_at: at,
      updated_at: at,
      deleted_at: null,
      deleted_by: null,
    }
    const rows = newTableColumns(columns, { table, dialect: base.dialect, at })
    for (const row of rows) {
      refuseUnknownReference(row, [])
      await requireMembers(meta, row)
    }
    return {
      steps: creation(base, table, rows),
      async record(tx) {
        await insertTable(tx, table, defaultView(table, at, isDefault(spec) ? keptBy(rows) : []))
        await insertColumns(tx, rows)
        tx.announce({ type: 'tables.created', project: ctx.project.id, table: id, title })
      },
    }
  })
  return changedTable(ctx, id, version)
}

export function creation({ dialect, isBuiltIn }: SnapshotBase, table: TableRow, rows: readonly ColumnRow[]): Step[] {
  const indexes = rows.flatMap((row) => uniqueIndex(row) ?? [])
  return [
    stepOf(dialect.ddl.createTable(tableSpec(table, rows, isBuiltIn)), dialect.ddl.dropTable(table)),
    ...indexes.map((index) => stepOf(dialect.ddl.createIndex(table, index))),
  ]
}

function wantedBase({ bases }: ProjectSnapshot, baseId: string | undefined): SnapshotBase {
  const inOrder = [...bases.values()].toSorted((one, other) => (one.row.created_at < other.row.created_at ? -1 : 1))
  const base = baseId === undefined ? inOrder[0] : bases.get(baseId)
  if (base === undefined) throw notFound('base', baseId ?? '')
  return base
}

function wantedColumns(spec: TableSpec): NonNullable<TableSpec['columns']> {
  if (!isDefault(spec)) return spec.columns ?? []
  const chosen = defaultColumnNames.filter((name) => spec.defaultColumns === true || spec.defaultColumns.includes(name))
  return [keyColumn, ...chosen.map((name) => defaultColumns[name])]
}

type DefaultSpec = TableSpec & { readonly defaultColumns: true | readonly DefaultColumnName[] }

function isDefault(spec: TableSpec): spec is DefaultSpec {
  const { columns, defaultColumns: wanted } = spec
  return (columns ?? []).length === 0 && wanted !== undefined && wanted !== false
}

/** Nobody can write there, so they must not stand where people begin to type and paste. */
function keptBy(rows: readonly ColumnRow[]): readonly ColumnRow[] {
  return rows.filter(({ type, key_part }) => key_part === null && findColumnType(type)?.kept !== undefined)
}
