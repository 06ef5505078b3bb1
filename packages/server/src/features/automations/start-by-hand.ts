import { automationLimits } from '@rowhouse/core/automations/automation'
import { AppError, invalidRequest, notFound } from '@rowhouse/core/errors'
import type { JsonValue } from '@rowhouse/core/storage'
import type { AutomationRow } from '../../meta/rows/automation.ts'
import { hashToken, newId } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { accessTo } from '../records/read/access-to.ts'
import { readRows } from '../webhooks/read-rows.ts'
import { userOf } from '../webhooks/structure-of.ts'
import { labelOf } from '../webhooks/told-record.ts'
import { findAutomation } from './change-automations.ts'
import { startRun } from './start-run.ts'

type Starter = InProject<'automations.change' | 'buttons.press'>

/** Once, for somebody who looks at what it does. */
export async function runByHand(
  ctx: InProject<'automations.change'>,
  id: string,
  record: string | null,
): Promise<string> {
  const automation = await findAutomation(ctx, id)
  if (automation.active === 0) throw invalidRequest('Turn the automation on first.')
  return startFor(ctx, automation, record, 'hand')
}

export async function startFor(
  ctx: Starter,
  automation: AutomationRow,
  record: string | null,
  event: 'hand' | 'button',
): Promise<string> {
  const about = await recordOf(ctx, automation, record)
  const at = new Date(ctx.now()).toISOString()
  const input = {
    id: ctx.requestId,
    at,
    event,
    project: { id: ctx.project.id },
    user: await userOf(ctx, ctx.actor.id),
    ...about.values,
  }
  const run = await startRun(ctx, automation, {
    eventId: newId('change'),
    record: about.key,
    label: about.label,
    input,
    chain: { depth: 0, root: null },
  })
  await ctx.write(async (tx) => {
    tx.announce({
      type: 'automations.started',
      project: ctx.project.id,
      automation: automation.id,
      title: automation.title,
      before: null,
      after: { run, event },
    })
  })
  return run
}

/** As whoever starts it sees it: nobody starts it with a record that rules hide from them. */
async function recordOf(ctx: Starter, { table_id: tableId }: AutomationRow, record: string | null) {
  const none = { key: '', label: '', values: {} as Readonly<Record<string, JsonValue>> }
  if (tableId === null) return none
  if (record === null) throw invalidRequest('Say for which record it is to run.')
  const access = await accessTo(ctx, { table: tableId })
  const row = (await readRows(access.source, access, [record])).get(record)
  if (row === undefined) throw notFound('record', record)
  const table = { id: access.table.id, title: access.table.title }
  return {
    key: record,
    label: labelOf(access.sight.columns, row),
    values: { key: record, record: row, before: null, table },
  }
}

/** A call from outside: whoever knows the address may. */
export async function callIn(
  services: Services,
  secret: string,
  { body, callId }: { readonly body: unknown; readonly callId: string | undefined },
): Promise<string> {
  const automation = await services.meta.read
    .selectFrom('rh_automations')
    .selectAll()
    .where('address_hash', '=', hashToken(secret))
    .executeTakeFirst()
  if (automation === undefined || automation.active === 0)
    throw new AppError('not_found', 'There is nothing at this address.')
  services.limits.take(`calls in ${automation.id}`, automationLimits.incomingPerMinute, 60_000)
  const told = (body ?? null) as JsonValue
  if (lengthOf(told) > automationLimits.body)
    throw new AppError('too_large', `A call may say at most ${automationLimits.body / 1024} kB.`)
  const id = newId('change')
  const at = new Date(services.now()).toISOString()
  return startRun(services, automation, {
    eventId: callId === undefined ? id : `in.${callId.slice(0, 200)}`,
    record: '',
    label: '',
    input: { id, at, event: 'incoming', project: { id: automation.project_id }, body: told },
    chain: { depth: 0, root: null },
  })
}

/** It is kept as text, which a body can be nested too deep for. */
function lengthOf(body: JsonValue): number {
  try {
    return JSON.stringify(body).length
  } catch (error) {
    throw error instanceof RangeError ? invalidRequest('The body is nested too deep.') : error
  }
}
