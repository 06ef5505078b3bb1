import type { Generated } from 'kysely'

/** What somebody said about a record. An answer has the parent it belongs to; there are no answers to answers. */
export interface CommentRow {
  /** In the order they were made. */
  number: Generated<number>
  id: string
  project_id: string
  table_id: string
  /** The key of the record, as in addresses. */
  record: string
  parent_id: string | null
  /** The field it is about; null: the whole record. */
  column_id: string | null
  author_id: string
  /** Of one that came with a base file, whose author is nobody here. */
  author_name: string | null
  /** Light Markdown; see `core/comment-text.ts`. */
  text: string
  /** JSON: ids of whoever is mentioned. */
  mentions: string
  created_at: string
  edited_at: string | null
  /** Of one that has answers, which stay: its text is gone. */
  deleted_at: string | null
  resolved_at: string | null
  resolved_by: string | null
}

export interface CommentFileRow {
  comment_id: string
  file_id: string
  position: number
}

export interface ReactionRow {
  comment_id: string
  user_id: string
  /** A name of `core/comment-text.ts`. */
  reaction: string
  created_at: string
}

/** What somebody is told of. Several changes may be told as one. */
export interface NoticeRow {
  /** In the order they were made. */
  number: Generated<number>
  id: string
  user_id: string
  /** null: of the server as a whole. */
  project_id: string | null
  table_id: string | null
  /** The first of its records, as in addresses. */
  record: string | null
  view_id: string | null
  comment_id: string | null
  /** A name of `core/notices.ts`. */
  kind: string
  actor_id: string | null
  /** The entry of the log it was made of, and the call that wrote it. */
  change_id: string
  request_id: string
  /** JSON: ids of all entries it tells of, so that none is told twice. */
  changes: string
  records: number
  /** JSON: ids of the fields it is about. */
  columns: string
  role: string | null
  at: string
  read_at: string | null
  /** That took no mail. */
  address: string | null
}

/** What somebody follows, or has chosen not to follow: whoever did is not made to follow it again. */
export interface FollowRow {
  user_id: string
  project_id: string
  table_id: string
  kind: 'record' | 'view'
  /** The key of a record as in addresses, or the id of a view. */
  target: string
  is_on: number
  since: string
}

/** How much of a project somebody wants to hear of; who has none hears of all. */
export interface NoticeTellsRow {
  user_id: string
  project_id: string
  tells: string
}

/** Of whoever wants mails that sum up what is unread. */
export interface DigestRow {
  user_id: string
  period: string
  next_at: string
  /** The number of the last notice that stood in a mail. */
  told_until: number
}
