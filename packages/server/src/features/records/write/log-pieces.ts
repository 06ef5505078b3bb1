import type { StorageWord } from '@rowhouse/core/storage'
import type { StoredColumn } from '../../../query/record-table.ts'
import { limits } from './limits.ts'

const endless: readonly StorageWord[] = ['longText', 'json']

/** How many records may be held at once: cells of some kinds can be a megabyte each. */
export function recordsAtOnce(columns: readonly StoredColumn[]): number {
  return hasLongCells(columns) ? limits.longRecordsAtOnce : limits.recordsPerChange
}

/** Collects what is to be logged until it is enough for an entry of the change log: so many records, or so much text. */
export class LogPieces<T> {
  readonly #write: (entries: readonly T[]) => Promise<void>
  readonly #isWeighed: boolean
  #entries: T[] = []
  #weight = 0

  constructor(columns: readonly StoredColumn[], write: (entries: readonly T[]) => Promise<void>) {
    this.#isWeighed = hasLongCells(columns)
    this.#write = write
  }

  async add(entries: readonly T[]): Promise<void> {
    for (const entry of entries) {
      this.#entries.push(entry)
      if (this.#isWeighed) this.#weight += JSON.stringify(entry).length
      if (this.#entries.length >= limits.recordsPerChange || this.#weight >= limits.charactersPerChange)
        await this.end()
    }
  }

  async end(): Promise<void> {
    const entries = this.#entries
    this.#entries = []
    this.#weight = 0
    if (entries.length > 0) await this.#write(entries)
  }
}

function hasLongCells(columns: readonly StoredColumn[]): boolean {
  return columns.some(({ word }) => endless.includes(word))
}
