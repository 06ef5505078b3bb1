import type { CellValue } from '@rowhouse/core/storage'
import type { CompiledQuery } from 'kysely'
import { LaterResult } from '../../../dialects/later-result.ts'
import type { DatabaseRow } from '../../../query/answer.ts'
import { recordKey } from '../../../query/record-key.ts'
import type { RecordTable } from '../../../query/record-table.ts'
import { insertRecords } from '../../../query/write-records.ts'
import type { RowsInTurn } from './accept-row.ts'
import { runsOf } from './insert-accepted.ts'
import { newValues } from './keep-values.ts'
import { fileColumns, fileIds } from './place-files.ts'
import { requireMembers } from './require-members.ts'
import { settleFiles } from './settle-files.ts'
import type { WriteAttempt } from './write-attempt.ts'
import type { Outcome } from './write-spec.ts'

/**
 * One record whose key the database counts: the entry of the log and the reply take it on their way, so nobody waits for it
 * before the COMMIT. null where that cannot be.
 */
export async function insertSole(attempt: WriteAttempt, rows: RowsInTurn): Promise<LaterResult | null> {
  const { later, table, access } = attempt
  const [key, ...more] = table.key
  if (later === null || rows.count !== 1 || key === undefined || more.length > 0 || !access.dialect.supports.chains)
    return null
  if (!key.autoIncrement || key.word !== 'integer') return null
  const accepted = rows.piece(0, 1)
  if (accepted[0]?.has(key)) return null
  // Where its files are is noted by its key.
  if (fileColumns(table).some((column) => fileIds(accepted[0]?.get(column)).length > 0)) return null
  const kept = await newValues(attempt, 1, null)
  await requireMembers(attempt, accepted)
  const [run] = runsOf(attempt, await settleFiles(attempt, accepted), { kept, at: 0 })
  const [insert] = run === undefined ? [] : insertRecords(access, run)
  if (insert === undefined) return null
  const newKey = new LaterResult(await later(insert.query as CompiledQuery<DatabaseRow>, { records: [] }), key.name)
  await attempt.logNew(newKey)
  return newKey
}

export function soleOutcome(table: RecordTable, later: LaterResult, ignored: readonly string[]): Outcome {
  return new SoleOutcome(table, later, ignored)
}

/** Its key is known after the COMMIT. A class, as `CallClock` is one. */
class SoleOutcome implements Outcome {
  readonly count = 1
  readonly ignored: readonly string[]
  readonly later: LaterResult
  readonly #table: RecordTable

  constructor(table: RecordTable, later: LaterResult, ignored: readonly string[]) {
    this.#table = table
    this.later = later
    this.ignored = ignored
  }

  get keys(): readonly string[] {
    return [recordKey(this.#table, [this.later.value as CellValue])]
  }
}
