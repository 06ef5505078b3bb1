import type { WireColumnRequest } from '../columns/accept-column.ts'

export const keyColumn: WireColumnRequest = { column_name: 'id', title: 'Id', uidt: 'ID' }

/** What a new table begins with when nobody says otherwise. */
export const defaultColumns: readonly WireColumnRequest[] = [
  keyColumn,
  { column_name: 'title', title: 'Title', uidt: 'SingleLineText', pv: true },
  { column_name: 'created_at', title: 'CreatedAt', uidt: 'CreateTime' },
  { column_name: 'updated_at', title: 'UpdatedAt', uidt: 'LastModifiedTime' },
]
