import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/** Whether records that wait for one are moved along when it comes to end later. */
export const shiftsSuccessors = plain({
  schema: Type.Boolean({ description: 'of a timeline: a record that ends later moves those that wait for it' }),
  initial: false,
  isRead: false,
})
