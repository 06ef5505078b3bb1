import { undoChange } from '@rowhouse/core/api/changes'
import { deleteRecords, insertRecord, insertRecords, listRecords, updateRecords } from '@rowhouse/core/api/records'
import type { CellValue } from '@rowhouse/core/storage'
import type { ChangeBatch } from '@rowhouse/grid/events'
import { call, callForChange } from '../../api/client.ts'
import { type Column, type RecordRow, recordKey, type Table } from '../tables/table.ts'
import { PendingCells } from './pending-cells.ts'
import { type CellFault, readBatch } from './read-batch.ts'
import { type LoadedRows, RecordWindow } from './record-window.ts'
import { withColour } from './row-colour.ts'
import { type Deed, together, UndoStack } from './undo-stack.ts'
import { WriteQueue } from './write-queue.ts'

export interface RecordsPlace {
  readonly projectId: string
  readonly table: Table
  readonly viewId: string
  /** Looks like the query of the list call: search, and what is not stored in the view. */
  readonly query: Readonly<Record<string, string>>
}

/** Whoever asks for records or for what is known of them asks in this way. */
export function recordsQuery(search: string, field: string | null, tried: string | null): RecordsPlace['query'] {
  return {
    // Days in filters and groups are those of the person who looks.
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(search === '' ? {} : { q: search }),
    ...(search === '' || field === null ? {} : { searchFields: field }),
    ...(tried === null ? {} : { settings: tried }),
  }
}

/** What became of a batch, for a sentence to the person. */
export interface Receipt {
  readonly faults: readonly CellFault[]
  /** The server said no, or it was more than one step can be: nothing of the batch was stored. */
  readonly refusal: unknown
}

/** More records than one call takes. */
export class TooManyRecords extends Error {}

/** How many records one call takes; more would not be one step that can be taken back. */
export const mostAtOnce = 10_000

/** The records of one view on the screen: what is loaded, what is on its way to the server, and what can be taken back. */
export class TableRecords {
  readonly window: RecordWindow
  readonly undoStack = new UndoStack()
  #place: RecordsPlace
  readonly #pending = new PendingCells()
  readonly #listeners = new Set<() => void>()
  readonly #writes = new WriteQueue(() => this.#tell())
  #turn = 0

  constructor(place: RecordsPlace) {
    this.#place = place
    this.window = new RecordWindow((offset, limit, signal) => this.#load(offset, limit, signal))
    this.window.subscribe(() => this.#tell())
  }

  /** As if the view had other settings, or for another search; what can be taken back stays. */
  async look(query: RecordsPlace['query']): Promise<void> {
    if (JSON.stringify(query) === JSON.stringify(this.#place.query)) return
    this.#place = { ...this.#place, query }
    await this.window.reload()
  }

  readonly version = (): number => this.#turn

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Grows with every write of this tab that reached the server. */
  get stored(): number {
    return this.#writes.stored
  }

  get isOffline(): boolean {
    return this.#writes.isOffline
  }

  keyAt(row: number): string | null {
    const record = this.window.rowAt(row)
    return record === null || record === undefined ? null : recordKey(this.#place.table, record)
  }

  /** undefined: on its way. */
  valueAt(row: number, { title }: Column): CellValue | undefined {
    const record = this.window.rowAt(row)
    if (record === undefined) return undefined
    if (record === null) return null
    return this.#pending.of(recordKey(this.#place.table, record), title)?.value ?? record[title] ?? null
  }

  /** One batch is one step forward and one back: all of it is stored or nothing. Its cells show at once. */
  async save({ changes }: ChangeBatch, columns: readonly Column[]): Promise<Receipt> {
    const { updates, inserts, faults } = readBatch(changes, columns, this.window.rowCount)
    const deeds: Deed[] = []
    let edit = 0
    try {
      await this.#ready([...updates.keys()])
      // A row that went away meanwhile has no key, and nothing to change.
      const keyed = [...updates].flatMap(([row, cells]) => {
        const key = this.keyAt(row)
        return key === null ? [] : [[key, cells] as const]
      })
      if (inserts.length > mostAtOnce) throw new TooManyRecords()
      edit = this.#pending.add(keyed)
      this.#tell()
      if (keyed.length > 0) deeds.push(...(await this.#writes.run(() => this.#update(keyed))))
      if (inserts.length > 0) deeds.push(...(await this.#writes.run(() => this.#insert(inserts))))
      if (deeds.length > 0) this.undoStack.push(together(deeds))
      return { faults, refusal: null }
    } catch (refusal) {
      // New records were refused after the others were changed: half a paste is worse than none.
      if (deeds.length > 0) await together(deeds).undo()
      return { faults, refusal }
    } finally {
      this.#pending.settle(edit)
      this.#tell()
    }
  }

  /** Of one record, which need not be on the screen. Throws what the server says. */
  async saveCells(key: string, cells: RecordRow): Promise<void> {
    const deeds = await this.#writes.run(() => this.#update([[key, cells]]))
    if (deeds.length > 0) this.undoStack.push(together(deeds))
  }

  /** A new record, empty but for what its columns fill in; the row it stands in. */
  async add(cells: RecordRow = {}): Promise<number | null> {
    const { reply, change } = await this.#writes.run(() =>
      callForChange(insertRecord.ofTable, { params: this.#params, body: { ...cells } }),
    )
    if (change !== null) this.undoStack.push(this.#deedOf(change))
    const row = this.window.append(reply as RecordRow)
    if (row === null) await this.window.reload()
    return row
  }

  async remove(rows: readonly number[]): Promise<void> {
    await this.#ready(rows)
    const keys = rows.flatMap((row) => this.keyAt(row) ?? [])
    const { change } = await this.#writes.run(() =>
      callForChange(deleteRecords, { params: this.#params, body: keys.map((key) => this.#keyCells(key)) }),
    )
    if (change !== null) this.undoStack.push(this.#deedOf(change))
    await this.window.reload()
  }

  /** Copies what people fill in; everything else is the new record's own. */
  async duplicate(rows: readonly number[], columns: readonly Column[]): Promise<void> {
    await this.#ready(rows)
    const copies = rows.flatMap((row) => {
      const record = this.window.rowAt(row)
      if (record === null || record === undefined) return []
      return [Object.fromEntries(columns.map(({ title }) => [title, record[title] ?? null]))]
    })
    const deeds = await this.#writes.run(() => this.#insert(copies))
    if (deeds.length > 0) this.undoStack.push(together(deeds))
  }

  end(): void {
    this.#writes.end()
    this.window.end()
    this.#listeners.clear()
  }

  /** Rows nobody has scrolled to are loaded before they are changed. */
  async #ready(rows: readonly number[]): Promise<void> {
    if (rows.length > mostAtOnce) throw new TooManyRecords()
    const missing = rows.filter((row) => this.window.rowAt(row) === undefined)
    if (missing.length > 0) await this.window.load(missing)
  }

  async #load(offset: number, limit: number, signal: AbortSignal): Promise<LoadedRows> {
    const { list, pageInfo, colors } = await call(listRecords.ofView, {
      params: { ...this.#params, viewName: this.#place.viewId },
      query: { ...this.#place.query, colors: '1', limit: String(limit), offset: String(offset) },
      signal,
    })
    return {
      // What the contract calls unknown are cells of the columns' own types.
      rows: (list as readonly RecordRow[]).map((row, at) => withColour(row, colors?.[at])),
      total: pageInfo === undefined ? null : { count: pageInfo.totalRows, isEstimate: pageInfo.isEstimate === true },
    }
  }

  async #update(records: readonly (readonly [key: string, cells: RecordRow])[]): Promise<Deed[]> {
    const body = records.map(([key, cells]) => ({ ...cells, ...this.#keyCells(key) }))
    const { change } = await callForChange(updateRecords, { params: this.#params, body })
    const stored = new Map(records)
    for (const [key, cells] of stored) this.window.replace((row) => recordKey(this.#place.table, row) === key, cells)
    return change === null ? [] : [this.#deedOf(change)]
  }

  async #insert(records: readonly RecordRow[]): Promise<Deed[]> {
    const { change } = await callForChange(insertRecords, {
      params: this.#params,
      body: records.map((row) => ({ ...row })),
    })
    await this.window.reload()
    return change === null ? [] : [this.#deedOf(change)]
  }

  /** Undoing gives a change of its own, which is undone to do it again. */
  #deedOf(change: string): Deed {
    return {
      label: change,
      undo: async () => {
        const { change: back, leftCount } = await call(undoChange, { params: { changeId: change } })
        this.#writes.stored += 1
        await this.window.reload()
        if (leftCount > 0) this.onLeftOver(leftCount)
        return back === null ? null : this.#deedOf(back)
      },
    }
  }

  /** Somebody else changed these cells since: they were not taken back. */
  onLeftOver: (count: number) => void = () => {}

  #keyCells(key: string): Record<string, CellValue> {
    const parts = this.#place.table.columns.filter(({ isKey }) => isKey)
    const values = parts.length === 1 ? [key] : key.split('___')
    return Object.fromEntries(parts.map(({ title }, at) => [title, values[at] ?? null]))
  }

  get #params() {
    // The first part says nothing; existing clients send a word there.
    return { orgs: 'v1', projectName: this.#place.projectId, tableName: this.#place.table.id }
  }

  #tell(): void {
    this.#turn += 1
    for (const listener of this.#listeners) listener()
  }
}
