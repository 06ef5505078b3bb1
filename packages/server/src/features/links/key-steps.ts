// What holds a link together in the database: an index on the key column, and a constraint unless the link is virtual.
import type { RelationAction } from '@rowhouse/core/column-types/link-to-another-record'
import type { StorageWord } from '@rowhouse/core/storage'
import type { Kysely } from 'kysely'
import type { ForeignKeySpec, IndexSpec } from '../../dialects/ddl/ddl.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { type Step, stepOf } from '../../structure/restructure.ts'
import { runStatements } from '../../structure/statements.ts'
import { findStructure, structureOf } from '../../structure/structure-of.ts'
import { databaseAction } from './relation-actions.ts'

/** From a column of one table to a column of another. */
export interface KeyPair {
  readonly child: TableRow
  readonly column: ColumnRow
  readonly parent: TableRow
  readonly key: ColumnRow
}

export interface KeyActions {
  readonly onUpdate: RelationAction
  readonly onDelete: RelationAction
}

/** Names of ours are unique in every database, because ids are. */
const linkIndexName = (columnId: string): string => `rh_link_${columnId}`
export const foreignKeyName = (columnId: string): string => `rh_fk_${columnId}`

export function foreignKeySpec({ column, parent, key }: Omit<KeyPair, 'child'>, actions: KeyActions): ForeignKeySpec {
  return {
    name: foreignKeyName(column.id),
    columns: [column.name ?? ''],
    references: { schema: parent.schema, name: parent.name },
    referencedColumns: [key.name ?? ''],
    onUpdate: databaseAction(actions.onUpdate),
    onDelete: databaseAction(actions.onDelete),
  }
}

function linkIndex(column: ColumnRow): IndexSpec {
  const { id, name, word } = column
  return { name: linkIndexName(id), columns: [{ name: name ?? '', word: word as StorageWord | null }] }
}

export function indexMade({ dialect }: SnapshotBase, table: TableRow, column: ColumnRow): Step {
  const index = linkIndex(column)
  return stepOf(dialect.ddl.createIndex(table, index), dialect.ddl.dropIndex(table, index.name))
}

export function constraintMade(base: SnapshotBase, pair: KeyPair, actions: KeyActions): Step {
  return {
    run: (data) => addConstraint(base, data, pair, actions),
    back: (data) => dropConstraint(base, data, pair),
  }
}

/**
 * On a column that holds values already, in a database that others write to: where the engine can, the rule counts for what comes
 * at once, and the rows that are there are looked at while others go on.
 */
export function constraintMadeOnline(base: SnapshotBase, pair: KeyPair, actions: KeyActions): Step[] {
  const name = foreignKeyName(pair.column.id)
  const check = base.dialect.ddl.checkForeignKey(pair.child, name)
  if (base.isBuiltIn || check.length === 0) return [constraintMade(base, pair, actions)]
  return [
    {
      run: (data) => addConstraint(base, data, pair, actions, true),
      back: (data) => dropConstraint(base, data, pair),
    },
    {
      alone: true,
      async run(data) {
        const structure = await structureOf(base.dialect, data, pair.child)
        // One that was there under another name was looked at when it was made.
        if (structure.foreignKeys.some((key) => key.name === name)) await runStatements(data, check)
      },
      back: async () => undefined,
    },
  ]
}

export function constraintTaken(base: SnapshotBase, pair: KeyPair, actions: KeyActions): Step {
  return {
    run: (data) => dropConstraint(base, data, pair),
    back: (data) => addConstraint(base, data, pair, actions),
  }
}

async function addConstraint(
  { dialect }: SnapshotBase,
  data: Kysely<unknown>,
  pair: KeyPair,
  actions: KeyActions,
  unchecked = false,
): Promise<void> {
  const structure = await structureOf(dialect, data, pair.child)
  if (structure.foreignKeys.some((key) => isBetween(key, pair))) return
  await runStatements(data, dialect.ddl.addForeignKey(structure, { ...foreignKeySpec(pair, actions), unchecked }))
}

/** Whoever made it, and only if it is there. */
async function dropConstraint({ dialect }: SnapshotBase, data: Kysely<unknown>, pair: KeyPair): Promise<void> {
  const known = await findStructure(dialect, data, pair.child)
  // Looked at anew for each: SQLite numbers those that are left.
  for (const _ of known?.foreignKeys.filter((one) => isBetween(one, pair)) ?? []) {
    const structure = await findStructure(dialect, data, pair.child)
    const key = structure?.foreignKeys.find((one) => isBetween(one, pair))
    if (!structure || key === undefined) return
    await runStatements(data, dialect.ddl.dropForeignKey(structure, key.name))
  }
}

interface FoundKey {
  readonly columns: readonly string[]
  readonly references: { readonly name: string }
}

function isBetween({ columns, references }: FoundKey, { column, parent }: Pick<KeyPair, 'column' | 'parent'>): boolean {
  return columns.length === 1 && columns[0] === column.name && references.name === parent.name
}
