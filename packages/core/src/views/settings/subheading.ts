import { Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { formLimits } from '../view-limits.ts'
import { plain } from './setting.ts'

export const subheading = plain({
  schema: Nullable(Type.String({ maxLength: formLimits.text, description: 'what a form is for, below its heading' })),
  initial: null as string | null,
  isRead: false,
})
