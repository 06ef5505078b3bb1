import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/** Whether columns that nobody placed are shown. A form asks for nothing that nobody put into it. */
export const showsNewFields = plain({ schema: Type.Boolean(), initial: true as boolean, isRead: true })
