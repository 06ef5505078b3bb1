import { setTimeout as sleep } from 'node:timers/promises'
import { hookLimits } from '@rowhouse/core/hooks/hook'
import type { Kysely } from 'kysely'
import type { UnitOfWork } from '../../dialects/unit-of-work.ts'
import type { DeliveryRow, HookRow } from '../../meta/rows/automation.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { pauseBefore } from '../../platform/pause-before.ts'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { type Delivery, notedDeliveries } from './deliveries.ts'
import { dropWaiting, reasonNotToSend } from './not-sent.ts'
import type { Outcome } from './send.ts'
import { changeHook, isSomeUnwell } from './store.ts'

/** While calls end one after the other, so many milliseconds of them are written together. */
const gatherMs = 20
const minuteMs = 60_000
/** Before the second try and those after it: six tries within two hours. */
const pausesMs = [minuteMs, 5 * minuteMs, 10 * minuteMs, 30 * minuteMs, 60 * minuteMs] as const
/** So many failures in a row, and a receiver is asked only now and then. */
const failuresBeforeRest = 5
const longestRestMs = 10 * minuteMs
/** … and for so long, and the hook is turned off. */
const patienceMs = 24 * 60 * minuteMs

interface Ended {
  readonly delivery: Delivery
  readonly hook: HookRow
  readonly outcome: Outcome
}

interface Waiting extends Ended, Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'> {}

/** Writes down what came of calls: in one transaction all that ended while the one before was written. */
export class OutcomeNotes {
  readonly #services: Services
  #waiting: Waiting[] = []
  #writing: Promise<void> | null = null

  constructor(services: Services) {
    this.#services = services
  }

  /** Done once it is written. */
  add(ended: Ended): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ ...ended, resolve, reject })
    this.#start()
    return promise
  }

  #start(): void {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
      // Some may have come between the last look and here.
      if (this.#waiting.length > 0) this.#start()
    })
  }

  async #writeAll(): Promise<void> {
    for (let isFirst = true; this.#waiting.length > 0; isFirst = false) {
      if (!isFirst) await sleep(gatherMs)
      const all = this.#waiting
      this.#waiting = []
      // An entry of the log belongs to one project.
      for (const [projectId, ended] of Map.groupBy(all, ({ hook }) => hook.project_id)) {
        try {
          await this.#write(projectId, ended)
          for (const { resolve } of ended) resolve()
        } catch (error) {
          for (const { reject } of ended) reject(error)
        }
      }
    }
  }

  async #write(projectId: string, ended: readonly Ended[]): Promise<void> {
    const { meta, now } = this.#services
    const nowMs = now()
    const hooks = [...new Set(ended.map(({ hook }) => hook.id))]
    // Whoever notes a failure at this moment does so after it.
    if (ended.every(isGood) && !(await isSomeUnwell(meta.read, hooks)))
      return await meta.write((tx) => noteOutcomes(tx, ended, nowMs), { eachByItself: true })
    const author = { requestId: 'webhooks', actorId: null, projectId, step: null }
    await writeAndAnnounce(this.#services, author, async (tx) => {
      await noteOutcomes(tx, ended, nowMs)
      // A hook that did well does not have to be looked at after each of its calls.
      const isWell = new Set<string>()
      for (const one of ended) {
        const { hook } = one
        if (isGood(one) && isWell.has(hook.id)) continue
        await this.#judge(tx, hook, isGood(one), nowMs)
        if (isGood(one)) isWell.add(hook.id)
        else isWell.delete(hook.id)
      }
    })
  }

  async #judge(tx: Tx, hook: HookRow, isGood: boolean, nowMs: number): Promise<void> {
    const paused = await noteHealth(tx, hook.id, { isGood, nowMs })
    if (paused === null) return
    tx.announce({
      type: 'hooks.paused',
      project: hook.project_id,
      table: hook.table_id,
      hook: hook.id,
      title: hook.title,
      before: { active: true },
      after: { active: false, paused },
    })
  }
}

/** The receiver is there, whatever it says to this one. */
const isGood = ({ outcome }: Ended): boolean => outcome.reason === null || outcome.isFinal

/** Most came to the same. Nothing waits for what is written here, so it travels with the COMMIT. */
async function noteOutcomes(tx: UnitOfWork<MetaTables>, ended: readonly Ended[], nowMs: number): Promise<void> {
  const at = new Date(nowMs).toISOString()
  const alike = Map.groupBy(ended, ({ delivery, outcome }) => JSON.stringify(changeOf(delivery, outcome, nowMs)))
  for (const [change, same] of alike) {
    const noted = same.map(({ delivery: { number, history }, outcome }) => ({
      number,
      durationMs: outcome.durationMs,
      history: historyWith(history, { at, ...tryOf(outcome) }),
    }))
    await tx.later(notedDeliveries(tx, JSON.parse(change), noted))
  }
}

const tryOf = ({ status, reason, durationMs }: Outcome) => ({ status, reason, durationMs })

const historyWith = (history: string, last: object): string =>
  JSON.stringify(history === '[]' ? [last] : [...JSON.parse(history), last].slice(-20))

function changeOf(delivery: Delivery, outcome: Outcome, nowMs: number): Partial<DeliveryRow> {
  const { status, reason } = outcome
  const tries = delivery.tries + 1
  const isOver = reason === null || outcome.isFinal || tries >= hookLimits.tries
  const at = new Date(nowMs).toISOString()
  return {
    state: reason === null ? 'sent' : isOver ? 'failed' : 'waiting',
    tries,
    due_at: isOver ? at : new Date(nowMs + pauseBefore(tries, pausesMs)).toISOString(),
    held_until: null,
    status,
    reason,
    updated_at: at,
  }
}

/** Gives why the hook is turned off; null: it is not. */
async function noteHealth(
  tx: Kysely<MetaTables>,
  id: string,
  { isGood, nowMs }: { readonly isGood: boolean; readonly nowMs: number },
): Promise<string | null> {
  const row = await tx
    .selectFrom('rh_hooks')
    .select(['id', 'failures', 'failing_since', 'active', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || (isGood && row.failures === 0)) return null
  if (isGood) {
    await changeHook(tx, id, { failures: 0, failing_since: null, resume_at: null })
    return null
  }
  const failures = row.failures + 1
  const since = row.failing_since ?? new Date(nowMs).toISOString()
  const isHopeless = failures >= failuresBeforeRest && nowMs - Date.parse(since) >= patienceMs
  const paused = isHopeless && row.active === 1 ? `Nothing has arrived since ${since}.` : null
  await changeHook(tx, id, {
    failures,
    failing_since: since,
    resume_at: failures < failuresBeforeRest ? null : new Date(nowMs + restMs(failures)).toISOString(),
    ...(paused === null ? {} : { paused, active: 0 }),
  })
  // Turned off now, or while this call was under way: it is not tried again.
  const notToSend = reasonNotToSend(paused === null ? row : { ...row, active: 0 })
  if (notToSend !== null) await dropWaiting(tx, row, notToSend, new Date(nowMs).toISOString())
  return paused
}

const restMs = (failures: number): number =>
  Math.min(1000 * 2 ** Math.min(failures - failuresBeforeRest, 20), longestRestMs)
