// Long values come from a thread in memory that it shares with us, and go back to be filled again. V8 counts memory of our own
// and would collect everything we hold for a few of them a second; what is shared it does not count, so it must not be left to it.

/** Shared by two threads at a time, and lent to the one that did not make it. */
const lenders = new WeakMap<SharedArrayBuffer, (room: SharedArrayBuffer) => void>()

export function lentBy(lender: (room: SharedArrayBuffer) => void, rooms: readonly SharedArrayBuffer[]): void {
  for (const room of rooms) lenders.set(room, lender)
}

/** Nobody looks at them any more. Bytes that share their memory with others stay. */
export function giveBytesBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof SharedArrayBuffer) {
    lenders.get(buffer)?.(buffer)
    lenders.delete(buffer)
    return
  }
  if (byteLength === buffer.byteLength) buffer.transfer(0)
}
