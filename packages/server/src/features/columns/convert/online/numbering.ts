import type { CellValue } from '@rowhouse/core/storage'
import { type Kysely, sql } from 'kysely'
import { ask } from '../../../../query/answer.ts'
import type { StoredColumn } from '../../../../query/record-table.ts'
import { selectCells } from '../../../../query/select-cells.ts'
import { operandOf, type TableAccess, tableName } from '../../../../query/table-access.ts'
import { fillerOf } from '../../../../structure/cells/fill-cells.ts'
import { writeCells } from '../../../../structure/cells/write-cells.ts'
import type { Key, Mover } from './in-batches.ts'
import { batchSize } from './moving.ts'

/** Values of their own for records that were there before a column, in the order of the key. Who has one keeps it. */
export class Numbering implements Mover {
  readonly #access: TableAccess
  readonly #column: StoredColumn
  readonly #filler: (at: number) => CellValue
  #next = 0
  /** A batch that has to be tried again begins with the same number. */
  #batch: { readonly after: Key | undefined; readonly from: number } | null = null

  constructor(access: TableAccess, column: StoredColumn) {
    const filler = fillerOf(column)
    if (filler === null) throw new TypeError(`${column.id} gives records no value of their own.`)
    this.#access = access
    this.#column = column
    this.#filler = filler
  }

  /** Goes on behind the highest number there is, which a stop may have left. */
  async begin(data: Kysely<unknown>): Promise<void> {
    if (this.#column.kept !== 'autoNumber') return
    const { expression } = operandOf(this.#access, this.#column)
    const { rows } = await sql`select max(${expression}) as n from ${tableName(this.#access)}`.execute(data)
    this.#next = Number((rows[0] as { n?: unknown } | undefined)?.n ?? 0)
  }

  async batch(data: Kysely<unknown>, after: Key | undefined): ReturnType<Mover['batch']> {
    if (this.#batch === null || this.#batch.after !== after) this.#batch = { after, from: this.#next }
    this.#next = this.#batch.from
    const page = { filter: null, limit: batchSize, after }
    const records = await ask(data, selectCells(this.#access, page, [this.#column]))
    const empty = records.filter(({ cells }) => (cells.get(this.#column.id) ?? null) === null)
    await this.redo(
      data,
      empty.map(({ key }) => key),
    )
    return { count: records.length, last: records.length < batchSize ? null : (records.at(-1)?.key ?? null) }
  }

  async left(data: Kysely<unknown>): Promise<readonly Key[]> {
    const filter = { kind: 'test', column: this.#column, operator: 'null', value: { kind: 'nothing' } } as const
    const records = await ask(data, selectCells(this.#access, { filter, limit: batchSize }, []))
    return records.map(({ key }) => key)
  }

  async redo(data: Kysely<unknown>, keys: readonly Key[]): Promise<void> {
    const cells = keys.map((key) => ({ key, value: this.#filler(this.#next++) }))
    await writeCells(data, this.#access, this.#column, cells)
  }
}
