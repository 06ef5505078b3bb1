import { migrationLimits } from '@rowhouse/core/api/migrations'
import { invalidRequest, invalidValue } from '@rowhouse/core/errors'
import { placeParameters } from '@rowhouse/core/sql/parameters'
import { whyNotInMigration } from '@rowhouse/core/sql/refuse-migration'
import { longestSql } from '@rowhouse/core/sql/refuse-statement'
import { statementsIn } from '@rowhouse/core/sql/statements'
import { readSql, type SqlEngine } from '@rowhouse/core/sql/tokens'

/** The statements of a script, each without comments. Refuses all of it for one that may not be run, and says which. */
export function judgeScript(script: string, engine: SqlEngine): string[] {
  const found = statementsIn(script, engine)
  if (found.length === 0) throw invalidValue('up', 'There is no statement to run.')
  if (found.length > migrationLimits.statements)
    throw invalidValue('up', `A migration has at most ${migrationLimits.statements} statements.`)
  return found.map(({ text }, at) => {
    const read = readSql(text, engine)
    const reason =
      text.length > longestSql ? `A statement has at most ${longestSql} letters.` : whyNotInMigration(read, engine)
    if (reason !== null)
      throw invalidRequest(`Statement ${at + 1} is not run: ${reason}`, { reason: 'sql', statement: at + 1 })
    return placeParameters(read, engine).text
  })
}
