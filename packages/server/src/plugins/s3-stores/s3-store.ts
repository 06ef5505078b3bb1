import { createHash } from 'node:crypto'
import { AppError } from '@rowhouse/core/errors'
import type { FileStore, Received } from '../../platform/files/file-store.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { imageHeadBytes } from '../../platform/image-type.ts'
import type { S3Client } from './s3-client.ts'

/** The least that stores take but for the last one is 5 MiB; ten thousand of these are 80 GB. */
const partBytes = 8 * 1024 * 1024
const linkSeconds = 60
const abandonedMs = 60 * 60 * 1000

interface S3StoreOptions {
  readonly name: string
  /** In front of every key, with a slash at its end, or empty. */
  readonly prefix: string
  readonly givesLinks: boolean
  readonly now: () => number
}

/** Files in a bucket. A body goes there part by part as it comes, so that its length costs no memory. */
export function s3Store(client: S3Client, { name, prefix, givesLinks, now }: S3StoreOptions): FileStore {
  const placeOf = (key: string): string => `${prefix}${key}`
  return {
    name,
    receive: (key, body, maxBytes) => receive(client, placeOf(key), body, maxBytes),
    async open(key, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.from}-${range.to}` }
      const answer = await client.open({ method: 'GET', key: placeOf(key), headers })
      return answer?.body ?? null
    },
    async remove(key) {
      await client.call({ method: 'DELETE', key: placeOf(key) })
    },
    removeAbandoned: () => removeAbandoned(client, prefix, now() - abandonedMs),
    link: (key, title) =>
      givesLinks
        ? client.link(
            placeOf(key),
            // Nothing is made of it but a download, as where we send it ourselves.
            {
              'response-content-disposition': attachment(title),
              'response-content-type': 'application/octet-stream',
            },
            linkSeconds,
          )
        : null,
  }
}

async function receive(
  client: S3Client,
  key: string,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Received> {
  const arriving = new Arriving(client, key)
  try {
    for await (const piece of body) {
      await arriving.take(piece)
      if (arriving.size > maxBytes)
        throw new AppError('too_large', `The file is larger than ${maxBytes / 1_000_000} MB.`)
    }
    await arriving.finish()
    return arriving
  } catch (error) {
    await arriving.discard()
    throw error
  }
}

/** Short bodies wait in memory until they are kept; of long ones all parts are there, and keeping makes a file of them. */
class Arriving implements Received {
  size = 0
  readonly #head = Buffer.alloc(imageHeadBytes)
  readonly #client: S3Client
  readonly #key: string
  #upload: string | null = null
  #etags: string[] = []
  #pieces: Uint8Array[] = []
  #waiting = 0
  /** Worked out as they come: one long sum over a whole part would hold up everybody. */
  #hash = createHash('sha256')

  constructor(client: S3Client, key: string) {
    this.#client = client
    this.#key = key
  }

  get head(): Uint8Array {
    return this.#head.subarray(0, Math.min(this.size, this.#head.length))
  }

  async take(piece: Uint8Array): Promise<void> {
    if (this.size < this.#head.length) this.#head.set(piece.subarray(0, this.#head.length - this.size), this.size)
    this.size += piece.length
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + partBytes - this.#waiting)
      this.#pieces.push(part)
      this.#hash.update(part)
      this.#waiting += part.length
      at += part.length
      if (this.#waiting === partBytes) await this.#send()
    }
  }

  async finish(): Promise<void> {
    if (this.#upload !== null && this.#waiting > 0) await this.#send()
  }

  async keep(): Promise<void> {
    if (this.#upload === null) {
      const { body, bodyHash } = this.#take()
      await done(this.#client.call({ method: 'PUT', key: this.#key, body, bodyHash }))
      return
    }
    const parts = this.#etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const query = { uploadId: this.#upload }
    const answer = await done(this.#client.call({ method: 'POST', key: this.#key, query, body }))
    // Told with a 200 as well.
    if (/<Error>/.test(answer.text())) throw new AppError('source_unavailable', 'The store could not keep the file.')
    this.#upload = null
  }

  async discard(): Promise<void> {
    this.#pieces = []
    if (this.#upload === null) return
    const query = { uploadId: this.#upload }
    this.#upload = null
    // What stays is found by `removeAbandoned`.
    await this.#client.call({ method: 'DELETE', key: this.#key, query }).catch(() => undefined)
  }

  async #send(): Promise<void> {
    this.#upload ??= await this.#begin()
    const query = { partNumber: String(this.#etags.length + 1), uploadId: this.#upload }
    const answer = await done(this.#client.call({ method: 'PUT', key: this.#key, query, ...this.#take() }))
    this.#etags.push(answer.headers.get('etag') ?? '')
  }

  async #begin(): Promise<string> {
    const answer = await done(this.#client.call({ method: 'POST', key: this.#key, query: { uploads: '' } }))
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(answer.text())?.[1]
    if (id === undefined) throw new AppError('source_unavailable', 'The store does not take files in parts.')
    return unescaped(id)
  }

  #take(): { body: Uint8Array; bodyHash: string } {
    const taken = { body: Buffer.concat(this.#pieces), bodyHash: this.#hash.digest('hex') }
    this.#pieces = []
    this.#waiting = 0
    this.#hash = createHash('sha256')
    return taken
  }
}

/** A bucket that is gone is no reason to believe that a file was stored. */
async function done<Answer extends { readonly status: number }>(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  if (answer.status === 404) throw new AppError('source_unavailable', 'There is no bucket of this name.')
  return answer
}

async function removeAbandoned(client: S3Client, prefix: string, before: number): Promise<void> {
  const answer = await client.call({ method: 'GET', key: '', query: { uploads: '', prefix } })
  if (answer.status === 404) return
  for (const [, upload = ''] of answer.text().matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)) {
    const read = (name: string): string => unescaped(new RegExp(`<${name}>([^<]*)</${name}>`).exec(upload)?.[1] ?? '')
    const begun = Date.parse(read('Initiated'))
    if (begun < before) await client.call({ method: 'DELETE', key: read('Key'), query: { uploadId: read('UploadId') } })
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
