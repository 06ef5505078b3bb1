import type { InProject } from '../../request/context.ts'
import { countMembers } from './store.ts'

// Prices of a hosted peer in US dollars a year; the steps are those existing clients expect.
const mostOrLeast = 36_000

export function projectCost(records: number, users: number): number {
  if (records > 100_000) return Math.max(mostOrLeast, 948 * users)
  if (records > 50_000) return Math.max(mostOrLeast, 600 * users)
  if (records > 10_000) return Math.min(240 * users, mostOrLeast)
  if (records > 1_000) return Math.min(120 * users, mostOrLeast)
  return 0
}

export async function readProjectCost(ctx: InProject<'projects.cost'>): Promise<number> {
  // Projects hold no records before the data engine stores any.
  const records = 0
  return projectCost(records, await countMembers(ctx.meta.read, ctx.project.id))
}
