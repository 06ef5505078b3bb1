import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/** Whether a button for one more stands where a form was handed in. */
export const submitAnother = plain({ schema: Type.Boolean(), initial: false as boolean, isRead: false })
