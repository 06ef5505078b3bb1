import { invalidValue } from '@rowhouse/core/errors'
import { airtableTables } from '@rowhouse/core/services/airtable/airtable-base'
import { airtableCell } from '@rowhouse/core/services/airtable/airtable-cell'
import { readAirtableTables } from '@rowhouse/core/services/airtable/airtable-json'
import { listIn, objectOf, textIn } from '@rowhouse/core/services/loose-json'
import type { Services } from '../../../request/services.ts'
import { type Patience, ServiceClient, ServiceRefusal } from './service-client.ts'
import { CursorGone, type ServiceReader, type SourceComment, type SourceRecord } from './service-reader.ts'

/** Airtable allows five calls a second for each base. */
const gapMs = 200
const mostPages = 100

const notes = [
  'Airtable does not give filters, sorts, groups and colours of views by its API: views come with their name and kind, grids also with the fields they show.',
  'Automations, interfaces, extensions and the history of records stay in Airtable.',
]

/** By its documented Web API. */
export function airtableReader(
  { egress, config }: Pick<Services, 'egress' | 'config'>,
  token: string,
  patience?: Patience,
): ServiceReader {
  const headers = { authorization: `Bearer ${token}` }
  const client = new ServiceClient({ egress }, { service: 'airtable', headers, gapMs, patience })
  const root = `${config.airtableUrl}/v0`
  const at = (...parts: readonly string[]): string => [root, ...parts.map(encodeURIComponent)].join('/')

  async function bases() {
    const list: { id: string; title: string }[] = []
    for (let offset = '', page = 0; page < mostPages; page += 1) {
      const answer = objectOf(await client.json(`${root}/meta/bases${offset === '' ? '' : `?offset=${offset}`}`))
      for (const one of listIn(answer.bases))
        list.push({ id: textIn(objectOf(one).id), title: textIn(objectOf(one).name) })
      offset = encodeURIComponent(textIn(answer.offset))
      if (offset === '') break
    }
    return list
  }

  return {
    bases,

    async structure(base, along) {
      const answer = await client.json(`${root}/meta/bases/${encodeURIComponent(base)}/tables?include=visibleFieldIds`)
      const tables = airtableTables(readAirtableTables(answer), along)
      const known = await bases()
      return { title: known.find(({ id }) => id === base)?.title || 'Airtable', tables, notes: [...notes] }
    },

    async page(base, table, cursor, fields) {
      const query = new URLSearchParams({ pageSize: '100', returnFieldsByFieldId: 'true' })
      query.append('recordMetadata[]', 'commentCount')
      for (const field of fields ?? []) query.append('fields[]', field)
      if (cursor !== null) query.append('offset', cursor)
      try {
        const { records, offset } = objectOf(await client.json(`${at(base, table.id)}?${query}`))
        return { records: listIn(records).map(recordOf), next: textIn(offset) || null }
      } catch (error) {
        const isGone =
          cursor !== null &&
          error instanceof ServiceRefusal &&
          error.answered === 422 &&
          error.answer.includes('ITERATOR')
        throw isGone ? new CursorGone() : error
      }
    },

    async record(base, table, id) {
      try {
        return recordOf(await client.json(`${at(base, table.id, id)}?returnFieldsByFieldId=true`))
      } catch (error) {
        if (error instanceof ServiceRefusal && error.answered === 404) return null
        throw error
      }
    },

    async comments(base, table, record) {
      const list: SourceComment[] = []
      for (let offset = '', page = 0; page < mostPages; page += 1) {
        const more = offset === '' ? '' : `&offset=${encodeURIComponent(offset)}`
        const answer = objectOf(await client.json(`${at(base, table.id, record)}/comments?pageSize=100${more}`))
        list.push(...listIn(answer.comments).map(commentOf))
        offset = textIn(answer.offset)
        if (offset === '') break
      }
      return list.toReversed()
    },

    file: (url, maxBytes) => client.get(url, maxBytes, { isOutside: true }),
    cellOf: airtableCell,
    filesIn: (raw) =>
      listIn(raw).flatMap((one) => {
        const { id, url, filename, type } = objectOf(one)
        return textIn(url) === ''
          ? []
          : [{ id: textIn(id), url: textIn(url), title: textIn(filename) || 'file', type: textIn(type) }]
      }),
    peopleIn: (raw) =>
      (Array.isArray(raw) ? raw : [raw]).flatMap((one) => {
        const { name, email } = objectOf(one)
        return textIn(email) === '' ? [] : [{ name: textIn(name) || textIn(email), email: textIn(email) }]
      }),
    linksIn: async (_base, _table, { id }, { cells }) => listIn(cells[id]).map(textIn).filter(Boolean),
  }
}

function recordOf(value: unknown): SourceRecord {
  const { id, fields, commentCount } = objectOf(value)
  return { id: textIn(id), cells: objectOf(fields), comments: typeof commentCount === 'number' ? commentCount : 0 }
}

/** People stand in the text as @[usr…], with their names beside it. */
function commentOf(value: unknown): SourceComment {
  const { id, author, createdTime, text, mentioned } = objectOf(value)
  const nameOf = (user: string): string => textIn(objectOf(objectOf(mentioned)[user]).displayName)
  return {
    id: textIn(id),
    author: textIn(objectOf(author).name) || textIn(objectOf(author).email),
    at: textIn(createdTime),
    text: textIn(text).replace(/@\[(\w+)\]/g, (whole, user: string) =>
      nameOf(user) === '' ? whole : `@${nameOf(user)}`,
    ),
  }
}

/** The id itself, or the address of the base as a browser shows it. */
export function airtableBaseId(text: string): string {
  const id = /\b(app[A-Za-z0-9]{8,20})\b/.exec(text)?.[1]
  if (id !== undefined) return id
  if (/\bshr[A-Za-z0-9]{8,20}\b/.test(text))
    throw invalidValue(
      'base',
      'A shared link cannot be read: Airtable documents no way for programs to do so. Make a personal access token and give the id of the base (app…).',
    )
  throw invalidValue('base', 'The id of a base begins with “app”. It stands in its address: airtable.com/app…')
}
