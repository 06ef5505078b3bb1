import type { CompiledQuery } from 'kysely'

const marked = new WeakSet<CompiledQuery>()

/**
 * Says that nothing in the transaction depends on the result of this statement, so that an engine may send it together
 * with COMMIT. It still runs inside the transaction, in its place: when it fails, nothing is committed. The list of its
 * rows is filled by the time the transaction is committed, and perhaps not before.
 */
export function forCommit(query: CompiledQuery): CompiledQuery {
  marked.add(query)
  return query
}

export const isForCommit = (query: CompiledQuery): boolean => marked.has(query)
