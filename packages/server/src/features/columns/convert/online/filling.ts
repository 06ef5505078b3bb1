// A new column of a large attached table: it stands beside the others and is filled in batches while they are used, and becomes a
// field at the end. Begun again after a stop, it finds out by looking where it was.
import { mostColumns } from '@rowhouse/core/api/tables'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { conflict, invalidValue } from '@rowhouse/core/errors'
import type { Job } from '../../../../meta/jobs.ts'
import type { ColumnRow } from '../../../../meta/rows/structure.ts'
import type { Services } from '../../../../request/services.ts'
import type { FillInput } from '../../../../structure/columns/backfills.ts'
import { ColumnNames } from '../../../../structure/columns/column-names.ts'
import { addedColumn } from '../../../../structure/columns/column-steps.ts'
import { nextPosition } from '../../../../structure/next-position.ts'
import { accessToAll, storedColumn } from '../../../../structure/record-table-of.ts'
import { restructure, restructureSource } from '../../../../structure/restructure.ts'
import { insertColumns, isLive, readTableRows, type TableRows } from '../../../../structure/table-rows.ts'
import { findPlaces } from '../../../attachments/find-places.ts'
import {
  type BatchPlace,
  columnNamesIn,
  dropSpare,
  type Mover,
  moveAll,
  patiently,
  restructurerOf,
  settle,
} from './in-batches.ts'
import { Moving } from './moving.ts'
import { Numbering } from './numbering.ts'
import { expanded, onlineRules } from './swap-steps.ts'

export class Filling {
  readonly #services: Services
  readonly #input: FillInput
  readonly #place: BatchPlace

  constructor(services: Services, input: FillInput, place: BatchPlace) {
    this.#services = services
    this.#input = input
    this.#place = place
  }

  async run(job: Job): Promise<{ readonly column: string }> {
    const { adds, total } = this.#input
    if (!(await this.#isRecorded())) {
      const mover = await this.#fill(job)
      await job.last()
      await patiently(
        () => this.#becomeField(job, mover),
        () => job.progress(total, total),
      )
    }
    await this.#drop([])
    return { column: adds.id }
  }

  /** As if nothing had been. */
  async takeBack(): Promise<void> {
    await this.#drop((await this.#isRecorded()) ? [] : [this.#input.adds.name])
  }

  async #isRecorded(): Promise<boolean> {
    const found = await this.#services.meta.read
      .selectFrom('rh_columns')
      .select('id')
      .where('id', '=', this.#input.adds.id)
      .executeTakeFirst()
    return found !== undefined
  }

  #rows(): Promise<TableRows> {
    return readTableRows(this.#services.meta.read, this.#input.project, this.#input.table)
  }

  async #fill(job: Job): Promise<Mover> {
    const { base, source, table } = this.#place
    const { adds, markName, total } = this.#input
    const has = await columnNamesIn(this.#place)
    const added = [adds, ...(markName === null ? [] : [{ ...adds, name: markName, word: 'shortText' }])]
    const steps = added.filter(({ name }) => !has.has(name ?? '')).map((row) => addedColumn(base, table, row))
    await patiently(
      () => restructureSource(this.#services, source, steps),
      () => job.progress(0, total),
    )
    const mover = await this.#mover(await this.#rows())
    await moveAll(job, source, mover, total)
    return mover
  }

  async #mover({ columns }: TableRows): Promise<Mover> {
    const { base, table, source } = this.#place
    const { adds, from, markName } = this.#input
    const live = columns.filter(isLive)
    const name = adds.name ?? ''
    if (from !== null && markName !== null)
      return new Moving(
        { base, table, live, before: from, after: adds },
        { old: from.name ?? '', next: name, mark: markName },
      )
    const access = accessToAll(table, [...live, adds], base)
    const numbering = new Numbering(access, storedColumn(access, adds.id))
    await numbering.begin(source.scan)
    return numbering
  }

  /** The metadata says so too; nobody waits for that. */
  async #becomeField(job: Job, mover: Mover): Promise<void> {
    const { base, table } = this.#place
    const { project, adds, from, total } = this.#input
    const at = new Date(this.#services.now()).toISOString()
    const { version } = await restructure(restructurerOf(this.#services, project, job), base, async (site) => {
      const rows = await readTableRows(site.meta, project, table.id)
      const row = this.#rowNow(rows, at)
      const access = accessToAll(table, [...rows.columns.filter(isLive), row], base)
      const moves =
        from === null
          ? `every one of ${total} records gets its own value in ${row.name}`
          : `the values of ${from.name} of ${total} records are copied into ${row.name}`
      return {
        steps: [
          ...expanded({ base, table, name: row.name ?? '', word: row.word }, moves),
          { run: (data) => settle(data, mover), back: async () => undefined },
          ...onlineRules(base, table, row, access),
        ],
        async record(tx) {
          await insertColumns(tx, [row])
          tx.announce({ type: 'columns.created', project, table: table.id, column: row.id, title: row.title })
        },
      }
    })
    if (columnTypeOf(adds.type).holds !== 'files') return
    const changed = (await this.#services.snapshots.of(project, version))?.findTable(table.id)
    if (changed) await findPlaces(this.#services, changed)
  }

  /** Its title and its place may be somebody else's by now. */
  #rowNow({ columns }: TableRows, at: string): ColumnRow {
    const { adds, from } = this.#input
    const live = columns.filter(isLive)
    if (live.length >= mostColumns) throw invalidValue('columns', `A table has at most ${mostColumns} columns.`)
    const source = live.find(({ id }) => id === from?.id)
    if (from !== null && (source === undefined || heldBy(source) !== heldBy(from)))
      throw conflict('The field was changed while it was copied. There is no copy; try again.')
    const title = new ColumnNames(this.#place.base.dialect, columns).takeFreeTitle(adds.title)
    return { ...adds, title, position: nextPosition(columns), created_at: at, updated_at: at }
  }

  #drop(names: readonly (string | null)[]): Promise<void> {
    const all = [...names, this.#input.markName].flatMap((name) => name ?? [])
    return all.length === 0 ? Promise.resolve() : dropSpare(this.#services, this.#place, all)
  }
}

/** What its cells hold, and where. Its title is nothing to the copy. */
const heldBy = ({ name, type, options, word }: ColumnRow): string => JSON.stringify([name, type, options, word])
