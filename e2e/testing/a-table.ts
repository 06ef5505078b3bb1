import type { Account, Json, RunningServer } from './server-client.ts'

export interface TableSpec {
  readonly title?: string
  /** As clients ask for them; left out: the default ones. */
  readonly columns?: readonly Readonly<Record<string, unknown>>[]
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
}

/** A table with records, made through the API. */
export async function aTable(
  server: RunningServer,
  { token }: Account,
  projectId: string,
  { title = 'Orders', columns, rows = [] }: TableSpec = {},
): Promise<Json> {
  const body = columns === undefined ? { title, defaultColumns: true } : { title, columns }
  const table = await server.call('POST', `/api/v1/db/meta/projects/${projectId}/tables`, body, token)
  if (table.status !== 200) throw new Error(`The table was refused: ${JSON.stringify(table.body)}`)
  if (rows.length > 0) {
    const path = `/api/v1/db/data/bulk/v1/${projectId}/${table.body.id}`
    const added = await server.call('POST', path, rows, token)
    if (added.status !== 200) throw new Error(`The records were refused: ${JSON.stringify(added.body)}`)
  }
  return table.body
}

/** Where the application shows it. */
export function placeOfTable(projectId: string, title: string): string {
  return `/nc/${projectId}?tab=table&name=${encodeURIComponent(title)}`
}
