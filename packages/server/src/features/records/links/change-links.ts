import { conflict } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import { recordKey } from '../../../query/record-key.ts'
import type { Junction, StoredColumn } from '../../../query/record-table.ts'
import { type RecordKeyValues, readRecords } from '../write/record-store.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { clearForeignKeys, type ForeignKey, type KeySpec, type LinksChanged, setForeignKeys } from './foreign-keys.ts'
import { addPairs, junctionOf, type Pair, removePairs } from './junction-rows.ts'
import { columnIn, isLinkedOnce, type LinkColumn, tableIn } from './link-column.ts'
import { keysByValue, valueText } from './records-by-value.ts'
import { LinkChanges, tellLinks } from './tell-links.ts'

export interface LinkPair {
  /** Of the table that has the link column. */
  readonly record: RecordKeyValues
  readonly other: RecordKeyValues
}

/** Those that are there already stay. Both records of each must be there and in sight. */
export function makeLinks(
  attempt: WriteAttempt,
  column: LinkColumn,
  pairs: readonly LinkPair[],
): Promise<LinksChanged> {
  return changeLinks(attempt, column, pairs, { keys: setForeignKeys, rows: addPairs, isAdded: true })
}

/** Those that are not there are no matter. */
export function takeOffLinks(
  attempt: WriteAttempt,
  column: LinkColumn,
  pairs: readonly LinkPair[],
): Promise<LinksChanged> {
  return changeLinks(attempt, column, pairs, { keys: clearForeignKeys, rows: removePairs, isAdded: false })
}

interface Doing {
  readonly keys: typeof setForeignKeys
  readonly rows: typeof addPairs
  readonly isAdded: boolean
}

async function changeLinks(
  attempt: WriteAttempt,
  column: LinkColumn,
  pairs: readonly LinkPair[],
  doing: Doing,
): Promise<LinksChanged> {
  if (pairs.length === 0) return { changed: 0, taken: 0 }
  const { link } = column
  const there = attempt.beside(tableIn(await attempt.ctx.structure(), link.table.id))
  const values = await valuesOf(attempt, there, column, pairs)
  await attempt.guard?.beforeUpdate(
    attempt,
    pairs.map(({ record }) => record),
    [column.column],
  )
  if (link.junction !== null) return changeRows(attempt, there, { column, junction: link.junction, values, doing })
  const specs = pairs.map(({ record, other }, at): KeySpec => {
    const { own, other: theirs } = values[at] ?? { own: null, other: null }
    return link.kind === 'bt' ? { key: record, value: theirs } : { key: other, value: own }
  })
  return doing.keys(foreignKeyOf(attempt, there, column), specs)
}

/** Where the foreign key of a link without a junction lies. */
function foreignKeyOf(attempt: WriteAttempt, there: WriteAttempt, linkColumn: LinkColumn): ForeignKey {
  const { link } = linkColumn
  if (link.kind !== 'bt')
    return {
      attempt: there,
      column: columnIn(there.table, link.other),
      isExclusive: link.kind === 'oo',
      isTheirs: true,
    }
  const isExclusive = isLinkedOnce(linkColumn, there.table)
  return { attempt, column: columnIn(attempt.table, link.own), isExclusive, isTheirs: false }
}

/** The cells by which both records of each pair are linked. */
async function valuesOf(
  attempt: WriteAttempt,
  there: WriteAttempt,
  { link }: LinkColumn,
  pairs: readonly LinkPair[],
): Promise<readonly Pair[]> {
  const owns = await cellsOf(
    attempt,
    pairs.map(({ record }) => record),
    columnIn(attempt.table, link.own),
  )
  const others = await cellsOf(
    there,
    pairs.map(({ other }) => other),
    columnIn(there.table, link.other),
  )
  return pairs.map(({ record, other }) => {
    const values = { own: owns.get(recordKey(attempt.table, record)), other: others.get(recordKey(there.table, other)) }
    return {
      own: link.kind === 'bt' ? null : given(values.own, attempt, link.own),
      other: link.kind === 'hm' || link.kind === 'oo' ? null : given(values.other, there, link.other),
    }
  })
}

async function cellsOf(
  attempt: WriteAttempt,
  keys: readonly RecordKeyValues[],
  column: StoredColumn,
): Promise<ReadonlyMap<string, CellValue>> {
  const once = new Map(keys.map((key) => [recordKey(attempt.table, key), key]))
  const found = await readRecords(attempt, [...once.values()], [column])
  return new Map([...once.keys()].map((key, at) => [key, found[at]?.get(column.id) ?? null]))
}

function given(value: CellValue | undefined, { table }: WriteAttempt, { title }: StoredColumn): CellValue {
  if (value !== undefined && value !== null) return value
  throw conflict(`A record of “${table.title}” without a value in “${title}” cannot be linked.`, { reason: 'no_value' })
}

interface RowsChange {
  readonly column: LinkColumn
  readonly junction: Junction
  readonly values: readonly Pair[]
  readonly doing: Doing
}

async function changeRows(
  attempt: WriteAttempt,
  there: WriteAttempt,
  { column, junction, values, doing }: RowsChange,
): Promise<LinksChanged> {
  const changed = await doing.rows(await junctionOf(attempt, junction), values)
  await tellPairs(attempt, there, { column, pairs: changed, isAdded: doing.isAdded })
  return { changed: changed.length, taken: 0 }
}

interface ChangedPairs {
  readonly column: LinkColumn
  readonly pairs: readonly Pair[]
  readonly isAdded: boolean
}

/** Both sides of a junction show it, and neither holds it. */
async function tellPairs(
  attempt: WriteAttempt,
  there: WriteAttempt,
  { column: { column, link, options }, pairs, isAdded }: ChangedPairs,
): Promise<void> {
  if (pairs.length === 0) return
  const [here, beyond] = [new LinkChanges(), new LinkChanges()]
  const owns = await keysOf(
    attempt,
    link.own,
    pairs.map(({ own }) => own),
  )
  const others = await keysOf(
    there,
    link.other,
    pairs.map(({ other }) => other),
  )
  for (const pair of pairs)
    for (const own of owns.get(valueText(pair.own)) ?? [])
      for (const other of others.get(valueText(pair.other)) ?? []) {
        if (isAdded) here.add(own, other)
        else here.remove(own, other)
        if (isAdded) beyond.add(other, own)
        else beyond.remove(other, own)
      }
  await tellLinks(attempt, column.id, here)
  if (options.partnerId !== null) await tellLinks(there, options.partnerId, beyond)
}

function keysOf(
  attempt: WriteAttempt,
  column: StoredColumn,
  values: readonly CellValue[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return keysByValue(attempt, columnIn(attempt.table, column), values)
}
