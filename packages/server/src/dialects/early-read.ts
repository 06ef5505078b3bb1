import type { CompiledQuery } from 'kysely'

const marked = new WeakSet<CompiledQuery>()

/**
 * Says that a statement reads a few records by their keys. An engine that lets one transaction write at a time may answer it
 * before it begins that transaction, as long as nothing can change in between: it says the same as inside.
 */
export function earlyRead(query: CompiledQuery): CompiledQuery {
  marked.add(query)
  return query
}

export const isEarlyRead = (query: CompiledQuery): boolean => marked.has(query)
