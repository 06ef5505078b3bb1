import type { Static } from 'typebox'
import { Type } from '../schema/type.ts'

/** Types in whose form a computed value can be drawn. */
export const displayTypes = [
  'Number',
  'Decimal',
  'Currency',
  'Percent',
  'Duration',
  'Rating',
  'Checkbox',
  'Date',
  'DateTime',
  'Time',
  'URL',
  'Email',
  'PhoneNumber',
  'LongText',
] as const

export type DisplayType = (typeof displayTypes)[number]

/** How a computed value is drawn: as one of a stored type with these options. null: as it comes. */
export const Display = Type.Union([
  Type.Null(),
  Type.Object(
    { type: Type.Enum(displayTypes), options: Type.Record(Type.String({ maxLength: 40 }), Type.Unknown()) },
    { additionalProperties: false },
  ),
])

export type Display = Static<typeof Display>
