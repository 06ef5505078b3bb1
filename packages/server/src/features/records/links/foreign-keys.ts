import { conflict, invalidRequest, invalidValue } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import { recordKey } from '../../../query/record-key.ts'
import type { StoredColumn } from '../../../query/record-table.ts'
import { isWritable } from '../write/column-filler.ts'
import { type RecordKeyValues, readRecords } from '../write/record-store.ts'
import { isSame } from '../write/same-value.ts'
import { updateAccepted } from '../write/update-accepted.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { recordsByValue } from './records-by-value.ts'

/** A record and the value its foreign key shall have, or is expected to have. */
export interface KeySpec {
  readonly key: RecordKeyValues
  readonly value: CellValue
}

export interface ForeignKey {
  /** Of the table that holds it. */
  readonly attempt: WriteAttempt
  readonly column: StoredColumn
  /** No two records may have the same value: the earlier one loses it in the same change. */
  readonly isExclusive: boolean
  /** It lies in the table that is linked to: whoever is given a record there takes it from the one that had it. */
  readonly isTheirs: boolean
}

export interface LinksChanged {
  /** How many links are really new, or gone. */
  readonly changed: number
  /** How many of the linked records were taken from other ones by it. */
  readonly taken: number
}

export async function setForeignKeys(
  { attempt, column, isExclusive, isTheirs }: ForeignKey,
  specs: readonly KeySpec[],
): Promise<LinksChanged> {
  requireWritable(column)
  refuseContradictions(attempt, specs, isExclusive)
  const different = await those(attempt, column, specs, (now, { value }) => !isSame(now, value))
  if (different.length === 0) return { changed: 0, taken: 0 }
  const freed = isExclusive ? await freeValues(attempt, column, different) : 0
  await updateAccepted(
    attempt,
    different.map(({ key, value }) => ({ key, cells: new Map([[column, value]]) })),
  )
  return { changed: different.length, taken: isTheirs ? different.filter(({ now }) => now !== null).length : freed }
}

/** Empties those that have the value they are expected to have. */
export async function clearForeignKeys(
  { attempt, column }: Pick<ForeignKey, 'attempt' | 'column'>,
  specs: readonly KeySpec[],
): Promise<LinksChanged> {
  requireWritable(column)
  const linked = await those(attempt, column, specs, (now, { value }) => isSame(now, value))
  await emptyKeys(
    attempt,
    column,
    linked.map(({ key }) => key),
  )
  return { changed: linked.length, taken: 0 }
}

export async function emptyKeys(
  attempt: WriteAttempt,
  column: StoredColumn,
  keys: readonly RecordKeyValues[],
  value: CellValue = null,
): Promise<void> {
  if (keys.length === 0) return
  if (column.required && value === null)
    throw invalidValue(
      column.title,
      `“${column.title}” of “${attempt.table.title}” is required: link the record to another one instead.`,
    )
  await updateAccepted(
    attempt,
    keys.map((key) => ({ key, cells: new Map([[column, value]]) })),
  )
}

function requireWritable(column: StoredColumn): void {
  const { title } = column
  if (column.keyPart !== null)
    throw conflict(`“${title}” is part of the key of its table, so this link cannot be changed.`, {
      reason: 'key_part',
    })
  if (!isWritable(column)) throw conflict(`“${title}” is filled by the database.`, { reason: 'generated' })
}

/** Which of two contradicting wishes was meant nobody can tell. */
function refuseContradictions({ table }: WriteAttempt, specs: readonly KeySpec[], isExclusive: boolean): void {
  const values = new Map<string, string>()
  const owners = new Map<string, string>()
  for (const { key, value } of specs) {
    const record = recordKey(table, key)
    const text = JSON.stringify(value)
    if ((values.get(record) ?? text) !== text)
      throw invalidRequest(`Record ${record} of “${table.title}” can be linked to one record, but several were given.`)
    const owner = owners.get(text) ?? record
    if (isExclusive && owner !== record)
      throw invalidRequest(`Records ${owner} and ${record} of “${table.title}” cannot be linked to the same record.`)
    values.set(record, text)
    owners.set(text, record)
  }
}

async function those(
  attempt: WriteAttempt,
  column: StoredColumn,
  specs: readonly KeySpec[],
  isMeant: (now: CellValue, spec: KeySpec) => boolean,
): Promise<(KeySpec & { readonly now: CellValue })[]> {
  const once = [...new Map(specs.map((spec) => [recordKey(attempt.table, spec.key), spec])).values()]
  const before = await readRecords(
    attempt,
    once.map(({ key }) => key),
    [column],
  )
  return once
    .map((spec, at) => ({ ...spec, now: before[at]?.get(column.id) ?? null }))
    .filter((spec) => isMeant(spec.now, spec))
}

/** How many records lost theirs. */
async function freeValues(attempt: WriteAttempt, column: StoredColumn, specs: readonly KeySpec[]): Promise<number> {
  let freed = 0
  const keeping = new Set(specs.map(({ key }) => recordKey(attempt.table, key)))
  const values = specs.map(({ value }) => value)
  const all = attempt.behind(attempt.table)
  for await (const records of recordsByValue(all, column, values, [])) {
    const losing = records.map(({ key }) => key).filter((key) => !keeping.has(recordKey(attempt.table, key)))
    await emptyKeys(all, column, losing)
    freed += losing.length
  }
  return freed
}
