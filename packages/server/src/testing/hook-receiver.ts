import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface ReceivedCall {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface HookReceiver {
  /** Where it listens, without a slash at the end. */
  readonly origin: string
  /** To be given as EGRESS_ALLOW. */
  readonly allow: string
  readonly received: readonly ReceivedCall[]
  /** What it answers from now on, by path: a status (also to calls that hang there), nothing at all, or an endless body. */
  answer(path: string, how: number | 'hangs' | 'endless' | 'closes' | `to ${string}`): void
  /** The calls of a path, once there are so many. */
  calls(path: string, atLeast?: number): Promise<readonly ReceivedCall[]>
  close(): Promise<void>
}

/** A real HTTP server on loopback that keeps what it gets. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const received: ReceivedCall[] = []
  const answers = new Map<string, number | string>()
  const hanging: { readonly url: string; readonly response: ServerResponse }[] = []
  let heard = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: await text(request) })
    heard.resolve()
    heard = Promise.withResolvers<void>()
    const how = answers.get(url.split('?')[0] ?? '') ?? 200
    if (how === 'hangs') return void hanging.push({ url, response })
    if (how === 'closes') return void request.socket.destroy()
    if (how === 'endless') return void pour(response)
    const isRedirect = typeof how === 'string'
    response.writeHead(isRedirect ? 302 : how, isRedirect ? { location: how.slice(3) } : {}).end('noted')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const of = (path: string): ReceivedCall[] => received.filter(({ url }) => url.split('?')[0] === path)
  return {
    origin: `http://127.0.0.1:${port}`,
    allow: `127.0.0.1:${port}`,
    received,
    answer(path, how) {
      answers.set(path, how)
      if (typeof how === 'number')
        for (const { url, response } of hanging)
          if (url.split('?')[0] === path && !response.headersSent) response.writeHead(how).end('noted')
    },
    async calls(path, atLeast = 1) {
      while (of(path).length < atLeast) await heard.promise
      return of(path)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pour(response: {
  write(chunk: Buffer): boolean
  once(event: 'drain', go: () => void): void
  destroyed: boolean
}): void {
  const chunk = Buffer.alloc(64 * 1024, 'x')
  while (!response.destroyed && response.write(chunk));
  if (!response.destroyed) response.once('drain', () => pour(response))
}
