// What belongs together: a column never goes to the trash, or comes back, without what is nothing without it.

import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import type { ColumnRow } from '../../meta/rows/structure.ts'

export type LinkRow = ColumnRow & { readonly type: 'LinkToAnotherRecord' }

export const isLinkRow = (row: ColumnRow): row is LinkRow => columnTypeOf(row.type).computed === 'link'

export function looksThroughLink(type: string): boolean {
  const { computed } = columnTypeOf(type)
  return computed === 'lookup' || computed === 'rollup' || computed === 'count'
}

/** Accepted by the type when it was stored. */
export const linkOptionsOf = ({ options }: Pick<ColumnRow, 'options'>): LinkOptions =>
  JSON.parse(options) as LinkOptions

/**
 * With a column go: of a link its other side, and the key or junction made for it; links that join records by it; lookups,
 * rollups and counts of them all. Formulas stay and say what they miss. `among` are the rows that could go.
 */
export function goingAlong(among: readonly ColumnRow[], columnIds: readonly string[]): ColumnRow[] {
  const byId = new Map(among.map((row) => [row.id, row]))
  const going = new Set<string>()
  const queue = [...columnIds]
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const row = byId.get(id)
    if (row === undefined || going.has(id)) continue
    going.add(id)
    queue.push(...partsOf(row), ...dependentsOf(among, row))
  }
  return among.filter(({ id }) => going.has(id))
}

/** The junctions of links that go. */
export function junctionsOf(rows: readonly ColumnRow[]): string[] {
  const ids = rows
    .filter(isLinkRow)
    .map(linkOptionsOf)
    .flatMap(({ junction, ownsKey }) => (junction !== null && ownsKey ? [junction.tableId] : []))
  return [...new Set(ids)]
}

function partsOf(row: ColumnRow): string[] {
  if (!isLinkRow(row)) return []
  const { partnerId, ownsKey } = linkOptionsOf(row)
  const key = keyColumnOf(row)
  return [...(partnerId === null ? [] : [partnerId]), ...(ownsKey && key !== null ? [key] : [])]
}

/** The column that holds the keys; null when a junction does. */
export function keyColumnOf(row: LinkRow): string | null {
  const { kind, ownColumnId, otherColumnId, junction } = linkOptionsOf(row)
  if (junction !== null) return null
  return kind === 'bt' ? ownColumnId : otherColumnId
}

function dependentsOf(among: readonly ColumnRow[], { id }: ColumnRow): string[] {
  return among.filter((row) => dependsOn(row, id)).map((row) => row.id)
}

function dependsOn(row: ColumnRow, id: string): boolean {
  if (isLinkRow(row)) {
    const { ownColumnId, otherColumnId } = linkOptionsOf(row)
    return ownColumnId === id || otherColumnId === id
  }
  if (!looksThroughLink(row.type)) return false
  const options: unknown = JSON.parse(row.options)
  return isPlainObject(options) && (options.linkId === id || options.columnId === id)
}

/** Formulas that name one of these columns, what draws one, and conditions on one: they stay and say what they miss. */
export function brokenBy(among: readonly ColumnRow[], going: readonly ColumnRow[]): ColumnRow[] {
  const ids = new Set(going.map(({ id }) => id))
  return among.filter((row) => !ids.has(row.id) && [...ids].some((id) => names(row, id)))
}

function names({ type, options }: ColumnRow, id: string): boolean {
  const { computed } = columnTypeOf(type)
  if (computed === 'formula' || computed === 'action') return options.includes(`{${id}}`)
  if (computed === 'link' || looksThroughLink(type)) return options.includes(`(${id},`)
  if (computed !== 'copy') return false
  return (JSON.parse(options) as { column: string | null }).column === id
}
