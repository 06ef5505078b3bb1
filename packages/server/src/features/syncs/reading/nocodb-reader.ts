import { AppError, invalidValue } from '@rowhouse/core/errors'
import { listIn, objectOf, textIn } from '@rowhouse/core/services/loose-json'
import { nocodbTables } from '@rowhouse/core/services/nocodb/nocodb-base'
import { nocodbCell } from '@rowhouse/core/services/nocodb/nocodb-cell'
import {
  isTrue,
  type NocodbTable,
  type NocodbView,
  nocodbKey,
  parsed,
  readNocodbTable,
} from '@rowhouse/core/services/nocodb/nocodb-json'
import type { Services } from '../../../request/services.ts'
import { type NocodbApi, nocodbApis } from './nocodb-apis.ts'
import { commentsIn, countsIn } from './nocodb-comments.ts'
import { nocodbBase, nocodbPlace, nocodbRoot } from './nocodb-place.ts'
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
  const apis = new Map<string, NocodbApi>()
  const tables = new Map<string, Promise<NocodbTable>>()
  let tellsNoComments = false

  async function listAt(root: string, api: NocodbApi) {
    const { list } = objectOf(await client.json(`${root}${api.projects}`))
    return listIn(list).map((one) => ({ id: textIn(objectOf(one).id), title: textIn(objectOf(one).title) }))
  }

  /** The projects, in whichever version the server speaks. */
  async function projectsAt(root: string) {
    try {
      const list = await listAt(root, nocodbApis.first)
      apis.set(root, nocodbApis.first)
      return list
    } catch (error) {
      if (!(error instanceof ServiceRefusal) || error.answered !== 404) throw error
    }
    const list = await listAt(root, nocodbApis.second)
    apis.set(root, nocodbApis.second)
    return list
  }

  async function placeOf(base: string) {
    const { root, project } = nocodbPlace(base)
    if (!apis.has(root)) await projectsAt(root)
    return { root, project, api: apis.get(root) ?? nocodbApis.first }
  }

  async function get(base: string, path: (api: NocodbApi, project: string) => string): Promise<unknown> {
    const { root, project, api } = await placeOf(base)
    return client.json(`${root}${path(api, project)}`)
  }

  /** As it is there, read once. */
  function tableOf(base: string, id: string): Promise<NocodbTable> {
    const key = `${base} ${id}`
    const known = tables.get(key) ?? get(base, (api) => api.table(id)).then(readNocodbTable)
    tables.set(key, known)
    return known
  }

  async function recordOf(base: string, table: string, value: unknown): Promise<SourceRecord | null> {
    const { columns } = await tableOf(base, table)
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
      return countsIn(await get(base, (api) => api.commentCounts(table, keys)))
    } catch (error) {
      if (!isClosed(error)) throw error
      tellsNoComments = true
      return new Map<string, number>()
    }
  }

  async function keysIn(base: string, table: string, rows: readonly unknown[]): Promise<string[]> {
    const { columns } = await tableOf(base, table)
    return rows.flatMap((row) => nocodbKey(columns, objectOf(row)) ?? [])
  }

  return {
    async bases() {
      if (address === undefined) throw invalidValue('address', 'Give the address of the NocoDB server: https://…')
      const root = nocodbRoot(address)
      return (await projectsAt(root)).map(({ id, title }) => ({ id: nocodbBase(root, id), title }))
    },

    async structure(base, along) {
      const { root, project } = await placeOf(base)
      const title = (await projectsAt(root)).find(({ id }) => id === project)?.title ?? 'NocoDB'
      const { list } = objectOf(await get(base, (api, id) => api.tables(id)))
      const found: NocodbTable[] = []
      for (const one of listIn(list).map(objectOf)) {
        // A junction comes with its link; what has no key cannot be met again.
        if (isTrue(one.mm) || (textIn(one.type) !== '' && textIn(one.type) !== 'table')) continue
        const table = await tableOf(base, textIn(one.id))
        if (!table.columns.some(({ isKey }) => isKey)) continue
        const views: NocodbView[] = []
        for (const view of table.views) views.push(await readNocodbView((path) => get(base, path), view))
        found.push({ ...table, views })
      }
      return { title, tables: nocodbTables(found, along), notes: [...notes] }
    },

    async page(base, table, cursor) {
      const offset = Number(cursor ?? 0)
      const answer = objectOf(
        await get(base, (api, id) => `${api.rows(id, table.id)}?limit=${perPage}&offset=${offset}`),
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
        return await recordOf(base, table.id, await get(base, (api, project) => api.row(project, table.id, id)))
      } catch (error) {
        if (error instanceof ServiceRefusal && error.answered === 404) return null
        throw error
      }
    },

    comments: async (base, table, record) => commentsIn(await get(base, (api) => api.comments(table.id, record))),

    file(url, maxBytes) {
      // Other places than the server itself are not told the token.
      const isOutside = ![...apis.keys()].some((root) => url.startsWith(`${root}/`))
      return client.get(url, maxBytes, { isOutside })
    },

    cellOf: nocodbCell,
    filesIn: (raw) => {
      const [root = ''] = apis.keys()
      return listIn(parsed(raw)).flatMap((one) => {
        const { id, url, path, signedUrl, signedPath, title, mimetype } = objectOf(one)
        const place = [signedUrl, signedPath, url, path].map(textIn).find((text) => text !== '')
        if (place === undefined) return []
        const own = textIn(url) || textIn(path)
        const whole = /^https?:/.test(place) ? place : `${root}/${place.replace(/^\/+/, '')}`
        return [{ id: textIn(id) || own, url: whole, title: textIn(title) || 'file', type: textIn(mimetype) }]
      })
    },
    peopleIn: (raw) => {
      const given = parsed(raw)
      const list = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : [given]
      return list.flatMap((one) => {
        const { email, display_name } =
          typeof one === 'string' ? { email: one.trim(), display_name: '' } : objectOf(one)
        const address = textIn(email)
        return address.includes('@') ? [{ name: textIn(display_name) || address, email: address }] : []
      })
    },

    async linksIn(base, { id: tableId }, field, record) {
      const there = field.link?.table ?? ''
      const raw = record.cells[field.id]
      if (raw === null || raw === undefined || raw === 0) return []
      if (Array.isArray(raw) && raw.length < linksAlong) return keysIn(base, there, raw)
      if (typeof raw === 'object' && !Array.isArray(raw)) return keysIn(base, there, [raw])
      const { columns } = await tableOf(base, tableId)
      const column = columns.find(({ id }) => id === field.id)
      const kind = textIn(column?.made.type) === 'mm' ? 'mm' : 'hm'
      const keys: string[] = []
      for (let page = 0; page < mostPages; page += 1) {
        const link = { kind, column: field.id, title: column?.title ?? '' } as const
        const query = `?limit=${perPage}&offset=${page * perPage}`
        const answer = await get(base, (api, id) => `${api.links(id, tableId, record.id, link)}${query}`)
        const rows = listIn(objectOf(answer).list)
        keys.push(...(await keysIn(base, there, rows)))
        if (rows.length < perPage) return keys
      }
      throw new AppError('too_large', `A record is linked to more than ${mostPages * perPage} others.`)
    },
  }
}
