// Foreign keys of somebody's database as links. Pure.
import type { RelationAction } from '@rowhouse/core/column-types/link-to-another-record'
import type { TableStructure } from '../../dialects/structure.ts'
import { relationAction } from '../links/relation-actions.ts'

/** A column that holds keys of another table. */
export interface FoundRelation {
  /** Names in the database. */
  readonly child: string
  readonly column: string
  readonly parent: string
  readonly key: string
  readonly onUpdate: RelationAction
  readonly onDelete: RelationAction
  /** No two records point to the same one. */
  readonly isUnique: boolean
  /** The child is nothing but two such columns. */
  readonly isJunction: boolean
}

/** Keys of several columns join nothing here: links go by one. */
export function foundRelations(tables: readonly TableStructure[]): FoundRelation[] {
  // Engines that do not tell small letters from capital ones let keys name their tables either way.
  const byName = new Map(tables.map((table) => [table.name.toLowerCase(), table]))
  for (const table of tables) byName.set(table.name, table)
  return tables.flatMap((child) => {
    const isJunction = joinsTwo(child)
    return child.foreignKeys.flatMap((foreignKey): FoundRelation[] => {
      const { references, columns, referencedColumns } = foreignKey
      const parent = byName.get(references.name) ?? byName.get(references.name.toLowerCase())
      const [column, ...more] = columns
      // Left out, the key is meant.
      const [key, ...others] = referencedColumns.length === 0 ? (parent?.primaryKey ?? []) : referencedColumns
      if (parent === undefined || column === undefined || key === undefined || more.length + others.length > 0)
        return []
      if (references.schema && parent.schema && references.schema !== parent.schema) return []
      return [
        {
          child: child.name,
          column: nameIn(child, column),
          parent: parent.name,
          key: nameIn(parent, key),
          onUpdate: relationAction(foreignKey.onUpdate),
          onDelete: relationAction(foreignKey.onDelete),
          isUnique: isUnique(child, column),
          isJunction,
        },
      ]
    })
  })
}

export const relationKey = ({ child, column, parent }: Pick<FoundRelation, 'child' | 'column' | 'parent'>): string =>
  JSON.stringify([child, column, parent])

function joinsTwo({ kind, columns, primaryKey, foreignKeys }: TableStructure): boolean {
  const pointing = new Set(foreignKeys.filter((key) => key.columns.length === 1).flatMap((key) => key.columns))
  return (
    kind === 'table' &&
    columns.length === 2 &&
    primaryKey.length === 2 &&
    foreignKeys.length === 2 &&
    columns.every(({ name }) => pointing.has(name))
  )
}

function isUnique({ primaryKey, indexes }: TableStructure, column: string): boolean {
  const isAlone = (columns: readonly string[]) => columns.length === 1 && columns[0] === column
  return isAlone(primaryKey) || indexes.some(({ unique, columns }) => unique && isAlone(columns))
}

function nameIn({ columns }: TableStructure, name: string): string {
  const same = columns.find((column) => column.name === name)
  return (same ?? columns.find((column) => column.name.toLowerCase() === name.toLowerCase()))?.name ?? name
}
