// Clauses that all engines write alike.
import { AppError } from '@rowhouse/core/errors'
import { type RawBuilder, sql } from 'kysely'
import { emptyAsNone } from '../empty-as-none.ts'
import type { Names } from '../names.ts'
import { type ForeignKeyAction, foreignKeyActions, type TableRef } from '../structure.ts'
import type { ForeignKeySpec, IndexedColumn, IndexSpec } from './ddl.ts'

export function foreignKeyClause(names: Names, key: ForeignKeySpec): RawBuilder<unknown> {
  const { onUpdate = 'no action', onDelete = 'no action' } = key
  return sql`constraint ${names.name(key.name)} foreign key (${names.names(key.columns)}) references ${names.table(
    key.references,
  )} (${names.names(key.referencedColumns)}) on update ${actionWord(onUpdate)} on delete ${actionWord(onDelete)}`
}

/** The words come from the closed list, whatever the caller says they are. */
export function actionWord(action: ForeignKeyAction): RawBuilder<unknown> {
  const known = foreignKeyActions.find((word) => word === action)
  if (known !== undefined) return sql.raw(known)
  throw new AppError('invalid_request', 'There is no such action for a foreign key.')
}

export function indexStatement(
  names: Names,
  table: TableRef,
  { name, columns, unique }: IndexSpec,
  column: (column: IndexedColumn) => RawBuilder<unknown> = (one) => directed(indexed(names, one), one),
): RawBuilder<unknown> {
  const kind = unique ? sql`unique index` : sql`index`
  return sql`create ${kind} ${names.name(name)} on ${names.table(table)} (${sql.join(columns.map(column))})`
}

/** By which an index orders; only databases that can index what is computed are asked for `filled`. */
export function indexed(names: Names, { name, filled }: IndexedColumn): RawBuilder<unknown> {
  return filled ? sql`(${emptyAsNone({ expression: names.name(name) })})` : names.name(name)
}

export function directed(column: RawBuilder<unknown>, { descending }: IndexedColumn): RawBuilder<unknown> {
  return descending ? sql`${column} desc` : column
}
