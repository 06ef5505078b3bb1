import type { InProject, Tx } from '../../request/context.ts'
import { selectTitlesOf, selectTitlesOfOwners } from './store.ts'

/**
 * The titles a project must differ from: those the caller can see. Those of other members would tell of projects the
 * caller may not know; a super admin who is no member knows them all, and acts for the owners.
 */
export function titlesBeside(ctx: InProject<'projects.update' | 'projects.restore'>, tx: Tx): Promise<string[]> {
  const { id, role } = ctx.project
  return role === null ? selectTitlesOfOwners(tx, id) : selectTitlesOf(tx, ctx.actor.id, id)
}
