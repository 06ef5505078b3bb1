import { numberPattern } from '@rowhouse/core/formula/evaluation/number-text'
import { sql } from 'kysely'
import type { Sql } from '../../formula/formula-node.ts'

const inside = numberPattern.source.slice(1, -1)
const pattern = String.raw`\A(?=.{1,300}\z)${inside}\z`

export const trimmedText = (text: Sql): Sql =>
  sql`regexp_replace(${text}, ${String.raw`\A[ \t\n\r]+|[ \t\n\r]+\z`}, '')`

/** Larger than every double becomes the largest; null where it is no number. */
export const numberOfText = (text: Sql): Sql => sql`(nullif(regexp_substr(${trimmedText(text)}, ${pattern}), '') + 0e0)`

export function numberErrorOfText(text: Sql): Sql {
  const trimmed = trimmedText(text)
  return sql`case when ${trimmed} = '' then null when not (${trimmed} regexp ${pattern}) then '#VALUE'
    when abs(${numberOfText(text)}) > 1e150 then '#NUM' end`
}
