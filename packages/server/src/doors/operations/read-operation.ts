import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidRequest } from '@rowhouse/core/errors'

/** An operation call as it was sent, whatever it turns out to be. */
export interface SentOperation {
  readonly name: string
  /** It was asked for as an extended one. */
  readonly isExtended: boolean
  readonly project: string | null
  readonly dbAlias: string | null
  readonly args: Readonly<Record<string, unknown>>
  readonly sent: unknown
}

interface SentQuery {
  readonly q?: string
  readonly project_id?: string
  readonly dbAlias?: string
}

const form = /^(sqlOp|sqlOpPlus)_(\w{1,100})$/

/** The body says what is meant; the address only where the body is a form. */
export function readOperation(body: unknown, query: SentQuery): SentOperation {
  if (body !== undefined && body !== null && !isPlainObject(body))
    throw invalidRequest('The body must be a JSON object.')
  const sent = (body ?? {}) as Readonly<Record<string, unknown>>
  const [, kind = 'sqlOp', inAddress] = form.exec(query.q ?? '') ?? []
  const name = textIn(sent, 'api') ?? inAddress
  if (name === undefined)
    throw invalidRequest('Name the operation: “api” in the body, q=sqlOp_{operation} in the address.')
  if (inAddress !== undefined && name !== inAddress)
    throw invalidRequest(`The address names the operation “${inAddress}”, the body another.`)
  return {
    name,
    isExtended: kind === 'sqlOpPlus' || sent.sqlOpPlus === true,
    project: textIn(sent, 'project_id') ?? query.project_id ?? null,
    dbAlias: textIn(sent, 'dbAlias') ?? query.dbAlias ?? null,
    args: isPlainObject(sent.args) ? (sent.args as Readonly<Record<string, unknown>>) : {},
    sent: sent.args,
  }
}

function textIn(sent: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = sent[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' && value.length <= 200) return value
  throw invalidRequest(`“${name}” must be a short text.`)
}
