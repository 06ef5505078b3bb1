import { commentLimits, reactions } from '../comment-text.ts'
import { Type } from '../schema/type.ts'
import { V1Audit } from './audits.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { Attachment } from './storage.ts'
import { Named } from './tables.ts'

const Id = Type.String({ maxLength: 40 })
const RecordKey = Type.String({ maxLength: 2000 })
const Reaction = Type.Enum([...reactions])
const TableParam = Type.Object({ tableId: Id })
const RecordParam = Type.Object({ tableId: Id, recordId: RecordKey })
const CommentParam = Type.Object({ tableId: Id, commentId: Id })
const ReactionParam = Type.Object({ ...CommentParam.properties, reaction: Reaction })
const Text = Type.String({
  maxLength: commentLimits.characters,
  description: 'light Markdown; @{user id} mentions a member of the project',
})

export const Comment = Type.Object({
  id: Type.String(),
  parent: Nullable(Type.String({ description: 'the comment it answers' })),
  column: Nullable(Named),
  by: Author,
  at: Timestamp,
  editedAt: Nullable(Timestamp),
  text: Type.String(),
  files: Type.Array(Attachment),
  isDeleted: Type.Boolean({ description: 'its text is gone, its answers are not' }),
  resolved: Nullable(Type.Object({ at: Timestamp, by: Author })),
  mentions: Type.Array(Type.Object({ id: Type.String(), name: Nullable(Type.String()) }), {
    description: 'how whoever is mentioned is called now; null: nobody knows them any more',
  }),
  reactions: Type.Array(
    Type.Object({
      reaction: Reaction,
      count: Type.Integer(),
      isOwn: Type.Boolean(),
      names: Type.Array(Type.String(), { description: 'of the first ten' }),
    }),
  ),
})

export const listComments = endpoint({
  method: 'GET',
  path: '/api/v1/tables/:tableId/records/:recordId/comments',
  operation: 'comments.read',
  scope: 'project',
  summary: 'What was said about a record: the newest threads first, each with its answers in their order',
  params: RecordParam,
  query: Type.Object(
    {
      limit: Type.Optional(Type.Integer({ description: 'threads' })),
      before: Type.Optional(Type.Integer({ description: '`next` of the page before' })),
    },
    closed,
  ),
  reply: Type.Object({
    list: Type.Array(Type.Object({ ...Comment.properties, answers: Type.Array(Comment) })),
    next: Nullable(Type.Integer()),
  }),
})

export const countComments = endpoint({
  method: 'POST',
  path: '/api/v1/tables/:tableId/comments/count',
  operation: 'comments.count',
  scope: 'project',
  summary: 'How many comments of open threads each of these records has; those without any are left out',
  params: TableParam,
  body: Type.Object({ records: Type.Array(RecordKey, { maxItems: commentLimits.records }) }, closed),
  reply: Type.Object({ list: Type.Array(Type.Object({ record: Type.String(), count: Type.Integer() })) }),
})

export const addComment = endpoint({
  method: 'POST',
  path: '/api/v1/tables/:tableId/records/:recordId/comments',
  operation: 'comments.add',
  scope: 'project',
  summary: 'Say something about a record, or answer a comment',
  params: RecordParam,
  body: Type.Object(
    {
      text: Text,
      files: Type.Optional(
        Type.Array(Id, {
          maxItems: 100,
          description: 'ids of files that were sent for it; with some the text may be empty',
        }),
      ),
      parent: Type.Optional(Nullable(Id)),
      column: Type.Optional(Nullable(Id)),
      id: Type.Optional(
        Type.String({ maxLength: 40, description: 'chosen by the caller: sent again, it is not said twice' }),
      ),
    },
    closed,
  ),
  reply: Comment,
})

export const uploadCommentFiles = endpoint({
  method: 'POST',
  path: '/api/v1/tables/:tableId/records/:recordId/comments/files',
  operation: 'comments.add',
  scope: 'project',
  summary: 'Send files (multipart/form-data) for a comment about a record',
  params: RecordParam,
  takesFile: true,
  unknownFields: 'drop',
  reply: Type.Array(Attachment),
})

export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/v1/tables/:tableId/comments/:commentId',
  operation: 'comments.update',
  scope: 'project',
  summary: 'Change the text of an own comment',
  params: CommentParam,
  body: Type.Object({ text: Text }, closed),
  reply: Comment,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/v1/tables/:tableId/comments/:commentId',
  operation: 'comments.delete',
  scope: 'project',
  summary: 'Delete an own comment; owners and creators delete any',
  params: CommentParam,
  reply: Message,
})

export const settleThread = endpoint({
  method: 'PUT',
  path: '/api/v1/tables/:tableId/comments/:commentId/resolved',
  operation: 'comments.add',
  scope: 'project',
  summary: 'Resolve a thread, or open it again',
  params: CommentParam,
  body: Type.Object({ isResolved: Type.Boolean() }, closed),
  reply: Comment,
})

export const react = endpoint({
  method: 'PUT',
  path: '/api/v1/tables/:tableId/comments/:commentId/reactions/:reaction',
  operation: 'comments.add',
  scope: 'project',
  summary: 'React to a comment',
  params: ReactionParam,
  reply: Comment,
})

export const unreact = endpoint({
  method: 'DELETE',
  path: '/api/v1/tables/:tableId/comments/:commentId/reactions/:reaction',
  operation: 'comments.add',
  scope: 'project',
  summary: 'Take back a reaction',
  params: ReactionParam,
  reply: Comment,
})

// The calls of existing clients name the table beside what they ask for.

export const listV1Comments = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/audits/comments',
  operation: 'comments.read',
  scope: 'project',
  summary: 'The comments of a record as v1 clients read them, newest first; without `comments_only` also its history',
  unknownFields: 'drop',
  query: Type.Object({
    fk_model_id: Id,
    row_id: RecordKey,
    comments_only: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Array(V1Audit),
})

export const addV1Comment = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/audits/comments',
  operation: 'comments.add',
  scope: 'project',
  namedInBody: true,
  summary: 'Say something about a record, as v1 clients do',
  unknownFields: 'drop',
  body: Type.Object({
    fk_model_id: Id,
    row_id: Type.Union([RecordKey, Type.Integer()]),
    description: Type.Optional(Nullable(Text)),
    comment: Type.Optional(Nullable(Text)),
  }),
  reply: V1Audit,
})

export const countV1Comments = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/audits/comments/count',
  operation: 'comments.count',
  scope: 'project',
  summary: 'How many comments each of these records has',
  unknownFields: 'drop',
  query: Type.Object({
    fk_model_id: Id,
    ids: Type.Optional(Type.Union([RecordKey, Type.Array(RecordKey, { maxItems: commentLimits.records })])),
    'ids[]': Type.Optional(Type.Union([RecordKey, Type.Array(RecordKey, { maxItems: commentLimits.records })])),
  }),
  reply: Type.Array(Type.Object({ count: Type.Integer(), row_id: Type.String() })),
})
