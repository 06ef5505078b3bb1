import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Server {
  readonly port: number
  /** To be given as EGRESS_ALLOW. */
  readonly allow: string
  /** By bucket and key. */
  readonly objects: Map<string, Buffer>
  /** How many parts came for files that were sent in parts. */
  readonly parts: () => number
  close(): Promise<void>
}

/** A real HTTP server on loopback that speaks as much of S3 as files need. It lets in whoever signs with the key AKGOOD. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  let parts = 0
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const { pathname: path, searchParams: query } = url
    const body = await buffer(request)
    const answer = (status: number, text: string | Buffer = '', headers = {}) =>
      void response.writeHead(status, headers).end(text)
    if (!/Credential=AKGOOD\//.test(request.headers.authorization ?? ''))
      return answer(403, '<Error><Code>InvalidAccessKeyId</Code></Error>')
    const upload = query.get('uploadId') ?? ''
    if (request.method === 'POST' && query.has('uploads')) {
      const id = `up${uploads.size + 1}`
      uploads.set(id, new Map())
      return answer(200, `<R><UploadId>${id}</UploadId></R>`)
    }
    if (request.method === 'POST') {
      const sent = [...(uploads.get(upload) ?? [])].sort(([one], [other]) => one - other)
      objects.set(path, Buffer.concat(sent.map(([, part]) => part)))
      uploads.delete(upload)
      return answer(200, '<R/>')
    }
    if (request.method === 'PUT' && upload !== '') {
      parts += 1
      uploads.get(upload)?.set(Number(query.get('partNumber')), body)
      return answer(200, '', { etag: `"${parts}"` })
    }
    if (request.method === 'PUT') {
      objects.set(path, body)
      return answer(200)
    }
    if (request.method === 'DELETE') {
      if (upload === '') objects.delete(path)
      else uploads.delete(upload)
      return answer(204)
    }
    const found = objects.get(path)
    if (found === undefined) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    return range === null ? answer(200, found) : answer(206, found.subarray(Number(range[1]), Number(range[2]) + 1))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    allow: `127.0.0.1:${port}`,
    objects,
    parts: () => parts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
