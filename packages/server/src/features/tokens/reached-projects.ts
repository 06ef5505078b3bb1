import type { Ctx } from '../../request/context.ts'
import { selectReached } from './store.ts'

/** Where the token of a call leads; null: wherever the caller may be. */
export async function reachedProjects({
  token,
  meta,
}: Pick<Ctx, 'token' | 'meta'>): Promise<ReadonlySet<string> | null> {
  if (token === null || !token.isOfProjects) return null
  return new Set((await selectReached(meta.read, [token.id])).map(({ project_id }) => project_id))
}
