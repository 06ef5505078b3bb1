import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/** Whether the names of fields stand beside their values. */
export const cardLabels = plain({ schema: Type.Boolean(), initial: true as boolean, isRead: false })
