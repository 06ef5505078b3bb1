import { AppError } from '@rowhouse/core/errors'
import type { EgressInit, EgressResponse, EgressStream } from '../../platform/egress/egress.ts'
import { type AwsKeys, encoded, hashOf, presignedUrl, signedHeaders } from '../aws/sign-v4.ts'
import type { PluginTools } from '../plugin.ts'

export interface Bucket {
  /** Of the service, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** Where the name of the bucket stands: in front of the host, as Amazon wants it, or first in the path. */
  readonly inPath: boolean
}

interface S3Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  /** Empty: the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Of the body, where it is known already. */
  readonly bodyHash?: string
}

const answerMs = 60_000

/** Calls of one bucket, signed. Whatever speaks the protocol of S3 is one. */
export class S3Client {
  readonly #bucket: Bucket
  readonly #keys: AwsKeys
  readonly #tools: Pick<PluginTools, 'egress' | 'now'>

  constructor(bucket: Bucket, tools: Pick<PluginTools, 'egress' | 'now'>) {
    this.#bucket = bucket
    this.#keys = { ...bucket, service: 's3' }
    this.#tools = tools
  }

  /** Gives answers of 2xx and 404; throws what the store says otherwise. */
  async call(call: S3Call): Promise<EgressResponse> {
    const { url, init } = this.#signed(call)
    const answer = await this.#tools.egress.fetch(url, { ...init, timeoutMs: answerMs, redirect: 'refuse' })
    if (answer.status < 300 || answer.status === 404) return answer
    throw refusal(answer.status, answer.text())
  }

  async open(call: S3Call): Promise<EgressStream | null> {
    const { url, init } = this.#signed(call)
    const answer = await this.#tools.egress.open(url, { ...init, timeoutMs: answerMs })
    if (answer.status < 300) return answer
    answer.body.destroy()
    if (answer.status === 404) return null
    throw refusal(answer.status, '')
  }

  link(key: string, query: Readonly<Record<string, string>>, seconds: number): string {
    return presignedUrl(this.#keys, this.#url(key, query), { atMs: this.#tools.now(), seconds })
  }

  #signed({ method, key, query = {}, headers = {}, body, bodyHash }: S3Call): { url: string; init: EgressInit } {
    const url = this.#url(key, query)
    const signed = signedHeaders(this.#keys, {
      method,
      url,
      headers,
      bodyHash: bodyHash ?? hashOf(body ?? ''),
      atMs: this.#tools.now(),
    })
    return { url: url.href, init: { method, headers: signed, ...(body === undefined ? {} : { body }) } }
  }

  #url(key: string, query: Readonly<Record<string, string>>): URL {
    const { endpoint, bucket, inPath } = this.#bucket
    const url = new URL(endpoint)
    if (inPath) url.pathname = `/${encoded(bucket)}/${key.split('/').map(encoded).join('/')}`
    else {
      url.hostname = `${bucket}.${url.hostname}`
      url.pathname = `/${key.split('/').map(encoded).join('/')}`
    }
    // Written out as it is signed: an address encodes blanks in another way.
    url.search = Object.entries(query)
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .join('&')
    return url
  }
}

const known: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'The store does not know this access key.',
  SignatureDoesNotMatch: 'The store does not accept the access secret.',
  AccessDenied: 'The store denies access with these keys.',
  NoSuchBucket: 'There is no bucket of this name.',
  PermanentRedirect: 'The bucket is in another region.',
  AuthorizationHeaderMalformed: 'The bucket is in another region.',
  QuotaExceeded: 'The store is full.',
}

function refusal(status: number, body: string): AppError {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? ''
  const sentence = known[code] ?? (status === 403 ? known.AccessDenied : undefined)
  return new AppError('source_unavailable', sentence ?? `The store answered ${status}.`, { reason: code })
}
