import type { ColumnRequest, Table } from '@rowhouse/core/api/tables'
import type { Static } from 'typebox'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'
import { projectsPath } from '../../projects/testing/a-project.ts'

export type WireTable = Static<typeof Table>

export interface TableFields {
  readonly title?: string
  /** Types by title, or columns as clients ask for them. */
  readonly columns?: Readonly<Record<string, string>> | readonly Partial<Static<typeof ColumnRequest>>[]
  readonly [field: string]: unknown
}

let tables = 0

/** A table of a project, made through the API. It gets an Id column when none is asked for. */
export async function aTable(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  projectId: string,
  { columns = { Title: 'SingleLineText' }, ...fields }: TableFields = {},
): Promise<WireTable> {
  tables += 1
  const requests = Array.isArray(columns)
    ? columns
    : Object.entries(columns).map(([title, uidt]) => ({ title, uidt, ...choicesOf(uidt) }))
  const { status, body } = await server.call(
    'POST',
    `${projectsPath}/${projectId}/tables`,
    { title: `Table ${tables}`, ...fields, columns: requests },
    { token },
  )
  if (status !== 200) throw new Error(`the table was refused: ${JSON.stringify(body)}`)
  return body
}

// A select column without choices holds nothing.
function choicesOf(uidt: string): { dtxp?: string } {
  return uidt === 'SingleSelect' || uidt === 'MultiSelect' ? { dtxp: "'a','b','c'" } : {}
}

/** The calls about tables and columns as a person makes them. */
export function structureAs(server: TestServer, person: Pick<Person, 'token'> | undefined) {
  const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: person?.token })
  const meta = '/api/v1/db/meta'
  return {
    list: (project: string, query = '') => send('GET', `${projectsPath}/${project}/tables${query}`),
    create: (project: string, body: unknown) => send('POST', `${projectsPath}/${project}/tables`, body),
    read: (table: string) => send('GET', `${meta}/tables/${table}`),
    update: (table: string, body: unknown) => send('PATCH', `${meta}/tables/${table}`, body),
    reorder: (table: string, order: unknown) => send('POST', `${meta}/tables/${table}/reorder`, { order }),
    remove: (table: string) => send('DELETE', `${meta}/tables/${table}`),
    removal: (table: string) => send('GET', `/api/v1/tables/${table}/deletion`),
    duplicate: (table: string, body: unknown = {}) => send('POST', `/api/v1/tables/${table}/duplicate`, body),
    copyPreview: (table: string) => send('GET', `/api/v1/tables/${table}/duplicate`),
    trash: (project: string) => send('GET', `/api/v1/projects/${project}/trash`),
    restore: (table: string) => send('POST', `/api/v1/trash/tables/${table}/restore`),
    purge: (table: string) => send('DELETE', `/api/v1/trash/tables/${table}`),
    addColumn: (table: string, body: unknown) => send('POST', `${meta}/tables/${table}/columns`, body),
    updateColumn: (column: string, body: unknown) => send('PATCH', `${meta}/columns/${column}`, body),
    undoColumnChange: (column: string, change: string, body?: unknown) =>
      send('POST', `/api/v1/columns/${column}/changes/${change}/undo`, body),
    removeColumn: (column: string) => send('DELETE', `${meta}/columns/${column}`),
    columnRemoval: (column: string) => send('GET', `/api/v1/columns/${column}/deletion`),
    setPrimary: (column: string) => send('POST', `${meta}/columns/${column}/primary`),
    reorderColumn: (column: string, order: unknown) => send('POST', `/api/v1/columns/${column}/reorder`, { order }),
    restoreColumn: (column: string) => send('POST', `/api/v1/trash/columns/${column}/restore`),
    purgeColumn: (column: string) => send('DELETE', `/api/v1/trash/columns/${column}`),
    preview: (column: string, body: unknown) => send('POST', `/api/v1/columns/${column}/convert/preview`, body),
    convert: (column: string, body: unknown) => send('POST', `/api/v1/columns/${column}/convert`, body),
    conversions: (column: string) => send('GET', `/api/v1/columns/${column}/conversions`),
    undo: (conversion: string, body?: unknown) => send('POST', `/api/v1/conversions/${conversion}/undo`, body),
  }
}

export function columnOf(table: WireTable, title: string): WireTable['columns'][number] {
  const column = table.columns.find((one) => one.title === title)
  if (column === undefined) throw new Error(`there is no column ${title}`)
  return column
}
