// Moves records that wait for others which come to end later. Planned before anything is written, so that all of it is one
// statement list, one entry of the log and one step of undo.
import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import { invalidRequest } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import { zoneFormat } from '@rowhouse/core/filters/zone-format'
import type { CellValue } from '@rowhouse/core/storage'
import type { DateCells, RecordDates } from '@rowhouse/core/times/record-times'
import { Shifting, shiftLimits, tooManyWait, type WaitingRecord } from '@rowhouse/core/view-types/timeline/shifting'
import { canDate } from '@rowhouse/core/views/can-date'
import { canDepend } from '@rowhouse/core/views/can-depend'
import { recordKey } from '../../../query/record-key.ts'
import type { Link, RecordColumn, StoredColumn } from '../../../query/record-table.ts'
import { isStored } from '../../../query/record-table.ts'
import type { RecordCells } from '../../../query/select-cells.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { nameColumnOf } from '../links/find-named.ts'
import { junctionOf } from '../links/junction-rows.ts'
import { asLinkColumn, columnIn } from '../links/link-column.ts'
import { recordsByValue, valueText } from '../links/records-by-value.ts'
import type { AcceptedCells } from './accept-row.ts'
import { isWritable } from './column-filler.ts'
import { findRecords, type RecordKeyValues } from './record-store.ts'
import type { WriteAttempt } from './write-attempt.ts'

/** Ids of columns, as `shift` of the call has them. */
export interface SentShift {
  readonly start: string
  readonly end: string | null
  readonly dependsOn: string
  readonly timezone?: string
}

interface Waiting {
  readonly dates: RecordDates<StoredColumn>
  /** From a record to those it waits for. */
  readonly link: Link
}

interface Update {
  readonly key: RecordKeyValues
  readonly cells: AcceptedCells
}

export interface Shifted extends Update {
  readonly record: string
}

export function readShift(access: TableAccess, { start, end, dependsOn, timezone = 'UTC' }: SentShift): Waiting {
  const { find } = columnFinder(access.sight.columns)
  const dateIn = (name: string): StoredColumn => {
    const column = find(name)
    if (column === null || !canDate(column) || !isWritable(column))
      throw invalidRequest(`shift: “${column?.title ?? name}” is no field of dates that people fill in.`)
    return column
  }
  const column: RecordColumn | null = find(dependsOn)
  const link = column && canDepend(column, access.table.columns) ? asLinkColumn(column) : null
  if (link === null)
    throw invalidRequest(`shift: “${column?.title ?? dependsOn}” does not link records of this table to each other.`)
  // Throws where there is no such zone.
  zoneFormat(timezone, { year: 'numeric' })
  const { own, other, ...way } = link.link
  return {
    dates: { start: dateIn(start), end: end === null ? null : dateIn(end), zone: timezone },
    link: { ...way, own: columnIn(access.table, own), other: columnIn(access.table, other) },
  }
}

/** What has to be written beside the given updates. */
export async function shiftSuccessors(
  attempt: WriteAttempt,
  waiting: Waiting,
  updates: readonly Update[],
): Promise<Shifted[]> {
  const { dates } = waiting
  const columns = dateColumns(dates)
  const dated = updates.filter(({ cells }) => columns.some((column) => cells.has(column)))
  if (dated.length === 0) return []
  const reading = new Reading(attempt, waiting)
  const shifting = new Shifting(dates, await reading.moved(dated))
  for (let wanted = shifting.wanted(); wanted.length > 0; wanted = shifting.wanted()) {
    const found = await reading.successorsOf(wanted)
    shifting.meet((key) => found.get(key) ?? [])
  }
  return shifting.shifted().map(({ key: record, cells }) => ({
    record,
    key: reading.keyOf(record),
    cells: new Map(
      columns.flatMap((column) => {
        const value = cells[column.title]
        return value === undefined ? [] : [[column, acceptCell(column, value)] as const]
      }),
    ),
  }))
}

export const toldShift = ({ record, cells }: Shifted) => ({
  record,
  cells: Object.fromEntries([...cells].map(([{ title }, value]) => [title, value])),
})

const dateColumns = ({ start, end }: Waiting['dates']): StoredColumn[] => (end === null ? [start] : [start, end])

/** What is known of the records on the way, by their keys as they stand in addresses. */
class Reading {
  readonly #attempt: WriteAttempt
  readonly #waiting: Waiting
  readonly #name: StoredColumn | null
  readonly #columns: readonly StoredColumn[]
  readonly #keys = new Map<string, RecordKeyValues>()
  #found = 0
  /** By which others wait for a record. */
  readonly #anchors = new Map<string, CellValue>()

  constructor(attempt: WriteAttempt, waiting: Waiting) {
    this.#attempt = attempt
    this.#waiting = waiting
    const { dates, link } = waiting
    const name = nameColumnOf(attempt.seen.table)
    const isSeen = attempt.seen.sight.columns.some(({ id }) => id === name?.id)
    this.#name = name !== null && isStored(name) && isSeen ? name : null
    const named = this.#name === null ? [] : [this.#name]
    this.#columns = [...new Set([...dateColumns(dates), link.own, link.other, ...named])]
  }

  keyOf(record: string): RecordKeyValues {
    return this.#keys.get(record) ?? []
  }

  /** Those that are not there are refused when they are written. */
  async moved(updates: readonly Update[]) {
    const { dates } = this.#waiting
    const keys = updates.map(({ key }) => key)
    const found = await findRecords(this.#attempt, keys, this.#columns)
    return updates.flatMap(({ key, cells: given }, at) => {
      const cells = found[at]
      if (!cells) return []
      const record = this.#know({ key, cells })
      const after = (column: StoredColumn, now: CellValue): CellValue =>
        given.has(column) ? (given.get(column) ?? null) : now
      const { start, end } = dates
      return [
        {
          ...record,
          before: record.cells,
          cells: {
            start: after(start, record.cells.start),
            end: end === null ? null : after(end, record.cells.end),
          },
        },
      ]
    })
  }

  /** By the key of the record they wait for. */
  async successorsOf(records: readonly string[]): Promise<ReadonlyMap<string, readonly WaitingRecord[]>> {
    const { link } = this.#waiting
    const anchors = records.map((record) => this.#anchors.get(record) ?? null)
    const owns = await this.#ownsOf(anchors)
    const waiting = new Map<string, WaitingRecord[]>()
    const values = [...owns.values()].flat()
    for await (const found of recordsByValue(this.#attempt, link.own, values, this.#columns)) {
      this.#count(found.length)
      for (const one of found) {
        const own = valueText(one.cells.get(link.own.id) ?? null)
        waiting.set(own, [...(waiting.get(own) ?? []), this.#know(one)])
      }
    }
    return new Map(
      records.map((record) => {
        const own = owns.get(valueText(this.#anchors.get(record) ?? null)) ?? []
        return [record, own.flatMap((value) => waiting.get(valueText(value)) ?? [])]
      }),
    )
  }

  /** What records hold that wait for these, by the text of what is waited for. */
  async #ownsOf(anchors: readonly CellValue[]): Promise<ReadonlyMap<string, readonly CellValue[]>> {
    const { junction } = this.#waiting.link
    const filled = anchors.filter((anchor) => anchor !== null)
    if (junction === null) return new Map(filled.map((anchor) => [valueText(anchor), [anchor]]))
    const { attempt, own, other } = await junctionOf(this.#attempt, junction)
    const owns = new Map<string, CellValue[]>()
    for await (const pairs of recordsByValue(attempt, other, filled, [own, other])) {
      this.#count(pairs.length)
      for (const { cells } of pairs) {
        const anchor = valueText(cells.get(other.id) ?? null)
        owns.set(anchor, [...(owns.get(anchor) ?? []), cells.get(own.id) ?? null])
      }
    }
    return owns
  }

  #count(found: number): void {
    this.#found += found
    if (this.#found > shiftLimits.waiting) throw tooManyWait()
  }

  #know({ key, cells }: Pick<RecordCells, 'key' | 'cells'>): WaitingRecord {
    const { dates, link } = this.#waiting
    const record = recordKey(this.#attempt.table, key)
    const name = this.#name === null ? null : cells.get(this.#name.id)
    this.#keys.set(record, key)
    this.#anchors.set(record, cells.get(link.other.id) ?? null)
    return { key: record, name: textOf(name) ?? record, cells: datesIn(dates, cells) }
  }
}

const textOf = (value: CellValue | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

function datesIn({ start, end }: Waiting['dates'], cells: ReadonlyMap<string, CellValue>): DateCells {
  return { start: cells.get(start.id) ?? null, end: end === null ? null : (cells.get(end.id) ?? null) }
}
