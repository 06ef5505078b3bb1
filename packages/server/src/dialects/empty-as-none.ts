import { type RawBuilder, sql } from 'kysely'
import type { Operand } from './compare/operand.ts'

/** Written alike in statements and indexes, without a parameter: else no index would be known to serve it. */
export const emptyAsNone = ({ expression }: Pick<Operand, 'expression'>): RawBuilder<unknown> =>
  sql`nullif(${expression}, '')`
