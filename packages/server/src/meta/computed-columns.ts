// What columns without a place of their own are made of, found out once with the snapshot. Whatever does not resolve is
// marked with a sentence: a deleted column somewhere must never make a table unreadable.

import { storedLetters } from '@rowhouse/core/formula/longest-text'
import type { Computed, Link, RecordColumn, RecordTable } from '../query/record-table.ts'
import { mostHops } from '../query/table-access.ts'
import { type ColumnMaker, makers } from './computed-makers.ts'
import { noResult } from './computed-result.ts'
import { type Made, Unmade, type Workshop } from './computed-workshop.ts'
import { resolveLinks } from './resolve-links.ts'
import { goneColumn, type Trashed } from './trashed.ts'

/** Changed in place here and by nobody afterwards: tables and links form circles, so neither can be built last. */
type DraftColumn = { -readonly [Field in keyof RecordColumn]: RecordColumn[Field] }

interface DraftTable extends RecordTable {
  readonly columns: readonly DraftColumn[]
}

/** The most parts a computed column may come to when everything it is made of is written out. */
const mostParts = 10_000

/** `failed`: why the database cannot compute a column, by its id, where it was seen to fail. */
export function resolveComputed(
  tables: readonly DraftTable[],
  trashed: Trashed,
  failed: ReadonlyMap<string, string>,
): void {
  new Resolver(tables, trashed, failed).resolveAll()
}

interface Place {
  readonly table: DraftTable
  readonly column: DraftColumn
}

class Resolver {
  readonly #places = new Map<string, Place>()
  readonly #links: ReadonlyMap<string, Computed>
  readonly #trashed: Trashed
  readonly #failed: ReadonlyMap<string, string>
  readonly #sizes = new Map<string, Pick<Made, 'parts' | 'hops' | 'letters'>>()
  readonly #done = new Set<string>()
  /** In work, outermost first. */
  readonly #path: string[] = []

  constructor(tables: readonly DraftTable[], trashed: Trashed, failed: ReadonlyMap<string, string>) {
    for (const table of tables) for (const column of table.columns) this.#places.set(column.id, { table, column })
    this.#links = resolveLinks(tables, trashed)
    this.#trashed = trashed
    this.#failed = failed
  }

  resolveAll(): void {
    for (const place of this.#places.values()) this.#resolve(place)
  }

  #resolve(place: Place): void {
    const { column } = place
    const maker = column.type.computed && makers[column.type.computed]
    if (maker === undefined || this.#done.has(column.id)) return
    this.#path.push(column.id)
    const { computed, result, parts, hops, letters = storedLetters } = this.#make(place, maker)
    this.#path.pop()
    this.#done.add(column.id)
    this.#sizes.set(column.id, { parts, hops, letters })
    column.computed = computed
    if (result !== null) Object.assign(column, result)
  }

  #make(place: Place, maker: ColumnMaker): Made {
    const reason = this.#failed.get(place.column.id)
    try {
      if (reason !== undefined) throw new Unmade(reason)
      const made = maker(this.#workshop(place))
      if (made.parts > mostParts)
        throw new Unmade(`Written out with all it is made of, it comes to more than ${mostParts} parts.`)
      if (made.hops > mostHops) throw new Unmade(`Its values lie more than ${mostHops} links away.`)
      return made
    } catch (error) {
      if (!(error instanceof Unmade)) throw error
      return { computed: { kind: 'broken', reason: error.message }, result: noResult, parts: 1, hops: 0 }
    }
  }

  #workshop({ table, column }: Place): Workshop {
    return {
      table,
      column,
      finished: (id) => this.#finished(id),
      partsOf: (id) => this.#sizes.get(id)?.parts ?? 1,
      hopsOf: (id) => this.#sizes.get(id)?.hops ?? 0,
      lettersOf: (id) => this.#sizes.get(id)?.letters ?? storedLetters,
      linkOf: (id) => this.#linkOf(id),
    }
  }

  #finished(id: string): RecordColumn {
    const at = this.#path.indexOf(id)
    if (at !== -1) throw new Unmade(this.#circle([...this.#path.slice(at), id]))
    const place = this.#places.get(id)
    if (place === undefined) throw new Unmade(goneColumn(this.#trashed, id))
    this.#resolve(place)
    return place.column
  }

  #linkOf(id: string): Link {
    const resolved = this.#links.get(id)
    if (resolved?.kind === 'link') return resolved.link
    throw new Unmade(resolved?.kind === 'broken' ? resolved.reason : goneColumn(this.#trashed, id))
  }

  #circle(ids: readonly string[]): string {
    const places = ids.flatMap((id) => this.#places.get(id) ?? [])
    const isOneTable = new Set(places.map(({ table }) => table.id)).size === 1
    const path = places.map(({ table, column }) => (isOneTable ? column.title : `${table.title}.${column.title}`))
    return `${circleWords}${path.join(' → ')}.`
  }
}

const circleWords = 'It would be made of itself: '

/** Whether this is the reason of a circle. */
export const isCircle = (reason: string): boolean => reason.includes(circleWords)

/** The circle alone, without those who only depend on it. */
export const circleIn = (reason: string): string =>
  isCircle(reason) ? reason.slice(reason.indexOf(circleWords)) : reason
