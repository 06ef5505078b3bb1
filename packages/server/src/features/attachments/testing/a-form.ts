import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
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

/** A whole PNG of so many pixels in each direction, all black: few bytes, and many when it is unpacked. */
export function aHugePicture(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit for each pixel, from black to white.
  header[8] = 1
  const lines = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
