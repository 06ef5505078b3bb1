import { createHash } from 'node:crypto'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import { ZipArchive, type ZipSource } from '../../platform/zip/zip-archive.ts'
import type { ZipRules } from '../../platform/zip/zip-entries.ts'
import { acceptPart } from './accept-part.ts'
import { type AcceptedStructure, acceptStructure } from './accept-structure.ts'
import { baseFileVersion, FileChange, FileComment, FileList, Manifest, partPaths } from './format.ts'

/** Of texts that are read as a whole. */
const longestJson = 64_000_000
/** Of one record or comment. */
const longestLine = 20_000_000

/** Ordinary contents become a tenth; a file that is made to fill a disk becomes a thousandth. */
const mostTimes = 100
/** What a small file may become in any case. */
const alwaysBytes = 64_000_000

const rules: ZipRules = {
  isName: (path) => /^[\w.-]+(?:\/[\w.-]+)*$/.test(path),
  mostBytes: (size) => Math.max(alwaysBytes, size * mostTimes),
  // Of one part: many equal records are packed very small.
  mostTimes: Number.POSITIVE_INFINITY,
  tooLarge: 'The archive unpacks to far more than a file of its size holds.',
}

/** A base file that somebody sent. What it gives was compared with the fingerprints in it, to the last byte. */
export class BaseArchive {
  readonly manifest: Manifest
  readonly #zip: ZipArchive

  private constructor(zip: ZipArchive, manifest: Manifest) {
    this.#zip = zip
    this.manifest = manifest
  }

  static async open(source: ZipSource): Promise<BaseArchive> {
    const zip = await ZipArchive.open(source, rules)
    if (!zip.has(partPaths.manifest)) throw invalidRequest('This is a zip archive, but no base file.')
    const manifest = acceptManifest(parsed(await textOf(zip.read(partPaths.manifest)), partPaths.manifest))
    const listed = new Set(Object.keys(manifest.parts))
    const missing = [...listed].find((path) => !zip.has(path))
    if (missing !== undefined) throw invalidRequest(`The base file is not whole: “${missing}” is missing.`)
    const foreign = zip.paths.find((path) => path !== partPaths.manifest && !listed.has(path))
    if (foreign !== undefined) throw invalidRequest(`The base file holds “${foreign}”, of which it does not speak.`)
    return new BaseArchive(zip, manifest)
  }

  /** Everything in it, without keeping any of it. */
  async verify(): Promise<void> {
    for (const path of Object.keys(this.manifest.parts)) for await (const _ of this.bytes(path));
  }

  async structure(): Promise<AcceptedStructure> {
    return acceptStructure(parsed(await textOf(this.bytes(partPaths.structure)), partPaths.structure))
  }

  async files(): Promise<FileList> {
    if (!this.#zip.has(partPaths.files)) return []
    return acceptPart(FileList, parsed(await textOf(this.bytes(partPaths.files)), partPaths.files), partPaths.files)
  }

  async *comments(): AsyncGenerator<FileComment> {
    const path = partPaths.comments
    if (!this.#zip.has(path)) return
    for await (const line of linesOf(this.bytes(path), path)) yield acceptPart(FileComment, parsed(line, path), path)
  }

  async *history(): AsyncGenerator<FileChange> {
    const path = partPaths.history
    if (!this.#zip.has(path)) return
    for await (const line of linesOf(this.bytes(path), path)) yield acceptPart(FileChange, parsed(line, path), path)
  }

  /** Ids of columns, then the records, a value for each. Nothing: the file has none of the table. */
  async *rows(tableId: string): AsyncGenerator<readonly unknown[]> {
    const path = partPaths.rows(tableId)
    if (!this.#zip.has(path)) return
    for await (const line of linesOf(this.bytes(path), path)) {
      const row = parsed(line, path)
      if (!Array.isArray(row)) throw unreadable(path)
      yield row
    }
  }

  has(path: string): boolean {
    return this.#zip.has(path)
  }

  async *bytes(path: string): AsyncGenerator<Uint8Array> {
    const expected = this.manifest.parts[path]
    const hash = createHash('sha256')
    for await (const piece of this.#zip.read(path)) {
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== expected?.sha256)
      throw invalidRequest(`The base file is damaged: “${path}” is not what was written.`)
  }
}

function acceptManifest(value: unknown): Manifest {
  const { version } = (value ?? {}) as { readonly version?: unknown }
  if (typeof version === 'number' && version > baseFileVersion)
    throw invalidRequest(
      'The base file was written by a newer version of Rowhouse: update this server, then try again.',
    )
  return acceptPart(Manifest, value, partPaths.manifest)
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(path)
  }
}

const unreadable = (path: string): AppError => invalidRequest(`The base file cannot be read: “${path}” is no JSON.`)

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > longestJson) throw new AppError('too_large', 'The structure in the base file is longer than 64 MB.')
    all.push(piece)
  }
  return Buffer.concat(all).toString()
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoded(decoder, piece, path)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new AppError('too_large', `A line of “${path}” is longer than 20 MB.`)
    for (const line of lines) if (line !== '') yield line
  }
  if (rest !== '') throw invalidRequest(`The base file is not whole: “${path}” ends within a line.`)
}

function decoded(decoder: InstanceType<typeof TextDecoder>, piece: Uint8Array, path: string): string {
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    throw unreadable(path)
  }
}
