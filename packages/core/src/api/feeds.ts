import { Type } from '../schema/type.ts'
import { Author } from './changes.ts'
import { endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ViewParam } from './view-settings.ts'

/** An address by which calendar programs read a view of records in time. */
export const Feed = Type.Object({
  url: Type.String({
    description: 'whoever has it can read the feed; it has no password, since no program could give one',
  }),
  sharedBy: Author,
  createdAt: Timestamp,
})

const viewPath = '/api/v1/views/:viewId/feed'

export const readViewFeed = endpoint({
  method: 'GET',
  path: viewPath,
  operation: 'shares.list',
  scope: 'project',
  summary: 'The address calendar programs read a view by; null: it has none',
  params: ViewParam,
  reply: Type.Object({ feed: Nullable(Feed) }),
})

export const setViewFeed = endpoint({
  method: 'PUT',
  path: viewPath,
  operation: 'shares.create',
  scope: 'project',
  summary: 'Let calendar programs read a view of records in time; where they can already, nothing changes',
  params: ViewParam,
  reply: Feed,
})

export const renewViewFeed = endpoint({
  method: 'POST',
  path: `${viewPath}/renew`,
  operation: 'shares.update',
  scope: 'project',
  summary: 'Give the feed of a view another address: the old one leads nowhere from now on',
  params: ViewParam,
  reply: Feed,
})

export const endViewFeed = endpoint({
  method: 'DELETE',
  path: viewPath,
  operation: 'shares.delete',
  scope: 'project',
  summary: 'Let no calendar program read a view any more',
  params: ViewParam,
  reply: Message,
})

export const readFeed = endpoint({
  method: 'GET',
  path: '/feeds/:feed.ics',
  operation: 'records.feed',
  scope: 'link',
  summary: 'A view of records in time as a calendar (RFC 5545), from a year back to two years ahead',
  answersHead: true,
  params: Type.Object({ feed: Type.String({ maxLength: 100, description: 'the key in its address' }) }),
  reply: Type.String({ description: 'text/calendar' }),
})
