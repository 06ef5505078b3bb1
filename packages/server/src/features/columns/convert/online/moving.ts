// Values on their way into a new column, batch by batch. What was done is told by the database itself (the mark of each row), so
// whoever goes on after a stop needs nothing else.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ColumnRow, TableRow } from '../../../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../../../meta/snapshot.ts'
import { ask } from '../../../../query/answer.ts'
import type { StoredColumn } from '../../../../query/record-table.ts'
import { type RecordCells, selectCells } from '../../../../query/select-cells.ts'
import { operandOf, type TableAccess, tableName } from '../../../../query/table-access.ts'
import { writeCells } from '../../../../structure/cells/write-cells.ts'
import { accessToAll, storedColumn } from '../../../../structure/record-table-of.ts'
import { isSame } from '../../../records/write/same-value.ts'
import { keptId } from '../conversion-steps.ts'
import type { Converter } from '../convert-cell.ts'
import type { Key, Mover } from './in-batches.ts'

/** One transaction each: whoever wants one of these rows waits for so many at most. */
export const batchSize = 1000

interface Names {
  /** Of the old column now. */
  readonly old: string
  /** Of the new one now. */
  readonly next: string
  readonly mark: string
}

interface Ends {
  readonly base: SnapshotBase
  readonly table: TableRow
  readonly live: readonly ColumnRow[]
  readonly before: ColumnRow
  readonly after: ColumnRow
}

export class Moving implements Mover {
  readonly access: TableAccess
  readonly from: StoredColumn
  /** What becomes of a value; whoever makes one of these says it before the first batch. */
  convert: Converter = (value) => value
  readonly #to: StoredColumn
  readonly #mark: RawBuilder<unknown>
  /** As it would be written now. */
  readonly #wanted: RawBuilder<unknown>

  constructor({ base, table, live, before, after }: Ends, { old, next, mark }: Names) {
    const others = live.filter(({ id }) => id !== before.id)
    this.access = accessToAll(table, [...others, { ...before, id: keptId, name: old }, { ...after, name: next }], base)
    this.from = storedColumn(this.access, keptId)
    this.#to = storedColumn(this.access, after.id)
    this.#mark = sql.raw(base.dialect.quoteIdentifier(mark))
    this.#wanted = base.dialect.ddl.markOf?.(this.#cell(old)) ?? sql`null`
  }

  async batch(data: Kysely<unknown>, after: Key | undefined): ReturnType<Mover['batch']> {
    const page = { filter: null, limit: batchSize, after }
    const records = await ask(data, selectCells(this.access, page, [this.from, this.#to]))
    await this.#write(data, records)
    return { count: records.length, last: records.length < batchSize ? null : (records.at(-1)?.key ?? null) }
  }

  /** Rows whose old value is no longer the one they were done for. */
  async left(data: Kysely<unknown>): Promise<readonly Key[]> {
    const { table, dialect } = this.access
    const parts = table.key.map(
      (part, at) => sql`${operandOf(this.access, part).expression} as ${sql.raw(`k${at + 1}`)}`,
    )
    const { rows } = await sql`select ${sql.join(parts)} from ${tableName(this.access)}
      where ${this.#isStale()} ${dialect.rows.page({ order: [], limit: batchSize })}`.execute(data)
    return (rows as Readonly<Record<string, unknown>>[]).map((row) =>
      table.key.map(({ word }, at) => dialect.values.fromDatabase(word, row[`k${at + 1}`])),
    )
  }

  async redo(data: Kysely<unknown>, keys: readonly Key[]): Promise<void> {
    const records = await ask(data, selectCells(this.access, { keys }, [this.from, this.#to]))
    await this.#write(data, records, true)
  }

  /** Values that have none in the new column. */
  async countEmptied(data: Kysely<unknown>): Promise<number> {
    const { dialect } = this.access
    const { rows } = await sql`select ${dialect.rows.count()} as n from ${tableName(this.access)}
      where ${operandOf(this.access, this.#to).expression} is null
        and not (${dialect.compare.blank(operandOf(this.access, this.from))})`.execute(data)
    return Number((rows[0] as { n?: unknown } | undefined)?.n ?? 0)
  }

  #isStale(): RawBuilder<unknown> {
    const [mark, wanted] = [this.#mark, this.#wanted]
    return sql`((${wanted} is null and ${mark} is not null) or (${wanted} is not null and (${mark} is null or ${mark} <> ${wanted})))`
  }

  async #write(data: Kysely<unknown>, records: readonly RecordCells[], isStale = false): Promise<void> {
    const cells = records.flatMap(({ key, cells: known }) => {
      const old = known.get(this.from.id) ?? null
      const value = this.convert(old)
      // Gone over before a stop; what has no value there is marked once more, which tells it apart from what is new.
      const isDone = value !== null && isSame(value, known.get(this.#to.id) ?? null)
      return !isStale && (old === null || isDone) ? [] : [{ key, value }]
    })
    await writeCells(data, this.access, this.#to, cells, sql`${this.#mark} = ${this.#wanted}`)
  }

  #cell = (name: string): RawBuilder<unknown> => sql.raw(this.access.dialect.quoteIdentifier(name))
}
