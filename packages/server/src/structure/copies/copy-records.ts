import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { type RawBuilder, sql } from 'kysely'
import { namesBy } from '../../dialects/names.ts'
import type { TableRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { eachCells } from '../cells/each-cells.ts'
import { writeCells } from '../cells/write-cells.ts'
import { accessToAll, storedColumn } from '../record-table-of.ts'
import { type Step, stepOf } from '../restructure.ts'
import type { CopiedColumn } from './copied-columns.ts'

export interface Copying {
  readonly from: TableRow
  readonly to: TableRow
  readonly columns: readonly CopiedColumn[]
  readonly base: SnapshotBase
  readonly secrets: Secrets
}

/** In the database itself: nothing passes through the server but secrets, which are sealed for their column. */
export function copyRecords(copying: Copying): Step[] {
  return [stepOf([copyStatement(copying)]), ...resealSecrets(copying)]
}

/** A sealed text opens for one column only. */
export function resealSecrets(copying: Copying): Step[] {
  const sealed = copying.columns.filter(({ row }) => isSealed(row.type, row.options))
  return sealed.map((column) => resealed(copying, column))
}

function copyStatement({ from, to, columns, base }: Copying): RawBuilder<unknown> {
  const { name, names, table } = namesBy((text) => base.dialect.quoteIdentifier(text))
  const copied = columns.flatMap(({ row }) => (row.name === null || row.auto_increment === 1 ? [] : [row.name]))
  const key = columns
    .filter(({ row }) => row.key_part !== null && row.name !== null)
    .toSorted((one, other) => (one.row.key_part ?? 0) - (other.row.key_part ?? 0))
    .map(({ row }) => row.name ?? '')
  const order = key.length === 0 ? sql`` : sql` order by ${sql.join(key.map(name))}`
  return sql`insert into ${table(to)} (${names(copied)}) select ${names(copied)} from ${table(from)}${order}`
}

function isSealed(type: string, options: string): boolean {
  const parsed: unknown = JSON.parse(options)
  return columnTypeOf(type).secret === true && isPlainObject(parsed) && parsed.kept === 'sealed'
}

function resealed({ to, columns, base, secrets }: Copying, { from, row }: CopiedColumn): Step {
  const access = accessToAll(
    to,
    columns.map((column) => column.row),
    base,
  )
  const column = storedColumn(access, row.id)
  return {
    moves: `what is sealed in ${column.name} is sealed anew`,
    async run(data) {
      for await (const records of eachCells(data, access, [column])) {
        const cells = records.flatMap(({ key, cells: known }) => {
          const value = known.get(column.id)
          return typeof value === 'string' ? [{ key, value: secrets.seal(secrets.unseal(value, from.id), row.id) }] : []
        })
        await writeCells(data, access, column, cells)
      }
    },
  }
}
