import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { type countTables as contract, mostCounted } from '@rowhouse/core/api/tables'
import { AppError, invalidValue } from '@rowhouse/core/errors'
import type { SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import { selectCounts } from '../../query/count-tables.ts'
import type { InProject } from '../../request/context.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { runAnswer } from '../records/read/run-answer.ts'
import { isAsked, sightOf } from '../records/sight.ts'

type Counts = ReplyOf<typeof contract>['list']

const mostTables = 100
/** Nobody waits longer for a number beside a name. */
const limitMs = 3000

/** One statement for each database. A view of somebody's database may compute for minutes and is not counted. */
export async function countTables(ctx: InProject<'records.count'>, ids: readonly string[]): Promise<Counts> {
  if (ids.length > mostTables) throw invalidValue('tables', `At most ${mostTables} tables are counted at once.`)
  const { tables } = await ctx.snapshot()
  const wanted = new Set(ids)
  const counted = tables
    .filter((table) => isAsked(ctx, table))
    .map((table) => table.whole ?? table)
    .filter(({ id, row, missingReason }) => wanted.has(id) && row.kind !== 'view' && missingReason === null)
  const byBase = Map.groupBy(counted, ({ base }) => base)
  const lists = await Promise.all([...byBase].map(([base, members]) => countIn(ctx, base, members)))
  return lists.flat()
}

async function countIn(
  ctx: InProject<'records.count'>,
  base: SnapshotBase,
  tables: readonly SnapshotTable[],
): Promise<Counts> {
  const looks = tables.map((table) => ({ table, sight: sightOf(ctx, table), dialect: base.dialect }))
  const [first, ...rest] = looks
  if (first === undefined) return []
  try {
    const answer = selectCounts([first, ...rest], mostCounted + 1)
    const counts = await runAnswer({ source: await sourceOf(ctx, base) }, answer, AbortSignal.timeout(limitMs))
    return tables.map(({ id }, at) => {
      const records = counts[at] ?? 0
      return { tableId: id, records: Math.min(records, mostCounted), isMore: records > mostCounted }
    })
  } catch (error) {
    // A database that is away or slow has no numbers; the tables of the others do. One that lacks a table has some.
    if (isAbort(error) || (error instanceof AppError && error.code !== 'structure_changed')) return []
    throw error
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException || (error as Error).name === 'AbortError'
