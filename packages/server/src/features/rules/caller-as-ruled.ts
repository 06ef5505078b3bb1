import type { Ruled } from '@rowhouse/core/rules/rule'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import { ruledOf } from '../../request/call-reach.ts'
import type { InProject } from '../../request/context.ts'

/** As rules are applied to whoever calls. */
export const callerAsRuled = (ctx: InProject<'rules.read' | 'rules.change'>, structure: ProjectSnapshot): Ruled =>
  ruledOf(
    { actor: ctx.actor, role: ctx.project.role ?? ctx.preview ?? 'owner', link: null, token: ctx.token },
    structure,
  )
