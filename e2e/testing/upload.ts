import type { Account, Json, RunningServer } from './server-client.ts'

export interface SentFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** One pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const photo: SentFile = { name: 'photo.png', mimeType: 'image/png', buffer: pixel }

/** As the cell of a record takes them. */
export async function upload(
  server: RunningServer,
  { token }: Account,
  projectId: string,
  files: readonly SentFile[],
): Promise<Json> {
  const form = new FormData()
  for (const { name, mimeType, buffer } of files)
    form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const reply = await fetch(`${server.url}/api/v1/db/storage/${projectId}/upload`, {
    method: 'POST',
    headers: { 'xc-auth': token },
    body: form,
  })
  if (reply.status !== 200) throw new Error(`The files were refused: ${await reply.text()}`)
  return reply.json()
}
