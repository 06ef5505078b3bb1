import { columnTypes, findColumnType } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'

/** A default as existing clients read and repeat it. */
export function defaultText(
  kind: { readonly type: string; readonly options: unknown },
  value: CellValue,
): string | null {
  if (value === null) return null
  if (typeof value === 'string') return value
  return (findColumnType(kind.type) ?? columnTypes.SpecificDBType).show(value, kind.options)
}
