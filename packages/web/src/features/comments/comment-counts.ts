// How many comments the records on the screen have. Whatever draws them says which it shows; what nobody knows yet is
// asked for together, with one call for each table.
import { countComments } from '@rowhouse/core/api/comments'
import { commentLimits } from '@rowhouse/core/comment-text'
import { call } from '../../api/client.ts'

type Ask = (tableId: string, records: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Scrolling brings more records at every moment. */
const gatherMs = 60
const mostKnown = 5000

export class CommentCounts {
  readonly #ask: Ask
  readonly #tables = new Map<string, TableCounts>()
  readonly #listeners = new Set<() => void>()
  #version = 0

  constructor(ask: Ask) {
    this.#ask = ask
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly version = (): number => this.#version

  /** 0 also where nobody knows. */
  of(tableId: string, record: string): number {
    return this.#tables.get(tableId)?.known.get(record) ?? 0
  }

  /** These are on the screen. */
  show(tableId: string, records: readonly string[]): void {
    const table = this.#tables.get(tableId) ?? newTable()
    this.#tables.set(tableId, table)
    if (table.known.size > mostKnown) table.known.clear()
    table.shown = records
    for (const record of records) if (!table.known.has(record)) table.wanted.add(record)
    this.#gather(tableId, table)
  }

  /** Something was said about this record, or about some; of what is not on the screen nothing is known any more. */
  refresh(tableId: string, record: string | null): void {
    const table = this.#tables.get(tableId)
    if (table === undefined) return
    const shown = new Set(table.shown)
    for (const known of record === null ? [...table.known.keys()] : [record]) {
      // The old number stays on the screen until the new one is there.
      if (shown.has(known)) table.wanted.add(known)
      else table.known.delete(known)
    }
    this.#gather(tableId, table)
  }

  refreshAll(): void {
    for (const tableId of this.#tables.keys()) this.refresh(tableId, null)
  }

  #gather(tableId: string, table: TableCounts): void {
    if (table.wanted.size === 0 || table.isAsking) return
    table.isAsking = true
    setTimeout(() => void this.#askFor(tableId, table), gatherMs)
  }

  async #askFor(tableId: string, table: TableCounts): Promise<void> {
    const records = [...table.wanted].slice(0, commentLimits.records)
    for (const record of records) table.wanted.delete(record)
    try {
      const counts = await this.#ask(tableId, records)
      for (const record of records) table.known.set(record, counts.get(record) ?? 0)
      this.#version += 1
      for (const listener of this.#listeners) listener()
    } catch {
      // Bubbles are missing, and the next look asks again.
    }
    table.isAsking = false
    this.#gather(tableId, table)
  }
}

interface TableCounts {
  readonly known: Map<string, number>
  readonly wanted: Set<string>
  shown: readonly string[]
  isAsking: boolean
}

const newTable = (): TableCounts => ({ known: new Map(), wanted: new Set(), shown: [], isAsking: false })

export const commentCounts = new CommentCounts(async (tableId, records) => {
  const { list } = await call(countComments, { params: { tableId }, body: { records: [...records] } })
  return new Map(list.map(({ record, count }) => [record, count]))
})
