import type { MessageField } from './message-type.ts'
import { isInt64 } from './read-json-message.ts'

/** Whether a field can hold this. */
export function fits({ kind, isRepeated }: MessageField, value: unknown): boolean {
  if (isRepeated === true) return Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (kind === 'string') return typeof value === 'string'
  if (kind === 'int64') return isInt64(value)
  if (kind === 'double') return typeof value === 'number'
  if (kind === 'bool') return typeof value === 'boolean'
  return true
}
