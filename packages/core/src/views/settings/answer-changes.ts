import { Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { plain } from './setting.ts'

/**
 * Whether people change what they answered, by an address they were given; null: they do not. Addresses hold for the round
 * they were given out in: another name of the round ends them all.
 */
export const answerChanges = plain({
  schema: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'any text; another one ends all addresses given out so far',
    }),
  ),
  initial: null as string | null,
  // Addresses are judged by it when they are used.
  isRead: true,
})
