import type { CompiledQuery } from 'kysely'

export interface CommitTerms {
  /** So many records it must touch; with any other number nothing of its transaction is stored. */
  readonly touches?: number
  /** The records it writes to, each by a name of its own; left out: nobody knows what it touches. See `earlyRead`. */
  readonly records?: readonly string[]
}

const marked = new WeakMap<CompiledQuery, CommitTerms>()
const noTerms: CommitTerms = {}

/**
 * Says that nothing in the transaction depends on the result of this statement, so that an engine may send it together
 * with COMMIT. It still runs inside the transaction, in its place: when it fails, nothing is committed. The list of its
 * rows is filled by the time the transaction is committed, and perhaps not before.
 */
export function forCommit(query: CompiledQuery, terms: CommitTerms = noTerms): CompiledQuery {
  marked.set(query, terms)
  return query
}

/** null: its result is waited for. */
export const commitTermsOf = (query: CompiledQuery): CommitTerms | null => marked.get(query) ?? null
