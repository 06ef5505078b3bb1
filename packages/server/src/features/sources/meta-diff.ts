import { createHash } from 'node:crypto'
import { conflict, invalidRequest } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { applyChanges } from './apply-changes.ts'
import { applyRelations } from './apply-relations.ts'
import { settleMissing } from './drift.ts'
import { type Change, changeType, findChanges, type TableChanges } from './find-changes.ts'
import { accessTo, type Sighting } from './look-at-source.ts'
import { type PossibleRename, possibleRenames } from './possible-renames.ts'
import { changeColumn, changeTable, selectStructure } from './store.ts'

type Reader = InProject<'sources.diff' | 'sources.sync'>

export interface MetaDiff {
  readonly tables: readonly (TableChanges & { readonly baseId: string })[]
  readonly renames: readonly (PossibleRename & { readonly baseId: string })[]
  /** Of what is shown: whoever applies can say that it is still this. */
  readonly fingerprint: string
}

/** Looks at every database of the project and changes nothing. */
export async function readMetaDiff(ctx: Reader): Promise<MetaDiff> {
  const sightings = await lookAtAll(ctx)
  return diffOf(ctx.meta.read, ctx.project.id, sightings)
}

interface SyncSpec {
  /** Of what was shown; null: whatever there is. */
  readonly expected: string | null
  /** What a person knows to be the same thing under another name, by the id of what is gone. */
  readonly renames: readonly { readonly id: string; readonly to: string }[]
}

/** Takes over what differs, all of it or nothing. The databases are asked before the transaction begins. */
export async function syncMetadata(ctx: InProject<'sources.sync'>, { expected, renames }: SyncSpec): Promise<number> {
  const sightings = await lookAtAll(ctx)
  const at = new Date(ctx.now()).toISOString()
  const project = ctx.project.id
  return ctx.write(async (tx) => {
    const shown = await diffOf(tx, project, sightings)
    if (expected !== null && expected !== shown.fingerprint) throw changedSince()
    const renamed = acceptRenames(shown, renames)
    await renameParts(tx, renamed, at)
    const { tables } = renamed.length === 0 ? shown : await diffOf(tx, project, sightings)
    const changed = tables.filter(({ changes }) => changes.length > 0)
    if (changed.length === 0 && renamed.length === 0) return 0
    for (const { base, sighting } of sightings) {
      const own = changed.filter(({ baseId }) => baseId === base.id)
      const moved = renamed.filter(({ baseId }) => baseId === base.id).map(({ from, to }) => `RENAME ${from} → ${to}`)
      if (own.length === 0 && moved.length === 0) continue
      // Read again for each: a table of one database may have taken the title another one wanted.
      const known = await selectStructure(tx, project)
      await applyChanges(tx, { base: base.row, sighting, known, at }, own)
      if (!base.isBuiltIn) await applyRelations(tx, base, sighting, at)
      const words = [...moved, ...own.flatMap(wordsOf)]
      tx.announce({ type: 'sources.synced', project, base: base.id, changes: words })
    }
    await raiseVersion(tx, project)
    return renamed.length + changed.flatMap(({ changes }) => changes).length
  })
}

const changedSince = () => conflict('The database changed since you looked at the differences. Look again, then apply.')

function acceptRenames({ renames }: MetaDiff, wished: SyncSpec['renames']): MetaDiff['renames'] {
  const accepted = wished.map(({ id, to }) => renames.find((one) => one.id === id && one.to === to))
  const found = accepted.filter((rename) => rename !== undefined)
  if (found.length < wished.length) throw changedSince()
  const isTwice = (key: (rename: PossibleRename) => string) => new Set(found.map(key)).size < found.length
  if (isTwice(({ id }) => id) || isTwice(({ what, from, to }) => `${what} ${from.split('.')[0]} ${to}`))
    throw invalidRequest('A rename names something twice.')
  return found
}

async function renameParts(tx: Tx, renames: readonly PossibleRename[], at: string): Promise<void> {
  for (const { id, what, to } of renames) {
    if (what === 'column') await changeColumn(tx, id, { name: to, updated_at: at })
    else await changeTable(tx, id, { name: to, updated_at: at })
  }
}

interface BaseSighting {
  readonly base: SnapshotBase
  readonly sighting: Sighting
}

async function lookAtAll(ctx: Reader): Promise<BaseSighting[]> {
  const { bases, prefix } = await ctx.snapshot()
  return Promise.all(
    [...bases.values()].map(async (base) => {
      const sighting = await accessTo(await sourceOf(ctx, base), base.row.schema)
      await settleMissing(ctx, base, sighting)
      return { base, sighting: base.isBuiltIn ? onlyOf(prefix, sighting) : sighting }
    }),
  )
}

/** All projects share the built-in database; the prefix tells whose a table is. */
function onlyOf(prefix: string, { tables }: Sighting): Sighting {
  return { tables: tables.filter(({ name }) => name.startsWith(prefix)) }
}

async function diffOf(
  meta: Kysely<MetaTables>,
  projectId: string,
  sightings: readonly BaseSighting[],
): Promise<MetaDiff> {
  const known = await selectStructure(meta, projectId)
  const tables = sightings.flatMap(({ base, sighting }) =>
    findChanges(base, sighting, known).map((table) => ({ ...table, baseId: base.id })),
  )
  const renames = sightings.flatMap(({ base }) =>
    possibleRenames(
      tables.filter(({ baseId }) => baseId === base.id),
      known,
    ).map((rename) => ({ ...rename, baseId: base.id })),
  )
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(tables.map(({ baseId, kind, name, changes }) => [baseId, kind, name, changes.map(gistOf)])))
    .digest('base64url')
  return { tables, renames, fingerprint: fingerprint.slice(0, 22) }
}

/** What a person agrees to, without ids that are made on the way. */
function gistOf(change: Change): unknown[] {
  const found = 'found' in change ? change.found.database_type : null
  return [change.what, columnNameIn(change), found]
}

function wordsOf({ kind, name, changes }: TableChanges): string[] {
  return changes.map(
    (change) => `${changeType(kind, change)} ${[name, columnNameIn(change)].filter(Boolean).join('.')}`,
  )
}

export function columnNameIn(change: Change): string | null {
  if ('column' in change) return change.column.name
  return 'found' in change || change.what === 'columnGone' ? change.row.name : null
}
