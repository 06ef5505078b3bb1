import { sql } from 'kysely'
import { reshapeInPlace } from '../ddl/reshape.ts'
import { namesBy } from '../names.ts'
import type { ForeignKeyStructure, TableStructure } from '../structure.ts'
import { mysqlDdl, mysqlModify } from './ddl.ts'
import { mysqlQuote } from './quote.ts'

const names = namesBy(mysqlQuote)

export const mysqlReshape = reshapeInPlace(mysqlDdl, {
  // MySQL makes an index for a key that has none, under the name of the key, and leaves it when the key goes.
  dropKey: (table, key) => [
    ...mysqlDdl.dropForeignKey(table, key.name),
    ...(hasIndex(table, key) ? [] : mysqlDdl.dropIndex(table, key.name)),
  ],
  dropRule: (table, { name }) => [sql`drop index ${names.name(name)} on ${names.table(table)}`],
  changeColumn: (table, { was, is }) => mysqlModify(table, { ...is, name: was.name }),
})

function hasIndex({ indexes, primaryKey }: TableStructure, { columns }: ForeignKeyStructure): boolean {
  return [primaryKey, ...indexes.map((one) => one.columns)].some((list) =>
    columns.every((name, at) => list[at] === name),
  )
}
