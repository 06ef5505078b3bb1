import type { HeardChange } from '../../meta/subscriber.ts'
import type { Services } from '../../request/services.ts'
import { selectFollowers, startFollowing } from './follow-store.ts'
import type { News } from './news.ts'
import { selectThreadAuthors } from './store.ts'

/** Whoever is mentioned, whoever wrote in the same thread, and whoever follows the record. */
export async function commentNews(
  services: Services,
  { event, actorId, at }: HeardChange<'comments.added' | 'comments.edited'>,
): Promise<News[]> {
  const { project, table, record, comment, mentions } = event
  const place = { projectId: project, tableId: table, kind: 'record', target: record } as const
  const told = { tableId: table, records: [{ key: record, columns: [] }], commentId: comment }
  const news = mentions.map((userId): News => ({ ...told, userId, kind: 'mentioned' }))
  if (event.type === 'comments.edited') return news
  const authors = await selectThreadAuthors(services.meta.read, comment)
  const followers = await selectFollowers(services.meta.read, { ...place, targets: [record], at })
  // Whoever says something, or is asked, wants to know how it goes on.
  const involved = [...mentions, ...(actorId === null ? [] : [actorId])]
  await services.meta.write((tx) => startFollowing(tx, place, involved, at))
  return [
    ...news,
    ...authors.map((userId): News => ({ ...told, userId, kind: 'replied' })),
    ...followers.map(({ user_id: userId }): News => ({ ...told, userId, kind: 'commented' })),
  ]
}
