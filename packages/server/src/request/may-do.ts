import { isTakenAway } from '@rowhouse/core/permissions/abilities'
import { can } from '@rowhouse/core/permissions/can'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { CallProject, Ctx } from './context.ts'

/** Who calls, as far as rights go. */
export type Asker = Pick<Ctx, 'principal' | 'preview'> & { readonly project: Pick<CallProject, 'without'> | null }

/** What somebody may, as a question: `permit` is the gate. A preview and a custom role only ever take away. */
export function mayDo({ principal, preview, project }: Asker, operation: OperationName): boolean {
  return (
    can(principal, operation) &&
    (preview === null || can(preview, operation)) &&
    (project === null || !isTakenAway(project.without, operation))
  )
}
