import { Type } from 'typebox'

/** The id of a column of the same table; null until one is chosen, or after it was deleted. */
export const ColumnReference = Type.Union([Type.Null(), Type.String({ pattern: '^[0-9A-Za-z_-]{1,40}$' })])
