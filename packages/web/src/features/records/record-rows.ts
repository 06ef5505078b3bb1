import { text } from '../../i18n/i18n.ts'
import { type Column, type RecordRow, recordKey, type Table } from '../../structure/tables/table.ts'
import type { Undoable } from '../../undo/undoable.ts'
import { removeOrAsk } from './ask-loss.ts'
import type { CopiedRecord } from './copied-record.ts'
import type { RowPlace } from './records-api.ts'
import type { RecordsContext } from './records-context.ts'

interface Removed {
  /** Somebody thought better of it. */
  readonly isKept: boolean
  readonly undoable: Undoable | null
}

interface Copied {
  /** Of the first copy; null: it is not among the rows that are loaded. */
  readonly row: number | null
  readonly leftOut: readonly Column[]
}

/** What is done with rows as a whole: put between others, moved, copied, removed. */
export class RecordRows {
  readonly #of: RecordsContext

  constructor(of: RecordsContext) {
    this.#of = of
  }

  /** New records above a row; behind the last one below all. */
  async insertAt(row: number, cells: readonly RecordRow[] = [{}]): Promise<void> {
    const before = this.#of.keyAt(row) ?? undefined
    const spec = { updates: [], inserts: cells, before }
    await this.#of.writes.run(text('rows.deed.add', { count: cells.length }), (write) => this.#of.api.save(spec, write))
    this.#of.countAgain()
    await this.#of.window.reload()
  }

  async move(rows: readonly number[], before: number): Promise<void> {
    await this.#of.ready([...rows, ...(before < this.#of.window.rowsToEnd ? [before] : [])])
    const keys = this.#keysOf(rows)
    await this.#move(keys, { before: this.#of.keyAt(before) })
    await this.#of.window.reload()
  }

  /** One record to another place (null: it has none of its own) and with other cells, in one step. Throws what the server says. */
  async put(record: string, place: RowPlace | null, cells: RecordRow = {}, known: RecordRow = {}): Promise<void> {
    if (Object.keys(cells).length > 0) {
      const move = place === null ? undefined : { records: [record], ...place }
      const spec = { updates: [{ record, cells, known }], inserts: [], move, refusesUnknownLinks: true }
      await this.#of.writes.save(spec, 1)
    } else if (place !== null) await this.#move([record], place)
  }

  async #move(records: readonly string[], place: RowPlace): Promise<void> {
    const label = text('rows.deed.move', { count: records.length })
    await this.#of.writes.run(label, (write) => this.#of.api.move({ records, ...place }, write))
  }

  /** To be taken back at once; null: they were gone already, or kept for what they would have lost. */
  async remove(rows: readonly number[]): Promise<Undoable | null> {
    await this.#of.ready(rows)
    return (await this.removeKeys(this.#keysOf(rows))).undoable
  }

  async removeKeys(keys: readonly string[]): Promise<Removed> {
    const removed = await removeOrAsk((loss) =>
      this.#of.writes.run(text('rows.deed.delete', { count: keys.length }), (write) =>
        this.#of.api.remove(keys, loss, write),
      ),
    )
    if (removed === null) return { isKept: true, undoable: null }
    this.#of.countAgain()
    await this.#of.window.reload()
    return { isKept: false, undoable: removed.undoable }
  }

  /** Below the last of them where rows have an order by hand, else where the view puts them. */
  async duplicate(
    table: Table,
    rows: readonly number[],
    { isByHand }: { readonly isByHand: boolean },
  ): Promise<Copied> {
    const { window } = this.#of
    const below = (rows.at(-1) ?? -1) + 1
    await this.#of.ready([...rows, ...(isByHand && below < window.rowsToEnd ? [below] : [])])
    const copies: CopiedRecord[] = []
    for (const record of await this.rowsAt(rows)) copies.push(await this.copied(table, record))
    const inserts = copies.map(({ cells }) => cells)
    const before = (isByHand ? this.#of.keyAt(below) : null) ?? undefined
    const spec = { updates: [], inserts, before, refusesUnknownLinks: true }
    const label = text('rows.deed.duplicate', { count: inserts.length })
    const { reply } = await this.#of.writes.run(label, (write) => this.#of.api.save(spec, write))
    this.#of.countAgain()
    await window.reload()
    const leftOut = [...new Set(copies.flatMap((copy) => copy.leftOut))]
    return { row: await this.#rowOfCopy(reply.inserted, before === undefined ? null : below), leftOut }
  }

  /** What a copy of a record begins with. */
  async copied(table: Table, record: RecordRow): Promise<CopiedRecord> {
    const { copiedRecord } = await import('./copied-record.ts')
    const key = recordKey(table, record)
    return copiedRecord(table, record, async (column) => (key === null ? [] : this.#of.api.linked(column, key)))
  }

  /** `at` null: at the end, unless the view puts it elsewhere. */
  async #rowOfCopy([first, ...more]: readonly string[], at: number | null): Promise<number | null> {
    const { window } = this.#of
    if (first === undefined) return null
    const known = this.#of.rowOf(first)
    if (known !== null) return known
    await window.load([at ?? Math.max(0, window.rowsToEnd - 1 - more.length)])
    return this.#of.rowOf(first)
  }

  /** Loaded now, if nobody has scrolled to them. */
  async rowsAt(rows: readonly number[]): Promise<RecordRow[]> {
    await this.#of.ready(rows)
    return rows.flatMap((row) => {
      const record = this.#of.window.rowAt(row)
      return record === null || record === undefined ? [] : [record]
    })
  }

  #keysOf(rows: readonly number[]): string[] {
    return rows.flatMap((row) => this.#of.keyAt(row) ?? [])
  }
}
