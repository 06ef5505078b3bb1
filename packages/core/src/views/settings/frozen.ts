import { Type } from '../../schema/type.ts'
import { viewLimits } from '../view-limits.ts'
import { type Living, setting } from './setting.ts'

type Frozen = number | string

const schema = Type.Union(
  [Type.Integer({ minimum: 0, maximum: viewLimits.columns }), Type.String({ pattern: '^cl_[0-9A-Za-z_-]{1,40}$' })],
  { description: 'so many columns stay at the start, or all up to the one of this id, wherever it stands' },
)

const initial: Frozen = 1

export const frozen = setting({
  schema,
  initial: initial as Frozen,
  accept: (given, { columns }) => (typeof given === 'string' && !columns.has(given) ? initial : given),
  copy: (value, { columnId }) => (typeof value === 'string' ? (columnId(value) ?? initial) : value),
  live: (stored, now) => (typeof stored === 'number' || now.known.has(stored) ? stored : lastBefore(stored, now)),
  isRead: false,
})

/** Up to the column that stood before the one that is gone. */
function lastBefore(gone: string, { places, known }: Living): Frozen {
  const at = places.findIndex(({ id }) => id === gone)
  const before = places.slice(0, Math.max(0, at))
  return before.findLast(({ id }) => known.has(id))?.id ?? initial
}
