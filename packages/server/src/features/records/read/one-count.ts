import type { Answer } from '../../../query/answer.ts'
import { type Beside, besideOf, selectBeside } from '../../../query/beside.ts'
import type { Condition } from '../../../query/conditions.ts'
import { selectCount, selectCountUpTo } from '../../../query/count-records.ts'
import type { RecordsAccess } from './access-to.ts'
import { countWithin } from './count-within.ts'
import { type KnownCount, type KnownCounts, knownCountsOf, rowsNow } from './known-counts.ts'
import { type CountedBy, countedBy, readTail, tailAfter } from './log-tail.ts'
import { runAnswer } from './run-answer.ts'

/** A table of so many records is counted in less time than a page of it takes. */
const fewRecords = 5000

/** How many records are chosen: what is known of it, and what counts them. */
export class OneCount {
  readonly question: string
  /** What tells whether the known count is still true; undefined: none is known. */
  readonly beside: Beside | undefined
  readonly by: CountedBy
  readonly #look: RecordsAccess
  readonly #chosen: Condition
  readonly #counts: KnownCounts
  readonly #known: KnownCount | null

  constructor(access: RecordsAccess, chosen: Condition) {
    this.#look = access
    this.#chosen = chosen
    this.by = countedBy(access, chosen)
    const { query } = selectCount(access, chosen, this.#tailAfter(0))
    this.question = JSON.stringify([query.sql, query.parameters])
    this.#counts = knownCountsOf(access.source)
    this.#known = this.#counts.of(this.question)
    this.beside = this.#known === null ? undefined : this.#tailAfter(this.#known.after)
  }

  /** By what the log tells beside something else; null: it has to be counted. */
  still(told: string | null): number | null {
    if (told === null || this.#known === null) return null
    const tail = readTail(told)
    const rows = rowsNow(this.#known, this.by, tail)
    if (rows !== null) this.#counts.keep(this.question, rows, this.#known.after, tail)
    return rows
  }

  /** By what the log tells. */
  async known(): Promise<number | null> {
    if (this.beside === undefined) return null
    return this.still(await runAnswer(this.#look, selectBeside(this.#look, this.beside)))
  }

  run(gone?: AbortSignal): Promise<number> {
    return this.#counted((beside) => selectCount(this.#look, this.#chosen, beside), gone)
  }

  /** All records of the table, where they are few; null where they are not. */
  async few(): Promise<number | null> {
    const access = this.#look
    const rows = await (this.by === 'rows'
      ? this.#counted((beside) => selectCountUpTo(access, fewRecords + 1, beside), undefined, fewRecords)
      : runAnswer(access, selectCountUpTo(access, fewRecords + 1)))
    return rows > fewRecords ? null : rows
  }

  /** Kept with what the log said at that moment, unless there are more than `most`. */
  async #counted(
    answerFor: (beside: Beside | undefined) => Answer<number>,
    gone: AbortSignal | undefined,
    most = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    const after = this.#counts.settled ?? Number.MAX_SAFE_INTEGER
    const answer = answerFor(this.#tailAfter(after))
    const read: Answer<readonly [number, string | null]>['read'] = (rows) => [answer.read(rows), besideOf(rows)]
    const [rows, told] = await countWithin(this.#look, { ...answer, read }, gone)
    if (told !== null && rows <= most) this.#counts.keep(this.question, rows, after, readTail(told))
    return rows
  }

  #tailAfter(entry: number): Beside | undefined {
    return tailAfter(this.#look, this.by, entry) ?? undefined
  }
}
