import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { findCommented } from './find-commented.ts'
import { type PresentedComment, presentComments } from './present.ts'
import { selectAnswers, selectComment, selectThreads } from './store.ts'

interface Thread extends PresentedComment {
  readonly answers: PresentedComment[]
}

interface Threads {
  readonly list: Thread[]
  /** To go on with; null at the end. */
  readonly next: number | null
}

export async function listComments(
  ctx: InProject<'comments.read'>,
  { tableId, key }: { readonly tableId: string; readonly key: string },
  { limit, before }: { readonly limit: number; readonly before?: number | undefined },
): Promise<Threads> {
  const { table, record } = await findCommented(ctx, tableId, key)
  const { scan } = ctx.meta
  const found = await selectThreads(scan, { tableId: table.id, record, before, limit: limit + 1 })
  const threads = found.slice(0, limit)
  const answers = await selectAnswers(
    scan,
    threads.map(({ id }) => id),
  )
  const presented = await presentComments(ctx, table, [...threads, ...answers])
  const answersOf = Map.groupBy(presented.slice(threads.length), ({ parent }) => parent)
  return {
    list: presented.slice(0, threads.length).map((thread) => ({ ...thread, answers: answersOf.get(thread.id) ?? [] })),
    next: found.length > limit ? (threads.at(-1)?.number ?? null) : null,
  }
}

export async function readComment(
  ctx: InProject<'comments.add' | 'comments.update'>,
  tableId: string,
  id: string,
): Promise<PresentedComment> {
  const table = await findTable(ctx, tableId)
  const comment = await selectComment(ctx.meta.read, table.id, id)
  if (comment === undefined) throw notFound('comment', id)
  const [presented] = await presentComments(ctx, table, [comment])
  if (presented === undefined) throw notFound('comment', id)
  return presented
}
