// Work that takes longer than a call. A job is a row, so it survives the process; whoever runs it must be able to begin again.
import { AppError, conflict } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import { newId } from '../platform/chance.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { JobRow } from './rows/changes.ts'
import type { MetaTables } from './tables.ts'

export interface Job {
  readonly id: string
  readonly projectId: string | null
  readonly actorId: string | null
  readonly input: unknown
  /** Also the sign of life: a job that gives none for a minute is taken up again, here or on another node. */
  progress(done: number, total: number): Promise<void>
  /** Before what cannot be taken back: whoever cancelled it until now is heard. */
  last(): Promise<void>
  /** Aborted when the server stops: the job is taken up again at the next start. */
  readonly signal: AbortSignal
}

export interface JobKind {
  readonly name: string
  /** Gives what the caller may know of the result. Runs again from the start after a crash. */
  run(job: Job): Promise<unknown>
  /** Leaves nothing behind of a job that failed. */
  clean?(job: Pick<Job, 'id' | 'input'>): Promise<void>
  /** Whoever asked for it may end it: `clean` takes back what it has done. */
  readonly isCancellable?: true
}

interface JobSpec {
  readonly kind: string
  readonly projectId: string | null
  readonly actorId: string | null
  readonly input: unknown
}

const lookEveryMs = 10_000
const silentMs = 60_000
/** How far a job is is stored no more often. */
const progressMs = 250
/** A long one must not keep others waiting. */
const atOnce = 4

const cancelled = (): Error => conflict('It was cancelled. Nothing was changed.', { reason: 'cancelled' })

export class Jobs {
  readonly #meta: Database<MetaTables>
  readonly #log: Log
  readonly #now: () => number
  readonly #kinds = new Map<string, JobKind>()
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> | null = null
  readonly #running = new Map<string, Promise<void>>()
  #again = false

  constructor({
    meta,
    log,
    now,
  }: { readonly meta: Database<MetaTables>; readonly log: Log; readonly now: () => number }) {
    this.#meta = meta
    this.#log = log
    this.#now = now
  }

  /** In the transaction of whatever asks for it; call `wake` after its commit. */
  async add(tx: Kysely<MetaTables>, { kind, projectId, actorId, input }: JobSpec): Promise<string> {
    const id = newId('job')
    const at = this.#at()
    await tx
      .insertInto('rh_jobs')
      .values({
        id,
        kind,
        project_id: projectId,
        actor_id: actorId,
        state: 'waiting',
        done: 0,
        total: null,
        input: JSON.stringify(input),
        result: null,
        failure: null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    return id
  }

  isCancellable(kind: string): boolean {
    return this.#kinds.get(kind)?.isCancellable === true
  }

  /** Whoever works on it finds out when they tell how far they are; one nobody works on is taken up to be taken back. */
  async cancel(id: string): Promise<void> {
    const of = (state: 'waiting' | 'running', updated_at?: string) =>
      this.#meta.write((tx) =>
        tx
          .updateTable('rh_jobs')
          .set({ state: 'cancelling', ...(updated_at === undefined ? {} : { updated_at }) })
          .where('id', '=', id)
          .where('state', '=', state)
          .execute(),
      )
    await of('waiting', new Date(0).toISOString())
    await of('running')
    this.wake()
  }

  start(kinds: readonly JobKind[]): void {
    for (const kind of kinds) this.#kinds.set(kind.name, kind)
    this.#timer = setInterval(() => this.wake(), lookEveryMs).unref()
    this.wake()
  }

  wake(): void {
    if (this.#stopping.signal.aborted || this.#kinds.size === 0) return
    this.#again = true
    this.#working ??= this.#work().finally(() => {
      this.#working = null
      if (this.#again) this.wake()
    })
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#again = false
    this.#stopping.abort()
    await this.#working
    await Promise.all(this.#running.values())
  }

  async #work(): Promise<void> {
    while (this.#again && !this.#stopping.signal.aborted) {
      this.#again = false
      for (let row = await this.#take(); row !== undefined; row = await this.#take()) await this.#begin(row)
    }
  }

  /** Until there is room for one more. */
  async #begin(row: JobRow): Promise<void> {
    const run = this.#run(row).finally(() => this.#running.delete(row.id))
    this.#running.set(row.id, run)
    if (this.#running.size >= atOnce) await Promise.race(this.#running.values())
  }

  /** One statement, so two nodes never take the same job. */
  async #take(): Promise<JobRow | undefined> {
    if (this.#stopping.signal.aborted) return undefined
    const silentSince = new Date(this.#now() - silentMs).toISOString()
    const kinds = [...this.#kinds.keys()]
    // However long they give no sign of life: they are being worked on here.
    const own = [...this.#running.keys()]
    try {
      const due = await this.#meta.read
        .selectFrom('rh_jobs')
        .select(['id', 'updated_at', 'state'])
        .where('kind', 'in', kinds)
        .$if(own.length > 0, (query) => query.where('id', 'not in', own))
        .where(({ or, and, eb }) =>
          or([
            eb('state', '=', 'waiting'),
            and([eb('state', 'in', ['running', 'cancelling']), eb('updated_at', '<', silentSince)]),
          ]),
        )
        .orderBy('created_at')
        .orderBy('id')
        .executeTakeFirst()
      if (due === undefined) return undefined
      return await this.#meta.write((tx) =>
        tx
          .updateTable('rh_jobs')
          .set({ state: due.state === 'cancelling' ? 'cancelling' : 'running', updated_at: this.#at() })
          .where('id', '=', due.id)
          .where('updated_at', '=', due.updated_at)
          .where('state', '=', due.state)
          .returningAll()
          .executeTakeFirst(),
      )
    } catch (error) {
      this.#log.error({ error }, 'jobs could not be looked for')
      return undefined
    }
  }

  async #run(row: JobRow): Promise<void> {
    const kind = this.#kinds.get(row.kind)
    if (kind === undefined) return
    const { signal } = this.#stopping
    const way = { done: row.done, total: row.total }
    let toldAt = Number.NEGATIVE_INFINITY
    const job: Job = {
      id: row.id,
      projectId: row.project_id,
      actorId: row.actor_id,
      input: JSON.parse(row.input),
      signal,
      progress: async (done, total) => {
        signal.throwIfAborted()
        Object.assign(way, { done, total })
        // Storing it waits for the disk, and nobody looks that often.
        if (performance.now() - toldAt >= progressMs) await job.last()
      },
      last: async () => {
        toldAt = performance.now()
        if (!(await this.#change(row.id, way, 'running'))) throw cancelled()
      },
    }
    try {
      if (row.state === 'cancelling') throw cancelled()
      const result = await kind.run(job)
      await this.#change(row.id, { ...way, state: 'done', result: JSON.stringify(result ?? null) })
    } catch (error) {
      // Stopped half-way: it begins again at the next start.
      if (signal.aborted) {
        await this.#change(row.id, { state: 'waiting', done: 0 }, 'running').catch(() => undefined)
        return
      }
      // What somebody asked for could not be done, which they are told: nothing to wake anybody for.
      const isRefused = error instanceof AppError && error.status < 500
      this.#log[isRefused ? 'info' : 'error']({ error, job: row.id, kind: row.kind }, 'a job failed')
      await kind
        .clean?.(job)
        .catch((failure: unknown) => this.#log.error({ error: failure }, 'a failed job left something'))
      const failure =
        error instanceof AppError && error.code !== 'internal' ? error.message : 'Some internal error occurred'
      await this.#change(row.id, { ...way, state: 'failed', failure }).catch(() => undefined)
    }
  }

  async #change(
    id: string,
    change: Partial<Pick<JobRow, 'state' | 'done' | 'total' | 'result' | 'failure'>>,
    from?: JobRow['state'],
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#meta.write((tx) =>
      tx
        .updateTable('rh_jobs')
        .set({ ...change, updated_at: this.#at() })
        .where('id', '=', id)
        .$if(from !== undefined, (query) => query.where('state', '=', from as JobRow['state']))
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n
  }

  #at(): string {
    return new Date(this.#now()).toISOString()
  }
}
