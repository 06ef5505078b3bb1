import type { Kysely } from 'kysely'
import { readByAll } from '../../meta/cursors.ts'
import type { Position } from '../../meta/read-changes.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { Services } from '../../request/services.ts'
import { type Chain, chainOf } from './chain.ts'
import { sealChanges } from './seal-changes.ts'

const dayMs = 86_400_000
const changesPerStep = 200

/**
 * Forgets entries that are older than the log is kept and that every subscriber has read: from the beginning of the chain,
 * whose last forgotten seal stays and is marked. In small steps, so that nobody waits long for the writer.
 */
export async function pruneChanges({ meta, config, secrets, now }: Services): Promise<void> {
  await sealChanges({ meta, secrets, now })
  const chain = chainOf(secrets)
  const before = new Date(now() - config.changeRetentionDays * dayMs).toISOString()
  for (let gone = changesPerStep; gone === changesPerStep; )
    gone = await meta.write((tx) => pruneSome(tx, chain, before, now()))
}

interface OldSeal {
  readonly number: number
  readonly hash: string
  readonly seq: number
  /** null: the entry was deleted before its time. */
  readonly at: string | null
  readonly tx: number | null
}

/** Gives how many. */
async function pruneSome(tx: Kysely<MetaTables>, chain: Chain, before: string, nowMs: number): Promise<number> {
  const readUntil = await readByAll(tx, nowMs)
  const seals: OldSeal[] = await tx
    .selectFrom('rh_seals as seal')
    .leftJoin('rh_changes as change', 'change.seq', 'seal.seq')
    .select(['seal.number', 'seal.hash', 'seal.seq', 'change.at', 'change.tx'])
    .where('seal.pruned', 'is', null)
    .orderBy('seal.number')
    .limit(changesPerStep)
    .execute()
  const kept = seals.findIndex((seal) => !isOld(seal, before, readUntil))
  const old = kept === -1 ? seals : seals.slice(0, kept)
  const last = old.at(-1)
  if (last === undefined) return 0
  const seqs = old.map(({ seq }) => seq)
  await tx.deleteFrom('rh_changes').where('seq', 'in', seqs).execute()
  await tx.deleteFrom('rh_seals').where('number', '<', last.number).execute()
  await tx
    .updateTable('rh_seals')
    .set({ pruned: chain.prunedMark(last) })
    .where('number', '=', last.number)
    .execute()
  return old.length
}

function isOld({ at, tx, seq }: OldSeal, before: string, readUntil: Position | null): boolean {
  if (at === null || tx === null) return true
  const isRead = readUntil === null || tx < readUntil.tx || (tx === readUntil.tx && seq <= readUntil.seq)
  return at < before && isRead
}
