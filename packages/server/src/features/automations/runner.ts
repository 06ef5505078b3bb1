// Runs what is due. A run belongs to whoever took it until `held_until`, so a crash loses nothing and two nodes never run one
// at the same time; a write that was done right before a crash is not done twice, by the key of its step.
import { randomInt } from 'node:crypto'
import { automationLimits } from '@rowhouse/core/automations/automation'
import type { AutomationRow } from '../../meta/rows/automation.ts'
import { noMember } from '../../request/act-for.ts'
import type { Services } from '../../request/services.ts'
import { structureOf } from '../webhooks/structure-of.ts'
import { selectAutomation } from './select-automation.ts'
import { pause } from './start-run.ts'
import { changeAutomation, changeRun, isSomethingWaiting, putStep, type Run, selectSteps, takeDue } from './store.ts'
import { readPlan } from './stored-plan.ts'
import { stepKey, type WalkEnd, walkSteps } from './walk-steps.ts'

const atOnce = 8
const heldMs = 120_000
/** While something waits for its time, and while nothing does: for what a node left that died. */
const lookSoonMs = 1000
const lookEveryMs = 30_000

export class AutomationRunner {
  readonly #services: Services
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  #again = false

  constructor(services: Services) {
    this.#services = services
  }

  wake(): void {
    this.#again = true
    if (this.#stopping.signal.aborted) return
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
      if (this.#again) this.wake()
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(this.#running)
  }

  async #look(): Promise<void> {
    this.#again = false
    clearTimeout(this.#timer)
    const { meta, now, log } = this.#services
    let pauseMs = lookEveryMs
    try {
      const at = new Date(now()).toISOString()
      const heldUntil = new Date(now() + heldMs).toISOString()
      const limit = atOnce - this.#running.size
      const taken = limit <= 0 ? [] : await meta.write((tx) => takeDue(tx, { at, heldUntil, limit }))
      for (const run of taken) this.#start(run)
      if (await isSomethingWaiting(meta.read)) pauseMs = lookSoonMs
    } catch (error) {
      log.error({ error }, 'automations could not be looked for')
    }
    if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.wake(), pauseMs).unref()
  }

  #start(run: Run): void {
    const work = this.#run(run)
      .catch((error: unknown) => this.#services.log.error({ error, run: run.id }, 'an automation did not run'))
      .finally(() => {
        this.#running.delete(work)
        this.wake()
      })
    this.#running.add(work)
  }

  async #run(run: Run): Promise<void> {
    const services = this.#services
    const { meta, secrets, now } = services
    const automation = await selectAutomation(meta.read, run.project_id, run.automation_id)
    const structure = await structureOf(services, run.project_id)
    if (automation === undefined || structure === null) return
    const known = new Map((await selectSteps(meta.read, run.id)).map((row) => [stepKey(row.step, row.item), row]))
    const began = performance.now()
    const { signal } = this.#stopping
    try {
      const end = await walkSteps({
        services,
        automation,
        run,
        plan: readPlan(secrets, automation),
        structure,
        known,
        signal,
        keep: (row) =>
          meta.write(async (tx) => {
            await putStep(tx, row)
            await changeRun(tx, run.id, { held_until: new Date(now() + heldMs).toISOString() })
          }),
      })
      await this.#note(run, automation, end, Math.round(performance.now() - began))
    } catch (error) {
      // Stopped half-way: it goes on at the next start.
      if (!signal.aborted) throw error
      await meta.write((tx) => changeRun(tx, run.id, { state: 'waiting', held_until: null }))
    }
  }

  async #note(run: Run, automation: AutomationRow, end: WalkEnd, durationMs: number): Promise<void> {
    const { meta, now } = this.#services
    const at = new Date(now()).toISOString()
    const retryAt = end.state === 'failed' && end.retryAfter !== null ? laterBy(now(), end.retryAfter) : null
    const dueAt = end.state === 'waiting' ? end.until : retryAt
    await meta.write(async (tx) => {
      await changeRun(tx, run.id, {
        state: dueAt === null ? end.state : 'waiting',
        reason: end.state === 'stopped' || end.state === 'failed' ? end.reason : null,
        held_until: null,
        duration_ms: (run.duration_ms ?? 0) + durationMs,
        updated_at: at,
        ...(dueAt === null ? {} : { due_at: dueAt }),
      })
      if (end.state === 'done' && automation.failures > 0) await changeAutomation(tx, automation.id, { failures: 0 })
      if (end.state === 'failed' && dueAt === null)
        await tx
          .updateTable('rh_automations')
          .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
          .where('id', '=', automation.id)
          .execute()
    })
    if (end.state !== 'failed' || dueAt !== null) return
    if (end.reason === noMember) await pause(this.#services, automation, noMember)
    else await this.#judge(automation.id, run.project_id, end.reason)
  }

  /** What fails again and again is turned off, and says so. */
  async #judge(id: string, projectId: string, reason: string): Promise<void> {
    const automation = await selectAutomation(this.#services.meta.read, projectId, id)
    if (automation === undefined || automation.active === 0) return
    if (automation.failures < automationLimits.failures) return
    await pause(this.#services, automation, `It failed ${automation.failures} times in a row. ${reason}`)
  }
}

/** With some chance, so that what failed together does not come again together. */
const laterBy = (nowMs: number, ms: number): string => new Date(nowMs + ms + randomInt(Math.ceil(ms / 5))).toISOString()
