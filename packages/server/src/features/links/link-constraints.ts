import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import { isLinkRow, linkOptionsOf } from './going-along.ts'
import type { KeyActions, KeyPair } from './key-steps.ts'

interface LinkConstraint {
  readonly pair: KeyPair
  readonly actions: KeyActions
  /** A row of a junction is nothing without its two ends; a record loses only its key. */
  readonly isJunction: boolean
  readonly isVirtual: boolean
}

export interface Rows {
  readonly tables: readonly TableRow[]
  readonly columns: readonly ColumnRow[]
}

/** What holds these link columns in the database, each only once for both sides. */
export function constraintsOf(links: readonly ColumnRow[], { tables, columns }: Rows): LinkConstraint[] {
  const tableOf = new Map(tables.map((table) => [table.id, table]))
  const columnOf = new Map(columns.map((column) => [column.id, column]))
  const found = new Map<string, LinkConstraint>()
  for (const row of links.filter(isLinkRow)) {
    const { junction, onUpdate, onDelete, virtual, kind, ownColumnId, otherColumnId } = linkOptionsOf(row)
    const ends: readonly (readonly [holder: string, key: string])[] =
      junction === null
        ? [kind === 'bt' ? [ownColumnId, otherColumnId] : [otherColumnId, ownColumnId]]
        : [
            [junction.ownColumnId, ownColumnId],
            [junction.otherColumnId, otherColumnId],
          ]
    for (const [holder, target] of ends) {
      const [column, key] = [columnOf.get(holder), columnOf.get(target)]
      const [child, parent] = [tableOf.get(column?.table_id ?? ''), tableOf.get(key?.table_id ?? '')]
      if (column && key && child && parent)
        found.set(holder, {
          pair: { child, column, parent, key },
          actions: { onUpdate, onDelete },
          isJunction: junction !== null,
          isVirtual: virtual,
        })
    }
  }
  return [...found.values()]
}
