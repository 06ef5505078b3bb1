import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'
import type { ComputedName } from './computed-names.ts'

/** What the primitive gives; null where it gives an error. */
export const computed = (name: ComputedName, args: readonly Sql[]): Sql =>
  sql`${sql.raw(`rh_f_${name}`)}(${sql.join([...args])})`

/** The code of its error, or null. */
export const computedError = (name: ComputedName, args: readonly Sql[]): Sql =>
  sql`${sql.raw(`rh_e_${name}`)}(${sql.join([...args])})`
