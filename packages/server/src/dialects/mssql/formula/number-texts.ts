import { lastWhole } from '@rowhouse/core/formula/evaluation/numbers'
import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'

/** A whole number that is exact, as it is. Such a format writes 15 digits of a float, and never an exponent. */
export const numberText = (x: Sql): Sql =>
  sql`case when abs(${x}) <= ${sql.raw(lastWhole.toExponential())} and ${x} = round(${x}, 0, 1) then cast(cast(${x} as bigint) as nvarchar(max)) when abs(${x}) < 1e30 then cast(format(${x}, N'0.####################', N'en-US') as nvarchar(max)) end`
