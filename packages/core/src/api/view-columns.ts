import { Type } from '../schema/type.ts'
import { Nullable, Timestamp } from './endpoint.ts'

export const Flag = Type.Unsafe<boolean | number>({ type: ['boolean', 'integer'] })
export const Order = Type.Number({ minimum: -1e9, maximum: 1e9 })

/** Existing clients take no body for success. */
export const Nothing = Type.Unsafe<undefined>({ description: 'an empty body' })

/** A column as every view has it; what only some kinds have of it is null or left out elsewhere. */
export const ViewColumn = Type.Object({
  id: Type.String(),
  fk_view_id: Type.String(),
  fk_column_id: Type.String(),
  project_id: Type.String(),
  base_id: Type.String(),
  uuid: Type.Null(),
  label: Nullable(Type.String()),
  help: Nullable(Type.String()),
  description: Type.Optional(Nullable(Type.String())),
  required: Type.Optional(Type.Boolean()),
  width: Type.String({ description: '“200px”' }),
  show: Type.Boolean(),
  order: Type.Number(),
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const PlaceFields = Type.Object({ order: Type.Optional(Nullable(Order)), show: Type.Optional(Nullable(Flag)) })
