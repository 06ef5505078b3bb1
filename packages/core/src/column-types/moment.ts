import { Type } from '../schema/type.ts'
import type { CellValue } from '../storage.ts'
import { ChosenDateFormat } from './date-format.ts'
import { instantFromIso, showInstant } from './instant.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

/** How an instant is drawn; its text form for export ignores all but the order of the day. */
export const MomentOptions = Type.Object(
  {
    dateFormat: ChosenDateFormat,
    timeFormat: Type.Enum(['HH:mm', 'HH:mm:ss', 'HH:mm:ss.SSS']),
    twelveHours: Type.Boolean(),
  },
  { additionalProperties: false },
)

export const momentDefaults = { dateFormat: 'local', timeFormat: 'HH:mm', twelveHours: false } as const

export const momentMeta = { dateFormat: 'date_format', timeFormat: 'time_format', twelveHours: 'is12hrFormat' } as const

export function acceptMoment(type: string, input: unknown): string {
  const instant = typeof input === 'string' ? instantFromIso(input) : null
  if (instant === null)
    throw refusal(
      type,
      'needs a time with its zone such as 2026-11-15T13:45:00Z, exact to the millisecond, from year 0001 to 9999',
    )
  return instant
}

export function showMoment(value: CellValue, dateFormat: ChosenDateFormat): string {
  return typeof value === 'string' ? showInstant(value, dateFormat) : showAnything(value)
}
