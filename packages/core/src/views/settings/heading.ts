import { Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

export const heading = plain({
  schema: Nullable(Type.String({ maxLength: 250, description: 'of a form; null: the title of the view' })),
  initial: null as string | null,
  isRead: false,
})
