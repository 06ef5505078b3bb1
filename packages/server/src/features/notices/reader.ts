import { AppError } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { recordKeyIn } from '../../query/record-key.ts'
import { isStored, type RecordColumn } from '../../query/record-table.ts'
import { asMember } from '../../request/act-for.ts'
import type { Actor, InProject } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { namedRecord } from '../records/changes/named-record.ts'
import { accessTo } from '../records/read/access-to.ts'
import { sightOf } from '../records/sight.ts'
import { findRecords } from '../records/write/record-store.ts'

/** Whoever is told of something, with the rights of this moment. */
export type Reader = InProject<'records.read'> & { readonly actor: Actor }

export const readerOf = (services: Services, projectId: string, userId: string): Promise<Reader | null> =>
  asMember(services, { projectId, userId, isForPeople: true }, 'records.read')

interface Place {
  readonly table: string
  readonly view?: string | undefined
}

/** Which of these records the reader sees, each with what it is known by; of a database that does not answer none. */
export async function seenRecords(
  reader: Reader,
  place: Place,
  records: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  try {
    const access = await accessTo(reader, place)
    const keys = records.flatMap((record) => {
      const key = recordKeyIn(access.table, record)
      return key === null ? [] : [{ record, key }]
    })
    const primary = access.sight.columns.filter(({ isPrimaryValue }) => isPrimaryValue).filter(isStored)
    const found = await findRecords(
      { db: access.source.read, access },
      keys.map(({ key }) => key),
      primary,
    )
    return new Map(
      keys.flatMap(({ record }, at) => {
        const cells = found[at] ?? null
        if (cells === null) return []
        // What is stored of a record is what the log holds of it.
        const logged = { record, cells: Object.fromEntries(cells) as Parameters<typeof namedRecord>[1]['cells'] }
        return [[record, namedRecord(access.sight, logged).title] as const]
      }),
    )
  } catch (error) {
    if (error instanceof AppError) return new Map()
    throw error
  }
}

/** Fields people know, as far as the reader sees them: what the server keeps by itself says nothing. */
export function toldColumns(reader: Reader, table: SnapshotTable): readonly RecordColumn[] {
  return sightOf(reader, table).columns.filter(({ system, kept }) => !system && kept === null)
}
