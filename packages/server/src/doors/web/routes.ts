// The built web app. Everything is read at the start: a path of a request is only ever looked up in a map.
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Routes } from '../../request/serve.ts'
import { acceptedEncoding } from './encodings.ts'
import { readWebFiles, type WebFile } from './web-files.ts'

const builtFolder = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
const config = { operation: 'app.read', scope: 'public' } as const

let built: ReturnType<typeof readWebFiles> | undefined

/** Those that were built once per process, with their compressed forms, however many servers it has. */
export function webFilesIn(folder: string = builtFolder): ReturnType<typeof readWebFiles> {
  if (folder !== builtFolder) return readWebFiles(folder)
  built ??= readWebFiles(builtFolder)
  return built
}

export async function webRoutes({ http }: Pick<Routes, 'http'>, folder?: string): Promise<void> {
  const files = await webFilesIn(folder)
  const index = files.get('/index.html')

  // Bookmarks and mails of older servers lead here; the browser keeps the part behind #.
  http.route({ method: ['GET', 'HEAD'], url: '/dashboard', config, handler: (_, reply) => reply.redirect('/', 302) })

  http.route({
    method: ['GET', 'HEAD'],
    url: '/',
    config,
    handler: (request, reply) => (index === undefined ? notBuilt(reply) : sendFile(index, request, reply)),
  })

  http.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    config,
    handler: (request, reply) => {
      const file = files.get(`/${request.params['*']}`)
      if (file !== undefined) return sendFile(file, request, reply)
      reply.callNotFound()
      return reply
    },
  })
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built. Run npm run build.')
}

export async function sendFile(file: WebFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers({ 'cache-control': file.cacheControl, etag: file.etag, vary: varyWith(reply) })
  if (isKnown(file, request)) return reply.code(304).send()
  reply.type(file.type)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === null || file.compressed === null) return reply.send(file.bytes)
  return reply.header('content-encoding', encoding).send(await file.compressed(encoding))
}

// The origin rules may have set one already.
function varyWith(reply: FastifyReply): string {
  return [reply.getHeader('vary'), 'Accept-Encoding'].filter((value) => value !== undefined).join(', ')
}

function isKnown({ etag }: WebFile, { headers }: FastifyRequest): boolean {
  const known = headers['if-none-match']?.split(',').map((entry) => entry.trim()) ?? []
  return known.includes(etag) || known.includes('*')
}
