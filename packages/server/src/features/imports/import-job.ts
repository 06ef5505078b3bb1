import type { ImportPlan } from '@rowhouse/core/api/imports'
import { AppError } from '@rowhouse/core/errors'
import type { Job, JobKind } from '../../meta/jobs.ts'
import { actFor } from '../../request/act-for.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { fileSource } from './file-source.ts'
import { type BeforeImport, changesRecords, keptFirst } from './keep-before.ts'
import { changeImport, type StoredImport, selectImport, selectWanted } from './kept-imports.ts'
import { beginOf } from './progress.ts'
import type { Found } from './reading/reader-words.ts'
import { rehearseImport } from './rehearse-import.ts'
import { ImportRun, type RunEnd, type RunSource } from './run-import.ts'
import { undoImport } from './undo-import.ts'

export const importKind = 'import'

export interface ImportInput {
  readonly importId: string
  readonly task: 'rehearse' | 'run' | 'undo'
  /** Of a rehearsal that nobody looks at. */
  readonly thenRuns?: boolean
}

/** Bases of other services, which a feature above this one knows how to read. */
export interface ServiceSide {
  rehearse(
    stored: StoredImport,
    job: Job,
  ): Promise<{ readonly title: string; readonly found: Found; readonly plan: ImportPlan }>
  source(stored: StoredImport, job: Job): RunSource
  /** It is over, whichever way. */
  ended(stored: StoredImport): Promise<void>
}

/** What a run that did not move for so long has left of its last chunk nobody knows any more. */
const longestBreakMs = 23 * 3_600_000

interface ImportSides {
  readonly side: ServiceSide
  readonly before: BeforeImport
}

export function importJob(services: Services, sides: ImportSides): JobKind {
  return {
    name: importKind,
    async run(job) {
      // Only `begin` ever makes what is stored.
      const { importId, task } = job.input as ImportInput
      const stored = await selectImport(services.meta.read, importId)
      if (stored === null) return
      const errand = new ImportErrand(services, stored, job, sides)
      try {
        await errand[task]()
      } catch (error) {
        if (!job.signal.aborted) await errand.fail(error)
        throw error
      }
    },
  }
}

class ImportErrand {
  readonly #services: Services
  readonly #import: StoredImport
  readonly #job: Job
  readonly #side: ServiceSide
  readonly #before: BeforeImport

  constructor(services: Services, stored: StoredImport, job: Job, { side, before }: ImportSides) {
    this.#services = services
    this.#import = stored
    this.#job = job
    this.#side = side
    this.#before = before
  }

  async rehearse(): Promise<void> {
    if (this.#import.sync_id !== null) return this.#rehearseService()
    const { id: requestId, owner_id: actorId, project_id: projectId } = this.#import
    const ctx = await actFor(this.#services, { actorId, projectId, requestId }, 'records.import')
    const rehearsal = await rehearseImport(ctx, this.#import, this.#job)
    await this.#change({ rehearsal, state: 'rehearsed' }, ['rehearsing'])
  }

  async #rehearseService(): Promise<void> {
    const { title, found, plan } = await this.#side.rehearse(this.#import, this.#job)
    const rehearsed: Parameters<typeof changeImport>[2] = {
      title,
      found,
      plan,
      rehearsal: { parts: [] },
      failure: null,
    }
    if ((this.#job.input as ImportInput).thenRuns !== true)
      return this.#change({ ...rehearsed, state: 'rehearsed' }, ['rehearsing'])
    const { id: importId, project_id: projectId, owner_id: actorId } = this.#import
    const progress = beginOf(plan, await keptFirst(this.#services.meta.read, projectId, plan))
    const change = { ...rehearsed, progress, started_at: this.#at(), state: 'waiting' } as const
    await this.#services.meta.write(async (tx) => {
      if (!(await changeImport(tx, importId, change, { at: this.#at(), from: ['rehearsing'] }))) return
      const input: ImportInput = { importId, task: 'run' }
      await this.#services.jobs.add(tx, { kind: importKind, projectId, actorId, input })
    })
    this.#services.jobs.wake()
  }

  async run(): Promise<void> {
    const { updated_at, state } = this.#import
    if (state === 'running' && this.#services.now() - Date.parse(updated_at) > longestBreakMs)
      throw new AppError('conflict', 'The server was away for too long in the middle of it. Undo it and import again.')
    await this.#change({ state: 'running' }, ['waiting', 'running'])
    if (!(await this.#keepBefore())) return this.#end((await this.#wanted()) ?? 'stop')
    const source =
      this.#import.sync_id === null
        ? fileSource(this.#services, this.#import)
        : this.#side.source(this.#import, this.#job)
    await this.#end(await new ImportRun(this.#services, this.#import, this.#job, source).run())
  }

  /** False: somebody ended it meanwhile. */
  async #keepBefore(): Promise<boolean> {
    const { progress, plan, title, id: requestId, owner_id: actorId, project_id: projectId } = this.#import
    const before = progress?.before
    if (before === undefined || before.isKept) return true
    const ctx = await actFor(this.#services, { actorId, projectId, requestId }, 'records.import')
    const { tables } = await ctx.snapshot()
    const changed = (plan?.parts ?? []).filter(changesRecords)
    const into = tables.filter(({ id }) => changed.some(({ table }) => table === id)).map((table) => table.title)
    const kept = { id: before.snapshot, project: projectId, actor: actorId, title: `${title} → ${into.join(', ')}` }
    // Whoever pauses it goes on with it: it is kept all the same.
    const isWanted = async (): Promise<boolean> => [null, 'pause'].includes(await this.#wanted())
    if (!(await this.#before.keep(kept, this.#job, isWanted))) return false
    before.isKept = true
    await this.#change({ progress })
    return true
  }

  #wanted(): ReturnType<typeof selectWanted> {
    return selectWanted(this.#services.meta.read, this.#import.id)
  }

  async #end(end: RunEnd): Promise<void> {
    if (end === 'pause') await this.#change({ state: 'paused', wanted: null })
    else if (end === 'takeOut') {
      await this.#change({ state: 'undoing', wanted: null })
      await this.undo()
    } else await this.#announceEnd(end === 'done' ? 'done' : 'stopped')
  }

  async undo(): Promise<void> {
    const stored = await selectImport(this.#services.meta.read, this.#import.id)
    if (stored === null) return
    await this.#side.ended(stored)
    if (stored.progress === null) return
    const left = await undoImport(this.#services, stored, this.#job)
    const progress = { ...stored.progress, left: (stored.progress.left ?? 0) + left }
    await this.#write(async (tx) => {
      await changeImport(tx, stored.id, { state: 'undone', progress }, { at: this.#at() })
      tx.announce({ type: 'imports.undone', project: stored.project_id, import: stored.id, title: stored.title })
    })
  }

  async fail(error: unknown): Promise<void> {
    const failure =
      error instanceof AppError && error.code !== 'internal' ? error.message : 'Some internal error occurred'
    const task = (this.#job.input as ImportInput).task
    const { progress, sync_id } = this.#import
    if (task === 'run' && progress?.before?.isKept === false) {
      await this.#before.giveUp(progress.before.snapshot, failure)
      // Nothing is written: the same file can be tried again. Of a base nobody may look at the rehearsal.
      if (sync_id === null)
        return this.#change({ state: 'rehearsed', failure, wanted: null, progress: null, started_at: null })
    }
    await this.#side.ended(this.#import)
    // Without a rehearsal there is nothing that could have gone wrong: another plan can be tried.
    const state = task === 'rehearse' ? 'ready' : 'failed'
    await this.#change({ state, failure, wanted: null, ...(task === 'rehearse' ? {} : { ended_at: this.#at() }) })
  }

  async #announceEnd(state: 'done' | 'stopped'): Promise<void> {
    const stored = await selectImport(this.#services.meta.read, this.#import.id)
    if (stored === null) return
    await this.#side.ended(stored)
    const sum = (name: 'created' | 'updated' | 'refused'): number =>
      stored.progress?.parts.reduce((all, part) => all + part[name], 0) ?? 0
    await this.#write(async (tx) => {
      await changeImport(tx, stored.id, { state, wanted: null, ended_at: this.#at() }, { at: this.#at() })
      const { id, project_id: project, title } = stored
      const counts = { created: sum('created'), updated: sum('updated'), refused: sum('refused') }
      tx.announce({ type: 'imports.ended', project, import: id, title, ...counts })
    })
  }

  async #change(
    change: Parameters<typeof changeImport>[2],
    from?: Parameters<typeof changeImport>[3]['from'],
  ): Promise<void> {
    const isDone = await this.#services.meta.write((tx) =>
      changeImport(tx, this.#import.id, change, { at: this.#at(), from }),
    )
    if (!isDone) throw new AppError('conflict', 'This import was changed by somebody else meanwhile.')
  }

  #write(work: Parameters<typeof writeAndAnnounce<void>>[2]): Promise<void> {
    const { owner_id: actorId, project_id: projectId, id: requestId } = this.#import
    return writeAndAnnounce(this.#services, { requestId, actorId, projectId, step: null }, work)
  }

  #at(): string {
    return new Date(this.#services.now()).toISOString()
  }
}
