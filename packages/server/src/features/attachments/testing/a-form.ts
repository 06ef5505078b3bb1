import { randomUUID } from 'node:crypto'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'

interface FormFile {
  readonly name?: string
  readonly type?: string
  readonly bytes: Uint8Array | string
}

/** A form as browsers send it; names go as they are, so that broken ones can be sent too. */
export function aForm(files: readonly FormFile[]): { readonly body: Buffer; readonly type: string } {
  const boundary = `----${randomUUID()}`
  const parts = files.flatMap(({ name = 'a.txt', type = 'text/plain', bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

export async function upload(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  project: string,
  files: readonly FormFile[],
): Promise<Answer> {
  const { body, type } = aForm(files)
  const answer = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/db/storage/${project}/upload`,
    payload: body,
    headers: { 'content-type': type, 'xc-auth': token },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers as Answer['headers'], cookie: null }
}

/** The smallest picture: one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
