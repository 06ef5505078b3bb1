import type { Readable } from 'node:stream'

/** A file while it arrives. */
export function piecesOf(body: Readable): AsyncIterable<Uint8Array> {
  // Whoever reads it learns of a failure; without a listener it would end the process.
  body.on('error', () => undefined)
  // Not destroyed half way: the connection would go with it, and with that the answer.
  return body.iterator({ destroyOnReturn: false })
}
