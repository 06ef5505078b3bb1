import type { CellValue } from '@rowhouse/core/storage'
import type { ChangeBatch } from '@rowhouse/grid/events'
import type { Column, RecordRow } from '../../structure/tables/table.ts'
import type { Undoable } from '../../undo/undoable.ts'
import { changedOnly, knownCells } from './known-cells.ts'
import { linkFaults } from './link-faults.ts'
import { readBatch } from './read-batch.ts'
import { mostAtOnce, type Receipt, RecordsGone, TooManyRecords } from './receipt.ts'
import type { SaveSpec, ShiftSpec } from './records-api.ts'
import type { RecordsContext } from './records-context.ts'

interface OpenedCell {
  readonly record: string | null
  readonly column: string
  readonly value: CellValue | undefined
}

/** How cells are stored: what was typed, pasted or set shows at once and until the server has it. */
export class RecordSaves {
  readonly #of: RecordsContext
  #last: Promise<void> = Promise.resolve()
  /** The cell somebody types in, and what stood in it when they began. */
  #opened: OpenedCell | null = null

  constructor(of: RecordsContext) {
    this.#of = of
  }

  /** Somebody begins to type in a cell; null: they are done. */
  opens(cell: { readonly row: number; readonly column: Column } | null): void {
    this.#opened =
      cell === null
        ? null
        : { record: this.#of.keyAt(cell.row), column: cell.column.id, value: this.#of.valueAt(cell.row, cell.column) }
  }

  /** One batch is one step forward and one back: all of it is stored or nothing. Its cells show at once. */
  async save(batch: ChangeBatch, columns: readonly Column[]): Promise<Receipt> {
    const { changes, leftOut } = batch
    const opened = this.#opened
    const { first } = this.#of.window
    // Rows are those of the page they were changed on, also when it is turned meanwhile.
    const now = (row: number): number => row + first - this.#of.window.first
    // What was typed belongs to the records that stand there now, wherever they are when it is sent.
    const typedAt = new Map(changes.map(({ row }) => [row, this.#of.keyAt(row)]))
    try {
      // Until the first rows are there, nobody knows which ones are new.
      if (!this.#of.window.isKnown) await this.#of.load(changes.map(({ row }) => row))
    } catch (refusal) {
      return { faults: [], changed: [], refusal, keys: new Map() }
    }
    const read = await readBatch(batch, columns, this.#of.window.rowsToEnd)
    const { updates, inserts, newRows, faults } = read
    const keys = new Map<number, string>()
    const edits: number[] = []
    const show = (rows: readonly (readonly [number, RecordRow])[]) => {
      const specs = rows.flatMap(([row, cells]) => {
        // A row that went away meanwhile has no key, and nothing to change.
        const record = typedAt.get(row) ?? this.#of.keyAt(now(row))
        if (record === null) return []
        keys.set(row, record)
        const place = this.#of.keyAt(now(row)) === record ? now(row) : this.#of.rowOf(record)
        const seenIn = (column: Column) => {
          // Others may have written meanwhile, and their value may be in the row already.
          if (opened?.record === record && opened.column === column.id) return opened.value
          return place === null ? undefined : this.#of.valueAt(place, column)
        }
        return [{ row, record, cells, known: knownCells(columns, cells, seenIn) }]
      })
      const changed = changedOnly(specs)
      edits.push(this.#of.pending.add(changed.map(({ record, cells }) => [record, cells] as const)))
      this.#of.tell()
      return changed
    }
    try {
      if (updates.size + inserts.length > mostAtOnce) throw new TooManyRecords()
      const there = show([...updates].filter(([row]) => typedAt.get(row) !== null))
      const missing = [...updates].filter(([row]) => typedAt.get(row) === null)
      // What found no field may be given one, in the same records.
      const others = (leftOut?.rows ?? []).map(({ row }) => row).filter((row) => row < this.#of.window.rowsToEnd)
      const wanted = [...new Set([...missing.map(([row]) => row), ...others])]
      await this.#inTurn(() => this.#of.ready(wanted.map(now)))
      const besides = others.map((row) => [row, this.#of.keyAt(now(row)) ?? ''] as const)
      const changed = missing.length === 0 ? there : [...there, ...show(missing)]
      if (updates.size > 0 && keys.size === 0) throw new RecordsGone()
      const count = [...changed.map(({ cells }) => cells), ...inserts].flatMap(Object.keys).length
      const { reply } = await this.#of.writes.save({ updates: changed, inserts }, count)
      const { inserted, left = [] } = reply
      for (const [at, row] of newRows.entries()) keys.set(row, inserted[at] ?? '')
      if (newRows.length > 0) this.#of.countAgain()
      const sent = [...changed.map(({ row }) => row), ...newRows]
      const all = [...faults, ...linkFaults(left, columns, sent)]
      return { faults: all, changed: read.changed, refusal: null, keys: new Map([...besides, ...keys]) }
    } catch (refusal) {
      return { faults, changed: [], refusal, keys: new Map() }
    } finally {
      for (const edit of edits) this.#of.pending.settle(edit)
      this.#of.tell()
    }
  }

  /** Of records that need not be on the screen; those that are show it at once. `known`: what the person saw. Throws what the server says. */
  async saveKeyed(updates: SaveSpec['updates'], count = updates.length): Promise<Undoable | null> {
    return (await this.#saveKeyed({ updates, inserts: [] }, count)).undoable
  }

  /** The same where others wait for these records: how many the server moved along. `foreseen`: shown until it says so. */
  async saveShifting(
    updates: SaveSpec['updates'],
    shift: ShiftSpec,
    foreseen: readonly (readonly [key: string, cells: RecordRow])[],
  ): Promise<number> {
    const { reply } = await this.#saveKeyed({ updates, inserts: [], shift }, updates.length, foreseen)
    return reply.shifted?.length ?? 0
  }

  async #saveKeyed(
    spec: SaveSpec,
    count: number,
    foreseen: readonly (readonly [key: string, cells: RecordRow])[] = [],
  ) {
    const changed = changedOnly(spec.updates)
    const edit = this.#of.pending.add([...changed.map(({ record, cells }) => [record, cells] as const), ...foreseen])
    this.#of.tell()
    try {
      return await this.#of.writes.save({ ...spec, updates: changed }, count)
    } finally {
      this.#of.pending.settle(edit)
      this.#of.tell()
    }
  }

  /** Of one record, which need not be on the screen. Throws what the server says. */
  async saveCells(record: string, cells: RecordRow, known: RecordRow = {}): Promise<void> {
    await this.saveKeyed([{ record, cells, known }])
  }

  /** Batches are sent in the order they were made, also when rows of an earlier one have to be loaded first. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}
