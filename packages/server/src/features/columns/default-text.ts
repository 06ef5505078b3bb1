import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'

/** A default as existing clients read and repeat it. */
export function defaultText(
  kind: { readonly type: string; readonly options: unknown },
  value: CellValue,
): string | null {
  if (value === null) return null
  if (typeof value === 'string') return value
  return columnTypeOf(kind.type).show(value, kind.options)
}
