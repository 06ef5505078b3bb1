import { closeSqlResult, runSql } from '@rowhouse/core/api/sql'
import { invalidRequest } from '@rowhouse/core/errors'
import type { Operation, OperationCall } from './operation-call.ts'

/** The arguments are the text itself, or hold it beside how it is run. */
function sentSql({ sent, args }: OperationCall): string {
  const text = typeof sent === 'string' ? sent : (args.sql ?? args.query)
  if (typeof text === 'string' && text.trim() !== '') return text
  throw invalidRequest('“args” is the SQL text, or { sql, mode }.')
}

export const sqlOperations: Readonly<Record<string, Operation>> = {
  // Nothing is written unless that is said: whoever sends a text alone reads.
  executeRawQuery: async (call) => {
    const mode = call.textOr('mode', 'read')
    if (mode !== 'read' && mode !== 'write') throw invalidRequest('“args.mode” is read or write.')
    const { id: source } = await call.base()
    const body = { sql: sentSql(call), source, mode }
    const { rows, headers, affected, isCut, more } = await call.ask(runSql, { ...call.project, body })
    // Older clients ask once: what they do not take is not kept for them.
    if (more !== null) await call.ask(closeSqlResult, { params: { ...call.project.params, resultId: more } })
    return { list: rows, headers, affected, isCut: isCut || more !== null }
  },
}
