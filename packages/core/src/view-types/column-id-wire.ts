import { Nullable } from '../api/endpoint.ts'
import { Type } from '../schema/type.ts'

/** The id of a column, or none, in what v1 clients read and send. */
export const ColumnIdWire = (description: string) => Nullable(Type.String({ maxLength: 100, description }))

/** Clients that want none send an empty text, too. */
export const columnIdOf = (given: unknown): string | null => (typeof given === 'string' && given !== '' ? given : null)
