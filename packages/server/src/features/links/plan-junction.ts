import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import { newId } from '../../platform/chance.ts'
import { nextPosition } from '../../structure/next-position.ts'
import { type Site, type Step, stepOf } from '../../structure/restructure.ts'
import { selectHeads, takenNames } from '../../structure/table-heads.ts'
import { prefixOf, wishedName } from '../../structure/table-name.ts'
import { tableSpec } from '../../structure/table-spec.ts'
import { foreignKeySpec, indexMade } from './key-steps.ts'
import { foreignKeyRow, keyOf, typeOfKey } from './link-rows.ts'
import { type LinkSides, SideRows } from './link-sides.ts'
import type { PlannedLink } from './planned-link.ts'

/** Many to many: a table of its own, whose key are the keys of both. */
export async function planJunction({ meta }: Site, sides: LinkSides): Promise<PlannedLink> {
  const { spec, base, parent, child, at } = sides
  const rows = new SideRows(sides)
  const [parentKey, childKey] = [keyOf(parent), keyOf(child)]
  const table = await newJunction(meta, sides)
  const place = { table, dialect: base.dialect, at }
  // The names that existing clients know: the second is the child's.
  const toChild = foreignKeyRow(childKey, { ...place, name: 'table2_id', title: 'table2_id', keyPart: 1, position: 1 })
  const toParent = foreignKeyRow(parentKey, {
    ...place,
    name: 'table1_id',
    title: 'table1_id',
    keyPart: 2,
    position: 2,
  })
  const common = {
    kind: 'mm',
    partnerId: null,
    onUpdate: spec.onUpdate,
    onDelete: spec.onDelete,
    virtual: spec.virtual,
    ownsKey: true,
    candidates: null,
  } as const
  const parentOptions: LinkOptions = {
    ...common,
    tableId: child.table.id,
    ownColumnId: parentKey.id,
    otherColumnId: childKey.id,
    junction: { tableId: table.id, ownColumnId: toParent.id, otherColumnId: toChild.id },
  }
  const childOptions: LinkOptions = {
    ...common,
    tableId: parent.table.id,
    ownColumnId: childKey.id,
    otherColumnId: parentKey.id,
    junction: { tableId: table.id, ownColumnId: toChild.id, otherColumnId: toParent.id },
  }
  return {
    steps: creation(sides, table, { toParent, parentKey, toChild, childKey }),
    tables: [table],
    columns: [{ ...toChild, is_primary_value: 1 }, toParent, ...rows.linkColumns(parentOptions, childOptions)],
    changed: [],
  }
}

async function newJunction(meta: Site['meta'], { base, child, at, spec }: LinkSides): Promise<TableRow> {
  const { project_id: projectId } = child.table
  const heads = await selectHeads(meta, projectId)
  const project = await meta.selectFrom('rh_projects').select('prefix').where('id', '=', projectId).executeTakeFirst()
  const title = `nc_m2m_${newId('table').slice(-10)}`
  const taken = takenNames(heads, base.id)
  const name = wishedName({ table_name: title }, title, {
    prefix: prefixOf(base, project?.prefix ?? ''),
    dialect: base.dialect,
    taken,
  })
  return {
    id: newId('table'),
    project_id: projectId,
    base_id: base.id,
    schema: base.row.schema,
    name,
    title,
    kind: 'table',
    junction: spec.kind === 'mm' ? 1 : 0,
    description: null,
    position: nextPosition(heads),
    created_at: at,
    updated_at: at,
    deleted_at: null,
    deleted_by: null,
  }
}

interface JunctionKeys {
  readonly toParent: ColumnRow
  readonly parentKey: ColumnRow
  readonly toChild: ColumnRow
  readonly childKey: ColumnRow
}

/** Its own key serves one direction, the index the other. */
function creation({ spec, base, parent, child }: LinkSides, table: TableRow, keys: JunctionKeys): Step[] {
  const { toParent, parentKey, toChild, childKey } = keys
  const { ddl } = base.dialect
  const foreignKeys = spec.virtual
    ? []
    : [
        foreignKeySpec({ column: toChild, parent: child.table, key: childKey }, spec),
        foreignKeySpec({ column: toParent, parent: parent.table, key: parentKey }, spec),
      ]
  const types = new Map([
    [toChild.name, typeOfKey(base, childKey)],
    [toParent.name, typeOfKey(base, parentKey)],
  ])
  const { columns, ...rest } = tableSpec(table, [toChild, toParent], base.isBuiltIn)
  const junction = {
    ...rest,
    columns: columns.map((column) => ({ ...column, type: types.get(column.name) })),
    foreignKeys,
  }
  return [stepOf(ddl.createTable(junction), ddl.dropTable(table)), indexMade(base, table, toParent)]
}
