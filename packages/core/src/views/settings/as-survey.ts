import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/** Whether a form asks one question at a time. */
export const asSurvey = plain({ schema: Type.Boolean(), initial: false as boolean, isRead: false })
