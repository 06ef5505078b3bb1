import { digestPeriods, mostUnread, noticeKinds, noticeTells } from '../notices.ts'
import { Type } from '../schema/type.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { Named } from './tables.ts'

const Id = Type.String({ maxLength: 40 })
const RecordKey = Type.String({ maxLength: 2000 })
const Tells = Type.Enum([...noticeTells])
const Digest = Type.Enum([...digestPeriods])

export const Notice = Type.Object({
  id: Type.String(),
  number: Type.Integer({ description: 'in the order they were made' }),
  kind: Type.Enum([...noticeKinds]),
  at: Timestamp,
  isRead: Type.Boolean(),
  by: Author,
  project: Nullable(Named),
  table: Nullable(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      type: Type.String(),
      database: Nullable(Type.String({ description: 'what it is called in addresses' })),
    }),
  ),
  view: Nullable(Named),
  record: Nullable(Type.Object({ key: Type.String(), title: Nullable(Type.String()) })),
  more: Type.Integer({ description: 'records beside that one' }),
  fields: Type.Array(Named, { description: 'which of them were changed, or somebody was put into' }),
  comment: Nullable(Type.Object({ id: Type.String(), text: Type.String({ description: 'its beginning' }) })),
  role: Nullable(Type.String()),
  address: Nullable(Type.String({ description: 'that takes no mail' })),
})

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/v1/notices',
  operation: 'account.read',
  scope: 'account',
  summary: 'What happened that concerns you, newest first, as far as you may see it now',
  query: Type.Object(
    {
      limit: Type.Optional(Type.Integer()),
      before: Type.Optional(Type.Integer({ description: '`next` of the page before' })),
      only: Type.Optional(Type.Enum(['unread', 'mentions'])),
    },
    closed,
  ),
  reply: Type.Object({ list: Type.Array(Notice), next: Nullable(Type.Integer()) }),
})

export const countNotices = endpoint({
  method: 'GET',
  path: '/api/v1/notices/count',
  operation: 'account.read',
  scope: 'account',
  summary: 'How much of it is unread',
  reply: Type.Object({ unread: Type.Integer({ description: `${mostUnread} stands for that many or more` }) }),
})

export const markNotice = endpoint({
  method: 'PUT',
  path: '/api/v1/notices/:noticeId/read',
  operation: 'account.update',
  scope: 'account',
  summary: 'Mark one as read, or as unread again',
  params: Type.Object({ noticeId: Id }),
  body: Type.Object({ isRead: Type.Boolean() }, closed),
  reply: Message,
})

export const markAllNotices = endpoint({
  method: 'POST',
  path: '/api/v1/notices/read',
  operation: 'account.update',
  scope: 'account',
  summary: 'Mark all as read, up to the newest that was shown',
  body: Type.Object({ upTo: Type.Integer({ description: 'its number: what came since stays unread' }) }, closed),
  reply: Message,
})

export const readNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/v1/notices/settings',
  operation: 'account.read',
  scope: 'account',
  summary: 'What you are told of, project by project, and how often a mail sums it up',
  reply: Type.Object({
    projects: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), tells: Tells })),
    digest: Digest,
    canMail: Type.Boolean({ description: 'false: the server sends no mails' }),
  }),
})

export const setNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/projects/:projectId/notices',
  operation: 'projects.arrange',
  scope: 'project',
  summary: 'How much of a project you want to be told of',
  params: ProjectParam,
  body: Type.Object({ tells: Tells }, closed),
  reply: Message,
})

export const setDigest = endpoint({
  method: 'PUT',
  path: '/api/v1/notices/digest',
  operation: 'account.update',
  scope: 'account',
  summary: 'How often a mail sums up what is unread',
  body: Type.Object({ digest: Digest }, closed),
  reply: Message,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/v1/notices/unsubscribe/:token',
  operation: 'notices.unsubscribe',
  scope: 'public',
  summary: 'End the mails by the link in one of them (RFC 8058)',
  params: Type.Object({ token: Type.String({ maxLength: 500 }) }),
  unknownFields: 'drop',
  body: Type.Optional(Type.Unknown({ description: 'mail programs send List-Unsubscribe=One-Click' })),
  reply: Message,
})

export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/v1/notices/unsubscribe/:token',
  operation: 'notices.unsubscribe',
  scope: 'public',
  summary: 'The page that ends the mails, for whoever opens the link in one of them',
  params: Type.Object({ token: Type.String({ maxLength: 500 }) }),
  unknownFields: 'drop',
  reply: Type.Null(),
})

export const listFollows = endpoint({
  method: 'GET',
  path: '/api/v1/notices/follows',
  operation: 'account.read',
  scope: 'account',
  summary: 'The records and views you follow, as far as you may see them now',
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        project: Named,
        table: Named,
        record: Nullable(Type.Object({ key: Type.String(), title: Nullable(Type.String()) })),
        view: Nullable(Named),
        since: Timestamp,
      }),
    ),
  }),
})

const Following = Type.Object({ isFollowing: Type.Boolean() })
const RecordParam = Type.Object({ tableId: Id, recordId: RecordKey })
const ViewParam = Type.Object({ viewId: Id })

export const readRecordFollow = endpoint({
  method: 'GET',
  path: '/api/v1/tables/:tableId/records/:recordId/follow',
  operation: 'projects.arrange',
  scope: 'project',
  summary: 'Whether you follow a record',
  params: RecordParam,
  reply: Following,
})

export const setRecordFollow = endpoint({
  method: 'PUT',
  path: '/api/v1/tables/:tableId/records/:recordId/follow',
  operation: 'projects.arrange',
  scope: 'project',
  summary: 'Follow a record: hear of its changes and of what is said about it',
  params: RecordParam,
  body: Type.Object(Following.properties, closed),
  reply: Following,
})

export const readViewFollow = endpoint({
  method: 'GET',
  path: '/api/v1/views/:viewId/follow',
  operation: 'projects.arrange',
  scope: 'project',
  summary: 'Whether you follow a view',
  params: ViewParam,
  reply: Following,
})

export const setViewFollow = endpoint({
  method: 'PUT',
  path: '/api/v1/views/:viewId/follow',
  operation: 'projects.arrange',
  scope: 'project',
  summary: 'Follow a view: hear of records that enter it',
  params: ViewParam,
  body: Type.Object(Following.properties, closed),
  reply: Following,
})

export const readOwnLive = endpoint({
  method: 'GET',
  path: '/api/v1/notices/live',
  operation: 'account.read',
  scope: 'account',
  summary: 'A ticket for the socket that tells when there is something new for you',
  reply: Type.Object({ ticket: Type.String({ description: 'opens the socket for half a minute' }) }),
})
