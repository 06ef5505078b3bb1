import { servicePlan, sheetsOf } from '@rowhouse/core/services/service-sheets'
import {
  recordIdTitle,
  type ServiceReport,
  type SourceBase,
  type SourceField,
  type SourceTable,
} from '@rowhouse/core/services/source-base'
import type { Services } from '../../request/services.ts'
import { updateColumn } from '../columns/update-column.ts'
import { type BaseImport, keepMade } from '../imports/base-import.ts'
import type { OpenPart, Target } from '../imports/import-part.ts'
import { tableOf } from '../imports/make-tables.ts'
import type { SourceLine } from '../imports/part-tally.ts'
import type { PartProgress } from '../imports/progress.ts'
import type { RunEnd, RunPlace, RunSource } from '../imports/run-import.ts'
import { bringComments } from './bring-comments.ts'
import { FileBringer } from './bring-files.ts'
import { linksWithRecords } from './link-turns.ts'
import { FieldMaker } from './make-fields.ts'
import { makeViews } from './make-views.ts'
import { CursorGone, type ServiceReader } from './reading/service-reader.ts'
import { newReport, noteIn } from './report.ts'
import { LineMaker } from './service-lines.ts'
import { changeSync, type Mapping, noteSeen, type StoredSync, selectMembersByAddress, selectVanished } from './store.ts'
import { writeLaterLinks } from './write-later-links.ts'

interface Run {
  readonly services: Services
  readonly stored: BaseImport
  readonly sync: () => Promise<StoredSync>
  /** Told where the report is kept, which is not before the run begins. */
  readonly reader: (sync: StoredSync, report: () => ServiceReport, store: () => Promise<void>) => ServiceReader
}

/** The records of a base of another service, page by page, with all that hangs on them. */
export class ServiceRun implements RunSource {
  readonly #run: Run
  #mapping: Mapping = { tables: {} }
  #stored: BaseImport
  #place: RunPlace | null = null
  #reader: ServiceReader | null = null
  #lines: LineMaker | null = null
  /** Rows that come again because the service forgot where the list went on. */
  #again = 0

  constructor(run: Run) {
    this.#run = run
    this.#stored = run.stored
  }

  async prepare(place: RunPlace): Promise<BaseImport> {
    const { services } = this.#run
    const sync = await this.#run.sync()
    this.#mapping = sync.mapping
    this.#place = place
    place.progress.report ??= newReport()
    await this.#mapTables()
    const tables = await new FieldMaker(place.act, this.#mapping, this.#base.tables).make()
    await this.#keep(tables)
    for (const [at, table] of this.#base.tables.entries()) await this.#prepareTable(at, table)
    await this.#keep(tables)
    this.#reader = this.#run.reader(
      sync,
      () => this.#report,
      () => place.store(),
    )
    const members = await selectMembersByAddress(services.meta.read, sync.project_id)
    const bringing = { services, act: place.act, reader: this.#reader, report: this.#report }
    const files = new FileBringer({ ...bringing, sync: sync.id, base: this.#base.id })
    this.#lines = new LineMaker({ ...bringing, base: this.#base, mapping: this.#mapping, files, members })
    return this.#stored
  }

  /** With the links that are written together with the records. */
  async open(part: OpenPart): Promise<OpenPart> {
    const links = this.#linksOf(part)
    const mapped = this.#mapping.tables[part.sheet.id]
    const { columns } = await tableOf(await this.#at.act('records.import'), mapped?.id ?? '')
    const targets = links.map((field): Target => {
      const column = columns.find(({ id }) => id === mapped?.fields[field.id]) ?? null
      const planned = { from: -1, blank: 'clear' } as const
      const read = { from: -1, type: null, options: {}, habits: {}, addsChoices: false }
      return { planned, header: field.title, column, read }
    })
    return { ...part, targets: [...part.targets, ...targets] }
  }

  async *lines(part: OpenPart, progress: PartProgress): AsyncGenerator<readonly SourceLine[]> {
    const table = this.#tableOf(part)
    await this.#bringComments(table, progress)
    let { cursor, first } = progress.page ?? { cursor: null, first: 0 }
    while (progress.page?.isEnd !== true) {
      const page = await this.#page(table, cursor)
      if (page === null) {
        ;[cursor, first] = [null, progress.position]
        this.#again += progress.position
        continue
      }
      const records = page.records.slice(progress.position - first)
      await this.#noteSeen(
        table,
        records.map(({ id }) => id),
      )
      const links = this.#linksOf(part)
      const comments = this.#base.along.comments ? records.filter((one) => one.comments > 0).map(({ id }) => id) : []
      const line = progress.position + 1
      const lines = await this.#made.linesOf(part, table, records, { links, line })
      progress.page = { cursor, first, comments }
      if (lines.length > 0) yield lines
      first += page.records.length
      cursor = page.next
      if (cursor === null) progress.page = { cursor, first, comments: [], isEnd: true }
    }
    await this.#at.store()
  }

  async written(part: OpenPart, progress: PartProgress): Promise<void> {
    const twice = Math.min(this.#again, progress.unchanged)
    this.#again -= twice
    progress.unchanged -= twice
    progress.read -= twice
    await this.#bringComments(this.#tableOf(part), progress)
  }

  async finish(): Promise<RunEnd> {
    const { services } = this.#run
    const end = await writeLaterLinks({
      services,
      importId: this.#stored.id,
      base: this.#base,
      mapping: this.#mapping,
      place: this.#at,
      reader: this.#asked,
      lines: this.#made,
    })
    if (end !== 'done') return end
    const vanished: ServiceReport['vanished'] = []
    for (const [at, table] of this.#base.tables.entries()) {
      if (this.#at.progress.parts[at]?.isNewTable !== false) continue
      const gone = await selectVanished(services.meta.read, this.#seen(table))
      if (gone.count > 0) vanished.push({ table: table.title, ...gone })
    }
    this.#report.vanished = vanished
    await this.#at.store()
    return 'done'
  }

  /** Where what was just made is, for this run and for the next. */
  async #mapTables(): Promise<void> {
    for (const [at, source] of this.#base.tables.entries()) {
      const made = this.#at.progress.parts[at]?.table ?? ''
      if (this.#mapping.tables[source.id]?.id === made) continue
      const { id, columns } = await tableOf(await this.#at.act('columns.update'), made)
      const idOf = (title: string): string | undefined => columns.find((column) => column.title === title)?.id
      const fields: Record<string, string> = {}
      for (const { id: field, title, kind } of source.fields) {
        const column = kind === 'value' ? idOf(title) : undefined
        if (column !== undefined) fields[field] = column
      }
      const record = idOf(recordIdTitle(this.#base.service)) ?? ''
      // Looked up for every page: an index makes it quick.
      await updateColumn(await this.#at.act('columns.update'), record, { unique: true }, { mayEmpty: false })
      this.#mapping.tables[source.id] = { id, record, fields, views: [] }
    }
  }

  async #prepareTable(at: number, table: SourceTable): Promise<void> {
    const mapped = this.#mapping.tables[table.id]
    if (mapped === undefined || this.#at.progress.parts[at]?.isNewTable !== true) return
    for (const note of await makeViews(this.#at.act, table, mapped)) noteIn(this.#report, table.title, note)
  }

  /** The plan names from now on what was made. */
  async #keep(tables: SourceTable[]): Promise<void> {
    const { services } = this.#run
    const base = { ...this.#base, tables }
    const found = { ...this.#stored.found, base, sheets: sheetsOf(base) }
    const plan = servicePlan(base, this.#mapping)
    this.#stored = { ...this.#stored, found, plan }
    const made = { found, plan, progress: this.#at.progress }
    await keepMade(services, this.#stored.id, made, (tx) => changeSync(tx, base.sync, { mapping: this.#mapping }))
  }

  /** null: the list has to begin anew. */
  async #page(table: SourceTable, cursor: string | null) {
    try {
      return await this.#asked.page(this.#base.id, table, cursor, null)
    } catch (error) {
      if (error instanceof CursorGone) return null
      throw error
    }
  }

  async #bringComments(table: SourceTable, progress: PartProgress): Promise<void> {
    const { page } = progress
    const mapped = this.#mapping.tables[table.id]
    if (page === undefined || page.comments.length === 0 || mapped === undefined) return
    const bringing = { act: this.#at.act, reader: this.#asked, report: this.#report, base: this.#base }
    await bringComments(bringing, table, mapped, page.comments)
    progress.page = { ...page, comments: [] }
    await this.#at.store()
  }

  async #noteSeen(table: SourceTable, records: readonly string[]): Promise<void> {
    await this.#run.services.meta.write((tx) => noteSeen(tx, this.#seen(table), records))
  }

  #seen({ id }: SourceTable) {
    return { sync: this.#base.sync, table: id, importId: this.#stored.id }
  }

  #linksOf({ sheet }: OpenPart): readonly SourceField[] {
    return linksWithRecords(this.#base.tables, sheet.id).filter(
      ({ id }) => this.#mapping.tables[sheet.id]?.fields[id] !== undefined,
    )
  }

  #tableOf({ sheet }: OpenPart): SourceTable {
    const table = this.#base.tables.find(({ id }) => id === sheet.id)
    if (table === undefined) throw new Error('The plan and the base do not fit.')
    return table
  }

  get #base(): SourceBase {
    const { base } = this.#stored.found
    if (base === undefined) throw new Error('This import has no base.')
    return base
  }

  get #at(): RunPlace {
    return there(this.#place)
  }

  get #asked(): ServiceReader {
    return there(this.#reader)
  }

  get #made(): LineMaker {
    return there(this.#lines)
  }

  get #report(): ServiceReport {
    const { progress } = this.#at
    progress.report ??= newReport()
    return progress.report
  }
}

function there<T>(value: T | null): T {
  if (value === null) throw new Error('The run has not begun.')
  return value
}
