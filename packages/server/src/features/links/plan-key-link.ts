import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { addedColumn } from '../../structure/columns/column-steps.ts'
import { type Step, stepOf } from '../../structure/restructure.ts'
import { uniqueIndex } from '../../structure/table-spec.ts'
import { constraintMade, indexMade } from './key-steps.ts'
import { foreignKeyRow, keyColumnName, keyOf, typeOfKey } from './link-rows.ts'
import { type LinkSides, SideRows } from './link-sides.ts'
import type { PlannedLink } from './planned-link.ts'

/** One to many, or one to one: the child gets a new column that holds keys of the parent. */
export function planKeyLink(sides: LinkSides): PlannedLink {
  const { spec, base, parent, child } = sides
  const rows = new SideRows(sides)
  const key = keyOf(parent)
  const name = rows.namesOf(child).takeFreeName(keyColumnName(parent.table))
  const title = rows.namesOf(child).takeFreeTitle(name)
  const column = foreignKeyRow(key, { ...rows.place(child), name, title, unique: spec.kind === 'oo' })
  const { parentOptions, childOptions } = keyLinkOptions(sides, { keyId: key.id, columnId: column.id, ownsKey: true })
  const links = rows.linkColumns(parentOptions, childOptions)
  const unique = uniqueIndex(column)
  const indexed: Step =
    unique === null
      ? indexMade(base, child.table, column)
      : stepOf(base.dialect.ddl.createIndex(child.table, unique), base.dialect.ddl.dropIndex(child.table, unique.name))
  const pair = { child: child.table, column, parent: parent.table, key }
  return {
    steps: [
      addedColumn(base, child.table, column, { type: typeOfKey(base, key) }),
      indexed,
      ...(spec.virtual ? [] : [constraintMade(base, pair, spec)]),
    ],
    tables: [],
    columns: [column, ...links],
    changed: [],
  }
}

/** What both link columns note about the key between them. */
export function keyLinkOptions(
  { spec, parent, child }: Pick<LinkSides, 'spec' | 'parent' | 'child'>,
  { keyId, columnId, ownsKey }: { readonly keyId: string; readonly columnId: string; readonly ownsKey: boolean },
): { readonly parentOptions: LinkOptions; readonly childOptions: LinkOptions } {
  const { onUpdate, onDelete, virtual, kind } = spec
  const common = { junction: null, partnerId: null, onUpdate, onDelete, virtual, ownsKey, candidates: null }
  return {
    parentOptions: {
      ...common,
      kind: kind === 'oo' ? 'oo' : 'hm',
      tableId: child.table.id,
      ownColumnId: keyId,
      otherColumnId: columnId,
    },
    childOptions: { ...common, kind: 'bt', tableId: parent.table.id, ownColumnId: columnId, otherColumnId: keyId },
  }
}
