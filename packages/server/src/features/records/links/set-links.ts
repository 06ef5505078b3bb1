import { recordKey } from '../../../query/record-key.ts'
import type { RecordKeyValues } from '../write/record-store.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { makeLinks, takeOffLinks } from './change-links.ts'
import { junctionOf } from './junction-rows.ts'
import { type LinkColumn, tableIn } from './link-column.ts'
import { type LinkDifferences, type LinkPlaces, linkDifferences } from './linked-now.ts'

interface LinksSet {
  readonly differences: LinkDifferences
  /** How many were taken from other records. */
  readonly taken: number
}

/** Exactly these links, by the key of the record as it stands in addresses; what is linked beside them is taken off. */
export async function setLinks(
  attempt: WriteAttempt,
  column: LinkColumn,
  wanted: ReadonlyMap<string, readonly RecordKeyValues[]>,
): Promise<LinksSet> {
  const differences = await linkDifferences(await placesIn(attempt, column), column, wanted)
  const { surplus, missing } = differences
  // Of a single foreign key the new one replaces the old one: emptying it in between is no change anybody made.
  const replaced = new Set(missing.map(({ record }) => recordKey(attempt.table, record)))
  const isReplacing = column.link.kind === 'bt'
  await takeOffLinks(
    attempt,
    column,
    surplus.filter(({ record }) => !isReplacing || !replaced.has(recordKey(attempt.table, record))),
  )
  return { differences, taken: (await makeLinks(attempt, column, missing)).taken }
}

async function placesIn(attempt: WriteAttempt, { link }: LinkColumn): Promise<LinkPlaces> {
  const there = attempt.beside(tableIn(await attempt.ctx.structure(), link.table.id))
  if (link.junction === null) return { here: attempt, there, between: null }
  const { attempt: place, own, other } = await junctionOf(attempt, link.junction)
  return { here: attempt, there, between: { place, own, other } }
}
