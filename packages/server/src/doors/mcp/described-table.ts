import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { readTable } from '@rowhouse/core/api/tables'
import { findColumnType } from '@rowhouse/core/column-types/registry'
import { notFound } from '@rowhouse/core/errors'
import type { McpCall } from './mcp-call.ts'

type Table = ReplyOf<typeof readTable>
type Column = Table['columns'][number]

interface Place {
  readonly project: string
  readonly table: string
}

/** What a program has to know of a table to ask for its records, in few words. */
export async function describedTable(call: McpCall, place: Place): Promise<object> {
  const tables = await call.tables(await call.projectId(place.project))
  const named = tables.find(({ id }) => id === place.table) ?? tables.find(({ title }) => title === place.table)
  if (named === undefined) throw notFound('table', place.table)
  const { id, title, description, readonly, columns, views } = await call.ask(readTable, {
    params: { tableId: named.id },
  })
  const titles = new Map(tables.map((one) => [one.id, one.title]))
  return {
    id,
    title,
    description,
    readonly,
    key: columns.filter(({ pk }) => pk).map((column) => column.title),
    fields: columns.filter(({ system, pk }) => pk || !system).map((column) => field(column, titles)),
    views: views.map((view) => ({ id: view.id, title: view.title })),
  }
}

function field(column: Column, titles: ReadonlyMap<string, string>): object {
  const { title, uidt: type, description, pv, rqd, readonly, virtual, colOptions = {}, default: value } = column
  const { options, fk_related_model_id: linked, type: kind, result } = colOptions
  const links = linked === undefined || linked === null ? undefined : { table: titles.get(linked) ?? linked, kind }
  return {
    title,
    type,
    description: description ?? undefined,
    isName: pv || undefined,
    isRequired: rqd || undefined,
    isReadOnly: readonly || (virtual && links === undefined) || undefined,
    default: value ?? undefined,
    choices: options?.map((one) => one.title),
    links,
    operators: result?.operators ?? findColumnType(type)?.operators,
  }
}
