import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'

/** Such a format writes 15 digits of a float, and never an exponent. */
export const numberText = (x: Sql): Sql =>
  sql`case when abs(${x}) < 1e30 then cast(format(${x}, N'0.####################', N'en-US') as nvarchar(max)) end`
