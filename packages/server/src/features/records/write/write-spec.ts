import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import type { Kysely } from 'kysely'
import type { LaterResult } from '../../../dialects/later-result.ts'
import type { UnitOfWork } from '../../../dialects/unit-of-work.ts'
import type { ViewRow } from '../../../meta/rows/structure.ts'
import { type Answer, ask, type DatabaseRow } from '../../../query/answer.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import type { RecordTable } from '../../../query/record-table.ts'
import type { RowShape } from '../../../query/select-records.ts'
import type { Sight } from '../../../query/sight.ts'
import type { RecordKeyValues } from '../../../query/write-records.ts'
import type { Once } from './once.ts'

/** A record as somebody sends it: keys are titles, database names or ids of columns. */
export type SentRow = Readonly<Record<string, unknown>>

/** A form that records are handed in through, and what counts as today there. */
export interface FormPlace {
  readonly view: ViewRow
  readonly clock: FilterClock
  /** Whoever fills it in came by a link, and is nobody. */
  readonly byLink: boolean
  /** Ids of fields that were not seen by whoever filled it in. */
  readonly hidden?: readonly string[] | undefined
}

/** How a write is meant, beside what is written. */
export interface WriteSpec {
  /** classic: a text sent for a JSON column is JSON in writing, as existing clients send it. */
  readonly shape: RowShape
  /** Through a view: only what it shows can be met and written. Left out: all the caller may see. */
  readonly sight?: Sight | undefined
  /** New records are handed in through it, or answers to it changed: it says what it asks for. */
  readonly form?: FormPlace | undefined
  /** No hook is called. */
  readonly silent?: boolean | undefined
  /** Versions, parted by commas: the record must still be of one of them. For writes of one record. */
  readonly ifMatch?: string | undefined
  /** See `onceOf`: a repeated call is answered with the first reply. */
  readonly once?: Once | undefined
  /** refuse: nothing is deleted that an undo could not put back. Left out: it is, and told. */
  readonly loss?: 'refuse' | undefined
  readonly reply: Reply
}

/**
 * The text of the reply, made inside the transaction: it shows what was written, and a repeated key gets the same bytes.
 * What takes one question is given as that question, which may then travel together with the COMMIT.
 */
export type Reply =
  | ((outcome: Outcome, db: Kysely<unknown>) => Promise<string> | string)
  | { readonly question: (outcome: Outcome) => Answer<string> }

/** At once. */
export async function replyNow(reply: Reply, outcome: Outcome, db: Kysely<unknown>): Promise<string> {
  return 'question' in reply ? ask(db, reply.question(outcome)) : reply(outcome, db)
}

/** To be called when the transaction is committed, and not before. */
export async function replyLater(reply: Reply, outcome: Outcome, tx: UnitOfWork<unknown>): Promise<() => string> {
  const answer = 'question' in reply ? reply.question(outcome) : null
  // What takes further questions cannot wait for the end of the transaction.
  if (answer === null || answer.more !== undefined) {
    const text = await replyNow(reply, outcome, tx)
    return () => text
  }
  const rows = await tx.later(answer.query, { records: [] })
  return () => answer.read(rows as readonly DatabaseRow[])
}

/** What a write did. */
export interface Outcome {
  /** Keys of the records that were asked for, as they stand in addresses, in the order they were sent. */
  readonly keys: readonly string[]
  /** How many records were written; for updates also those that already were as wanted. */
  readonly count: number
  /** Names in the rows that no column has, or whose column nobody may write. */
  readonly ignored: readonly string[]
  /** The only key, where it comes with the COMMIT: `keys` cannot be read before. */
  readonly later?: LaterResult
}

/** The key of the first record that was asked for, also where it is not known yet: to ask by, not to look at. */
export function firstKey(table: RecordTable, outcome: Outcome): RecordKeyValues {
  return outcome.later === undefined ? parseRecordKey(table, outcome.keys[0] ?? '') : [outcome.later.asValue]
}

export interface Written extends Outcome {
  /** To undo the whole write by; null when nothing was different afterwards. */
  readonly change: string | null
  readonly reply: string
  /** Titles of columns of which no undo can put everything back. */
  readonly lost?: readonly string[]
  /** Answered from an earlier call with the same Idempotency-Key: nothing was written, and only the reply is known. */
  readonly replayed: boolean
}

/** To be called when everything about the outcome is known. */
export function writtenOf(
  { keys, count, ignored }: Outcome,
  { reply, change }: { readonly reply: string; readonly change: string | null },
): Written {
  return { keys, count, ignored, change, reply, replayed: false }
}

export function replayed({ reply, change }: { readonly reply: string; readonly change: string | null }): Written {
  return { keys: [], count: 0, ignored: [], change, reply, replayed: true }
}
