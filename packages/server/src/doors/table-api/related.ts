// Linked records in answers of the older API: asked for by table, shown under names made of the table's title.
import { invalidRequest } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import { type LinkColumn, linkColumnsOf } from '../../features/records/links/link-column.ts'
import { accessBeyond } from '../../features/records/links/linked-page.ts'
import type { accessTo, RecordsAccess } from '../../features/records/read/access-to.ts'
import { plainColumns } from '../../features/records/read/nested-request.ts'
import { pageSpec } from '../../features/records/read/record-request.ts'
import type { RecordColumn } from '../../query/record-table.ts'
import type { NestedSpec } from '../../query/select-records.ts'
import { selectable } from '../../query/table-access.ts'
import { readPageRequest } from '../data-api/query/read-request.ts'
import type { SentQuery } from '../data-api/query/sent-query.ts'

type Kind = 'hm' | 'bt' | 'mm'

const kinds = {
  hm: { links: ['hm'], nameOf: (title: string) => `${title}List` },
  bt: { links: ['bt', 'oo'], nameOf: (title: string) => `${title}Read` },
  mm: { links: ['mm'], nameOf: (title: string) => `${title}MMList` },
} as const satisfies Record<Kind, { links: readonly string[]; nameOf: (title: string) => string }>

interface Related {
  readonly fields: readonly RecordColumn[]
  readonly nested: ReadonlyMap<string, NestedSpec>
  /** Takes the rows as the data API shows them and calls linked records as the older API does. */
  rename(text: string): string
}

/** What `hm`, `bt` and `mm` ask for. Without them a row holds what is stored in it and what is computed from that. */
export async function readRelated(
  ctx: Parameters<typeof accessTo>[0],
  access: RecordsAccess,
  fields: readonly RecordColumn[] | undefined,
  query: SentQuery,
): Promise<Related> {
  const plain = selectable(access, fields).filter(
    (column) => fields !== undefined || (column.computed?.kind !== 'link' && column.computed?.kind !== 'lookup'),
  )
  const nested = new Map<string, NestedSpec>()
  const names = new Map<string, string>()
  const columns: RecordColumn[] = []
  for (const kind of ['hm', 'bt', 'mm'] as const)
    for (const [at, table] of listIn(query[kind]).entries()) {
      const link = findRelated(access, kind, table)
      const beyond = await accessBeyond(ctx, access, link)
      nested.set(link.column.id, readPart(beyond, access, link, partOf(query, kind, at + 1)))
      names.set(link.column.title, kinds[kind].nameOf(link.link.table.title))
      columns.push(link.column)
    }
  return { fields: [...new Set([...plain, ...columns])], nested, rename: (text) => renamed(text, names) }
}

function listIn(value: SentQuery[string]): string[] {
  const texts = value === undefined ? [] : [value].flat()
  return texts.flatMap((text) => text.split(',')).flatMap((text) => (text.trim() === '' ? [] : [text.trim()]))
}

/** By title, database name or id of the table on the other side, or of the link column itself. */
function findRelated(access: RecordsAccess, kind: Kind, name: string): LinkColumn {
  const found = relatedTo(access, kind, name)
  if (found === null) throw invalidRequest(`“${access.table.title}” is not linked to “${excerpt(name)}” (${kind}).`)
  return found
}

export function relatedTo({ table, sight }: RecordsAccess, kind: Kind, name: string): LinkColumn | null {
  const { links }: { readonly links: readonly string[] } = kinds[kind]
  const candidates = linkColumnsOf(table).filter(
    ({ column, link }) => links.includes(link.kind) && sight.columns.includes(column),
  )
  const isMeant = ({ column, link }: LinkColumn): boolean =>
    [link.table.title, link.table.ref.name, link.table.id, column.title, column.id].includes(name)
  return candidates.find(isMeant) ?? null
}

const parts = ['fields', 'f', 'where', 'w', 'sort', 's', 'limit', 'l', 'offset', 'o'] as const

/** fields1, hmfields1 or hfields1: clients of different ages write it differently. */
function partOf(query: SentQuery, kind: Kind, index: number): SentQuery {
  const part: Record<string, string | readonly string[]> = {}
  for (const name of parts)
    for (const prefix of ['', kind.charAt(0), kind]) {
      const value = query[`${prefix}${name}${index}`]
      if (value !== undefined) part[name] = value
    }
  return part
}

function readPart(beyond: RecordsAccess, access: RecordsAccess, link: LinkColumn, part: SentQuery): NestedSpec {
  const asked = readPageRequest(beyond, part, { shape: 'classic', older: true })
  const { limit, offset, filter, sorts, fields } = pageSpec(beyond, asked)
  return { limit, offset, filter, sorts, fields: fields ?? plainColumns(access, link) }
}

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text
  const rename = (row: Readonly<Record<string, unknown>>): string => {
    const members = Object.entries(row).map(
      ([title, value]) => `${JSON.stringify(names.get(title) ?? title)}:${JSON.stringify(value)}`,
    )
    return `{${members.join(',')}}`
  }
  const value: unknown = JSON.parse(text)
  return Array.isArray(value) ? `[${value.map(rename).join(',')}]` : rename(value as Record<string, unknown>)
}
