// Looks what is due and does it. A time of a cron job is taken by raising its `next_at` and adding its run in one transaction:
// of several nodes one does, and no crash between loses it.
import { scheduleLimits } from '@rowhouse/core/automations/schedule'
import { AppError } from '@rowhouse/core/errors'
import { type Kysely, sql } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import { noMember } from '../../request/act-for.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import type { AutomationRunner } from '../automations/runner.ts'
import { readDeed } from './change-schedules.ts'
import { nextTime, timesBetween } from './cron-times.ts'
import { doDeed } from './deeds.ts'
import { pauseSchedule } from './pause-schedule.ts'
import { fateBeside, runsUnderWay, selectUnderWay } from './still-runs.ts'
import { changeScheduleRun, leaveFiles, type Schedule, type ScheduleRun } from './store.ts'

const lookEveryMs = 10_000
const heldMs = 120_000
/** A time that passed longer ago was missed: no server ran. */
const graceMs = 120_000
const tries = 3

export class ScheduleClock {
  readonly #services: Services
  readonly #runner: Pick<AutomationRunner, 'wake'>
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  #isStopped = false

  constructor(services: Services, runner: Pick<AutomationRunner, 'wake'>) {
    this.#services = services
    this.#runner = runner
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), lookEveryMs).unref()
    void this.look()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#looking
  }

  /** Once; whoever asks meanwhile waits for the same look. */
  look(): Promise<void> {
    this.#looking ??= this.#work().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #work(): Promise<void> {
    try {
      await this.#takeTimes()
      for (let run = await this.#takeRun(); run !== null && !this.#isStopped; run = await this.#takeRun())
        await this.#do(run)
    } catch (error) {
      this.#services.log.error({ error }, 'cron jobs could not be looked for')
    }
  }

  async #takeTimes(): Promise<void> {
    const { meta, now } = this.#services
    const due = await meta.read
      .selectFrom('rh_schedules as schedule')
      .innerJoin('rh_projects as project', 'project.id', 'schedule.project_id')
      .selectAll('schedule')
      .where('schedule.active', '=', 1)
      .where('schedule.next_at', '<=', new Date(now()).toISOString())
      .where('project.deleted_at', 'is', null)
      .orderBy('schedule.next_at')
      .limit(200)
      .execute()
    for (const schedule of due) await this.#takeTime(schedule)
  }

  async #takeTime(schedule: Schedule): Promise<void> {
    const { now } = this.#services
    const dueAt = schedule.next_at
    if (dueAt === null) return
    const isMissed = now() - Date.parse(dueAt) > graceMs
    const missed = isMissed ? timesBetween(schedule, dueAt, now()) : 0
    const author = { requestId: 'cron jobs', actorId: null, projectId: schedule.project_id, step: null }
    await writeAndAnnounce(this.#services, author, async (tx) => {
      const taken = await tx
        .updateTable('rh_schedules')
        .set({ next_at: nextTime(schedule, now()) })
        .where('id', '=', schedule.id)
        .where('next_at', '=', dueAt)
        .executeTakeFirst()
      if (taken.numUpdatedRows === 0n) return
      const fate = fateBeside(schedule.overlap, await selectUnderWay(tx, schedule.id))
      const isSkipped = fate.state === 'skipped' || (isMissed && schedule.missed === 'skip')
      await tx
        .insertInto('rh_schedule_runs')
        .values({
          id: newId('run'),
          schedule_id: schedule.id,
          due_at: dueAt,
          state: isSkipped ? 'skipped' : 'waiting',
          missed,
          tries: 0,
          held_until: null,
          reason: fate.reason ?? (isMissed ? 'No server was running at the time.' : null),
          started_at: null,
          duration_ms: null,
        })
        .onConflict((known) => known.columns(['schedule_id', 'due_at']).doNothing())
        .execute()
      if (isMissed)
        tx.announce({
          type: 'schedules.missed',
          project: schedule.project_id,
          schedule: schedule.id,
          title: schedule.title,
          before: null,
          after: { missed, since: dueAt, isSkipped },
        })
    })
  }

  /** One that waits and need not wait for another, or that a node left which died. */
  async #takeRun(): Promise<ScheduleRun | null> {
    const { meta, now } = this.#services
    const at = new Date(now()).toISOString()
    return meta.write(async (tx) => {
      const due = await tx
        .selectFrom('rh_schedule_runs as run')
        .innerJoin('rh_schedules as schedule', 'schedule.id', 'run.schedule_id')
        .select(['run.id', 'run.state', 'run.tries'])
        .where(({ or, and, eb }) =>
          or([
            and([
              eb('run.state', '=', 'waiting'),
              or([eb('run.held_until', 'is', null), eb('run.held_until', '<', at)]),
            ]),
            and([eb('run.state', '=', 'running'), eb('run.held_until', '<', at)]),
          ]),
        )
        .where(({ or, eb, not, exists }) =>
          or([eb('schedule.overlap', '<>', 'wait'), not(exists(earlierUnderWay(tx)))]),
        )
        .orderBy('run.number')
        .executeTakeFirst()
      if (due === undefined) return null
      const taken = await tx
        .updateTable('rh_schedule_runs')
        .set({
          state: 'running',
          tries: due.tries + 1,
          started_at: at,
          held_until: new Date(now() + heldMs).toISOString(),
        })
        .where('id', '=', due.id)
        .where('state', '=', due.state)
        .where('tries', '=', due.tries)
        .returningAll()
        .executeTakeFirst()
      return taken ?? null
    })
  }

  async #do(run: ScheduleRun): Promise<void> {
    const services = this.#services
    const { meta, now, log } = services
    const schedule = await meta.read
      .selectFrom('rh_schedules')
      .selectAll()
      .where('id', '=', run.schedule_id)
      .executeTakeFirst()
    if (schedule === undefined) return
    const began = performance.now()
    const failure = await doDeed(services, schedule, readDeed(services, schedule), {
      runId: run.id,
      dueAt: run.due_at,
    }).then(
      () => null,
      (error: unknown) => {
        if (error instanceof AppError && error.code !== 'internal') return error
        log.error({ error, schedule: schedule.id }, 'a cron job failed')
        return new AppError('internal', 'Some internal error occurred')
      },
    )
    const mayPass = failure !== null && ['source_unavailable', 'timed_out', 'locked', 'internal'].includes(failure.code)
    const isAgain = mayPass && run.tries < tries
    await meta.write(async (tx) => {
      await changeScheduleRun(tx, run.id, {
        state: failure === null ? 'done' : isAgain ? 'waiting' : 'failed',
        held_until: isAgain ? new Date(now() + 60_000 * run.tries).toISOString() : null,
        ...(failure === null ? {} : { reason: failure.message }),
        duration_ms: Math.round(performance.now() - began),
      })
      // Runs that are kept are more than files that are.
      await leaveFiles(tx, schedule.id, scheduleLimits.keptFiles)
      const old = tx
        .selectFrom('rh_schedule_runs')
        .select('number')
        .where('schedule_id', '=', schedule.id)
        .orderBy('number', 'desc')
        .offset(scheduleLimits.keptRuns)
        .limit(1)
      await tx
        .deleteFrom('rh_schedule_runs')
        .where('schedule_id', '=', schedule.id)
        .where('number', '<=', old)
        .execute()
    })
    if (failure?.message === noMember) await pauseSchedule(services, schedule, noMember)
    this.#runner.wake()
  }
}

/** Those of the same cron job that `run` of the statement around it waits for. */
const earlierUnderWay = (meta: Kysely<MetaTables>) =>
  runsUnderWay(meta)
    .select('other.id')
    .where('other.schedule_id', '=', sql.ref<string>('run.schedule_id'))
    .where('other.number', '<', sql.ref<number>('run.number'))
