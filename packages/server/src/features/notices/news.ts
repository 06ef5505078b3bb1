import type { NoticeKind } from '@rowhouse/core/notices'

/** A record somebody could be told of, and which of its fields. */
export interface NewsRecord {
  readonly key: string
  readonly columns: readonly string[]
}

/** What could be told to somebody, before anybody asked whether they may and want to know it. */
export interface News {
  readonly userId: string
  readonly kind: NoticeKind
  readonly tableId: string | null
  readonly records: readonly NewsRecord[]
  readonly viewId?: string | undefined
  readonly commentId?: string | undefined
  readonly role?: string | undefined
  readonly address?: string | undefined
}
