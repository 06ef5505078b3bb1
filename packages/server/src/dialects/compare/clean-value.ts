import { AppError } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import { isCleanJson } from '../values/codec.ts'

/** No database holds a NUL or half a character in its texts, and some fail when asked for one. */
export function cleanValue<Value extends CellValue>(value: Value): Value {
  if (isCleanJson(value)) return value
  throw new AppError('invalid_value', 'A value to compare with holds a character that no cell can hold.', {
    reason: 'text',
  })
}
