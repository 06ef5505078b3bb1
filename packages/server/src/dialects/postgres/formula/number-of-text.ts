import { numberPattern } from '@rowhouse/core/formula/evaluation/number-text'
import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'

const pattern = sql.raw(`'${numberPattern.source.replaceAll("'", "''")}'`)

/** Longer texts are no numbers: PostgreSQL fails on some thousand digits. */
const longest = 300

export const trimmedText = (text: Sql): Sql => sql`btrim(${text}, ${sql.raw("E' \\t\\n\\r'")})`

/** A decimal first, which takes every size; the float is made of one that fits. */
export function numberOfText(text: Sql): Sql {
  return sql`(select case when abs(rh_d) > 1e150 then null when abs(rh_d) < 1e-150 then float8 '0' else rh_d::float8 end
    from (select case when ${isNumber(sql`rh_t`)} then rh_t::numeric end as rh_d
    from (select ${trimmedText(text)} as rh_t offset 0) as rh_a offset 0) as rh_b)`
}

export function numberErrorOfText(text: Sql): Sql {
  return sql`(select case when rh_t = '' then null when not (${isNumber(sql`rh_t`)}) then '#VALUE'
    when abs(rh_t::numeric) > 1e150 then '#NUM' end from (select ${trimmedText(text)} as rh_t offset 0) as rh_a)`
}

const isNumber = (text: Sql): Sql => sql`length(${text}) <= ${sql.lit(longest)} and ${text} ~ ${pattern}`
