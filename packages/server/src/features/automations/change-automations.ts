import type { AutomationDraft } from '@rowhouse/core/api/automations'
import { type AutomationPlan, automationLimits, triggerTable } from '@rowhouse/core/automations/automation'
import { conflict, invalidRequest, invalidValue, notFound } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import type { AutomationRow } from '../../meta/rows/automation.ts'
import { hashToken, newId, newToken } from '../../platform/chance.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { runnerFor } from '../members/runner-for.ts'
import { sightOf } from '../records/sight.ts'
import { acceptPlan, requireWholePlan } from './accept-plan.ts'
import type { PlanMaker } from './plan-maker.ts'
import { selectAutomation } from './select-automation.ts'
import { maskedStep } from './steps/registry.ts'
import { changeAutomation, forgetRuns, selectAutomations } from './store.ts'
import { readPlan, sealPlan } from './stored-plan.ts'

type Changer = InProject<'automations.change'>
type Draft = Static<typeof AutomationDraft>

export interface SavedAutomation {
  readonly id: string
  /** The secret of its address; told to whoever made it, and to nobody after. */
  readonly secret: string | null
}

export async function createAutomation(ctx: Changer, draft: Draft): Promise<SavedAutomation> {
  const title = titleOf(draft.title)
  const plan = acceptPlan(draft, await makerOf(ctx, null))
  const id = newId('automation')
  const secret = plan.trigger.kind === 'incoming' ? newToken() : null
  const active = draft.active ?? true
  const runsAs = await runnerFor(ctx, draft.runsAs, null)
  await ctx.write(async (tx) => {
    if ((await selectAutomations(tx, ctx.project.id)).length >= automationLimits.perProject)
      throw conflict(`A project has at most ${automationLimits.perProject} automations.`, { reason: 'limit' })
    const at = new Date(ctx.now()).toISOString()
    await tx
      .insertInto('rh_automations')
      .values({
        id,
        project_id: ctx.project.id,
        title,
        ...partsOf(ctx, id, plan),
        address_hash: secret === null ? null : hashToken(secret),
        active: active ? 1 : 0,
        since: at,
        version: 1,
        failures: 0,
        paused: null,
        runs_as: runsAs,
        created_at: at,
        updated_at: at,
      })
      .execute()
    tell(
      tx,
      'automations.created',
      { id, title, project_id: ctx.project.id },
      null,
      toldOf({ title, active, plan, runsAs }),
    )
  })
  return { id, secret }
}

/** What is given replaces what is there; whoever changes what it does says as whom it runs from then on. */
export async function updateAutomation(ctx: Changer, id: string, given: Partial<Draft>): Promise<SavedAutomation> {
  const row = await findAutomation(ctx, id)
  const stored = readPlan(ctx.secrets, row)
  const isPlanned = given.trigger !== undefined || given.filter !== undefined || given.steps !== undefined
  const plan = isPlanned
    ? acceptPlan({ ...stored, ...given, steps: given.steps ?? [...stored.steps] }, await makerOf(ctx, stored))
    : stored
  const title = given.title === undefined ? row.title : titleOf(given.title)
  const active = given.active ?? row.active === 1
  if (active && row.active === 0) requireWholePlan(plan)
  const isLent = isPlanned || given.runsAs !== undefined
  const runsAs = isLent ? await runnerFor(ctx, given.runsAs, row.runs_as) : row.runs_as
  const secret = plan.trigger.kind === 'incoming' && row.address_hash === null ? newToken() : null
  await ctx.write(async (tx) => {
    const now = await requireAutomation(tx, ctx.project.id, id)
    // Rights are lent to what was looked at, and what is changed gets the rights it had.
    if (isLent && (now.version !== row.version || now.runs_as !== row.runs_as))
      throw conflict('Somebody else changed this automation meanwhile. Open it again.', { reason: 'concurrent' })
    // What its runs were given may be what whoever now says what becomes of it cannot see.
    if (isPlanned && ctx.reach !== null && now.runs_as !== ctx.actor.id) await forgetRuns(tx, id)
    const at = new Date(ctx.now()).toISOString()
    const isTurnedOn = active && now.active === 0
    await changeAutomation(tx, id, {
      title,
      ...(isPlanned ? { ...partsOf(ctx, id, plan), version: now.version + 1 } : {}),
      ...(isLent ? { runs_as: runsAs } : {}),
      ...(secret === null ? {} : { address_hash: hashToken(secret) }),
      ...(plan.trigger.kind === 'incoming' ? {} : { address_hash: null }),
      active: active ? 1 : 0,
      // Whoever changes it or turns it on again has mended it.
      ...(isLent || isTurnedOn ? { failures: 0, paused: null } : {}),
      ...(isTurnedOn ? { since: at } : {}),
      updated_at: at,
    })
    const was = toldOf({ title: now.title, active: now.active === 1, plan: stored, runsAs: now.runs_as })
    const is = toldOf({ title, active, plan, runsAs: isLent ? runsAs : now.runs_as })
    const differing = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    if (differing.length === 0) return
    const picked = (from: typeof is) => Object.fromEntries(differing.map((name) => [name, from[name]]))
    tell(tx, 'automations.changed', { ...now, title }, picked(was), picked(is))
  })
  return { id, secret }
}

export async function renewAddress(ctx: Changer, id: string): Promise<SavedAutomation> {
  const row = await findAutomation(ctx, id)
  if (row.kind !== 'incoming') throw invalidRequest('This automation takes no calls from outside.')
  const secret = newToken()
  await ctx.write(async (tx) => {
    await changeAutomation(tx, id, { address_hash: hashToken(secret) })
    tell(tx, 'automations.changed', row, { address: 'before' }, { address: 'renewed' })
  })
  return { id, secret }
}

export async function deleteAutomation(ctx: Changer, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const row = await requireAutomation(tx, ctx.project.id, id)
    const runs = tx.selectFrom('rh_automation_runs').select('id').where('automation_id', '=', id)
    await tx.deleteFrom('rh_automation_steps').where('run_id', 'in', runs).execute()
    await tx.deleteFrom('rh_automation_runs').where('automation_id', '=', id).execute()
    await tx.deleteFrom('rh_automations').where('id', '=', id).execute()
    tell(tx, 'automations.deleted', row, { title: row.title }, null)
  })
}

export const findAutomation = (
  ctx: InProject<'automations.list' | 'automations.change'>,
  id: string,
): Promise<AutomationRow> => requireAutomation(ctx.meta.read, ctx.project.id, id)

async function requireAutomation(
  meta: Parameters<typeof selectAutomation>[0],
  projectId: string,
  id: string,
): Promise<AutomationRow> {
  const row = await selectAutomation(meta, projectId, id)
  if (row === undefined) throw notFound('automation', id)
  return row
}

async function makerOf(ctx: Changer, stored: AutomationPlan | null): Promise<PlanMaker> {
  const others = await selectAutomations(ctx.meta.read, ctx.project.id)
  return {
    snapshot: await ctx.snapshot(),
    columnsOf: (table) => sightOf(ctx, table).columns,
    stored,
    others: others.map(({ id }) => id),
  }
}

function titleOf(given: string): string {
  const title = given.trim()
  if (title === '') throw invalidValue('title', 'Give the automation a name.')
  return title
}

const partsOf = ({ secrets }: Changer, id: string, plan: AutomationPlan) => ({
  kind: plan.trigger.kind,
  table_id: triggerTable(plan.trigger),
  plan: sealPlan(secrets, id, plan),
})

/** What the log is told of it: secrets as they are shown. */
const toldOf = (automation: {
  readonly title: string
  readonly active: boolean
  readonly plan: AutomationPlan
  readonly runsAs: string
}): Readonly<Record<string, unknown>> => ({
  title: automation.title,
  active: automation.active,
  runsAs: automation.runsAs,
  trigger: automation.plan.trigger,
  filter: automation.plan.filter,
  steps: automation.plan.steps.map(maskedStep),
})

function tell(
  tx: Tx,
  type: 'automations.created' | 'automations.changed' | 'automations.deleted',
  { id, title, project_id }: Pick<AutomationRow, 'id' | 'title' | 'project_id'>,
  before: unknown,
  after: unknown,
): void {
  tx.announce({ type, project: project_id, automation: id, title, before, after })
}
