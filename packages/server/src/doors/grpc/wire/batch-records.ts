import type { ByteWriter } from './byte-writer.ts'

export interface BatchLimits {
  readonly records: number
  readonly bytes: number
}

/** Records as messages that hold them as their field `number`, few enough in each. `write` writes the next one; false: there is none. */
export function* batchRecords(
  writer: ByteWriter,
  number: number,
  most: BatchLimits,
  write: () => boolean,
): Generator<Buffer> {
  writer.clear()
  let records = 0
  // Nearly all take as much room for their length as the one before.
  let room = 1
  while (true) {
    const before = writer.length
    writer.varint(number * 8 + 2)
    const start = writer.leaveRoom(room)
    if (!write()) {
      if (records > 0) yield writer.takeUntil(before)
      return
    }
    room = writer.putLength(start, room)
    if (records > 0 && (records === most.records || writer.length > most.bytes)) {
      yield writer.takeUntil(before)
      records = 0
    }
    records += 1
  }
}
