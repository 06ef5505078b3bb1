// What an automation was. The change log says of each change what differs, so its versions are found going back from now.
import type { AutomationVersion } from '@rowhouse/core/api/automations'
import type { AppEvent } from '@rowhouse/core/events'
import type { Kysely } from 'kysely'
import type { Static } from 'typebox'
import type { MetaTables } from '../../meta/tables.ts'
import type { InProject } from '../../request/context.ts'
import { presentAuthor } from '../records/changes/present.ts'
import { findAutomation } from './change-automations.ts'
import { maskedStep } from './steps/registry.ts'
import { readPlan } from './stored-plan.ts'

type Version = Static<typeof AutomationVersion>
type Parts = Pick<Version, 'title' | 'trigger' | 'filter' | 'steps'>
type AutomationEvent = Extract<AppEvent, { readonly automation: string }>

const names = ['title', 'trigger', 'filter', 'steps'] as const satisfies readonly (keyof Parts)[]
const most = 100

export async function listVersions(ctx: InProject<'automations.list'>, automationId: string): Promise<Version[]> {
  const row = await findAutomation(ctx, automationId)
  const { trigger, filter, steps } = readPlan(ctx.secrets, row)
  let known: Parts = { title: row.title, trigger, filter, steps: steps.map(maskedStep) }
  const versions: Version[] = []
  for (const { event, ...entry } of await selectVersions(ctx.meta.scan, ctx.project.id, row.id)) {
    const changed = names.filter((name) => name in partsIn(event.after))
    // Turned on or off, or another address: what it does is as it was.
    if (changed.length === 0) continue
    versions.push({ change: entry.id, at: entry.at, by: presentAuthor(entry), ...known, changed })
    known = { ...known, ...partsIn(event.before) }
  }
  return versions
}

function partsIn(told: unknown): Partial<Parts> {
  if (typeof told !== 'object' || told === null) return {}
  return Object.fromEntries(Object.entries(told).filter(([name]) => names.some((one) => one === name)))
}

/** Newest first. */
async function selectVersions(meta: Kysely<MetaTables>, projectId: string, automationId: string) {
  const rows = await meta
    .selectFrom('rh_changes as change')
    .leftJoin('rh_users as user', 'user.id', 'change.actor_id')
    .select(['change.id', 'change.at', 'change.actor_id', 'change.event'])
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .where('change.project_id', '=', projectId)
    // Entries that speak of no records have an index of their own.
    .where('change.touched', 'is', null)
    .where('change.type', 'in', ['automations.created', 'automations.changed'])
    .where('change.event', 'like', `%"automation":"${automationId}"%`)
    .orderBy('change.seq', 'desc')
    .limit(most)
    .execute()
  // Others may speak of it too: a step that runs it.
  return rows
    .map(({ event, ...row }) => ({ ...row, event: JSON.parse(event) as AutomationEvent }))
    .filter(({ event }) => event.automation === automationId)
}
