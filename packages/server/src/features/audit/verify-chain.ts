import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Services } from '../../request/services.ts'
import { chainOf, type Link, type SealedEntry, sealedColumns } from './chain.ts'
import { ChainReader, type Fault, type PurgeEntry, purgeTypes } from './chain-reader.ts'

export interface Verdict {
  /** null: everything fits. */
  readonly fault: Fault | null
  readonly entries: number
  /** To be noted elsewhere: a chain that was cut off at its end fits too. */
  readonly last: Link
}

type Meta = Services['meta']

const sealsAtOnce = 500

/** Entries may be long, and others wait for the thread that reads them. */
const sliceMs = 8

/**
 * Reads the whole chain, page by page, and names the first entry that does not fit, or is not there. Gives how many it has
 * read so far, and ends with what came of it.
 */
export async function* verifyChain({
  meta,
  secrets,
}: Pick<Services, 'meta' | 'secrets'>): AsyncGenerator<number, Verdict> {
  const reader = new ChainReader(chainOf(secrets))
  for (;;) {
    const page = await sealsAfter(meta, reader.last.number)
    let since = performance.now()
    for (const { seal, entry } of page) {
      reader.read(seal, entry)
      if (performance.now() - since < sliceMs) continue
      await nextTurn()
      since = performance.now()
    }
    if (page.length < sealsAtOnce || reader.isBroken) break
    yield reader.entries
  }
  for (const entry of await unsealedPurges(meta)) reader.readPurge(entry)
  const { entries, last } = reader
  return { fault: reader.fault() ?? (await firstInserted(meta)), entries, last }
}

async function sealsAfter({ scan }: Meta, number: number) {
  const rows = await scan
    .selectFrom('rh_seals as seal')
    .leftJoin('rh_changes as change', 'change.seq', 'seal.seq')
    .select(['seal.number', 'seal.hash', 'seal.change_id', 'seal.digest', 'seal.pruned', 'seal.seq as sealed_seq'])
    .select(sealedColumns.map((name) => `change.${name}` as const))
    .where('seal.number', '>', number)
    .orderBy('seal.number')
    .limit(sealsAtOnce)
    .execute()
  return rows.map(({ number, hash, change_id, digest, pruned, sealed_seq, ...entry }) => ({
    seal: { number, hash, change_id, digest, pruned, seq: sealed_seq },
    // All of it or nothing: it was joined by its number.
    entry: entry.seq === null ? null : (entry as SealedEntry),
  }))
}

/** What was deleted for good a moment ago is gone before the entry that tells so is sealed. */
const unsealedPurges = ({ scan }: Meta): Promise<PurgeEntry[]> =>
  scan
    .selectFrom('rh_changes as change')
    .leftJoin('rh_seals as seal', 'seal.seq', 'change.seq')
    .select(['change.type', 'change.event', 'change.record'])
    .where('change.type', 'in', purgeTypes)
    .where('seal.seq', 'is', null)
    .execute()

/** An entry without a seal where sealing has passed: it was not there then. */
async function firstInserted({ scan }: Meta): Promise<Fault | null> {
  const found = await scan
    .selectFrom('rh_changes as change')
    .innerJoin('rh_cursors as cursor', (join) => join.on('cursor.name', '=', 'seals'))
    .leftJoin('rh_seals as seal', 'seal.seq', 'change.seq')
    .select('change.id')
    .where('seal.seq', 'is', null)
    .where('change.state', '=', 'done')
    .where(({ eb, refTuple }) => eb(refTuple('change.tx', 'change.seq'), '<=', refTuple('cursor.tx', 'cursor.seq')))
    .orderBy('change.tx')
    .orderBy('change.seq')
    .limit(1)
    .executeTakeFirst()
  return found === undefined ? null : { number: null, change: found.id, what: 'inserted' }
}
