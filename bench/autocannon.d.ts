declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Request {
    method?: string
    path?: string
    headers?: Readonly<Record<string, string>>
    body?: string
    setupRequest?: (request: Request) => Request
  }

  interface Options {
    url: string
    connections: number
    duration: number
    requests: readonly Request[]
    sampleInt: number
  }

  interface Result {
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
  }

  type Run = EventEmitter & Promise<Result>

  function autocannon(options: Options): Run
  namespace autocannon {
    export type { Options, Request, Result, Run }
  }
  export = autocannon
}
