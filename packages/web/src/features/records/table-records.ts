import type { CellValue } from '@rowhouse/core/storage'
import { text } from '../../i18n/i18n.ts'
import { countAgain } from '../../structure/tables/queries.ts'
import { type Column, type RecordRow, recordKey } from '../../structure/tables/table.ts'
import type { UndoStack } from '../../undo/undo-stack.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import { patiently } from './patiently.ts'
import { PendingCells } from './pending-cells.ts'
import { mostAtOnce, TooManyRecords } from './receipt.ts'
import { RecordLinks } from './record-links.ts'
import { RecordRows } from './record-rows.ts'
import { RecordSaves } from './record-saves.ts'
import type { RecordWalk } from './record-walk.ts'
import { RecordWindow } from './record-window.ts'
import { RecordWrites } from './record-writes.ts'
import { RecordsApi, type RecordsPlace, type Write } from './records-api.ts'
import type { RecordsContext } from './records-context.ts'
import { areOnScreen, comeOnScreen, leaveScreen, reloadRecords } from './records-on-screen.ts'
import { blockSize } from './row-blocks.ts'

export interface RecordsHabits {
  readonly onStored?: (() => void) | undefined
  /** So many rows are asked for at once. */
  readonly rowsAtOnce?: number | undefined
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
  readonly saves: RecordSaves
  readonly links: RecordLinks
  readonly rows: RecordRows
  #turn = 0

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
    const context = this.#context()
    this.saves = new RecordSaves(context)
    this.links = new RecordLinks(context)
    this.rows = new RecordRows(context)
  }

  /** Somebody looks at them now. React may make some that nobody ever does. */
  begin(): void {
    comeOnScreen(this)
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

  /** For somebody who types at a row that is not loaded. Throws when it cannot be, or is on a page that was turned. */
  async bring(row: number): Promise<void> {
    const { first } = this.window
    await this.#load([row])
    if (this.window.first !== first) throw new Error(text('rows.gone.elsewhere'))
  }

  /** undefined: on its way. */
  valueAt(row: number, { title }: Column): CellValue | undefined {
    const record = this.window.rowAt(row)
    if (record === undefined) return undefined
    if (record === null) return null
    const pending = this.#pending.of(recordKey(this.place.table, record), title)
    return pending === undefined ? (record[title] ?? null) : pending.value
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

  /** Something else than this object changed records. */
  async reload(): Promise<void> {
    this.writes.noteStored()
    this.#countAgain()
    await this.window.reload()
  }

  /** For what others do of which nobody is told. Gives whether there was something. */
  async lookAgain(): Promise<boolean> {
    const isOutdated = await this.window.isOutdated((...asked) => this.#api.haveChanged(...asked))
    if (isOutdated) await this.reload()
    return isOutdated
  }

  end(): void {
    leaveScreen(this)
    this.writes.end()
    this.window.end()
    this.#listeners.clear()
  }

  #context(): RecordsContext {
    return {
      api: this.#api,
      writes: this.writes,
      window: this.window,
      undoStack: this.undoStack,
      pending: this.#pending,
      keyAt: (row) => this.keyAt(row),
      rowOf: (key) => this.rowOf(key),
      valueAt: (row, column) => this.valueAt(row, column),
      load: (rows) => this.#load(rows),
      ready: (rows) => this.#ready(rows),
      countAgain: () => this.#countAgain(),
      tell: () => this.#tell(),
    }
  }

  /** Rows nobody has scrolled to are loaded before they are changed. */
  async #ready(rows: readonly number[]): Promise<void> {
    if (rows.length > mostAtOnce) throw new TooManyRecords()
    if (rows.some((row) => this.window.rowAt(row) === undefined)) await this.#load(rows)
  }

  #load(rows: readonly number[]): Promise<void> {
    const { first } = this.window
    const now = (row: number): number => row + first - this.window.first
    return patiently(() => this.window.load(rows.map(now)), { isOver: () => !areOnScreen(this) })
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

let lastMade = 0
