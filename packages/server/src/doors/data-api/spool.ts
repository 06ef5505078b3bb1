import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, invalidRequest } from '@rowhouse/core/errors'

interface Spooled {
  readonly path: string
  /** Of the content. */
  readonly hash: string
  remove(): Promise<void>
}

/** Takes a body into a file of its own: never held in memory, and no transaction waits for somebody's network. */
export async function spool(body: Readable, limit: number): Promise<Spooled> {
  // Whoever reads it learns of a failure, also of one before that; without a listener it would end the process.
  body.on('error', () => undefined)
  const folder = await mkdtemp(join(tmpdir(), 'rowhouse-upload-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'file')
  try {
    return { path, hash: await write(body, path, limit), remove }
  } catch (error) {
    await remove()
    throw isBrokenOff(error) ? invalidRequest('The upload was broken off.') : error
  }
}

async function write(body: Readable, path: string, limit: number): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    // Not destroyed half way: the connection would go with it, and with that the answer.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > limit) throw new AppError('too_large', `The file is larger than ${limit / 1_000_000} MB.`)
      hash.update(piece)
      await file.write(piece)
    }
    return hash.digest('base64url')
  } finally {
    await file.close()
  }
}

function isBrokenOff(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
