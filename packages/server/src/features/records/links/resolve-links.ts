// Which records link cells mean: by name, as people type and paste them, or by key.
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidValue } from '@rowhouse/core/errors'
import { keyOfNameless, namesIn } from '@rowhouse/core/link-text'
import type { CellValue } from '@rowhouse/core/storage'
import { parseRecordKey, recordKey, recordKeyIn } from '../../../query/record-key.ts'
import { isStored, type RecordTable } from '../../../query/record-table.ts'
import { innerSight, type Sight } from '../../../query/sight.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { acceptKey } from '../write/accept-row.ts'
import { findRecords, type RecordPlace } from '../write/record-store.ts'
import { findNamed, nameColumnOf } from './find-named.ts'
import type { LinkClaims } from './link-claims.ts'
import { columnIn, isLinkedOnce, type LinkColumn } from './link-column.ts'

/** Why a name leads nowhere, or to a record that another row is given; nothing is guessed. */
export interface LinkFault {
  /** Which of the rows. */
  readonly row: number
  readonly column: LinkColumn
  readonly text: string
  readonly why: 'unknown' | 'ambiguous' | 'twice'
}

export interface LinkRules {
  /**
   * Told of each. What becomes of the cell: it holds the rest of what was sent, or it stays as it is. Left out:
   * the call is refused.
   */
  readonly onFault?: (fault: LinkFault) => 'rest' | 'leave'
  /** A text that names no record may be the key of one, unless names are numbers themselves. */
  readonly takesKeys?: boolean
  /** Records of the other table that can be meant; undefined, or left out: all the caller sees. */
  readonly sightBeyond?: (column: LinkColumn) => Sight | undefined
  /** Of all rows that are written in one go. Left out: of these. */
  readonly claims?: LinkClaims
}

/** In whatever way a cell says so. */
export function meansNoRecord(cell: unknown): boolean {
  const named = isPlainObject(cell) && Array.isArray(cell.list) ? cell.list : [cell].flat()
  return named.every((one) => one === null || one === undefined || (typeof one === 'string' && one.trim() === ''))
}

/** What the cells mean: keys of the other table, by row. */
export async function resolveLinks(
  place: RecordPlace,
  column: LinkColumn,
  cells: ReadonlyMap<number, unknown>,
  { onFault, takesKeys, sightBeyond, claims }: Required<LinkRules>,
): Promise<Map<number, readonly string[]>> {
  const there = placeBeyond(place, column.link.table, sightBeyond(column))
  const wanted = new Map(Array.from(cells, ([row, cell]) => [row, wantedIn(there.access, column, cell)]))
  const all = [...wanted.values()].flat()
  const texts = all.flatMap((one) => ('text' in one ? [one.text, ...one.names] : []))
  const named = await findNamed(there, texts)
  const byKey = takesKeys
    ? await keysAmong(
        there,
        texts.filter((text) => !named.get(text)?.length),
      )
    : noKeys
  const nameless = await namelessAmong(there, texts)
  const isKnown = (text: string): boolean => (named.get(text)?.length ?? 0) > 0 || byKey.has(text) || nameless.has(text)
  const keys = await thatAre(
    there,
    all.flatMap((one) => ('key' in one ? [one.key] : [])),
  )
  const isOnce = isLinkedOnce(column, there.access.table)
  const resolved = new Map<number, readonly string[]>()
  const left = new Set<number>()
  for (const [row, list] of wanted) {
    const own = new Set<string>()
    const claimed = (key: string, text: string): string[] => {
      if (isOnce && !own.has(key) && !claims.make(column, key)) return fault({ row, column, text, why: 'twice' })
      own.add(key)
      return [key]
    }
    const found = list.flatMap((one) => {
      if ('key' in one && keys.has(one.key)) return claimed(one.key, one.key)
      if ('key' in one) return fault({ row, column, text: one.key, why: 'unknown' })
      // In a list, a name that holds a comma stands in quotes; people write it without.
      const isList = one.names.length > 1 && one.names.every(isKnown)
      const isWhole = !isList && (isKnown(one.text) || one.names.length === 0)
      return (isWhole ? [one.text] : one.names).flatMap((name) => {
        const called = [...(named.get(name) ?? []), ...(nameless.get(name) ?? [])]
        const [key = byKey.get(name), ...more] = called
        if (key !== undefined && more.length === 0) return claimed(key, name)
        return fault({ row, column, text: name, why: key === undefined ? 'unknown' : 'ambiguous' })
      })
    })
    if (!left.has(row)) resolved.set(row, [...new Set(found)])
  }
  return resolved

  function fault(what: LinkFault): [] {
    if (onFault(what) === 'leave') left.add(what.row)
    return []
  }
}

const noKeys: ReadonlyMap<string, string> = new Map()

/** “#17” is the record 17 that has no name. */
async function namelessAmong(there: RecordPlace, texts: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { table } = there.access
  const wanted = [...new Set(texts)].flatMap((text) => {
    const key = recordKeyIn(table, keyOfNameless(text) ?? '')
    return key === null || table.key.length === 0 ? [] : [{ text, key }]
  })
  if (wanted.length === 0) return new Map()
  const name = nameColumnOf(table)
  const stored = name !== null && isStored(name) && name.computed === null ? [name] : []
  const keys = wanted.map(({ key }) => key)
  const found = await findRecords(there, keys, stored)
  const isBlank = (at: number): boolean => stored.every(({ id }) => (found[at]?.get(id) ?? '') === '')
  return new Map(
    wanted.flatMap(({ text, key }, at) =>
      found[at] !== null && isBlank(at) ? [[text, [recordKey(table, key)]] as const] : [],
    ),
  )
}

/** The keys these texts are, of records that are there. */
async function keysAmong(there: RecordPlace, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { table } = there.access
  const word = nameColumnOf(table)?.word
  if (table.key.length !== 1 || word === 'integer' || word === 'decimal' || word === 'float') return noKeys
  const keys = new Map<string, string>()
  for (const text of texts) {
    const key = recordKeyIn(table, text)
    if (key !== null) keys.set(text, recordKey(table, key))
  }
  const found = await thatAre(there, [...keys.values()])
  return new Map([...keys].filter(([, key]) => found.has(key)))
}

type Wanted = { readonly key: string } | { readonly text: string; readonly names: readonly string[] }

/** A text, a number, a record with its key, a list of these, or a cell as a page shows it. */
function wantedIn(access: TableAccess, column: LinkColumn, cell: unknown): readonly Wanted[] {
  if (cell === null || cell === undefined || cell === '') return []
  if (Array.isArray(cell)) return cell.flatMap((one) => wantedOne(access, column, one, false))
  if (isPlainObject(cell) && Array.isArray(cell.list))
    return cell.list.flatMap((one) => wantedOne(access, column, one, false))
  return wantedOne(access, column, cell, column.link.kind === 'hm' || column.link.kind === 'mm')
}

function wantedOne(
  access: TableAccess,
  { column }: LinkColumn,
  cell: unknown,
  mayBeSeveral: boolean,
): readonly Wanted[] {
  if (typeof cell === 'number' || typeof cell === 'string') {
    const text = String(cell).trim()
    const names = namesIn(text)
    return text === ''
      ? []
      : [{ text, names: mayBeSeveral || (names.length === 1 && text.startsWith('"')) ? names : [] }]
  }
  if (isPlainObject(cell)) return [{ key: recordKey(access.table, acceptKey(access, cell)) }]
  throw invalidValue(column.title, `“${column.title}” needs names of records, or records with their keys.`)
}

async function thatAre(place: RecordPlace, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const once = [...new Set(keys)]
  const found = await findRecords(
    place,
    once.map((key) => parseRecordKey(place.access.table, key)),
    [],
  )
  return new Set(once.filter((_, at) => found[at] !== null))
}

/** Of each record that is named, the cell by which it is linked. */
export async function valuesBeyond(
  place: RecordPlace,
  { link }: LinkColumn,
  resolved: ReadonlyMap<number, readonly string[]>,
): Promise<ReadonlyMap<string, CellValue>> {
  const there = placeBeyond(place, link.table)
  const keys = [...new Set([...resolved.values()].flat())]
  const other = columnIn(link.table, link.other)
  const found = await findRecords(
    there,
    keys.map((key) => parseRecordKey(link.table, key)),
    [other],
  )
  return new Map(keys.map((key, at) => [key, found[at]?.get(other.id) ?? null]))
}

/** The other table with the same eyes, or with narrower ones. */
export function placeBeyond({ db, access }: RecordPlace, table: RecordTable, narrower?: Sight): RecordPlace {
  const sight = narrower ?? access.sightOf?.(table) ?? innerSight(table)
  return { db, access: { ...access, table, sight } }
}
