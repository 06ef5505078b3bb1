import { AppError } from '@rowhouse/core/errors'
import type { CompiledQuery } from 'kysely'

export interface CommitTerms {
  /** So many records it must touch; with any other number nothing of its transaction is stored. */
  readonly touches?: number
  /** It must find something, or nothing of its transaction is stored. */
  readonly finds?: true
  /** The records it writes to, each by a name of its own; left out: nobody knows what it touches. See `earlyRead`. */
  readonly records?: readonly string[]
}

const mark = Symbol('for commit')
type Marked = CompiledQuery & { readonly [mark]?: CommitTerms }
const noTerms: CommitTerms = {}

/** A copy of the statement for drivers, see `UnitOfWork.later`. Only the unit of work makes one, and runs it at once. */
export function forCommit<R>(query: CompiledQuery<R>, terms: CommitTerms = noTerms): CompiledQuery<R> {
  return { ...query, [mark]: terms } as CompiledQuery<R>
}

/** null: its result is waited for. */
export const commitTermsOf = (query: Marked): CommitTerms | null => query[mark] ?? null

/** What every engine fails with when terms are not kept. */
export const brokenTerms = {
  touches: (cause: unknown): AppError =>
    new AppError(
      'conflict',
      'The database touched another number of records than it should, so nothing was changed.',
      { reason: 'count' },
      { cause },
    ),
  finds: (cause: unknown): AppError =>
    new AppError('conflict', 'Something else was changed at the same moment. Try again.', { reason: unmet }, { cause }),
} as const

const unmet = 'unmet'

/** What was required of the transaction was not so; nothing is stored. */
export function isUnmet(error: unknown): boolean {
  return error instanceof AppError && error.details.reason === unmet
}
