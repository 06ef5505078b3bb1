import { type HeardChange, type Subscriber, subscriberOf } from '../../meta/subscriber.ts'
import type { Services } from '../../request/services.ts'
import { commentNews } from './comment-news.ts'
import { memberNews } from './member-news.ts'
import type { News } from './news.ts'
import { mayBeNews, recordNews } from './record-news.ts'
import { tellNews } from './tell-news.ts'

/** Every write of records wakes it, and nobody needs to know within the blink of an eye. */
const gatherMs = 150

type Heard = HeardChange<
  | 'comments.added'
  | 'comments.edited'
  | 'members.added'
  | 'members.changed'
  | 'mails.refused'
  | 'records.inserted'
  | 'records.updated'
  | 'records.linked'
>

/** Makes notices of what is in the change log: after the commit, whatever crashes between. */
export function noticeMaker(services: Services): Subscriber {
  return subscriberOf({
    name: 'notices',
    gatherMs,
    types: [
      'comments.added',
      'comments.edited',
      'members.added',
      'members.changed',
      'mails.refused',
      'records.inserted',
      'records.updated',
      'records.linked',
    ],
    concern: mayBeNews,
    async hear(change: Heard) {
      const { project = null } = change.event
      await tellNews(services, { ...change, projectId: project }, await newsOf(services, change))
    },
  })
}

async function newsOf(services: Services, { event, ...change }: Heard): Promise<News[]> {
  switch (event.type) {
    case 'comments.added':
    case 'comments.edited':
      return commentNews(services, { ...change, event })
    case 'members.added':
    case 'members.changed':
      return memberNews({ ...change, event })
    case 'mails.refused':
      return [{ userId: event.user, kind: 'bounced', tableId: null, records: [], address: event.email }]
    default:
      return recordNews(services, { ...change, event })
  }
}
