import type { Entry } from '../api-client/api-request.ts'

/** So many are remembered, the newest first. */
const mostCalls = 100

/** A call as it was made. Who made it is told by the session: no token is in it. */
export interface PastCall {
  readonly service: string
  readonly method: string
  readonly message: string
  readonly metadata: readonly Entry[]
  readonly deadlineMs: number
  /** null: it was stopped or broke off. */
  readonly code: number | null
  readonly createdAt: string
}

export const withCall = (history: readonly PastCall[], call: PastCall): readonly PastCall[] =>
  [call, ...history].slice(0, mostCalls)

export function readHistory(found: unknown): readonly PastCall[] {
  return Array.isArray(found) ? found.filter(isCall).slice(0, mostCalls) : []
}

function isCall(found: unknown): found is PastCall {
  if (typeof found !== 'object' || found === null) return false
  const { service, method, message, metadata, deadlineMs, createdAt } = found as Partial<
    Record<keyof PastCall, unknown>
  >
  return (
    [service, method, message, createdAt].every((one) => typeof one === 'string') &&
    Array.isArray(metadata) &&
    typeof deadlineMs === 'number'
  )
}
