import { AppError } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { limits } from '../write/limits.ts'
import { requireVersion } from '../write/require-version.ts'
import type { Work } from '../write/write-attempt.ts'
import type { WriteSpec } from '../write/write-spec.ts'
import type { LinkPair, makeLinks } from './change-links.ts'
import type { LinkColumn } from './link-column.ts'

/** Keys as they stand in addresses. */
export interface NamedLinks {
  readonly column: LinkColumn
  readonly links: readonly { readonly record: string; readonly others: readonly string[] }[]
}

/** What a call that names links by keys does inside its transaction; `count` of the outcome: how many were changed. */
export function workOnLinks(
  table: SnapshotTable,
  { column, links }: NamedLinks,
  { ifMatch }: WriteSpec,
  change: typeof makeLinks,
): Work {
  const records = links.map(({ record }) => parseRecordKey(table, record))
  const pairs: LinkPair[] = links.flatMap(({ others }, at) =>
    others.map((other) => ({ record: records[at] ?? [], other: parseRecordKey(column.link.table, other) })),
  )
  if (pairs.length > limits.recordsPerCall)
    throw new AppError('too_large', `At most ${limits.recordsPerCall} links can be changed in one call.`)
  return async (attempt) => {
    for (const record of records) await requireVersion(attempt, record, ifMatch)
    const { changed } = await change(attempt, column, pairs)
    return { keys: links.map(({ record }) => record), count: changed, ignored: [] }
  }
}
