import type { CompiledQuery } from 'kysely'

export interface CommitTerms {
  /** So many records it must touch; with any other number nothing of its transaction is stored. */
  readonly touches?: number
  /** The records it writes to, each by a name of its own; left out: nobody knows what it touches. See `earlyRead`. */
  readonly records?: readonly string[]
}

const mark = Symbol('for commit')
type Marked = CompiledQuery & { readonly [mark]?: CommitTerms }
const noTerms: CommitTerms = {}

/**
 * A copy of the statement that says: nothing in the transaction depends on my result, so an engine may send me together with
 * COMMIT. It still runs inside the transaction, in its place: when it fails, nothing is committed. The list of its
 * rows is filled by the time the transaction is committed, and perhaps not before.
 */
export function forCommit(query: CompiledQuery, terms: CommitTerms = noTerms): CompiledQuery {
  return { ...query, [mark]: terms } as CompiledQuery
}

/** null: its result is waited for. */
export const commitTermsOf = (query: Marked): CommitTerms | null => query[mark] ?? null
