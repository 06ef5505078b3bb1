import { typeWith } from '@rowhouse/core/column-types/registry'
import type { DefaultColumnName } from '@rowhouse/core/default-columns'
import type { WireColumnRequest } from '../../structure/columns/accept-column.ts'

export const keyColumn: WireColumnRequest = { column_name: 'id', title: 'Id', uidt: typeWith({ kept: 'key' }) }

/** What a new table begins with when nobody says otherwise, beside the key. */
export const defaultColumns: Readonly<Record<DefaultColumnName, WireColumnRequest>> = {
  Title: { column_name: 'title', title: 'Title', uidt: typeWith({ plain: true, storage: 'shortText' }), pv: true },
  CreatedAt: { column_name: 'created_at', title: 'CreatedAt', uidt: typeWith({ kept: 'createdAt' }) },
  UpdatedAt: { column_name: 'updated_at', title: 'UpdatedAt', uidt: typeWith({ kept: 'updatedAt' }) },
}
