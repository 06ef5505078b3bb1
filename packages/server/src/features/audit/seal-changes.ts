import type { Kysely } from 'kysely'
import { findCursor } from '../../meta/cursors.ts'
import { entriesAfter, type Position } from '../../meta/read-changes.ts'
import type { SealRow } from '../../meta/rows/changes.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { Services } from '../../request/services.ts'
import { beginning, type Chain, chainOf, digestOf, type Link, type SealedEntry, sealedColumns } from './chain.ts'

type Sealing = Pick<Services, 'meta' | 'secrets' | 'now'>

const entriesAtOnce = 200
const cursor = 'seals'

type ReadEntry = SealedEntry & Position

/**
 * Seals what was committed, in the order of commits; no write waits for it. What is read outside of a transaction is
 * stored only if the cursor still stands where the reading began, so nodes that seal at once never mix their chains.
 */
export async function sealChanges({ meta, secrets, now }: Sealing): Promise<void> {
  const chain = chainOf(secrets)
  for (;;) {
    const after = await findCursor(meta.scan, cursor)
    const entries: ReadEntry[] = await entriesAfter(meta, after, entriesAtOnce)
      .select([...sealedColumns, 'tx'])
      .execute()
    const last = entries.at(-1)
    if (last === undefined) return
    const digests = entries.map((entry) => ({ seq: entry.seq, change_id: entry.id, digest: digestOf(entry) }))
    const isOurs = await meta.write(async (tx) => {
      if (!(await moveFrom(tx, after, last, now()))) return false
      await insertSeals(tx, chain, await unsealed(tx, digests))
      return true
    })
    if (!isOurs || entries.length < entriesAtOnce) return
  }
}

async function moveFrom(tx: Kysely<MetaTables>, from: Position, to: Position, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rh_cursors')
    .set({ tx: to.tx, seq: to.seq, moved_at: new Date(nowMs).toISOString() })
    .where('name', '=', cursor)
    .where('tx', '=', from.tx)
    .where('seq', '=', from.seq)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Digest = Pick<SealRow, 'seq' | 'change_id' | 'digest'>

/** After a database was moved, entries may be read again. */
async function unsealed(tx: Kysely<MetaTables>, digests: readonly Digest[]): Promise<readonly Digest[]> {
  const seqs = digests.map(({ seq }) => seq)
  const known = await tx.selectFrom('rh_seals').select('seq').where('seq', 'in', seqs).execute()
  const sealed = new Set(known.map(({ seq }) => seq))
  return digests.filter(({ seq }) => !sealed.has(seq))
}

async function insertSeals(tx: Kysely<MetaTables>, chain: Chain, digests: readonly Digest[]): Promise<void> {
  if (digests.length === 0) return
  let before = await lastSeal(tx)
  const seals = digests.map((digest): SealRow => {
    const seal = { ...digest, number: before.number + 1, hash: chain.hashOf(before, digest.digest), pruned: null }
    before = seal
    return seal
  })
  await tx.insertInto('rh_seals').values(seals).execute()
}

async function lastSeal(tx: Kysely<MetaTables>): Promise<Link> {
  const last = await tx
    .selectFrom('rh_seals')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? beginning
}
