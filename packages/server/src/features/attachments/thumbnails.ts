// Small pictures of pictures, made when first asked for and kept on this machine. The decoder is the one part of the server that
// reads hostile binary formats, so it gets four of them only, few pixels, few bytes, little time and one picture at once.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@rowhouse/core/errors'
import type { FileRow } from '../../meta/rows/files.ts'
import type { FileStores } from '../../platform/files/file-store.ts'
import { imageType } from '../../platform/image-type.ts'

const thumbnailEdges = { small: 320, large: 1920 } as const
export type ThumbnailSize = keyof typeof thumbnailEdges

const mostBytes = 30_000_000
const mostPixels = 50_000_000
const mostSeconds = 10
const mostWaiting = 200

export const thumbnailKeys = (blob: string): string[] => Object.keys(thumbnailEdges).map((size) => `${blob}.${size}`)

/** What cannot be drawn small: too large, broken, or no picture at all. */
const undrawable = (cause?: unknown): AppError =>
  new AppError('unsupported_type', 'There is no small picture of this file.', {}, { cause })

type Pictured = Pick<FileRow, 'store' | 'blob' | 'size'>

/** They stay on this machine, wherever the pictures are: they can be drawn again. */
export class Thumbnails {
  readonly #files: FileStores
  readonly #making = new Map<string, Promise<void>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(files: FileStores) {
    this.#files = files
  }

  async open(file: Pictured, size: ThumbnailSize): Promise<Readable> {
    const key = `${file.blob}.${size}`
    const known = await this.#files.disk.open(key)
    if (known !== null) return known
    if (file.size > mostBytes) throw undrawable()
    await this.#make(key, file, size)
    return (await this.#files.disk.open(key)) ?? Promise.reject(undrawable())
  }

  /** Whoever asks for the same waits for the same; the others wait for their turn. */
  #make(key: string, file: Pictured, size: ThumbnailSize): Promise<void> {
    const known = this.#making.get(key)
    if (known !== undefined) return known
    if (this.#making.size >= mostWaiting)
      throw new AppError('source_unavailable', 'The server is busy. Try again in a moment.', { retryAfterSeconds: 2 })
    const made = this.#last
      .catch(() => undefined)
      .then(() => this.#draw(key, file, size))
      .finally(() => this.#making.delete(key))
    this.#last = made
    this.#making.set(key, made)
    return made
  }

  async #draw(key: string, { store, blob }: Pictured, size: ThumbnailSize): Promise<void> {
    const original = await (await this.#files.of(store)).open(blob)
    if (original === null) throw undrawable()
    const bytes = await buffer(original)
    // What the bytes are now counts, not what they once were said to be.
    if (imageType(bytes) === null) throw undrawable()
    const small = await smallPicture(bytes, thumbnailEdges[size])
    const received = await this.#files.disk.receive(key, once(small), mostBytes)
    await received.keep()
  }
}

async function smallPicture(bytes: Buffer, edge: number): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
      .rotate()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: mostSeconds })
      .toBuffer()
  } catch (error) {
    throw undrawable(error)
  }
}

type Sharp = typeof import('sharp').default

let loading: Promise<Sharp> | undefined

/** A third of a second and twenty megabytes, which a start that draws nothing does not pay. */
function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
    })
    return sharp
  })
  return loading
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
