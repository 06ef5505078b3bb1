import type { AppEvent } from '@rowhouse/core/events'
import type { SealRow } from '../../meta/rows/changes.ts'
import { storedEvent } from '../../meta/stored-event.ts'
import { beginning, type Chain, digestOf, type Link, type SealedEntry } from './chain.ts'

export interface Fault {
  /** Where in the chain; null: the entry has no place in it. */
  readonly number: number | null
  readonly change: string
  readonly what: 'changed' | 'missing' | 'inserted' | 'broken' | 'cut'
}

/** Goes along the chain and keeps the first seal or entry that does not fit. */
export class ChainReader {
  readonly #chain: Chain
  #last: Link = beginning
  #entries = 0
  /** Of the chain itself; nothing that follows can be trusted. */
  #break: Fault | null = null
  /** In order. Some were deleted for good by somebody who might, which is told further on. */
  readonly #suspects: Fault[] = []
  readonly #purged = new Set<string>()

  constructor(chain: Chain) {
    this.#chain = chain
  }

  get last(): Link {
    return this.#last
  }

  get entries(): number {
    return this.#entries
  }

  get isBroken(): boolean {
    return this.#break !== null
  }

  read(seal: SealRow, entry: SealedEntry | null): void {
    if (this.#break !== null) return
    const isFirst = this.#entries === 0 && this.#last === beginning
    if (isFirst && seal.pruned !== null) this.#readAnchor(seal)
    else this.#readLink(seal, entry)
    this.#last = seal
  }

  /** Of what it tells to be gone, whether it has a place in the chain yet or not. */
  readPurge(entry: PurgeEntry): void {
    for (const id of purgedBy(entry)) this.#purged.add(id)
  }

  fault(): Fault | null {
    return this.#suspects.find(({ change }) => !this.#purged.has(change)) ?? this.#break
  }

  /** All before it was forgotten in time. */
  #readAnchor(seal: SealRow): void {
    if (seal.pruned !== this.#chain.prunedMark(seal)) this.#break = faultAt(seal, 'cut')
  }

  #readLink(seal: SealRow, entry: SealedEntry | null): void {
    const { number, hash } = seal
    if (this.#entries === 0 && this.#last === beginning && number !== 1) this.#break = faultAt(seal, 'cut')
    else if (number !== this.#last.number + 1 || hash !== this.#chain.hashOf(this.#last, seal.digest))
      this.#break = faultAt(seal, 'broken')
    if (this.#break !== null) return
    this.#entries += 1
    if (entry === null || entry.id !== seal.change_id) this.#suspects.push(faultAt(seal, 'missing'))
    else if (digestOf(entry) !== seal.digest) this.#suspects.push(faultAt(seal, 'changed'))
    else this.readPurge(entry)
  }
}

const faultAt = ({ number, change_id }: SealRow, what: Fault['what']): Fault => ({ number, change: change_id, what })

export const purgeTypes = ['records.purged', 'trash.recordsPurged'] as const satisfies readonly AppEvent['type'][]
export type PurgeEntry = Pick<SealedEntry, 'type' | 'event' | 'record'>

/** Entries that were deleted for good, or lost some of their records. */
function purgedBy(entry: PurgeEntry): readonly string[] {
  if (!purgeTypes.some((type) => type === entry.type)) return []
  const event: AppEvent = storedEvent(entry)
  if (event.type === 'records.purged') return [event.change]
  // Before entries were sealed their ids were not told.
  return event.type === 'trash.recordsPurged' ? (event.changes ?? []) : []
}
