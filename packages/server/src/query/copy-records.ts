import type { CellValue } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import { namesBy } from '../dialects/names.ts'
import type { TableRef } from '../dialects/structure.ts'
import type { Change } from './answer.ts'
import { compile } from './compile.ts'
import { afterSql, whereSql } from './conditions.ts'
import type { StoredColumn } from './record-table.ts'
import { columnName, type TableAccess } from './table-access.ts'

interface RecordsToCopy {
  /** The same names on both sides. */
  readonly columns: readonly StoredColumn[]
  /** Records behind this key … */
  readonly after?: readonly CellValue[] | undefined
  /** … up to this one, which is copied too. */
  readonly upTo?: readonly CellValue[] | undefined
}

/** Within one database, so nothing passes through the server. Gives the number of records. */
export function copyRecords(from: TableAccess, to: TableRef, { columns, after, upTo }: RecordsToCopy): Change<number> {
  const { names, table } = namesBy((name) => from.dialect.quoteIdentifier(name))
  const tests = [
    ...(after === undefined ? [] : [afterSql(from, after)]),
    ...(upTo === undefined ? [] : [sql<boolean>`not ${afterSql(from, upTo)}`]),
  ]
  const cells = columns.map((column) => columnName(from, column))
  const statement = sql`insert into ${table(to)} (${names(columns.map(({ name }) => name))})
    select ${sql.join(cells)} from ${table(from.table.ref)}${whereSql(from, {}, ...tests)}`
  return {
    query: compile(from.dialect, statement),
    read: ({ numAffectedRows }) => Number(numAffectedRows ?? 0),
  }
}
