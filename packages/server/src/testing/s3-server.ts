import { createHmac, hash } from 'node:crypto'
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
  /** How many bytes came, of whatever. */
  readonly bytes: () => number
  close(): Promise<void>
}

interface S3Options {
  /** By which it judges how old an address is. */
  readonly now?: () => number
  /** What comes is counted and forgotten. */
  readonly discards?: boolean
}

export const s3Secret = 'a very secret secret'

/**
 * A real HTTP server on loopback that speaks as much of S3 as files need. It lets in whoever signs with the key AKGOOD, and
 * whoever comes by an address that was signed with it and has not run out.
 */
export async function startS3Server({ now = Date.now, discards = false }: S3Options = {}): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  let parts = 0
  let bytes = 0
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const { pathname: path, searchParams: query } = url
    request.on('data', (piece: Buffer) => {
      bytes += piece.length
    })
    const body = discards ? await once(request, 'end').then(() => Buffer.alloc(0)) : await buffer(request)
    const answer = (status: number, text: string | Buffer = '', headers = {}) =>
      void response.writeHead(status, headers).end(text)
    const isSigned = /Credential=AKGOOD\//.test(request.headers.authorization ?? '')
    if (!isSigned && !isGoodAddress(url, request.headers.host ?? '', now()))
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
    const wanted = query.get('response-content-disposition')
    if (wanted !== null) response.setHeader('content-disposition', wanted)
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
    bytes: () => bytes,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html, written a second time on purpose. */
function isGoodAddress({ pathname, search, searchParams: query }: URL, host: string, nowMs: number): boolean {
  const stamp = query.get('X-Amz-Date') ?? ''
  const [key, day = '', region = ''] = (query.get('X-Amz-Credential') ?? '').split('/')
  const [, year, month, date, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? []
  const signedMs = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
  if (key !== 'AKGOOD' || !(nowMs - signedMs <= Number(query.get('X-Amz-Expires')) * 1000)) return false
  const signed = search
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
  const request = ['GET', pathname, signed.sort().join('&'), `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const text = ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/s3/aws4_request`, hash('sha256', request)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${s3Secret}`,
  )
  return createHmac('sha256', signing).update(text).digest('hex') === query.get('X-Amz-Signature')
}
