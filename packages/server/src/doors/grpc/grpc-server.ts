// The server other programs speak gRPC to. The library does the protocol: it knows no service beforehand, since those follow from who
// calls, so it is given a list of handlers that finds one for each path.
import { readFile } from 'node:fs/promises'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import type { GrpcConfig } from '../../platform/config.ts'
import type { Services } from '../../request/services.ts'
import type { Watchers } from '../watching/watchers.ts'
import { GrpcHandlers } from './grpc-handlers.ts'

/** Of one message that comes in. */
const mostBytes = 4 * 1024 * 1024
const shutdownMs = 2000

export class GrpcServer {
  readonly #server: Server
  readonly #config: GrpcConfig
  readonly #watchers: Watchers
  #port: number | null = null

  constructor(services: Services, config: GrpcConfig, watchers: Watchers) {
    this.#config = config
    this.#watchers = watchers
    this.#server = new Server({
      'grpc.max_receive_message_length': mostBytes,
      'grpc.max_send_message_length': -1,
      'grpc.max_concurrent_streams': 100,
      'grpc-node.max_session_memory': 16,
      'grpc.keepalive_time_ms': 60_000,
      'grpc.keepalive_timeout_ms': 20_000,
      'grpc.max_connection_idle_ms': 3_600_000,
      'grpc.enable_channelz': 0,
    })
    // What it keeps registered services in. A test would notice if it kept them elsewhere: no method would be found.
    Reflect.set(this.#server, 'handlers', new GrpcHandlers(services, watchers))
  }

  /** Where programs reach it; null: it does not listen yet. */
  get address(): { readonly host: string; readonly port: number; readonly isSecure: boolean } | null {
    const { host, tls } = this.#config
    return this.#port === null ? null : { host, port: this.#port, isSecure: tls !== null }
  }

  /** Gives the port, which is another one than was asked for where any would do. */
  async listen(): Promise<number> {
    const { host, port, tls } = this.#config
    const credentials = tls === null ? ServerCredentials.createInsecure() : await credentialsOf(tls)
    const shown = host.includes(':') ? `[${host}]` : host
    this.#port = await new Promise<number>((resolve, reject) => {
      this.#server.bindAsync(`${shown}:${port}`, credentials, (error, bound) =>
        error === null ? resolve(bound) : reject(error),
      )
    })
    return this.#port
  }

  /** What is under way may end; what does not within a moment is ended. */
  async close(): Promise<void> {
    this.#watchers.close()
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.#server.forceShutdown()
        resolve()
      }, shutdownMs)
      this.#server.tryShutdown(() => {
        clearTimeout(timer)
        resolve()
      })
    })
    this.#server.forceShutdown()
  }
}

async function credentialsOf({ certFile, keyFile }: NonNullable<GrpcConfig['tls']>): Promise<ServerCredentials> {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)])
  return ServerCredentials.createSsl(null, [{ cert_chain: cert, private_key: key }], false)
}
