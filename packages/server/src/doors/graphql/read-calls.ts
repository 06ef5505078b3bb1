import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidRequest } from '@rowhouse/core/errors'
import { limits } from './limits.ts'

/** An operation as it was sent. */
interface SentOperation {
  readonly query: string | undefined
  readonly hash: string | undefined
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationName: string | null
}

/** One operation, or a list of them. */
export function readCalls(body: unknown): SentOperation | readonly SentOperation[] {
  if (!Array.isArray(body)) return readCall(body)
  if (body.length === 0 || body.length > limits.batch)
    throw invalidRequest(`A list can hold 1 to ${limits.batch} operations.`)
  return body.map(readCall)
}

function readCall(body: unknown): SentOperation {
  if (!isPlainObject(body)) throw invalidRequest('Send {"query": "…", "variables": {…}} as JSON.')
  const { query, variables, operationName, extensions } = body
  const hash = hashIn(extensions)
  if (typeof query !== 'string' && (query !== undefined || hash === undefined))
    throw invalidRequest('query is needed: the text of the operation.')
  if (variables !== undefined && variables !== null && !isPlainObject(variables))
    throw invalidRequest('variables needs an object.')
  if (isDeeper(variables, limits.nesting)) throw invalidRequest(`variables can be ${limits.nesting} levels deep.`)
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw invalidRequest('operationName needs a text.')
  return { query, hash, variables: variables ?? {}, operationName: operationName ?? null }
}

/** Whoever reads them by their types calls itself for each level, and would fill the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function hashIn(extensions: unknown): string | undefined {
  if (!isPlainObject(extensions) || !isPlainObject(extensions.persistedQuery)) return undefined
  const { sha256Hash } = extensions.persistedQuery
  if (typeof sha256Hash !== 'string' || !/^[0-9a-f]{64}$/.test(sha256Hash))
    throw invalidRequest('sha256Hash needs 64 hexadecimal digits.')
  return sha256Hash
}
