import { forbidden, invalidValue } from '@rowhouse/core/errors'
import { asMember } from '../../request/act-for.ts'
import type { InProject } from '../../request/context.ts'
import { mayDo } from '../../request/may-do.ts'
import { refuseMore } from './permit-roles.ts'

type Changer = InProject<'automations.change' | 'schedules.change'>

/**
 * As whom an automation or a cron job runs from now on. Everybody lends their own rights; those of others are for whoever
 * gives service accounts their tokens, and never more than they have. `known`: as whom it ran, null for a new one.
 */
export async function runnerFor(ctx: Changer, chosen: string | undefined, known: string | null): Promise<string> {
  const own = ctx.actor.id
  const id = chosen ?? known ?? own
  if (id === own) return own
  const mayChoose = mayDo(ctx, 'serviceAccounts.manage')
  if (chosen !== undefined && !mayChoose)
    throw forbidden('Only owners choose as whom it runs. Saved by you, it runs with your rights.')
  const member = mayChoose ? await asMember(ctx, { projectId: ctx.project.id, userId: id }, 'records.read') : null
  if (member !== null && member.project.role !== null) {
    refuseMore(ctx, { role: member.project.role, without: member.project.without })
    return id
  }
  if (chosen !== undefined) throw invalidValue('runsAs', 'Choose a member or a service account of the project.')
  return own
}
