import { aTable, columnOf, type WireTable } from '../../../features/tables/testing/a-table.ts'
import type { Answer, CallOptions, Person, TestServer } from '../../../testing/a-server.ts'

type Sent = Omit<CallOptions, 'token'> & { readonly as?: Pick<Person, 'token'> | undefined }

/** Projects with tasks, tasks with labels, people with a badge each, tasks with subtasks; all linked through the API. */
export interface LinkedWorld {
  readonly server: TestServer
  readonly owner: Person
  readonly project: string
  readonly tables: Readonly<Record<'Projects' | 'Tasks' | 'Labels' | 'People' | 'Badges', WireTable>>
  /** Ids of link columns, by “Table.Title”. */
  readonly links: Readonly<Record<string, string>>
  call(method: string, path: string, body?: unknown, options?: Sent): Promise<Answer>
  /** Of the data API; `path` begins with the table. */
  data(method: string, path: string, body?: unknown, options?: Sent): Promise<Answer>
  bulk(method: string, table: string, body?: unknown, options?: Sent): Promise<Answer>
  older(path: string, options?: Sent): Promise<Answer>
  /** New records by name; gives their keys. */
  add(table: keyof LinkedWorld['tables'], ...names: string[]): Promise<number[]>
  /** Names of linked records as the list of the link shows them. */
  linked(path: string): Promise<string[]>
  undo(change: unknown, body?: unknown): Promise<Answer>
}

/** The titles of link columns, of both sides. */
const wanted = [
  ['Projects', 'Tasks', 'hm', 'Tasks', 'Project'],
  ['Tasks', 'Labels', 'mm', 'Labels', 'Tasks'],
  ['People', 'Badges', 'oo', 'Badge', 'Person'],
  ['Tasks', 'Tasks', 'hm', 'Subtasks', 'Parent'],
] as const

export async function aLinkedWorld(server: TestServer, owner: Person, project: string): Promise<LinkedWorld> {
  const titles = ['Projects', 'Tasks', 'Labels', 'People', 'Badges'] as const
  const made: Partial<Record<(typeof titles)[number], WireTable>> = {}
  for (const title of titles) made[title] = await aTable(server, owner, project, { title, columns: named })
  const tables = made as LinkedWorld['tables']
  const links: Record<string, string> = {}
  const call = (method: string, path: string, body?: unknown, { as = owner, ...options }: Sent = {}) =>
    server.call(method, path, body, { ...options, token: as.token })
  for (const [parent, child, type, title, partner] of wanted) {
    const body = {
      uidt: 'LinkToAnotherRecord',
      title,
      type,
      parentId: tables[parent].id,
      childId: tables[child].id,
      onDelete: 'NO ACTION',
    }
    const { status, body: table } = await call('POST', `/api/v1/db/meta/tables/${tables[parent].id}/columns`, body)
    if (status !== 200) throw new Error(`the link ${title} was refused: ${JSON.stringify(table)}`)
    links[`${parent}.${title}`] = columnOf(table, title).id
    const { body: other } = await call('GET', `/api/v1/db/meta/tables/${tables[child].id}`)
    const id = partnerIn(other, links[`${parent}.${title}`] ?? '', Object.values(links))
    await call('PATCH', `/api/v1/db/meta/columns/${id}`, { ...columnById(other, id), title: partner })
    links[`${child}.${partner}`] = id
  }
  const data: LinkedWorld['data'] = (method, path, body, options) =>
    call(method, `/api/v1/db/data/v1/${project}/${path}`, body, options)
  return {
    server,
    owner,
    project,
    tables,
    links,
    call,
    data,
    bulk: (method, table, body, options) => call(method, `/api/v1/db/data/bulk/v1/${project}/${table}`, body, options),
    older: (path, options) => call('GET', `/nc/${project}/api/v1/${path}`, undefined, options),
    async add(table, ...names) {
      const rows = names.map((Name) => ({ Name }))
      const { status, body } = await call('POST', `/api/v1/db/data/bulk/v1/${project}/${table}`, rows)
      if (status !== 200) throw new Error(`the records were refused: ${JSON.stringify(body)}`)
      return body
    },
    async linked(path) {
      const { status, body } = await data('GET', `${path}?sort=Id`)
      if (status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(body)}`)
      return body.list.map(({ Name }: { Name: string }) => Name)
    },
    undo: (change, body) => call('POST', `/api/v1/changes/${change}/undo`, body),
  }
}

const named = [
  { title: 'Id', uidt: 'ID' },
  { title: 'Name', uidt: 'SingleLineText', pv: true },
] as const

function partnerIn(table: WireTable, id: string, known: readonly string[]): string {
  const links = table.columns.filter(({ uidt }) => uidt === 'LinkToAnotherRecord')
  const partner = links.find((column) => column.id !== id && !known.includes(column.id ?? ''))
  if (partner?.id === undefined) throw new Error('the other side has no link column')
  return partner.id
}

function columnById(table: WireTable, id: string): WireTable['columns'][number] {
  const column = table.columns.find((one) => one.id === id)
  if (column === undefined) throw new Error(`there is no column ${id}`)
  return column
}

/** The change a write names, to take it back by. */
export function changeOf({ headers }: Answer): string {
  const change = headers['x-rowhouse-change']
  if (typeof change !== 'string') throw new Error('nothing was changed')
  return change
}
