import { closed, Nullable } from '../api/endpoint.ts'
import { Type } from '../schema/type.ts'
import type { ViewSettings } from '../views/settings/registry.ts'

type Dates = Pick<ViewSettings, 'startField' | 'endField'>

/** The two columns that say where a record stands in time, as clients of later versions know them. */
export const DateRangeWire = Type.Array(
  Type.Object(
    {
      fk_from_column_id: Type.String({ maxLength: 100, description: 'id of the column records begin by' }),
      fk_to_column_id: Type.Optional(
        Nullable(Type.String({ maxLength: 100, description: 'id of the column records end by; null: none' })),
      ),
    },
    closed,
  ),
  { maxItems: 1, description: 'the columns that say where a record stands; an empty list: none yet' },
)

interface WireRange {
  readonly fk_from_column_id?: string
  readonly fk_to_column_id?: string | null
}

export const presentRange = ({ startField, endField }: Dates): readonly WireRange[] =>
  startField === null ? [] : [{ fk_from_column_id: startField, fk_to_column_id: endField }]

/** Nothing: whoever sent the call does not speak of it. */
export function acceptRange(range: unknown): Partial<Dates> {
  if (!Array.isArray(range)) return {}
  const [{ fk_from_column_id: from = null, fk_to_column_id: to = null } = {}] = range as readonly WireRange[]
  // Clients that want none send an empty text, too.
  return { startField: from || null, endField: to || null }
}
