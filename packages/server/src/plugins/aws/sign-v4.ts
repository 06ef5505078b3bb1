// Signature Version 4: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html. Pure.
import { createHash, createHmac } from 'node:crypto'

export interface AwsKeys {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
  readonly service: 's3' | 'ses'
}

interface Request {
  readonly method: string
  readonly url: URL
  /** Besides host; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body in hex. */
  readonly bodyHash: string
  readonly atMs: number
}

const emptyHash = createHash('sha256').digest('hex')
export const hashOf = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('hex')

/** The headers that have to be sent with it, those given included. */
export function signedHeaders(keys: AwsKeys, request: Request): Record<string, string> {
  const stamp = stampOf(request.atMs)
  const headers: Record<string, string> = { ...request.headers, 'x-amz-date': stamp }
  if (keys.service === 's3') headers['x-amz-content-sha256'] = request.bodyHash
  const { names, signature } = sign(keys, { ...request, headers }, request.bodyHash, stamp)
  const credential = `${keys.accessKey}/${scopeOf(keys, stamp)}`
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`
  return headers
}

/** An address that works by itself for a while. */
export function presignedUrl(keys: AwsKeys, wanted: URL, { atMs, seconds }: { atMs: number; seconds: number }): string {
  const stamp = stampOf(atMs)
  const url = new URL(wanted)
  url.searchParams.set('X-Amz-Algorithm', 'AWS4-HMAC-SHA256')
  url.searchParams.set('X-Amz-Credential', `${keys.accessKey}/${scopeOf(keys, stamp)}`)
  url.searchParams.set('X-Amz-Date', stamp)
  url.searchParams.set('X-Amz-Expires', String(seconds))
  url.searchParams.set('X-Amz-SignedHeaders', 'host')
  const request = { method: 'GET', url, headers: {}, bodyHash: emptyHash, atMs }
  const { signature } = sign(keys, request, 'UNSIGNED-PAYLOAD', stamp)
  return `${url.origin}${url.pathname}?${queryOf(url)}&X-Amz-Signature=${signature}`
}

function sign(keys: AwsKeys, { method, url, headers }: Request, bodyHash: string, stamp: string) {
  const all = Object.entries({ ...headers, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/\s+/g, ' ')] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const names = all.map(([name]) => name).join(';')
  const path = keys.service === 's3' ? url.pathname : url.pathname.split('/').map(encoded).join('/')
  const canonical = [
    method,
    path,
    queryOf(url),
    ...all.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', stamp, scopeOf(keys, stamp), hashOf(canonical)].join('\n')
  const key = [stamp.slice(0, 8), keys.region, keys.service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${keys.secretKey}`,
  )
  return { names, signature: createHmac('sha256', key).update(text).digest('hex') }
}

const scopeOf = ({ region, service }: AwsKeys, stamp: string): string =>
  `${stamp.slice(0, 8)}/${region}/${service}/aws4_request`

const stampOf = (atMs: number): string => new Date(atMs).toISOString().replace(/[-:]|\.\d+/g, '')

/** Everything but unreserved characters, in upper case. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

function queryOf(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
}
