// Automations in a base file: what they wait for and do, without what others must not know, and without as whom they run. They
// come back turned off.
import { type AutomationPlan, type AutomationStep, triggerTable } from '@rowhouse/core/automations/automation'
import { AppError } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { withoutSecrets } from '../webhooks/carried-notify.ts'
import { acceptCarriedPlan } from './accept-carried-plan.ts'
import { selectAutomations } from './store.ts'
import { readPlan, sealPlan } from './stored-plan.ts'

interface CarriedAutomation {
  readonly id: string
  readonly title: string
  readonly trigger: unknown
  readonly filter: unknown
  readonly steps: unknown
}

interface Carried {
  readonly automations: readonly CarriedAutomation[]
  /** What of them stays behind, as sentences. */
  readonly leftOut: readonly string[]
}

/** Of a project as the file has it. One that could not be saved as it stands stays behind: nobody could restore it. */
export async function carriedAutomations(
  { meta, secrets }: { readonly meta: Kysely<MetaTables>; readonly secrets: Services['secrets'] },
  snapshot: ProjectSnapshot,
): Promise<Carried> {
  const leftOut: string[] = []
  let kept = (await selectAutomations(meta, snapshot.id)).map((row) => ({
    ...{ id: row.id, title: row.title },
    ...plainPlan(readPlan(secrets, row)),
  }))
  // One that starts another that stays behind stays behind with it.
  for (let before = -1; before !== kept.length; ) {
    before = kept.length
    const others = kept.map(({ id }) => id)
    kept = kept.filter(({ title, plan }) => {
      const why = whyNot(() => acceptCarriedPlan(plan, { snapshot, others }))
      if (why !== null) leftOut.push(`The automation “${title}”: ${why}`)
      return why === null
    })
  }
  for (const { title, lost } of kept)
    if (lost.length > 0) leftOut.push(`The secrets of the automation “${title}”: ${lost.join(', ')}`)
  return { automations: kept.map(({ id, title, plan }) => ({ id, title, ...plan })), leftOut }
}

function whyNot(accept: () => unknown): string | null {
  try {
    accept()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

function plainPlan({ trigger, filter, steps }: AutomationPlan): {
  readonly plan: AutomationPlan
  readonly lost: readonly string[]
} {
  const lost = trigger.kind === 'incoming' ? ['its address for calls from outside'] : []
  return { plan: { trigger, filter, steps: steps.map((step) => plainStep(step, lost)) }, lost }
}

function plainStep(step: AutomationStep, lost: string[]): AutomationStep {
  if (step.kind === 'each') return { ...step, steps: step.steps.map((inner) => plainStep(inner, lost)) }
  if (step.kind !== 'send') return step
  const { notify, lost: own } = withoutSecrets(step.notify)
  if (own.length > 0) lost.push(`of step ${step.id} ${own.join(', ')}`)
  return { ...step, notify }
}

interface AutomationsPlace {
  readonly project: string
  /** As whom they run: whoever restores owns the project, so they may make automations there. */
  readonly ownerId: string
  /** What is in the file. */
  readonly snapshot: ProjectSnapshot
  /** New ids of tables, columns, views and automations by those in the file. */
  readonly ids: ReadonlyMap<string, string>
  readonly at: string
}

/** Why they are off, where they are looked at. */
const whyOff = 'It came with a base file, which holds no secrets. Look at what it does, then turn it on.'

/** Nothing shall happen because a file was read. */
export async function insertCarriedAutomations(
  { secrets }: Pick<Services, 'secrets'>,
  tx: Tx,
  automations: readonly CarriedAutomation[],
  { project, ownerId, snapshot, ids, at }: AutomationsPlace,
): Promise<void> {
  const others = automations.map(({ id }) => id)
  for (const [place, given] of automations.entries()) {
    const id = ids.get(given.id) ?? ''
    const plan = renewed(acceptCarriedPlan(given, { snapshot, others }), ids)
    // A moment for each: they are listed in the order they were made.
    const madeAt = new Date(Date.parse(at) + place).toISOString()
    await tx
      .insertInto('rh_automations')
      .values({
        ...{
          id,
          project_id: project,
          title: given.title,
          kind: plan.trigger.kind,
          table_id: triggerTable(plan.trigger),
        },
        ...{ plan: sealPlan(secrets, id, plan), address_hash: null, active: 0, since: at, version: 1, failures: 0 },
        ...{ paused: whyOff, runs_as: ownerId, created_at: madeAt, updated_at: at },
      })
      .execute()
  }
}

/** Ids look like nothing else: also those that formulas name. */
const renewed = (plan: AutomationPlan, ids: ReadonlyMap<string, string>): AutomationPlan =>
  JSON.parse(JSON.stringify(plan).replace(/\b(?:md|cl|vw|au)_[0-9a-z]{14}\b/g, (id) => ids.get(id) ?? id))
