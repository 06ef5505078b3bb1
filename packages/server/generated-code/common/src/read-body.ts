import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

const most = 1_000_000

/** The body of a request as JSON. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > most) throw new Refusal(413, 'The body is too large.')
    pieces.push(piece)
  }
  if (length === 0) return {}
  try {
    return JSON.parse(Buffer.concat(pieces).toString())
  } catch {
    throw new Refusal(400, 'The body is no JSON.')
  }
}
