import type { DefaultColumnName } from '@rowhouse/core/default-columns'
import type { WireColumnRequest } from '../../structure/columns/accept-column.ts'

export const keyColumn: WireColumnRequest = { column_name: 'id', title: 'Id', uidt: 'ID' }

/** What a new table begins with when nobody says otherwise, beside the key. */
export const defaultColumns: Readonly<Record<DefaultColumnName, WireColumnRequest>> = {
  Title: { column_name: 'title', title: 'Title', uidt: 'SingleLineText', pv: true },
  CreatedAt: { column_name: 'created_at', title: 'CreatedAt', uidt: 'CreateTime' },
  UpdatedAt: { column_name: 'updated_at', title: 'UpdatedAt', uidt: 'LastModifiedTime' },
}
