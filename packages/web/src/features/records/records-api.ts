import { linkRecords, listLinked, moveLinks, unlinkRecords } from '@rowhouse/core/api/links'
import { moveRecords, type SaveConflict, saveRecords } from '@rowhouse/core/api/record-batches'
import { deleteRecords, insertRecord, listRecords } from '@rowhouse/core/api/records'
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { keyAtAddress } from '@rowhouse/core/key-address'
import type { StepMark } from '@rowhouse/core/steps'
import type { CellValue } from '@rowhouse/core/storage'
import type { Static } from 'typebox'
import { call, callForChange } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { timeZone } from '../../state/time-zone.ts'
import { type Column, optionsOf, type RecordRow, type Table } from '../../structure/tables/table.ts'
import { firstRows, haveChanged, loadRows } from './load-rows.ts'
import type { LoadedRows, RowsPlace, RowsQuery } from './rows-place.ts'

/** A write under a name of its own, and the step it belongs to. */
export interface Write {
  readonly once: string
  readonly step: StepMark
}

export interface RecordsPlace {
  readonly projectId: string
  readonly table: Table
  readonly viewId: string
  readonly query: RowsQuery
  /** Of what is looked for only so much is loaded, such as a month of a calendar; left out: all. */
  readonly part?: RowsQuery
}

export interface SaveSpec {
  readonly updates: readonly { readonly record: string; readonly cells: RecordRow; readonly known: RecordRow }[]
  readonly inserts: readonly RecordRow[]
  /** Above which record new ones are put. */
  readonly before?: string | undefined
  /** Records that get another place in the same step. */
  readonly move?: MoveSpec | undefined
  /** Records that wait for the changed ones are moved along. */
  readonly shift?: ShiftSpec | undefined
  /** Where a link leads to no record nothing is stored; left out: the rest is, and what was left is told. */
  readonly refusesUnknownLinks?: boolean
}

/** The ids of the fields by which records begin, end and wait for each other, and whose clocks count. */
export interface ShiftSpec {
  readonly start: string
  readonly end: string | null
  readonly dependsOn: string
  readonly timezone: string
}

/** Above or below another record; `before` null alone: below all. */
export interface RowPlace {
  readonly before: string | null
  readonly after?: string
}

interface MoveSpec extends RowPlace {
  readonly records: readonly string[]
}

/** More are loaded with the rows on the screen. */
const mostReadAgain = 100

const linkedAtOnce = 1000

export type Conflicts = Static<typeof SaveConflict>

/** The calls of one view. Each write may be sent again when its answer was lost: it is stored once. */
export class RecordsApi {
  readonly #placeNow: () => RecordsPlace

  constructor(placeNow: () => RecordsPlace) {
    this.#placeNow = placeNow
  }

  get #place(): RecordsPlace {
    return this.#placeNow()
  }

  load(offset: number, limit: number, signal: AbortSignal): Promise<LoadedRows> {
    return (offset === 0 ? firstRows.take(this.#rows) : null) ?? loadRows(this.#rows, offset, limit, signal)
  }

  /** Whether other rows stand there than those of that version. */
  haveChanged(offset: number, limit: number, etag: string): Promise<boolean> {
    return haveChanged(this.#rows, offset, limit, etag)
  }

  /** The first rows, where they were asked for ahead and are here. */
  arrived(): LoadedRows | null {
    return firstRows.takeArrived(this.#rows)
  }

  get #rows(): RowsPlace {
    const { projectId, table, viewId, query, part } = this.#place
    return { projectId, tableId: table.id, viewId, query: { ...query, ...part } }
  }

  /** Some records as they are now; null: they cannot be asked for together. */
  async readAgain(keys: readonly string[]): Promise<readonly RecordRow[] | null> {
    const [part, ...more] = this.#place.table.columns.filter(({ isKey }) => isKey)
    const isPlain = keys.length <= mostReadAgain && keys.every((key) => /^\d+$/.test(key))
    if (part === undefined || more.length > 0 || !isPlain) return null
    const { list } = await call(listRecords.ofTable, {
      params: this.#params,
      query: { where: `(${part.title},in,${keys.join()})`, limit: String(keys.length), count: 'none' },
    })
    return list as readonly RecordRow[]
  }

  /** All that a record is linked to by a column, page by page: a cell holds only the first ones. */
  async linked(column: Column, record: string): Promise<readonly RecordRow[]> {
    const { kind } = optionsOf<LinkOptions>(column)
    const params = { ...this.#params, rowId: record, column: column.id }
    const found: RecordRow[] = []
    for (let isWhole = false; !isWhole; ) {
      const query = { limit: String(linkedAtOnce), offset: String(found.length), count: 'none' } as const
      const { list } = await call(listLinked[kind], { params, query })
      found.push(...(list as readonly RecordRow[]))
      isWhole = list.length < linkedAtOnce
    }
    return found
  }

  save({ updates, inserts, before, move, shift, refusesUnknownLinks = false }: SaveSpec, write: Write) {
    return callForChange(saveRecords, {
      params: this.#params,
      ...write,
      body: {
        updates: updates.map(({ record, cells, known }) => ({ record, cells: { ...cells }, known: { ...known } })),
        inserts: inserts.map((cells) => ({ ...cells })),
        leavesUnknownLinks: !refusesUnknownLinks,
        ...(before === undefined ? {} : { before }),
        ...(move === undefined ? {} : { move: { ...move, records: [...move.records] } }),
        ...(shift === undefined ? {} : { shift }),
      },
    })
  }

  insert(cells: RecordRow, write: Write, tableId = this.#place.table.id) {
    const params = { ...this.#params, tableName: tableId }
    return callForChange(insertRecord.ofTable, { params, body: { ...cells }, ...write })
  }

  /** Through the form that the view is. Replies with where the answer can be changed. */
  async handIn(cells: RecordRow, write: Write) {
    const params = { ...this.#params, viewName: this.#place.viewId }
    const input = { params, query: { timezone: timeZone() }, body: { ...cells }, ...write }
    const { address, change } = await callForChange(insertRecord.ofView, input)
    return { reply: address, change }
  }

  link(columnId: string, record: string, others: readonly string[], write: Write) {
    const body = { links: [{ record, others: [...others] }] }
    return callForChange(linkRecords, { params: { columnId }, body, ...write })
  }

  unlink(columnId: string, record: string, others: readonly string[], write: Write) {
    const body = { links: [{ record, others: [...others] }] }
    return callForChange(unlinkRecords, { params: { columnId }, body, ...write })
  }

  moveLink(columnId: string, record: string, other: string, before: string | null, write: Write) {
    return callForChange(moveLinks, { params: { columnId }, body: { record, others: [other], before }, ...write })
  }

  /** `loss` refuse: not where something of the records could not come back. */
  remove(keys: readonly string[], loss: 'refuse' | 'accept', write: Write) {
    return callForChange(deleteRecords, {
      params: this.#params,
      query: { loss },
      body: keys.map((key) => this.#keyCells(key)),
      ...write,
    })
  }

  move({ records, ...place }: MoveSpec, write: Write) {
    return callForChange(moveRecords, { params: this.#params, body: { records: [...records], ...place }, ...write })
  }

  #keyCells(key: string): Record<string, CellValue> {
    const parts = this.#place.table.columns.filter(({ isKey }) => isKey)
    const values = parts.length === 1 ? [keyAtAddress(key) ?? key] : key.split('___')
    return Object.fromEntries(parts.map(({ title }, at) => [title, values[at] ?? null]))
  }

  get #params() {
    // The first part says nothing; existing clients send a word there.
    return { orgs: 'v1', projectName: this.#place.projectId, tableName: this.#place.table.id }
  }
}

/** What others changed since, when that is why a write was refused. */
export function conflictsIn(refusal: unknown): Conflicts | null {
  if (!(refusal instanceof ApiError) || refusal.status !== 409) return null
  const { conflicts, conflictCount } = (refusal.body ?? {}) as Partial<Conflicts>
  return Array.isArray(conflicts) ? { conflicts, conflictCount: conflictCount ?? conflicts.length } : null
}
