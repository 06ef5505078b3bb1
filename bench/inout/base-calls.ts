import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { call } from '../api-client.ts'
import type { Place } from './rows-calls.ts'

/** A file that does not pack, a kilobyte for each row. */
export async function putFile({ url, token, project }: Place, rows: number): Promise<void> {
  const body = { title: 'Files', columns: [{ title: 'File', uidt: 'Attachment' }] }
  await call(url, 'POST', `/api/v1/db/meta/projects/${project}/tables`, { token, body })
  const form = new FormData()
  form.append('file', new Blob([randomBytes(Math.min(rows * 1000, 1_000_000_000))]), 'noise.bin')
  const sent = await fetch(`${url}/api/v1/db/storage/${project}/upload`, {
    method: 'POST',
    headers: { 'xc-auth': token },
    body: form,
  })
  if (!sent.ok) throw new Error(`The file was answered with ${sent.status}: ${await sent.text()}`)
  await call(url, 'POST', `/api/v1/db/data/noco/${project}/Files`, { token, body: { File: await sent.json() } })
}

/** Gives how many bytes there are. */
export async function exportBase({ url, token, project }: Place, path: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/projects/${project}/export/base`, { headers: { 'xc-auth': token } })
  if (!answer.ok || answer.body === null) throw new Error(`The base was answered with ${answer.status}.`)
  let bytes = 0
  async function* counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      bytes += piece.length
      yield piece
    }
  }
  await pipeline(Readable.from(counted(answer.body as unknown as AsyncIterable<Uint8Array>)), createWriteStream(path))
  return bytes
}

export async function restoreBase({ url, token }: Place, path: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/projects/from-file?title=Restored`, {
    method: 'POST',
    headers: { 'xc-auth': token, 'content-type': 'application/zip' },
    body: Readable.toWeb(createReadStream(path)) as unknown as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  const { job } = (await answer.json()) as { job: string }
  for (;;) {
    const now = await call<{ state: string; failure: string | null }>(url, 'GET', `/api/v1/jobs/${job}`, { token })
    if (now.state === 'done') return
    if (now.state === 'failed') throw new Error(now.failure ?? 'The project was not restored.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
