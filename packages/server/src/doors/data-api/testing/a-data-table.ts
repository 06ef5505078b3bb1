import { aProject } from '../../../features/projects/testing/a-project.ts'
import { aTable, type TableFields, type WireTable } from '../../../features/tables/testing/a-table.ts'
import type { Answer, CallOptions, Person, TestServer } from '../../../testing/a-server.ts'

type Sent = Omit<CallOptions, 'token'> & { readonly as?: Pick<Person, 'token'> | undefined }

export interface DataTable {
  readonly project: string
  readonly table: WireTable
  /** Of the data API, without the parts behind the table. */
  readonly path: string
  readonly bulkPath: string
  readonly olderPath: string
  get(rest?: string, options?: Sent): Promise<Answer>
  send(method: string, rest: string, body?: unknown, options?: Sent): Promise<Answer>
  bulk(method: string, rest: string, body?: unknown, options?: Sent): Promise<Answer>
  older(method: string, rest: string, body?: unknown, options?: Sent): Promise<Answer>
}

/** A table with records in it, and the calls of its owner. */
export async function aDataTable(
  server: TestServer,
  owner: Person,
  columns: TableFields['columns'],
  rows: readonly Readonly<Record<string, unknown>>[] = [],
): Promise<DataTable> {
  const { id: project } = await aProject(server, owner, { title: `Data ${performance.now()}` })
  const table = await aTable(server, owner, project, { title: 'People', ...(columns && { columns }) })
  const path = `/api/v1/db/data/v1/${project}/People`
  const bulkPath = `/api/v1/db/data/bulk/v1/${project}/People`
  const olderPath = `/nc/${project}/api/v1/People`
  const sender =
    (base: string) =>
    (method: string, rest: string, body?: unknown, options: Sent = {}) => {
      const { as = owner, ...others } = options
      return server.call(method, `${base}${rest}`, body, { ...others, token: as.token })
    }
  const send = sender(path)
  const data: DataTable = {
    project,
    table,
    path,
    bulkPath,
    olderPath,
    get: (rest = '', options = {}) => send('GET', rest, undefined, options),
    send,
    bulk: sender(bulkPath),
    older: sender(olderPath),
  }
  if (rows.length > 0) {
    const { status, body } = await data.bulk('POST', '', rows, gui)
    if (status !== 200) throw new Error(`the records were refused: ${JSON.stringify(body)}`)
  }
  return data
}

/** As our own screens call: lists are lists. */
export const gui = { headers: { 'xc-gui': 'true' } } as const

/** `?where=…&sort=…`, every part encoded; a list is the same name several times. */
export function asked(parameters: Readonly<Record<string, string | readonly string[]>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) for (const text of [value].flat()) query.append(name, text)
  return `?${query}`
}

/** The titles of a list, in order. */
export function names({ body }: Answer, title = 'Name'): unknown[] {
  return (body.list ?? body).map((row: Record<string, unknown>) => row[title])
}
