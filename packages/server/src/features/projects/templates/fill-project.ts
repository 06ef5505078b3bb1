import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { typeWith } from '@rowhouse/core/column-types/registry'
import { notFound } from '@rowhouse/core/errors'
import type {
  ComputedField,
  FilledField,
  LinkField,
  Template,
  TemplateCell,
  TemplateTable,
} from '@rowhouse/core/templates/template'
import { isFilled, typeOfField } from '@rowhouse/core/templates/template'
import { firstViewType } from '@rowhouse/core/view-types/registry'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { Signed } from '../../../request/context.ts'
import { insideProject } from '../../../request/inside-project.ts'
import type { WireColumnRequest } from '../../../structure/columns/accept-column.ts'
import { addColumn } from '../../columns/add-column.ts'
import { updateColumn } from '../../columns/update-column.ts'
import { insertRecords } from '../../records/write/insert-records.ts'
import { createTable } from '../../tables/create-table.ts'
import { createView } from '../../views/create-view.ts'
import { updateSettings } from '../../views/update-settings.ts'
import { columnNamed, settingsOf } from './template-settings.ts'

type Caller = Signed<'projects.create'>

interface Filling {
  readonly template: Template
  readonly records: boolean
}

export async function fillProject(ctx: Caller, project: string, { template, records }: Filling): Promise<void> {
  const site = new Site(ctx, project)
  for (const table of template.tables) await site.makeTable(table)
  for (const table of template.tables)
    for (const field of table.fields) if ('linksTo' in field) await site.link(table.title, field)
  // What leads through links may end at a formula.
  for (const isFormula of [true, false])
    for (const table of template.tables)
      for (const field of table.fields)
        if (!isFilled(field) && 'formula' in field === isFormula) await site.compute(table.title, field)
  for (const table of template.tables) await site.makeViews(table)
  if (records) for (const table of template.tables) await site.fill(table)
}

/** The project on its way from empty to whole. */
class Site {
  readonly #ctx: Caller
  readonly #project: string
  readonly #ids = new Map<string, string>()

  constructor(ctx: Caller, project: string) {
    this.#ctx = ctx
    this.#project = project
  }

  async makeTable({ title, fields }: TemplateTable): Promise<void> {
    const ctx = await insideProject(this.#ctx, this.#project, 'tables.create')
    const columns = fields.filter((field): field is FilledField => 'type' in field).map(filledColumn)
    const { id } = await createTable(ctx, {
      title,
      columns: [{ title: 'Id', uidt: typeWith({ kept: 'key' }) }, ...columns],
    })
    this.#ids.set(title, id)
  }

  async link(table: string, { title, linksTo, back, many = false }: LinkField): Promise<void> {
    const [own, other] = [this.#id(table), this.#id(linksTo)]
    // The title goes to the side that existing clients mean by it.
    const { type, parentId, childId } = many
      ? { type: 'mm', parentId: own, childId: other }
      : { type: 'bt', parentId: other, childId: own }
    const linked = await this.#add(table, { title, uidt: typeWith({ computed: 'link' }), type, parentId, childId })
    const { partnerId } = columnNamed(linked, title).options as LinkOptions
    const ctx = await insideProject(this.#ctx, this.#project, 'columns.update')
    if (partnerId !== null) await updateColumn(ctx, partnerId, { title: back }, { mayEmpty: false })
  }

  async compute(table: string, field: ComputedField): Promise<void> {
    await this.#add(table, await this.#computed(await this.#table(table), field))
  }

  /** The order of the fields is one of views: links and computed fields come later to the table. */
  async makeViews({ title, fields, grid = {}, views = [] }: TemplateTable): Promise<void> {
    const table = await this.#table(title)
    const order = fields.map((field) => field.title)
    const [first] = table.views
    if (first !== undefined) await this.#arrange(first.id, settingsOf(table, order, grid))
    for (const view of views) {
      const ctx = await insideProject(this.#ctx, this.#project, 'views.create')
      const { kind = firstViewType, title: name } = view
      await createView(ctx, table.id, { kind, title: name, settings: settingsOf(table, order, view) })
    }
  }

  async fill({ title, fields, rows }: TemplateTable): Promise<void> {
    const ctx = await insideProject(this.#ctx, this.#project, 'records.bulkInsert')
    const titles = fields.filter(isFilled).map((field) => field.title)
    const today = this.#ctx.now()
    const sent = rows.map((row) => Object.fromEntries(titles.map((name, at) => [name, cellOf(row[at] ?? null, today)])))
    await insertRecords(ctx, await this.#table(title), sent, { shape: 'structured', silent: true, reply: () => '' })
  }

  async #arrange(viewId: string, settings: ReturnType<typeof settingsOf>): Promise<void> {
    const ctx = await insideProject(this.#ctx, this.#project, 'viewSettings.update')
    await updateSettings(ctx, viewId, settings, undefined)
  }

  async #add(table: string, request: WireColumnRequest): Promise<SnapshotTable> {
    return addColumn(await insideProject(this.#ctx, this.#project, 'columns.add'), this.#id(table), request)
  }

  async #computed(table: SnapshotTable, field: ComputedField): Promise<WireColumnRequest> {
    const { title } = field
    const uidt = typeOfField(field)
    if ('formula' in field) return { title, uidt, formula_raw: field.formula }
    const link = columnNamed(table, field.through)
    const through = { title, uidt, fk_relation_column_id: link.id }
    if ('counts' in field) return through
    const beyond = await this.#tableOf((link.options as LinkOptions).tableId)
    if ('lookup' in field) return { ...through, fk_lookup_column_id: columnNamed(beyond, field.lookup).id }
    const fk_rollup_column_id = columnNamed(beyond, field.rollup).id
    return { ...through, fk_rollup_column_id, rollup_function: field.function }
  }

  #table(title: string): Promise<SnapshotTable> {
    return this.#tableOf(this.#id(title))
  }

  async #tableOf(id: string): Promise<SnapshotTable> {
    const ctx = await insideProject(this.#ctx, this.#project, 'tables.read')
    const table = (await ctx.snapshot()).findTable(id)
    if (table === null) throw notFound('table', id)
    return table
  }

  #id(title: string): string {
    const id = this.#ids.get(title)
    if (id === undefined) throw new Error(`The template has no table “${title}”.`)
    return id
  }
}

function filledColumn({ title, type, options, choices, description }: FilledField): WireColumnRequest {
  return {
    title,
    uidt: type,
    ...(options === undefined ? {} : { options }),
    ...(choices === undefined ? {} : { colOptions: { options: choices.map((choice) => ({ title: choice })) } }),
    ...(description === undefined ? {} : { description }),
  }
}

const dayMs = 86_400_000

function cellOf(cell: TemplateCell, today: number): unknown {
  const isDay = typeof cell === 'object' && cell !== null && 'day' in cell
  return isDay ? new Date(today + cell.day * dayMs).toISOString().slice(0, 10) : cell
}
