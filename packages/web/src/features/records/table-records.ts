import type { CellValue } from '@rowhouse/core/storage'
import type { ChangeBatch } from '@rowhouse/grid/events'
import { text } from '../../i18n/i18n.ts'
import { countAgain } from '../../structure/tables/queries.ts'
import { type Column, type RecordRow, recordKey, type Table } from '../../structure/tables/table.ts'
import type { Deed } from '../../undo/deed.ts'
import type { UndoStack } from '../../undo/undo-stack.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import { removeOrAsk } from './ask-loss.ts'
import { changedOnly, knownCells } from './known-cells.ts'
import { linkFaults } from './link-faults.ts'
import { patiently } from './patiently.ts'
import { PendingCells } from './pending-cells.ts'
import { readBatch } from './read-batch.ts'
import { mostAtOnce, type Receipt, RecordsGone, TooManyRecords } from './receipt.ts'
import type { RecordWalk } from './record-walk.ts'
import { RecordWindow } from './record-window.ts'
import { RecordWrites } from './record-writes.ts'
import {
  RecordsApi,
  type RecordsPlace,
  type RowPlace,
  type SaveWish,
  type ShiftWish,
  type Write,
} from './records-api.ts'
import type { RelinkWish } from './relink-wish.ts'
import { blockSize } from './row-blocks.ts'

interface Removed {
  /** Somebody thought better of it. */
  readonly isKept: boolean
  readonly deed: Deed | null
}

export interface RecordsHabits {
  readonly onStored?: (() => void) | undefined
  /** So many rows are asked for at once. */
  readonly rowsAtOnce?: number | undefined
}

interface OpenedCell {
  readonly record: string | null
  readonly column: string
  readonly value: CellValue | undefined
}

/** The records of one view on the screen: what is loaded, what is on its way to the server, and what can be taken back. */
export class TableRecords {
  readonly window: RecordWindow
  readonly undoStack: UndoStack
  place: RecordsPlace
  /** How the view goes from one to the next, where that is not row by row. */
  walk: RecordWalk | null = null
  /** Grows from one to the next. */
  readonly made: number
  readonly #api: RecordsApi
  readonly #pending = new PendingCells()
  readonly #listeners = new Set<() => void>()
  readonly writes: RecordWrites
  #turn = 0
  #last: Promise<void> = Promise.resolve()
  /** The cell somebody types in, and what stood in it when they began. */
  #opened: OpenedCell | null = null

  /** `onStored`: told of every write, also when nobody looks at these records any more. */
  constructor(place: RecordsPlace, { onStored = () => undefined, rowsAtOnce = blockSize }: RecordsHabits = {}) {
    this.place = place
    lastMade += 1
    this.made = lastMade
    this.#api = new RecordsApi(() => this.place)
    this.undoStack = undoStackOf(place.projectId, place.table.id)
    this.window = new RecordWindow(
      (offset, limit, signal) => this.#api.load(offset, limit, signal),
      this.#api.arrived(),
      rowsAtOnce,
    )
    this.window.subscribe(() => this.#tell())
    this.writes = new RecordWrites({
      place: () => this.place,
      api: this.#api,
      window: this.window,
      undoStack: this.undoStack,
      // Those of other tables may show names of these, and what is computed of them.
      reload: () => reloadRecords((records) => records.place.projectId === place.projectId),
      onChange: () => this.#tell(),
      onStored,
    })
  }

  /** Somebody looks at them now. React may make some that nobody ever does. */
  begin(): void {
    live.add(this)
  }

  /** As if the view had other settings, or for another search; what can be taken back stays. */
  async look(query: RecordsPlace['query']): Promise<void> {
    if (JSON.stringify(query) === JSON.stringify(this.place.query)) return
    this.place = { ...this.place, query }
    await this.window.reload()
  }

  /** Loads a part of what is looked for; what goes out of it is forgotten. */
  async narrow(part: NonNullable<RecordsPlace['part']>): Promise<void> {
    if (JSON.stringify(part) === JSON.stringify(this.place.part)) return
    const isFirst = this.place.part === undefined
    this.place = { ...this.place, part }
    // How much there was of another part says nothing of this one.
    this.window.show(0, blockSize - 1)
    if (!isFirst) await this.window.reload()
  }

  walkBy(walk: RecordWalk | null): void {
    this.walk = walk
    this.#tell()
  }

  readonly version = (): number => this.#turn

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Grows with every write of this tab that reached the server. */
  get stored(): number {
    return this.writes.stored
  }

  get isOffline(): boolean {
    return this.writes.isOffline
  }

  keyAt(row: number): string | null {
    const record = this.window.rowAt(row)
    return record === null || record === undefined ? null : recordKey(this.place.table, record)
  }

  /** null: it is not among the rows that are loaded. */
  rowOf(key: string): number | null {
    for (const [row] of this.window.rows()) if (this.keyAt(row) === key) return row
    return null
  }

  /** For somebody who types at a row that is not loaded. Throws when it cannot be. */
  bring(row: number): Promise<void> {
    return this.#load([row])
  }

  /** undefined: on its way. */
  valueAt(row: number, { title }: Column): CellValue | undefined {
    const record = this.window.rowAt(row)
    if (record === undefined) return undefined
    if (record === null) return null
    const pending = this.#pending.of(recordKey(this.place.table, record), title)
    return pending === undefined ? (record[title] ?? null) : pending.value
  }

  /** Somebody begins to type in a cell; null: they are done. */
  opens(cell: { readonly row: number; readonly column: Column } | null): void {
    this.#opened =
      cell === null
        ? null
        : { record: this.keyAt(cell.row), column: cell.column.id, value: this.valueAt(cell.row, cell.column) }
  }

  /** One batch is one step forward and one back: all of it is stored or nothing. Its cells show at once. */
  async save(batch: ChangeBatch, columns: readonly Column[]): Promise<Receipt> {
    const { changes, leftOut } = batch
    const opened = this.#opened
    // What was typed belongs to the records that stand there now, wherever they are when it is sent.
    const typedAt = new Map(changes.map(({ row }) => [row, this.keyAt(row)]))
    try {
      // Until the first rows are there, nobody knows which ones are new.
      if (!this.window.isKnown) await this.#load(changes.map(({ row }) => row))
    } catch (refusal) {
      return { faults: [], changed: [], refusal, keys: new Map() }
    }
    const read = await readBatch(batch, columns, this.window.rowCount)
    const { updates, inserts, newRows, faults } = read
    const keys = new Map<number, string>()
    const edits: number[] = []
    const show = (rows: readonly (readonly [number, RecordRow])[]) => {
      const wishes = rows.flatMap(([row, cells]) => {
        // A row that went away meanwhile has no key, and nothing to change.
        const record = typedAt.get(row) ?? this.keyAt(row)
        if (record === null) return []
        keys.set(row, record)
        const place = this.keyAt(row) === record ? row : this.rowOf(record)
        const seenIn = (column: Column) => {
          // Others may have written meanwhile, and their value may be in the row already.
          if (opened?.record === record && opened.column === column.id) return opened.value
          return place === null ? undefined : this.valueAt(place, column)
        }
        return [{ row, record, cells, known: knownCells(columns, cells, seenIn) }]
      })
      const changed = changedOnly(wishes)
      edits.push(this.#pending.add(changed.map(({ record, cells }) => [record, cells] as const)))
      this.#tell()
      return changed
    }
    try {
      if (updates.size + inserts.length > mostAtOnce) throw new TooManyRecords()
      const there = show([...updates].filter(([row]) => typedAt.get(row) !== null))
      const missing = [...updates].filter(([row]) => typedAt.get(row) === null)
      // What found no field may be given one, in the same records.
      const others = (leftOut?.rows ?? []).map(({ row }) => row).filter((row) => row < this.window.rowCount)
      await this.#inTurn(() => this.#ready([...new Set([...missing.map(([row]) => row), ...others])]))
      const besides = others.map((row) => [row, this.keyAt(row) ?? ''] as const)
      const changed = missing.length === 0 ? there : [...there, ...show(missing)]
      if (updates.size > 0 && keys.size === 0) throw new RecordsGone()
      const count = [...changed.map(({ cells }) => cells), ...inserts].flatMap(Object.keys).length
      const { reply } = await this.writes.save({ updates: changed, inserts }, count)
      const { inserted, left = [] } = reply
      for (const [at, row] of newRows.entries()) keys.set(row, inserted[at] ?? '')
      if (newRows.length > 0) this.#countAgain()
      const sent = [...changed.map(({ row }) => row), ...newRows]
      const all = [...faults, ...linkFaults(left, columns, sent)]
      return { faults: all, changed: read.changed, refusal: null, keys: new Map([...besides, ...keys]) }
    } catch (refusal) {
      return { faults, changed: [], refusal, keys: new Map() }
    } finally {
      for (const edit of edits) this.#pending.settle(edit)
      this.#tell()
    }
  }

  /** Of records that need not be on the screen; those that are show it at once. `known`: what the person saw. Throws what the server says. */
  async saveKeyed(updates: SaveWish['updates'], count = updates.length): Promise<Deed | null> {
    return (await this.#saveKeyed({ updates, inserts: [] }, count)).deed
  }

  /** The same where others wait for these records: how many the server moved along. `foreseen`: shown until it says so. */
  async saveShifting(
    updates: SaveWish['updates'],
    shift: ShiftWish,
    foreseen: readonly (readonly [key: string, cells: RecordRow])[],
  ): Promise<number> {
    const { reply } = await this.#saveKeyed({ updates, inserts: [], shift }, updates.length, foreseen)
    return reply.shifted?.length ?? 0
  }

  async #saveKeyed(
    wish: SaveWish,
    count: number,
    foreseen: readonly (readonly [key: string, cells: RecordRow])[] = [],
  ) {
    const changed = changedOnly(wish.updates)
    const edit = this.#pending.add([...changed.map(({ record, cells }) => [record, cells] as const), ...foreseen])
    this.#tell()
    try {
      return await this.writes.save({ ...wish, updates: changed }, count)
    } finally {
      this.#pending.settle(edit)
      this.#tell()
    }
  }

  /** Of one record, which need not be on the screen. Throws what the server says. */
  async saveCells(record: string, cells: RecordRow, known: RecordRow = {}): Promise<void> {
    await this.saveKeyed([{ record, cells, known }])
  }

  /** A new record, empty but for what its columns fill in; the row it stands in, null: none of those that are loaded. */
  async add(cells: RecordRow = {}): Promise<number | null> {
    return (await this.create(cells)).row
  }

  /**
   * Through the form that the view is. The same answers under the same name are stored once. Gives where they can be
   * changed; null: nowhere.
   */
  async handIn(cells: RecordRow, once: string): Promise<string | null> {
    const send = (write: Write) => this.#api.handIn(cells, { ...write, once })
    const { reply } = await this.writes.run(text('rows.deed.add', { count: 1 }), send, [cells])
    this.#countAgain()
    return reply
  }

  async create(cells: RecordRow): Promise<{ readonly row: number | null; readonly record: RecordRow }> {
    const label = text('rows.deed.add', { count: 1 })
    const { reply } = await this.writes.run(label, (write) => this.#api.insert(cells, write), [cells])
    const record = reply as RecordRow
    this.#countAgain()
    const row = this.window.append(record)
    if (row !== null) return { row, record }
    await this.window.reload()
    const key = recordKey(this.place.table, record)
    return { row: key === null ? null : this.rowOf(key), record }
  }

  /** A link that has room for one takes the place of the earlier one. */
  async link({ id, title }: Column, key: string, other: string): Promise<void> {
    await this.writes.run(text('cells.deed.link', { title }), (write) => this.#api.link(id, key, [other], write))
    await this.window.reload()
  }

  async unlink({ id, title }: Column, key: string, other: string): Promise<void> {
    await this.writes.run(text('cells.deed.unlink', { title }), (write) => this.#api.unlink(id, key, [other], write))
    await this.window.reload()
  }

  /** Links of a record as they were: one step, though making and taking off are two calls. What cannot be linked stops it. */
  async relink({ id, title }: Column, key: string, { link, unlink }: RelinkWish): Promise<void> {
    const label = text('cells.deed.relink', { title })
    await this.undoStack.asOne(label, async (part) => {
      if (link.length > 0) await part(() => this.writes.run(label, (write) => this.#api.link(id, key, link, write)))
      if (unlink.length > 0)
        await part(() => this.writes.run(label, (write) => this.#api.unlink(id, key, unlink, write)))
    })
    await this.window.reload()
  }

  /** Before another linked record; null: last. */
  async moveLink({ id, title }: Column, key: string, other: string, before: string | null): Promise<void> {
    const label = text('cells.deed.order', { title })
    await this.writes.run(label, (write) => this.#api.moveLink(id, key, other, before, write))
    await this.window.reload()
  }

  /** A new record of another table, to be linked. */
  async createIn({ id }: Table, cells: RecordRow): Promise<RecordRow> {
    const label = text('rows.deed.add', { count: 1 })
    return (await this.writes.run(label, (write) => this.#api.insert(cells, write, id))).reply as RecordRow
  }

  /** New records above a row; behind the last one below all. */
  async insertAt(row: number, cells: readonly RecordRow[] = [{}]): Promise<void> {
    const before = this.keyAt(row) ?? undefined
    const wish = { updates: [], inserts: cells, before }
    await this.writes.run(text('rows.deed.add', { count: cells.length }), (write) => this.#api.save(wish, write))
    this.#countAgain()
    await this.window.reload()
  }

  async move(rows: readonly number[], before: number): Promise<void> {
    await this.#ready([...rows, ...(before < this.window.rowCount ? [before] : [])])
    const keys = this.#keysOf(rows)
    await this.#move(keys, { before: this.keyAt(before) })
    await this.window.reload()
  }

  /** One record to another place (null: it has none of its own) and with other cells, in one step. Throws what the server says. */
  async put(record: string, place: RowPlace | null, cells: RecordRow = {}, known: RecordRow = {}): Promise<void> {
    if (Object.keys(cells).length > 0) {
      const move = place === null ? undefined : { records: [record], ...place }
      const wish = { updates: [{ record, cells, known }], inserts: [], move, refusesUnknownLinks: true }
      await this.writes.save(wish, 1)
    } else if (place !== null) await this.#move([record], place)
  }

  async #move(records: readonly string[], place: RowPlace): Promise<void> {
    const label = text('rows.deed.move', { count: records.length })
    await this.writes.run(label, (write) => this.#api.move({ records, ...place }, write))
  }

  /** To be taken back at once; null: they were gone already, or kept for what they would have lost. */
  async remove(rows: readonly number[]): Promise<Deed | null> {
    await this.#ready(rows)
    return (await this.removeKeys(this.#keysOf(rows))).deed
  }

  async removeKeys(keys: readonly string[]): Promise<Removed> {
    const removed = await removeOrAsk((loss) =>
      this.writes.run(text('rows.deed.delete', { count: keys.length }), (write) => this.#api.remove(keys, loss, write)),
    )
    if (removed === null) return { isKept: true, deed: null }
    this.#countAgain()
    await this.window.reload()
    return { isKept: false, deed: removed.deed }
  }

  /** Copies what people fill in; everything else is the new record's own. */
  async duplicate(rows: readonly number[], columns: readonly Column[]): Promise<void> {
    const inserts = (await this.rowsAt(rows)).map((record) =>
      Object.fromEntries(columns.map(({ title }) => [title, record[title] ?? null])),
    )
    const label = text('rows.deed.duplicate', { count: inserts.length })
    await this.writes.run(label, (write) => this.#api.save({ updates: [], inserts }, write))
    this.#countAgain()
    await this.window.reload()
  }

  /** Loaded now, if nobody has scrolled to them. */
  async rowsAt(rows: readonly number[]): Promise<RecordRow[]> {
    await this.#ready(rows)
    return rows.flatMap((row) => {
      const record = this.window.rowAt(row)
      return record === null || record === undefined ? [] : [record]
    })
  }

  /** Something else than this object changed records. */
  async reload(): Promise<void> {
    this.writes.noteStored()
    this.#countAgain()
    await this.window.reload()
  }

  end(): void {
    live.delete(this)
    this.writes.end()
    this.window.end()
    this.#listeners.clear()
  }

  #keysOf(rows: readonly number[]): string[] {
    return rows.flatMap((row) => this.keyAt(row) ?? [])
  }

  /** Rows nobody has scrolled to are loaded before they are changed. */
  async #ready(rows: readonly number[]): Promise<void> {
    if (rows.length > mostAtOnce) throw new TooManyRecords()
    if (rows.some((row) => this.window.rowAt(row) === undefined)) await this.#load(rows)
  }

  #load(rows: readonly number[]): Promise<void> {
    return patiently(() => this.window.load(rows), { isOver: () => !live.has(this) })
  }

  /** Batches are sent in the order they were made, also when rows of an earlier one have to be loaded first. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Numbers beside the names of tables. */
  #countAgain(): void {
    countAgain(this.place.projectId)
  }

  #tell(): void {
    this.#turn += 1
    for (const listener of this.#listeners) listener()
  }
}

const live = new Set<TableRecords>()
let lastMade = 0

/** Whether the table whose steps these are is what the person sees. */
export function isOnScreen(undoStack: UndoStack): boolean {
  return [...live].some((records) => records.undoStack === undoStack)
}

/** Wherever such records are on the screen. */
export async function reloadRecords(isMeant: (records: TableRecords) => boolean): Promise<void> {
  await Promise.all([...live].filter(isMeant).map((records) => records.reload()))
}

/** Those of a view that somebody looks at: the page before what it opened. */
export function recordsOnScreen(viewId: string): readonly TableRecords[] {
  return [...live].filter(({ place }) => place.viewId === viewId).toSorted((a, b) => a.made - b.made)
}
