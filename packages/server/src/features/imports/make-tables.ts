// The tables and fields a run needs are made before its rows come. Everything here is safe to be done again after a crash.
import type { FoundColumn, ImportRehearsal, PlannedColumn, PlannedPart } from '@rowhouse/core/api/imports'
import { typeWith } from '@rowhouse/core/column-types/registry'
import { invalidValue, notFound } from '@rowhouse/core/errors'
import type { AppEvent } from '@rowhouse/core/events'
import { renameColumns } from '@rowhouse/core/formula/print'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import type { WireColumnRequest } from '../../structure/columns/accept-column.ts'
import { addColumn } from '../columns/add-column.ts'
import { updateColumn } from '../columns/update-column.ts'
import { createTable } from '../tables/create-table.ts'
import { takesValues, toldOptions } from './import-part.ts'
import type { Found } from './reading/reader-words.ts'

/** Asks anew for each step: the structure has changed since the last one. */
export type Acting = <Operation extends OperationName>(operation: Operation) => Promise<InProject<Operation>>

type RehearsedColumns = ImportRehearsal['parts'][number]['columns']

/** Gives the id of the table; the one an earlier try made, if there is one. `rehearsed`: with the choices its words become. */
export async function makeTable(
  act: Acting,
  part: PlannedPart,
  found: Found,
  rehearsed: RehearsedColumns = [],
): Promise<string> {
  const ctx = await act('tables.create')
  const sheet = found.sheets.find(({ id }) => id === part.sheet)
  const title = (part.title ?? sheet?.title ?? '').trim()
  const made = await madeBefore(ctx, title)
  if (made !== null) return made
  const values = part.columns.filter((column) => column.linksTo === undefined && takesValues(column))
  const columns = values.map((column, at) => ({
    ...columnOf(column, sheet?.columns[column.from], rehearsed.find(({ from }) => from === column.from)?.newChoices),
    ...(at === 0 ? { pv: true } : {}),
  }))
  const { id } = await createTable(ctx, {
    title,
    columns: [{ title: 'Id', uidt: typeWith({ kept: 'key' }) }, ...columns],
  })
  return id
}

/** All that an import does carries its id in the log. */
async function madeBefore(ctx: InProject<'tables.create'>, title: string): Promise<string | null> {
  const rows = await ctx.meta.read
    .selectFrom('rh_changes')
    .select('event')
    .where('project_id', '=', ctx.project.id)
    .where('type', '=', 'tables.created')
    .where('request_id', '=', ctx.requestId)
    .execute()
  const events = rows.map(({ event }) => JSON.parse(event) as Extract<AppEvent, { readonly type: 'tables.created' }>)
  return events.find((event) => event.title === title)?.table ?? null
}

/** What a new field is asked for by; `found`: as it was guessed. */
export function columnOf(
  planned: PlannedColumn,
  found: FoundColumn | null | undefined,
  newChoices: readonly string[] = [],
): WireColumnRequest {
  const { title = '', type } = planned
  const uidt = type ?? found?.type ?? ''
  const { choices: told, ...rest } = toldOptions(planned, found) as {
    readonly choices?: readonly { readonly title: string; readonly color?: string }[]
  }
  const added: NonNullable<typeof told> = newChoices.map((one) => ({ title: one }))
  const choices = added.length === 0 ? told : [...(told ?? []), ...added]
  return {
    title: title.trim(),
    uidt,
    options: rest,
    ...(choices === undefined
      ? {}
      : {
          colOptions: {
            options: choices.map(({ title: one, color }) => ({
              title: one,
              ...(color === undefined ? {} : { color }),
            })),
          },
        }),
  }
}

/** A field that names the rows of another sheet: each row belongs to one of them, or to `many`. */
export async function makeLink(
  act: Acting,
  tableId: string,
  { title = '', many = false }: PlannedColumn,
  otherId: string,
): Promise<void> {
  const ctx = await act('columns.add')
  if ((await tableOf(ctx, tableId)).columns.some((column) => column.title === title.trim())) return
  const ends = many
    ? { type: 'mm', parentId: tableId, childId: otherId }
    : { type: 'bt', parentId: otherId, childId: tableId }
  await addColumn(ctx, tableId, { title: title.trim(), uidt: typeWith({ computed: 'link' }), ...ends })
}

/** The fields that are formulas, each behind those it needs. */
export async function makeFormulas(act: Acting, tableId: string, part: PlannedPart, found: Found): Promise<void> {
  const sheet = found.sheets.find(({ id }) => id === part.sheet)
  const titleOf = (from: number): string => part.columns.find((column) => column.from === from)?.title?.trim() ?? ''
  let open = part.columns.filter((column) => !takesValues(column))
  while (open.length > 0) {
    const missing = new Set(open.map(({ from }) => from))
    const ready = open.filter(
      ({ from }) => !sheet?.columns[from]?.formula?.columns.some((needed) => missing.has(needed)),
    )
    if (ready.length === 0) throw invalidValue('plan', 'Formulas of the file need each other.')
    for (const { from } of ready) {
      const formula = sheet?.columns[from]?.formula?.text ?? ''
      await makeFormula(
        act,
        tableId,
        titleOf(from),
        renameColumns(formula, (name) => titleOf(Number(name))),
      )
    }
    open = open.filter((column) => !ready.includes(column))
  }
}

async function makeFormula(act: Acting, tableId: string, title: string, formula: string): Promise<void> {
  const ctx = await act('columns.add')
  if ((await tableOf(ctx, tableId)).columns.some((column) => column.title === title)) return
  await addColumn(ctx, tableId, { title, uidt: typeWith({ computed: 'formula' }), formula_raw: formula })
}

/** Words of the file that are no choices yet. Gives those that were added. */
export async function addChoices(
  act: Acting,
  tableId: string,
  columnId: string,
  titles: readonly string[],
): Promise<string[]> {
  const ctx = await act('columns.update')
  const column = (await tableOf(ctx, tableId)).columns.find(({ id }) => id === columnId)
  const { choices = [] } = (column?.options ?? {}) as {
    readonly choices?: readonly { id: string; title: string; color: string }[]
  }
  const added = titles.filter((title) => !choices.some((choice) => choice.title === title))
  if (added.length === 0) return []
  const options = [
    ...choices.map(({ id, title, color }) => ({ id, title, color })),
    ...added.map((title) => ({ title })),
  ]
  await updateColumn(ctx, columnId, { colOptions: { options } }, { mayEmpty: false })
  return added
}

export async function tableOf(ctx: InProject<OperationName>, tableId: string): Promise<SnapshotTable> {
  const table = (await ctx.snapshot()).findTable(tableId)
  if (table === null) throw notFound('table', tableId)
  return table
}
