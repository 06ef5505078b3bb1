// Link cells in rows that are written: records of the other table by name, as people type and paste them, or by key.
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { AppError, invalidValue } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import { excerpt } from '@rowhouse/core/filters/refused'
import { namesIn } from '@rowhouse/core/link-text'
import type { CellValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { Look } from '../../../query/look.ts'
import { parseRecordKey, recordKey } from '../../../query/record-key.ts'
import type { RecordTable } from '../../../query/record-table.ts'
import type { RowShape } from '../../../query/row-writer.ts'
import { innerSight } from '../../../query/sight.ts'
import { sourceOf } from '../../sources/source-of.ts'
import { acceptKey } from '../write/accept-row.ts'
import { isWritable } from '../write/column-filler.ts'
import { findRecords, type RecordPlace } from '../write/record-store.ts'
import type { Room, WriteCtx } from '../write/room.ts'
import type { SentRow } from '../write/write-wish.ts'
import { findNamed, nameColumnOf } from './find-named.ts'
import { asLinkColumn, columnIn, type LinkColumn, linkColumnsOf } from './link-column.ts'
import { setLinks } from './set-links.ts'

/** Why a name leads nowhere; nothing is guessed. */
export interface LinkFault {
  /** Which of the rows. */
  readonly row: number
  readonly column: LinkColumn
  readonly text: string
  readonly why: 'unknown' | 'ambiguous'
}

export interface LinkCells {
  /** The rows without their link cells, and with the foreign keys these mean. */
  readonly rows: readonly SentRow[]
  /** Nothing is left to be written after the rows. */
  readonly areInRows: boolean
  /** After the rows were written; `keys` are theirs. Links that the cell does not name are taken off. */
  write(room: Room, keys: readonly string[]): Promise<void>
}

/** Of rows in the structured shape; existing clients send link cells back as they got them, and nothing is meant by it. */
export async function sentLinks(
  ctx: WriteCtx,
  look: Look,
  table: SnapshotTable,
  { sent, shape, rules }: { readonly sent: readonly SentRow[]; readonly shape: RowShape; readonly rules?: LinkRules },
): Promise<LinkCells> {
  if (shape === 'classic' || linkColumnsOf(table).length === 0) return plain(sent)
  const { read } = await sourceOf(ctx, table.base)
  return readLinkCells({ db: read, look }, sent, rules)
}

export interface LinkRules {
  /**
   * Told what leads nowhere. What becomes of the cell: it holds the rest of what was sent, or it stays as it is. Left out:
   * the call is refused.
   */
  readonly onFault?: (fault: LinkFault) => 'rest' | 'leave'
  /** A text that names no record may be the key of one, unless names are numbers themselves. */
  readonly takesKeys?: boolean
}

export async function readLinkCells(
  place: RecordPlace,
  sent: readonly SentRow[],
  { onFault = (fault) => refuse(fault, sent.length > 1), takesKeys = false }: LinkRules = {},
): Promise<LinkCells> {
  const found = linkCellsIn(place.look, sent)
  if (found.length === 0) return plain(sent)
  const rows: Record<string, unknown>[] = sent.map((row) => ({ ...row }))
  const later = new Map<LinkColumn, Map<number, readonly string[]>>()
  for (const { column, name, cells } of found) {
    for (const at of cells.keys()) delete rows[at]?.[name]
    const resolved = await resolve(place, column, cells, { onFault, takesKeys })
    if (isCell(column)) {
      const values = await valuesBeyond(place, column, resolved)
      for (const [at, [key = '', ...more]] of resolved) {
        if (more.length > 0) throw invalidValue(column.column.title, `“${column.column.title}” takes one record.`)
        setCell(rows[at], column, values.get(key) ?? null)
      }
    } else later.set(column, resolved)
  }
  return { rows, areInRows: later.size === 0, write: (room, keys) => writeLater(room, keys, later) }
}

const plain = (rows: readonly SentRow[]): LinkCells => ({ rows, areInRows: true, write: async () => undefined })

interface SentCells {
  readonly column: LinkColumn
  /** As the rows call it. */
  readonly name: string
  readonly cells: ReadonlyMap<number, unknown>
}

function linkCellsIn({ sight }: Look, sent: readonly SentRow[]): SentCells[] {
  const links = sight.columns.filter((column) => asLinkColumn(column) !== null)
  if (links.length === 0) return []
  const { find } = columnFinder(sight.columns)
  const names = new Set(sent.flatMap((row) => (isPlainObject(row) ? Object.keys(row) : [])))
  return [...names].flatMap((name) => {
    const column = find(name)
    const link = column && asLinkColumn(column)
    if (link === null) return []
    const cells = new Map(sent.flatMap((row, at) => (Object.hasOwn(row, name) ? [[at, row[name]] as const] : [])))
    return [{ column: link, name, cells }]
  })
}

/** A plain foreign key is a cell of the row itself; one that only one record may have is freed first. */
function isCell({ link }: LinkColumn): boolean {
  return link.kind === 'bt' && !link.own.unique && isWritable(link.own)
}

function setCell(row: Record<string, unknown> | undefined, { column, link }: LinkColumn, value: CellValue): void {
  if (row === undefined) return
  const isTwice = [link.own.id, link.own.title, link.own.name].some((name) => Object.hasOwn(row, name))
  if (isTwice) throw invalidValue(column.title, `“${column.title}” and “${link.own.title}” say the same: send one.`)
  row[link.own.id] = value
}

/** What the cells mean: keys of the other table, by row. */
async function resolve(
  place: RecordPlace,
  column: LinkColumn,
  cells: ReadonlyMap<number, unknown>,
  { onFault, takesKeys }: Required<LinkRules>,
): Promise<Map<number, readonly string[]>> {
  const there = placeBeyond(place, column.link.table)
  const wanted = new Map(Array.from(cells, ([row, cell]) => [row, wantedIn(there.look, column, cell)]))
  const all = [...wanted.values()].flat()
  const texts = all.flatMap((one) => ('text' in one ? [one.text, ...one.names] : []))
  const named = await findNamed(there, texts)
  const byKey = takesKeys
    ? await keysAmong(
        there,
        texts.filter((text) => !named.get(text)?.length),
      )
    : noKeys
  const keys = await thatAre(
    there,
    all.flatMap((one) => ('key' in one ? [one.key] : [])),
  )
  const resolved = new Map<number, readonly string[]>()
  const left = new Set<number>()
  for (const [row, list] of wanted) {
    const found = list.flatMap((one) => {
      if ('key' in one && keys.has(one.key)) return [one.key]
      if ('key' in one) return fault({ row, column, text: one.key, why: 'unknown' })
      // A name may hold a comma, so the whole text comes first.
      const isWhole = named.get(one.text)?.length || byKey.has(one.text) || one.names.length === 0
      return (isWhole ? [one.text] : one.names).flatMap((name) => {
        const [key = byKey.get(name), ...more] = named.get(name) ?? []
        if (key !== undefined && more.length === 0) return [key]
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

/** The keys these texts are, of records that are there. */
async function keysAmong(there: RecordPlace, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { table } = there.look
  const word = nameColumnOf(table)?.word
  if (table.key.length !== 1 || word === 'integer' || word === 'decimal' || word === 'float') return noKeys
  const keys = new Map<string, string>()
  for (const text of texts) {
    try {
      keys.set(text, recordKey(table, parseRecordKey(table, text)))
    } catch {
      // No key of this table.
    }
  }
  const found = await thatAre(there, [...keys.values()])
  return new Map([...keys].filter(([, key]) => found.has(key)))
}

type Wanted = { readonly key: string } | { readonly text: string; readonly names: readonly string[] }

/** A text, a number, a record with its key, a list of these, or a cell as a page shows it. */
function wantedIn(look: Look, column: LinkColumn, cell: unknown): readonly Wanted[] {
  if (cell === null || cell === undefined || cell === '') return []
  if (Array.isArray(cell)) return cell.flatMap((one) => wantedOne(look, column, one, false))
  if (isPlainObject(cell) && Array.isArray(cell.list))
    return cell.list.flatMap((one) => wantedOne(look, column, one, false))
  return wantedOne(look, column, cell, column.link.kind === 'hm' || column.link.kind === 'mm')
}

function wantedOne(look: Look, { column }: LinkColumn, cell: unknown, mayBeSeveral: boolean): readonly Wanted[] {
  if (typeof cell === 'number' || typeof cell === 'string') {
    const text = String(cell).trim()
    return text === '' ? [] : [{ text, names: mayBeSeveral ? namesIn(text) : [] }]
  }
  if (isPlainObject(cell)) return [{ key: recordKey(look.table, acceptKey(look, cell)) }]
  throw invalidValue(column.title, `“${column.title}” needs names of records, or records with their keys.`)
}

async function thatAre(place: RecordPlace, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const once = [...new Set(keys)]
  const found = await findRecords(
    place,
    once.map((key) => parseRecordKey(place.look.table, key)),
    [],
  )
  return new Set(once.filter((_, at) => found[at] !== null))
}

async function valuesBeyond(
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

function placeBeyond({ db, look }: RecordPlace, table: RecordTable): RecordPlace {
  const sight = look.sightOf?.(table) ?? innerSight(table)
  return { db, look: { ...look, table, sight } }
}

async function writeLater(
  room: Room,
  keys: readonly string[],
  later: ReadonlyMap<LinkColumn, ReadonlyMap<number, readonly string[]>>,
): Promise<void> {
  for (const [column, cells] of later) {
    const wanted = new Map(
      Array.from(cells, ([row, others]) => [
        keys[row] ?? '',
        others.map((other) => parseRecordKey(column.link.table, other)),
      ]),
    )
    await setLinks(room, column, wanted)
  }
}

/** Of many rows a refusal names the one it speaks of. */
function refuse({ row, column: { column, link }, text, why }: LinkFault, isOneOfMany: boolean): never {
  const title = column.title
  const name = excerpt(text)
  const sentence =
    why === 'unknown'
      ? `“${title}”: “${link.table.title}” has no record “${name}”.`
      : `“${title}”: several records of “${link.table.title}” are called “${name}”. Give the key of the one you mean.`
  const details = { field: title, why, ...(isOneOfMany ? { row: row + 1 } : {}) }
  throw new AppError('invalid_value', isOneOfMany ? `Record ${row + 1}: ${sentence}` : sentence, details)
}
