import { type RawBuilder, sql } from 'kysely'
import { isSameType, reshapeInPlace } from '../ddl/reshape.ts'
import { namesBy } from '../names.ts'
import type { ColumnStructure, TableRef } from '../structure.ts'
import { mssqlDdl } from './ddl.ts'
import { mssqlQuote } from './quote.ts'

const names = namesBy(mssqlQuote)

export const mssqlReshape = reshapeInPlace(mssqlDdl, {
  dropKey: (table, { name }) => mssqlDdl.dropForeignKey(table, name),
  dropRule: (table, { name }) => [sql`${alter(table)} drop constraint ${names.name(name)}`],
  changeColumn(table, { was, is }) {
    const isOther = !isSameType(was, is)
    const setsDefault = isOther || was.default !== is.default
    const nullability = is.nullable ? sql` null` : sql` not null`
    return [
      ...(setsDefault && was.default !== null
        ? [sql`${alter(table)} drop constraint ${names.name(defaultNameOf(table, was))}`]
        : []),
      ...(isOther || was.nullable !== is.nullable
        ? [sql`${alter(table)} alter column ${names.name(was.name)} ${sql.raw(is.type)}${nullability}`]
        : []),
      ...(setsDefault && is.default !== null
        ? [
            sql`${alter(table)} add constraint ${names.name(defaultNameOf(table, { name: was.name }))} default ${sql.raw(is.default)} for ${names.name(was.name)}`,
          ]
        : []),
    ]
  },
})

/** A default has a name there and is dropped by it: one that comes by a migration gets ours. */
const defaultNameOf = (table: TableRef, { name, defaultName }: Pick<ColumnStructure, 'name' | 'defaultName'>): string =>
  defaultName ?? `df_${table.name}_${name}`.slice(0, 120)

const alter = (table: TableRef): RawBuilder<unknown> => sql`alter table ${names.table(table)}`
