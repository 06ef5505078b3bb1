import { type RawBuilder, sql } from 'kysely'
import { isSameType, reshapeInPlace } from '../ddl/reshape.ts'
import { namesBy } from '../names.ts'
import type { TableRef } from '../structure.ts'
import { postgresDdl } from './ddl.ts'
import { postgresQuote } from './quote.ts'

const names = namesBy(postgresQuote)

export const postgresReshape = reshapeInPlace(postgresDdl, {
  dropKey: (table, { name }) => postgresDdl.dropForeignKey(table, name),
  dropRule: (table, { name }) => [sql`${alter(table)} drop constraint ${names.name(name)}`],
  changeColumn(table, { was, is }) {
    const at = sql`${alter(table)} alter column ${names.name(was.name)}`
    const type = sql.raw(is.type)
    const isOther = !isSameType(was, is)
    // A default of the old type may not fit the new one, so it is set again behind it.
    const setsDefault = isOther || was.default !== is.default
    return [
      ...(setsDefault && was.default !== null ? [sql`${at} drop default`] : []),
      ...(isOther ? [sql`${at} type ${type} using ${names.name(was.name)}::${type}`] : []),
      ...(setsDefault && is.default !== null ? [sql`${at} set default ${sql.raw(is.default)}`] : []),
      ...(was.nullable === is.nullable ? [] : [sql`${at} ${is.nullable ? sql`drop` : sql`set`} not null`]),
    ]
  },
})

const alter = (table: TableRef): RawBuilder<unknown> => sql`alter table ${names.table(table)}`
