import { AppError } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { ask } from '../../query/answer.ts'
import { selectCountUpTo } from '../../query/count-records.ts'
import { innerSight } from '../../query/sight.ts'
import type { InProject } from '../../request/context.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { countMembers } from './store.ts'

// Prices of a hosted peer in US dollars a year; the steps are those existing clients expect.
const mostOrLeast = 36_000
/** From here on the price is that of people alone: nobody counts further. */
const mostRecords = 100_000

export function projectCost(records: number, users: number): number {
  if (records > mostRecords) return Math.max(mostOrLeast, 948 * users)
  if (records > 50_000) return Math.max(mostOrLeast, 600 * users)
  if (records > 10_000) return Math.min(240 * users, mostOrLeast)
  if (records > 1_000) return Math.min(120 * users, mostOrLeast)
  return 0
}

export async function readProjectCost(ctx: InProject<'projects.cost'>): Promise<number> {
  const [records, users] = await Promise.all([countRecords(ctx), countMembers(ctx.meta.read, ctx.project.id)])
  return projectCost(records, users)
}

async function countRecords(ctx: InProject<'projects.cost'>): Promise<number> {
  const { tables } = await ctx.snapshot()
  const counts = await Promise.all(tables.filter(({ row }) => row.kind === 'table').map((table) => countIn(ctx, table)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** A database that cannot be reached adds nothing: a price is no reason to fail. */
async function countIn(ctx: InProject<'projects.cost'>, table: SnapshotTable): Promise<number> {
  const { dialect } = table.base
  try {
    const { scan } = await sourceOf(ctx, table.base)
    return await ask(scan, selectCountUpTo({ table, dialect, sight: innerSight(table) }, mostRecords + 1))
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return 0
    throw error
  }
}
