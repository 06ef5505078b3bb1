import { closed, Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import type { WireFields } from '../view-type.ts'

const Range = Type.Array(
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

/** As clients of later versions know them. */
export const calendarFields: WireFields = {
  reply: { calendar_range: Range },
  body: { calendar_range: Type.Optional(Range) },
  present: ({ startField, endField }) => ({
    calendar_range: startField === null ? [] : [{ fk_from_column_id: startField, fk_to_column_id: endField }],
  }),
  accept({ calendar_range: range }) {
    if (!Array.isArray(range)) return {}
    const [{ fk_from_column_id: from = null, fk_to_column_id: to = null } = {}] = range as readonly WireRange[]
    // Clients that want none send an empty text, too.
    return { startField: from || null, endField: to || null }
  },
}

interface WireRange {
  readonly fk_from_column_id?: string
  readonly fk_to_column_id?: string | null
}
