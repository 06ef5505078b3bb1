import { Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/** The day weeks begin with. */
export const weekStart = plain({
  schema: Nullable(
    Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday; null: as people write it where the reader is' }),
  ),
  initial: null as number | null,
  isRead: false,
})
