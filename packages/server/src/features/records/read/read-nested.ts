import { invalidRequest } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import { readJson, readObject } from '@rowhouse/core/filters/read-json'
import { excerpt } from '@rowhouse/core/filters/refused'
import { visibleColumns } from '../../../query/look.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { NestedWish } from '../../../query/select-records.ts'
import { asLinkColumn, type LinkColumn } from '../links/link-column.ts'
import type { RecordsLook } from './look-at.ts'
import { readFields } from './read-fields.ts'
import { readPaging } from './read-paging.ts'
import { type SentQuery, textOf, textsOf } from './sent-query.ts'

/** By id of the link column. */
export type NestedWishes = ReadonlyMap<string, NestedWish>

/**
 * What of linked records comes with each record: `nested[Title][limit]=5`, or all of it as one JSON text in `nested`.
 * `query` is the whole query: the names of these parameters hold titles, so no contract can list them.
 */
export function readNested(look: RecordsLook, query: unknown): { readonly nested?: NestedWishes } {
  const asked = askedIn(query as SentQuery)
  if (asked.size === 0) return {}
  const finder = columnFinder(look.sight.columns)
  const entries = Array.from(asked).flatMap(([title, part]): [string, NestedWish][] => {
    const column = finder.find(title)
    if (column === null) throw invalidRequest(`There is no column “${excerpt(title)}” (nested).`)
    // Its cells say that it leads nowhere; the rest of the record is there all the same.
    if (column.computed?.kind === 'broken') return []
    const link = asLinkColumn(column)
    if (link === null) throw invalidRequest(`The column “${column.title}” links no records (nested).`)
    return [[column.id, readPart(look, link, part)]]
  })
  return { nested: new Map(entries) }
}

/** Without columns that lead on to further tables: those are asked for by name. */
export function plainColumns(look: RecordsLook, { link }: LinkColumn): readonly RecordColumn[] {
  return visibleBeyond(look, link.table).filter(
    ({ computed }) => computed?.kind !== 'link' && computed?.kind !== 'lookup',
  )
}

export function visibleBeyond(look: RecordsLook, table: LinkColumn['link']['table']): readonly RecordColumn[] {
  const sight = look.sightOf?.(table) ?? { columns: table.columns, rows: null }
  return visibleColumns({ ...look, sight })
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

function readPart(look: RecordsLook, link: LinkColumn, part: SentQuery): NestedWish {
  const texts = textsOf(part, 'fields', 'f')
  const fields = readFields(texts, visibleBeyond(look, link.link.table), 'nested')
  if (fields !== null) return { ...readPaging(part), fields }
  return texts.length > 0 ? { ...readPaging(part), fields: plainColumns(look, link) } : readPaging(part)
}
