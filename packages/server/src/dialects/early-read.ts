import type { CompiledQuery } from 'kysely'

const mark = Symbol('early read')
type Marked = CompiledQuery & { readonly [mark]?: readonly string[] | null }

/**
 * A copy of the statement that says: I read a few records by their keys. An engine that lets one transaction write at a time
 * may answer it before it begins that transaction, as long as nothing can change in between: it says the same as inside. `records`: their
 * names, as those who write to them give them with `forCommit`; left out: nothing at all may be under way.
 */
export function earlyRead(query: CompiledQuery, records: readonly string[] | null = null): CompiledQuery {
  return { ...query, [mark]: records } as CompiledQuery
}

/** undefined: not to be read early. */
export const earlyRecordsOf = (query: Marked): readonly string[] | null | undefined => query[mark]
