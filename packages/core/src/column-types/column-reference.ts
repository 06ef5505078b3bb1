import { Type } from '../schema/type.ts'

/** An id; empty until one is chosen. */
export const Reference = Type.String({ pattern: '^[0-9A-Za-z_-]{0,40}$' })

/** The id of a column of the same table; null until one is chosen, or after it was deleted. */
export const ColumnReference = Type.Union([Type.Null(), Type.String({ pattern: '^[0-9A-Za-z_-]{1,40}$' })])

/** Which of the linked records count, with column ids in place of titles; null: all. */
export const LinkedWhere = Type.Union([Type.Null(), Type.String({ maxLength: 10_000 })])
