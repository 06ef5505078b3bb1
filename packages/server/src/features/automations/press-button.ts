import { invalidRequest, notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { accessTo } from '../records/read/access-to.ts'
import { readRows } from '../webhooks/read-rows.ts'
import { tellByHand } from '../webhooks/tell-record.ts'
import { selectAutomation } from './select-automation.ts'
import { startFor } from './start-by-hand.ts'

const pressesPerMinute = 60

interface ButtonOptions {
  readonly kind: 'url' | 'webhook' | 'automation'
  readonly webhook: string | null
  readonly automation: string | null
}

interface Pressed {
  readonly recordId: string
  readonly columnId: string
}

/** Gives what there is to say. Which buttons and records there are is as the caller sees them. */
export async function pressButton(ctx: InProject<'buttons.press'>, { columnId, recordId }: Pressed): Promise<string> {
  const table = (await ctx.snapshot()).tableOf(columnId)
  if (table === null) throw notFound('button', columnId)
  const access = await accessTo(ctx, { table: table.id })
  const seen = access.sight.columns.find(({ id }) => id === columnId)
  // What it does may be more than whoever presses it is told.
  const column = seen === undefined ? undefined : access.table.columns.find(({ id }) => id === columnId)
  if (column === undefined || column.type.computed !== 'action') throw notFound('button', columnId)
  if (!(await readRows(access.source, access, [recordId])).has(recordId)) throw notFound('record', recordId)
  ctx.limits.take(`buttons ${ctx.actor.id}`, pressesPerMinute, 60_000)
  const { kind, webhook, automation } = column.options as ButtonOptions
  if (kind === 'webhook' && webhook !== null)
    return (await tellByHand(ctx, access.table, webhook, recordId))
      ? 'The webhook is on its way'
      : 'The condition of the webhook is not met: nothing was sent'
  if (kind !== 'automation' || automation === null) throw invalidRequest('This button starts nothing.')
  const row = await selectAutomation(ctx.meta.read, ctx.project.id, automation)
  if (row === undefined || row.kind !== 'button' || row.table_id !== access.table.id)
    throw invalidRequest('The automation of this button is not there any more.')
  if (row.active === 0) throw invalidRequest(`The automation “${row.title}” is turned off.`)
  await startFor(ctx, row, recordId, 'button')
  return `“${row.title}” was started`
}
