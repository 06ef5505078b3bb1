// What whoever brings over bases of other services needs of imports: they begin, are kept and shown as those of files are.
import type { Import, ImportPlan } from '@rowhouse/core/api/imports'
import { conflict } from '@rowhouse/core/errors'
import type { SourceService } from '@rowhouse/core/services/source-base'
import { newId } from '../../platform/chance.ts'
import type { InProject, Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { type ImportInput, importKind } from './import-job.ts'
import { changeImport, findImport, insertImport, insertWritten, type StoredImport } from './kept-imports.ts'
import { presentImport } from './present.ts'
import type { Progress } from './progress.ts'
import type { Found } from './reading/reader-words.ts'
import { unread } from './take-in.ts'

export type BaseImport = StoredImport

const atWork = ['rehearsing', 'waiting', 'running', 'paused', 'undoing'] as const

interface Beginning {
  readonly sync: { readonly id: string; readonly title: string; readonly service: SourceService }
  /** Nobody looks at the rehearsal. */
  readonly thenRuns: boolean
  /** What is written together with it. */
  readonly also?: ((tx: Tx) => Promise<void>) | undefined
}

/** Reads a base in the background, one import of it at a time. Gives the id of the import. */
export async function beginBaseImport(
  ctx: InProject<'syncs.create' | 'syncs.trigger'>,
  { sync, thenRuns, also }: Beginning,
): Promise<string> {
  const id = newId('import')
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    const open = await tx
      .selectFrom('rh_imports')
      .select('id')
      .where('sync_id', '=', sync.id)
      .where('state', 'in', [...atWork])
      .executeTakeFirst()
    if (open !== undefined)
      throw conflict('An import of this base is under way or paused. End it first.', { reason: 'state' })
    await also?.(tx)
    await insertImport(tx, {
      id,
      project_id: ctx.project.id,
      owner_id: ctx.actor.id,
      title: sync.title,
      size: 0,
      checksum: '',
      format: sync.service,
      state: 'rehearsing',
      wanted: null,
      found: { ...unread, format: sync.service },
      failure: null,
      created_at: at,
      updated_at: at,
      started_at: null,
      ended_at: null,
      swept_at: at,
      sync_id: sync.id,
    })
    const input: ImportInput = { importId: id, task: 'rehearse', thenRuns }
    await ctx.jobs.add(tx, { kind: importKind, projectId: ctx.project.id, actorId: ctx.actor.id, input })
  })
  ctx.jobs.wake()
  return id
}

export const showBaseImport = async (ctx: InProject<'imports.use'>, id: string): Promise<Import> =>
  presentImport(ctx, await findImport(ctx, id))

interface Made {
  readonly found: Found
  readonly plan: ImportPlan
  readonly progress: Progress
}

/** What was made for it, and how it goes on from there; `also` is written together with it. */
export async function keepMade(
  { meta, now }: Pick<Services, 'meta' | 'now'>,
  id: string,
  made: Made,
  also: (tx: Parameters<typeof changeImport>[0]) => Promise<void>,
): Promise<void> {
  const at = new Date(now()).toISOString()
  await meta.write(async (tx) => {
    await also(tx)
    await changeImport(tx, id, made, { at })
  })
}

/** A change that an undo takes back; `position` tells which was the last. */
export async function noteChange(
  { meta }: Pick<Services, 'meta'>,
  id: string,
  position: number,
  change: string,
): Promise<void> {
  await meta.write((tx) => insertWritten(tx, id, position, change))
}
