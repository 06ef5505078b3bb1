import { Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { formLimits } from '../view-limits.ts'
import { plain } from './setting.ts'

export const heading = plain({
  schema: Nullable(Type.String({ maxLength: formLimits.line, description: 'of a form; null: the title of the view' })),
  initial: null as string | null,
  isRead: false,
})
