import type { Duplex } from 'node:stream'

const most = 33_554_432

interface BytesWatch {
  /** Counts anew. */
  begin(): void
  isOver(): boolean
}

/** Drivers hold a row until all of it is there. What would become too long for our memory ends with its connection. */
export function mostBytesOf(stream: Duplex): BytesWatch {
  let count = 0
  stream.on('data', (data: Uint8Array) => {
    count += data.byteLength
    if (count > most) stream.destroy()
  })
  return {
    begin: () => {
      count = 0
    },
    isOver: () => count > most,
  }
}
