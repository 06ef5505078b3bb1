import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

export const showsSystemFields = plain({ schema: Type.Boolean(), initial: false as boolean, isRead: true })
