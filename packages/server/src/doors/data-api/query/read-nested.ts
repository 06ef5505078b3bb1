import { invalidRequest } from '@rowhouse/core/errors'
import { readJson, readObject } from '@rowhouse/core/filters/read-json'
import type { RecordsAccess } from '../../../features/records/read/access-to.ts'
import { linkNamed, type NestedRequest, visibleBeyond } from '../../../features/records/read/nested-request.ts'
import { readFields } from './read-fields.ts'
import { readPaging } from './read-paging.ts'
import { type SentQuery, textOf, textsOf } from './sent-query.ts'

/**
 * What of linked records comes with each record: `nested[Title][limit]=5`, or all of it as one JSON text in `nested`.
 * `query` is the whole query: the names of these parameters hold titles, so no contract can list them.
 */
export function readNested(access: RecordsAccess, query: unknown): { readonly nested: readonly NestedRequest[] } {
  const asked = Array.from(askedIn(query as SentQuery))
  return {
    nested: asked.map(([title, part]) => ({ column: title, ...readPaging(part), ...readPart(access, title, part) })),
  }
}

const parameter = /^nested\[(.+?)\]\[(fields|f|limit|l|offset|o)\](?:\[\])?$/s
const mostColumns = 100

function askedIn(query: SentQuery): ReadonlyMap<string, SentQuery> {
  const asked = new Map<string, Record<string, string | readonly string[]>>()
  const set = (title: string, name: string, value: string | readonly string[]): void => {
    const part = asked.get(title) ?? {}
    // One name under two writings is asked for in both.
    part[name] = part[name] === undefined ? value : [part[name], value].flat()
    asked.set(title, part)
  }
  for (const [name, value] of Object.entries(query)) {
    const [, title, what] = value === undefined ? [] : (parameter.exec(name) ?? [])
    if (title !== undefined && what !== undefined && value !== undefined) set(title, what, value)
  }
  const text = textOf(query, 'nested')
  if (text !== undefined && text !== '')
    for (const [title, part] of Object.entries(readObject(readJson('nested', text), 'nested')))
      for (const [name, value] of Object.entries(readObject(part, 'nested'))) set(title, name, textIn(value))
  if (asked.size > mostColumns) throw invalidRequest(`nested can speak of at most ${mostColumns} columns.`)
  return asked
}

function textIn(value: unknown): string | readonly string[] {
  return Array.isArray(value) ? value.map(String) : String(value)
}

function readPart(access: RecordsAccess, title: string, part: SentQuery): Pick<NestedRequest, 'fields'> {
  const texts = textsOf(part, 'fields', 'f')
  const link = texts.length === 0 ? null : linkNamed(access, title)
  return link === null ? {} : { fields: readFields(texts, visibleBeyond(access, link.link.table), 'nested') ?? 'all' }
}
