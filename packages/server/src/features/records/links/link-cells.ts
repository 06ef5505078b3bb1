// Link cells in rows that are written: records of the other table by name, as people type and paste them, or by key.
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { AppError, invalidValue } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { CellValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey, recordKey } from '../../../query/record-key.ts'
import type { RecordTable } from '../../../query/record-table.ts'
import type { RowShape } from '../../../query/row-writer.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import { isWritable } from '../write/column-filler.ts'
import { HiddenKey } from '../write/hidden-key.ts'
import type { RecordKeyValues, RecordPlace } from '../write/record-store.ts'
import type { WriteAttempt, WriteCtx } from '../write/write-attempt.ts'
import type { SentRow } from '../write/write-spec.ts'
import { countTaken } from './count-taken.ts'
import { LinkClaims } from './link-claims.ts'
import { asLinkColumn, columnIn, type LinkColumn, linkColumnsOf } from './link-column.ts'
import { type LinkDifferences, linkDifferences, placesOf } from './linked-now.ts'
import { type LinkFault, type LinkRules, resolveLinks, valuesBeyond } from './resolve-links.ts'
import { setLinks } from './set-links.ts'

export interface LinkCells {
  /** The rows without their link cells, and with the foreign keys these mean. */
  readonly rows: readonly SentRow[]
  /** Nothing is left to be written after the rows. */
  readonly areInRows: boolean
  /**
   * After the rows were written; `keys` are theirs, and rows without one were left out. Links that the cell does not name are
   * taken off.
   */
  write(attempt: WriteAttempt, keys: readonly string[]): Promise<LinksWritten>
  /** The link cells that `write` would change; nothing is written. */
  differing(ctx: WriteCtx, keys: readonly string[]): Promise<ChangedLinkCells>
  /** The same number before anything is written, for the rows whose records are given; null: a new one. */
  countTaken(records: ReadonlyMap<number, RecordKeyValues | null>): Promise<number>
}

/** By the key of the record. */
export type ChangedLinkCells = ReadonlyMap<string, readonly LinkColumn[]>

export interface LinksWritten {
  /** How many records were taken from other ones. */
  readonly taken: number
  readonly changed: ChangedLinkCells
}

interface SentLinks {
  readonly sent: readonly SentRow[]
  readonly shape: RowShape
  /** What a form asked for is meant, whoever sends it. */
  readonly isAnswer?: boolean
  readonly rules?: LinkRules
}

/** Of rows in the structured shape; existing clients send link cells back as they got them, and nothing is meant by it. */
export async function sentLinks(
  ctx: WriteCtx,
  access: TableAccess,
  table: SnapshotTable,
  { sent, shape, isAnswer = false, rules }: SentLinks,
): Promise<LinkCells> {
  if ((shape === 'classic' && !isAnswer) || linkColumnsOf(table).length === 0) return plain(sent)
  const { read } = await sourceOf(ctx, table.base)
  return readLinkCells({ db: read, access }, sent, rules)
}

export async function readLinkCells(
  place: RecordPlace,
  sent: readonly SentRow[],
  {
    onFault = (fault) => refuse(fault, sent.length > 1),
    takesKeys = false,
    sightBeyond = () => undefined,
    claims = new LinkClaims(),
  }: LinkRules = {},
): Promise<LinkCells> {
  const found = linkCellsIn(place.access, sent)
  if (found.length === 0) return plain(sent)
  const rows: Record<string, unknown>[] = sent.map((row) => ({ ...row }))
  const later = new Map<LinkColumn, Map<number, readonly string[]>>()
  for (const { column, name, cells } of found) {
    for (const at of cells.keys()) delete rows[at]?.[name]
    const resolved = await resolveLinks(place, column, cells, { onFault, takesKeys, sightBeyond, claims })
    if (isCell(column)) {
      const values = await valuesBeyond(place, column, resolved)
      for (const [at, [key = '', ...more]] of resolved) {
        if (more.length > 0) throw invalidValue(column.column.title, `“${column.column.title}” takes one record.`)
        setCell(rows[at], column, values.get(key) ?? null, place.access)
      }
    } else later.set(column, resolved)
  }
  return {
    rows,
    areInRows: later.size === 0,
    write: (attempt, keys) => writeLater(attempt, wantedFor(later, keys)),
    differing: (ctx, keys) => differingIn(ctx, place, wantedFor(later, keys)),
    async countTaken(records) {
      let taken = 0
      for (const [column, resolved] of later) taken += await countTaken(place, column, resolved, records)
      return taken
    },
  }
}

const plain = (rows: readonly SentRow[]): LinkCells => ({
  rows,
  areInRows: true,
  write: async () => ({ taken: 0, changed: new Map() }),
  differing: async () => new Map(),
  countTaken: async () => 0,
})

interface SentCells {
  readonly column: LinkColumn
  /** As the rows call it. */
  readonly name: string
  readonly cells: ReadonlyMap<number, unknown>
}

function linkCellsIn({ sight }: TableAccess, sent: readonly SentRow[]): SentCells[] {
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

function setCell(
  row: Record<string, unknown> | undefined,
  { column, link }: LinkColumn,
  value: CellValue,
  { table, sight }: TableAccess,
): void {
  if (row === undefined) return
  if (!sight.columns.some(({ id }) => id === link.own.id)) {
    row[link.own.id] = new HiddenKey(columnIn(table, link.own), value)
    return
  }
  const isTwice = [link.own.id, link.own.title, link.own.name].some((name) => Object.hasOwn(row, name))
  if (isTwice) throw invalidValue(column.title, `“${column.title}” and “${link.own.title}” say the same: send one.`)
  row[link.own.id] = value
}

type Wanted = ReadonlyMap<LinkColumn, ReadonlyMap<string, readonly RecordKeyValues[]>>

function wantedFor(
  later: ReadonlyMap<LinkColumn, ReadonlyMap<number, readonly string[]>>,
  keys: readonly string[],
): Wanted {
  return new Map(
    Array.from(later, ([column, cells]) => {
      const wanted = [...cells].flatMap(([row, others]) => {
        const key = keys[row]
        return key === undefined
          ? []
          : [[key, others.map((other) => parseRecordKey(column.link.table, other))] as const]
      })
      return [column, new Map(wanted)]
    }),
  )
}

async function writeLater(attempt: WriteAttempt, wanted: Wanted): Promise<LinksWritten> {
  let sum = 0
  const changed = new Map<string, LinkColumn[]>()
  for (const [column, cells] of wanted) {
    const { taken, differences } = await setLinks(attempt, column, cells)
    sum += taken
    noteChanged(changed, attempt.table, column, differences)
  }
  return { taken: sum, changed }
}

async function differingIn(ctx: WriteCtx, place: RecordPlace, wanted: Wanted): Promise<ChangedLinkCells> {
  const changed = new Map<string, LinkColumn[]>()
  for (const [column, cells] of wanted) {
    const differences = await linkDifferences(await placesOf(ctx, place, column), column, cells)
    noteChanged(changed, place.access.table, column, differences)
  }
  return changed
}

function noteChanged(
  changed: Map<string, LinkColumn[]>,
  table: RecordTable,
  column: LinkColumn,
  { surplus, missing }: LinkDifferences,
): void {
  for (const key of new Set([...surplus, ...missing].map(({ record }) => recordKey(table, record))))
    changed.set(key, [...(changed.get(key) ?? []), column])
}

/** Of many rows a refusal names the one it speaks of. */
function refuse(fault: LinkFault, isOneOfMany: boolean): never {
  const { row, column, why } = fault
  const sentence = sentenceOf(fault)
  const details = { field: column.column.title, why, ...(isOneOfMany ? { row: row + 1 } : {}) }
  throw new AppError('invalid_value', isOneOfMany ? `Record ${row + 1}: ${sentence}` : sentence, details)
}

export function sentenceOf({ column: { column, link }, text, why }: LinkFault): string {
  const [title, there, name] = [column.title, link.table.title, excerpt(text)]
  if (why === 'unknown') return `“${title}”: “${there}” has no record “${name}”.`
  if (why === 'twice')
    return `“${title}”: “${name}” of “${there}” can be linked to one record only, and another row names it too.`
  return `“${title}”: several records of “${there}” are called “${name}”. Give the key of the one you mean.`
}
