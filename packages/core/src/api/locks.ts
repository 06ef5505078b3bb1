import { Type } from '../schema/type.ts'
import { lockReaches, lockWorks } from '../sql/locks.ts'
import { Nullable } from './endpoint.ts'

/** Who waits while a statement runs. */
export const StatementLock = Type.Object({
  statement: Type.String({ description: 'its beginning' }),
  table: Nullable(Type.String({ description: 'the table it works on' })),
  blocks: Type.Enum([...lockReaches], {
    description:
      'who waits: nobody, those who want the same rows, who write to the table, who come to it at all, or who write to the database',
  }),
  work: Type.Enum([...lockWorks], { description: 'what its time depends on' }),
  records: Nullable(Type.Integer({ description: 'about how many records the table has' })),
  aboutMs: Nullable(Type.Integer({ description: 'about how long; null: nobody knows' })),
})

export const LockTimeout = Type.Integer({ description: 'milliseconds after which it gives up waiting for others' })
