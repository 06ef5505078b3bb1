import { AppError, invalidValue } from '@rowhouse/core/errors'
import { listIn, objectOf, textIn } from '@rowhouse/core/services/loose-json'
import { nocodbTables } from '@rowhouse/core/services/nocodb/nocodb-base'
import { nocodbCell } from '@rowhouse/core/services/nocodb/nocodb-cell'
import { isTrue, type NocodbTable, type NocodbView, nocodbKey } from '@rowhouse/core/services/nocodb/nocodb-json'
import type { Services } from '../../../request/services.ts'
import { commentsIn, countsIn } from './nocodb-comments.ts'
import { nocodbBase, nocodbRoot } from './nocodb-place.ts'
import { NocodbServer } from './nocodb-server.ts'
import { nocodbFiles, nocodbPeople } from './nocodb-values.ts'
import { isClosed, readNocodbView } from './nocodb-views.ts'
import { type Patience, ServiceClient, ServiceRefusal } from './service-client.ts'
import type { ServiceReader, SourceRecord } from './service-reader.ts'

const gapMs = 20
const perPage = 100
/** So many linked records come with a record; of more it has to be asked. */
const linksAlong = 25
const mostPages = 1000

const notes = [
  'Colours of views stay there: its API does not tell them.',
  'Webhooks, shared links, members and the history of records stay there.',
]

/** By the API of NocoDB, its first version or, where that is gone, its second. Rowhouse speaks the first one too. */
export function nocodbReader(
  { egress }: Pick<Services, 'egress'>,
  token: string,
  patience?: Patience,
  address?: string,
): ServiceReader {
  const client = new ServiceClient({ egress }, { service: 'nocodb', headers: { 'xc-token': token }, gapMs, patience })
  const server = new NocodbServer(client)
  let tellsNoComments = false

  async function recordOf(base: string, table: string, value: unknown): Promise<SourceRecord | null> {
    const { columns } = await server.tableOf(base, table)
    const row = objectOf(value)
    const id = nocodbKey(columns, row)
    if (id === null) return null
    return { id, cells: Object.fromEntries(columns.map((column) => [column.id, row[column.title]])), comments: 0 }
  }

  /** None where they are not told: asking for each record would take a call each. */
  async function commentCounts(base: string, table: string, records: readonly SourceRecord[]) {
    if (records.length === 0 || tellsNoComments) return new Map<string, number>()
    try {
      const keys = records.map(({ id }) => id)
      return countsIn(await server.get(base, (api) => api.commentCounts(table, keys)))
    } catch (error) {
      if (!isClosed(error)) throw error
      tellsNoComments = true
      return new Map<string, number>()
    }
  }

  return {
    async bases() {
      if (address === undefined) throw invalidValue('address', 'Give the address of the NocoDB server: https://…')
      const root = nocodbRoot(address)
      return (await server.projectsAt(root)).map(({ id, title }) => ({ id: nocodbBase(root, id), title }))
    },

    async structure(base, along) {
      const { root, project } = await server.placeOf(base)
      const title = (await server.projectsAt(root)).find(({ id }) => id === project)?.title ?? 'NocoDB'
      const { list } = objectOf(await server.get(base, (api, id) => api.tables(id)))
      const found: NocodbTable[] = []
      for (const one of listIn(list).map(objectOf)) {
        // A junction comes with its link; what has no key cannot be met again.
        if (isTrue(one.mm) || (textIn(one.type) !== '' && textIn(one.type) !== 'table')) continue
        const table = await server.tableOf(base, textIn(one.id))
        if (!table.columns.some(({ isKey }) => isKey)) continue
        const views: NocodbView[] = []
        for (const view of table.views) views.push(await readNocodbView((path) => server.get(base, path), view))
        found.push({ ...table, views })
      }
      return { title, tables: nocodbTables(found, along), notes: [...notes] }
    },

    async page(base, table, cursor) {
      const offset = Number(cursor ?? 0)
      const answer = objectOf(
        await server.get(base, (api, id) => `${api.rows(id, table.id)}?limit=${perPage}&offset=${offset}`),
      )
      const rows = listIn(answer.list)
      const records: SourceRecord[] = []
      for (const row of rows) {
        const record = await recordOf(base, table.id, row)
        if (record !== null) records.push(record)
      }
      const told = await commentCounts(base, table.id, records)
      const isLast = rows.length < perPage || isTrue(objectOf(answer.pageInfo).isLastPage)
      return {
        records: records.map((record) => ({ ...record, comments: told.get(record.id) ?? 0 })),
        next: isLast ? null : String(offset + rows.length),
      }
    },

    async record(base, table, id) {
      try {
        return await recordOf(base, table.id, await server.get(base, (api, project) => api.row(project, table.id, id)))
      } catch (error) {
        if (error instanceof ServiceRefusal && error.answered === 404) return null
        throw error
      }
    },

    comments: async (base, table, record) =>
      commentsIn(await server.get(base, (api) => api.comments(table.id, record))),

    file(url, maxBytes) {
      // Other places than the server itself are not told the token.
      const isOutside = !server.roots.some((root) => url.startsWith(`${root}/`))
      return client.get(url, maxBytes, { isOutside })
    },

    cellOf: nocodbCell,
    filesIn: (raw) => nocodbFiles(raw, server.roots[0] ?? ''),
    peopleIn: nocodbPeople,

    linksIn: (base, { id }, field, record) => linkedKeys(server, { base, tableId: id, field, record }),
  }
}

type Linking = Parameters<ServiceReader['linksIn']>

interface LinkedCell {
  readonly base: string
  readonly tableId: string
  readonly field: Linking[2]
  readonly record: Linking[3]
}

/** The keys of linked records: those that came along, or all of them page by page. */
async function linkedKeys(server: NocodbServer, { base, tableId, field, record }: LinkedCell): Promise<string[]> {
  const there = field.link?.table ?? ''
  const raw = record.cells[field.id]
  if (raw === null || raw === undefined || raw === 0) return []
  if (Array.isArray(raw) && raw.length < linksAlong) return keysIn(server, base, there, raw)
  if (typeof raw === 'object' && !Array.isArray(raw)) return keysIn(server, base, there, [raw])
  const { columns } = await server.tableOf(base, tableId)
  const column = columns.find(({ id }) => id === field.id)
  const kind = textIn(column?.made.type) === 'mm' ? 'mm' : 'hm'
  const link = { kind, column: field.id, title: column?.title ?? '' } as const
  const keys: string[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const query = `?limit=${perPage}&offset=${page * perPage}`
    const answer = await server.get(base, (api, id) => `${api.links(id, tableId, record.id, link)}${query}`)
    const rows = listIn(objectOf(answer).list)
    keys.push(...(await keysIn(server, base, there, rows)))
    if (rows.length < perPage) return keys
  }
  throw new AppError('too_large', `A record is linked to more than ${mostPages * perPage} others.`)
}

async function keysIn(server: NocodbServer, base: string, table: string, rows: readonly unknown[]): Promise<string[]> {
  const { columns } = await server.tableOf(base, table)
  return rows.flatMap((row) => nocodbKey(columns, objectOf(row)) ?? [])
}
