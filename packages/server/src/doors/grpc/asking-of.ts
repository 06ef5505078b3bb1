import { randomUUID } from 'node:crypto'
import type { Metadata } from '@grpc/grpc-js'
import { callGrpc } from '@rowhouse/core/api/grpc'
import type { Asking } from '../../request/asking.ts'

interface Called {
  readonly metadata: Metadata
  getPeer(): string
}

/** A call as the gate looks at it: metadata are its headers, the project is that of the package. */
export const askingOf = (call: Called, projectId: string | null): Asking => new GrpcAsking(call, projectId)

class GrpcAsking implements Asking {
  readonly id = randomUUID()
  readonly method = 'POST'
  readonly headers: Asking['headers']
  readonly params: Asking['params']
  readonly query = {}
  readonly body = undefined
  readonly routeOptions = { config: { operation: callGrpc.operation, scope: callGrpc.scope } }
  principalId?: string
  readonly #call: Called

  constructor(call: Called, projectId: string | null) {
    this.#call = call
    this.headers = headersOf(call.metadata)
    this.params = projectId === null ? {} : { projectId }
  }

  /** Hardly any call is asked where it comes from. */
  get ip(): string {
    return addressOf(this.#call.getPeer())
  }
}

/** Cookies are for browsers, which do not speak gRPC. */
function headersOf(metadata: Metadata): Record<string, string> {
  const map = metadata.getMap()
  const headers: Record<string, string> = {}
  for (const name in map) {
    const value = map[name]
    if (typeof value === 'string' && name !== 'cookie') headers[name] = value
  }
  return headers
}

/** “127.0.0.1:4711”, “[::1]:4711” */
const addressOf = (peer: string): string => peer.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
