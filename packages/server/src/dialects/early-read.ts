import type { CompiledQuery } from 'kysely'

const marked = new WeakMap<CompiledQuery, readonly string[] | null>()

/**
 * Says that a statement reads a few records by their keys. An engine that lets one transaction write at a time may answer it
 * before it begins that transaction, as long as nothing can change in between: it says the same as inside. `records`: their
 * names, as those who write to them give them with `forCommit`; left out: nothing at all may be under way.
 */
export function earlyRead(query: CompiledQuery, records: readonly string[] | null = null): CompiledQuery {
  marked.set(query, records)
  return query
}

/** undefined: not to be read early. */
export const earlyRecordsOf = (query: CompiledQuery): readonly string[] | null | undefined => marked.get(query)
