import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/** So long is read what is said after a form was handed in. */
export const blankFormSeconds = 5

/** Whether an empty form comes by itself after one was handed in. */
export const blankForm = plain({ schema: Type.Boolean(), initial: false as boolean, isRead: false })
