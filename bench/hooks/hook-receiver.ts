import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Receiver {
  readonly origin: string
  readonly allow: string
  /** When its calls came. */
  times(path: string): readonly number[]
  until(path: string, calls: number): Promise<void>
  /** Once nothing has come for a second. */
  rest(): Promise<void>
  close(): void
}

/** Answers at once, but for the path “/dead”, which it never answers. */
export async function startReceiver(): Promise<Receiver> {
  const calls = new Map<string, number[]>()
  let heard = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    request.resume()
    const known = calls.get(path) ?? []
    known.push(performance.now())
    calls.set(path, known)
    heard.resolve()
    heard = Promise.withResolvers<void>()
    if (path !== '/dead') response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const total = (): number => [...calls.values()].reduce((sum, { length }) => sum + length, 0)
  return {
    origin: `http://127.0.0.1:${port}`,
    allow: `127.0.0.1:${port}`,
    times: (path) => calls.get(path) ?? [],
    async until(path, count) {
      while ((calls.get(path)?.length ?? 0) < count) await heard.promise
    },
    async rest() {
      for (let known = -1; known !== total(); ) {
        known = total()
        await sleep(1000)
      }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
