import { Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { formLimits } from '../view-limits.ts'
import { plain } from './setting.ts'

export const successMessage = plain({
  schema: Nullable(
    Type.String({ maxLength: formLimits.text, description: 'shown after a form was handed in; null: the usual one' }),
  ),
  initial: null as string | null,
  isRead: false,
})
