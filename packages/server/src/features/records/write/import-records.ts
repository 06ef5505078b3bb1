import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { readLinkCells } from '../links/link-cells.ts'
import { LinkClaims } from '../links/link-claims.ts'
import type { LinkFault, LinkRules } from '../links/resolve-links.ts'
import { AcceptedRows } from './accept-row.ts'
import { insertAccepted } from './insert-accepted.ts'
import { protectInTurn } from './protect-secrets.ts'
import type { UnknownFile } from './settle-files.ts'
import { writeRecords } from './write-records.ts'
import type { SentRow, WriteSpec, Written } from './write-spec.ts'

interface ImportSpec extends WriteSpec {
  /**
   * A name that leads to no record, to several, or to one that a row before is given: told here, the cell is without it.
   * Left out: the import is refused.
   */
  readonly onLinkFault?: (fault: LinkFault) => void
  /** A file nobody uploaded here: told, and left out of its cell. Left out: the import is refused. */
  readonly onUnknownFile?: (file: UnknownFile) => void
  /** So many records that can be linked once were linked elsewhere until now; told for each of the given lists of rows. */
  readonly onTaken?: (count: number) => void
}

/**
 * Any number of rows in one transaction and in bounded memory, but for the keys of records that can be linked once: none
 * of the new ones are given back. `open` begins to read anew, because
 * a transaction that lost a race runs again; it must not wait for a network, as the transaction would wait with it.
 */
export function importRecords(
  ctx: InProject<'records.import'>,
  table: SnapshotTable,
  open: () => AsyncIterable<readonly SentRow[]> | Iterable<readonly SentRow[]>,
  spec: ImportSpec,
): Promise<Written> {
  const { onLinkFault } = spec
  const told: LinkRules = onLinkFault === undefined ? {} : { onFault: telling(onLinkFault) }
  return writeRecords(ctx, table, spec, async (access) => async (attempt) => {
    const names = new Set<string>()
    const rules = { ...told, claims: new LinkClaims() }
    let count = 0
    for await (const sent of open()) {
      const links = await readLinkCells({ db: attempt.db, access }, sent, rules)
      const rows = new AcceptedRows(access, links.rows, { shape: spec.shape, isNew: true, after: count })
      const safe = await protectInTurn(ctx, table, rows)
      const keys = await insertAccepted(attempt, safe, { onUnknownFile: spec.onUnknownFile })
      const { taken } = await links.write(attempt, keys)
      spec.onTaken?.(taken)
      for (const name of rows.ignored) names.add(name)
      count += rows.count
    }
    return { keys: [], count, ignored: [...names] }
  })
}

const telling =
  (tell: (fault: LinkFault) => void): NonNullable<LinkRules['onFault']> =>
  (fault) => {
    tell(fault)
    return 'rest'
  }
