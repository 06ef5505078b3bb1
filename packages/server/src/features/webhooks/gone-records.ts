// What records held that are gone when their change is heard, by what the change log says of them since.
import type { Cells, RecordsEvent } from '@rowhouse/core/events'
import type { ChangeRow } from '../../meta/rows/changes.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { storedEvent } from '../../meta/stored-event.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { Database } from '../../platform/database.ts'
import { inSteps } from '../../platform/in-steps.ts'
import { type ChangedRecord, changedRecords, movesByItself } from './changed-records.ts'

/** Cells by column id; of one that is not among them nobody knows what it held. */
export interface GoneRecord {
  /** Right behind the change. */
  readonly behind: Cells
  /** When it was deleted; null: the log does not say. */
  readonly last: Cells | null
}

type LoggedType = 'records.inserted' | 'records.updated' | 'records.deleted'
const loggedTypes = ['records.inserted', 'records.updated', 'records.deleted'] as const satisfies LoggedType[]

interface Entry {
  readonly seq: number
  readonly type: LoggedType
  readonly records: ReadonlyMap<string, ChangedRecord>
}

type LoggedRow = Pick<ChangeRow, 'record' | 'event'> & { readonly seq: number }

interface Of {
  /** Its id. */
  readonly change: string
  readonly records: readonly ChangedRecord[]
}

/** One of many records may be some megabytes. */
const entriesAtOnce = 10
/** Whoever is so far behind does not read the whole log for each change. */
const mostEntries = 500

/** Of the records of one change, for all who hear of it. */
export class GoneRecords {
  readonly #log: Pick<Database<MetaTables>, 'scan'>
  readonly #table: SnapshotTable
  readonly #change: string
  readonly #keys: ReadonlySet<string>
  /** Entries of many records, which are read once however many parts of the change ask for them. */
  readonly #ofMany = new Map<number, Entry>()

  constructor(log: Pick<Database<MetaTables>, 'scan'>, table: SnapshotTable, { change, records }: Of) {
    this.#log = log
    this.#table = table
    this.#change = change
    this.#keys = new Set(records.map(({ key }) => key))
  }

  async of(keys: readonly string[]): Promise<ReadonlyMap<string, GoneRecord>> {
    if (keys.length === 0) return new Map()
    let later: Entry[] = []
    let read = 0
    for (let passed: number | null = null; ; ) {
      const known = [...this.#ofMany.values()]
      const page: Entry[] = await this.#readAfter(passed, keys)
      read += page.length
      const isAll = page.length < entriesAtOnce
      const upTo: number = isAll ? Number.POSITIVE_INFINITY : (page.at(-1)?.seq ?? 0)
      // Of what lies further on the entries of single records were not read yet.
      const between = known.filter(({ seq }) => seq > (passed ?? 0) && seq <= upTo)
      later = [...later, ...between, ...page]
      if (isAll || read >= mostEntries || keys.every((key) => later.some((entry) => endsIn(entry, key)))) break
      passed = upTo
    }
    const inOrder = later.toSorted((one, other) => one.seq - other.seq)
    return new Map(keys.map((key) => [key, this.#walkBack(inOrder, key)]))
  }

  async #readAfter(seq: number | null, keys: readonly string[]): Promise<Entry[]> {
    const change = this.#change
    const rows = await this.#log.scan
      .selectFrom('rh_changes')
      .select(['seq', 'record', 'event'])
      .where('table_id', '=', this.#table.id)
      .where('type', 'in', loggedTypes)
      .where('state', '=', 'done')
      .where((is) =>
        is('seq', '>', seq ?? is.selectFrom('rh_changes as own').select('own.seq').where('own.id', '=', change)),
      )
      .where((is) => {
        const ofMany = is('record', 'is', null)
        const isNew = is('seq', 'not in', [...this.#ofMany.keys()])
        return is.or([is('record', 'in', keys), this.#ofMany.size === 0 ? ofMany : is.and([ofMany, isNew])])
      })
      .orderBy('seq')
      .limit(entriesAtOnce)
      .execute()
    return inSteps(this.#entriesOf(rows))
  }

  *#entriesOf(rows: readonly LoggedRow[]): Generator<void, Entry[]> {
    const entries: Entry[] = []
    for (const row of rows) {
      const entry = this.#entryOf(row.seq, storedEvent(row))
      if (row.record === null) this.#ofMany.set(row.seq, entry)
      entries.push(entry)
      yield
    }
    return entries
  }

  #entryOf(seq: number, event: RecordsEvent & { readonly type: LoggedType }): Entry {
    const records = changedRecords(event, this.#table).filter(({ key }) => this.#keys.has(key))
    return { seq, type: event.type, records: new Map(records.map((record) => [record.key, record])) }
  }

  /** From the deletion to the change. */
  #walkBack(later: readonly Entry[], key: string): GoneRecord {
    const own = later.filter(({ records }) => records.has(key))
    const end = own.findIndex((entry) => endsIn(entry, key))
    const befores = own.slice(0, end === -1 ? own.length : end).map(({ records }) => records.get(key)?.before ?? {})
    // One that was made anew under the same key was deleted by somebody who left no entry.
    const deletion = end !== -1 && own[end]?.type === 'records.deleted' ? own[end] : undefined
    const last = deletion?.records.get(key)?.before ?? null
    const still = befores.length === 0 ? last : withoutMoving(this.#table, last ?? {})
    return { behind: Object.assign({}, still, ...befores.toReversed()), last }
  }
}

const endsIn = ({ type, records }: Entry, key: string): boolean => type !== 'records.updated' && records.has(key)

/** What moves with every change is not told by any of them. */
function withoutMoving({ columns }: SnapshotTable, cells: Cells): Cells {
  const moving = new Set(columns.filter(movesByItself).map(({ id }) => id))
  return Object.fromEntries(Object.entries(cells).filter(([id]) => !moving.has(id)))
}
