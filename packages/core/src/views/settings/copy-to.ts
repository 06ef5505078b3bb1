import { Nullable } from '../../api/endpoint.ts'
import { columnTypeOf } from '../../column-types/registry.ts'
import { refused } from '../../filters/refused.ts'
import { Type } from '../../schema/type.ts'
import type { SettingsColumn } from '../color-by.ts'
import { setting } from './setting.ts'

const gone = 'Copies went to an address in a field that is no longer there or holds no addresses any more.'

/** Whether somebody writes an address into it to which mail can go. */
export const canGetCopies = ({ typeName }: Pick<SettingsColumn, 'typeName'>): boolean =>
  columnTypeOf(typeName).clientCheck === 'isEmail'

/** Who hands a form in gets a copy of the answers at the address in this field. */
export const copyTo = setting({
  schema: Nullable(Type.String({ maxLength: 40, description: 'id of an Email column of the form' })),
  initial: null as string | null,
  accept(columnId, { columns, note }) {
    const column = columnId === null ? undefined : columns.get(columnId)
    if (column !== undefined && !canGetCopies(column))
      throw refused('copyTo', `The column “${column.title}” holds no e-mail addresses`)
    if (columnId !== null && column === undefined) note(gone)
    return column?.id ?? null
  },
  copy: (value, { columnId }) => (value === null ? null : columnId(value)),
  live(stored, { columns, note }) {
    const field = columns.find((column) => column.id === stored && canGetCopies(column))
    if (stored !== null && field === undefined) note(gone)
    return field?.id ?? null
  },
  isRead: false,
})
