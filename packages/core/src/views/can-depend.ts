import type { LinkOptions } from '../column-types/link-to-another-record.ts'
import { columnTypeOf } from '../column-types/registry.ts'
import type { SettingsColumn } from './color-by.ts'

/** It links records to others of the same table, whose columns these are: so one can wait for another. */
export function canDepend(
  { typeName, options }: Pick<SettingsColumn, 'typeName' | 'options'>,
  columns: readonly { readonly id: string }[],
): boolean {
  if (columnTypeOf(typeName).computed !== 'link') return false
  const { otherColumnId } = options as LinkOptions
  return columns.some(({ id }) => id === otherColumnId)
}
