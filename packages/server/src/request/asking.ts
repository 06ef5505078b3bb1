import type { FastifyRequest } from 'fastify'

/** What is looked at of a request to tell who calls and what of. Doors that do not speak HTTP say the same of their calls. */
export interface Asking
  extends Pick<FastifyRequest, 'id' | 'ip' | 'method' | 'headers' | 'params' | 'query' | 'body' | 'principalId'> {
  readonly routeOptions: {
    readonly url?: string | undefined
    readonly config: {
      readonly operation: string
      readonly scope: string
      readonly opensInTab?: boolean
      readonly takesMasterKey?: boolean
    }
  }
}
