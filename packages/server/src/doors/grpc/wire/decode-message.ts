import { ByteReader, broken } from './byte-reader.ts'
import { deepest, finite, readEntry, readValue, tooDeep } from './json-value.ts'
import {
  type FieldKind,
  isChoice,
  type Message,
  type MessageField,
  type MessageType,
  wireTypeOf,
} from './message-type.ts'

/** Fields that nobody knows are passed over, as programs of another day send them. */
export function decodeMessage(type: MessageType, bytes: Buffer): Message {
  return readMessage(type, new ByteReader(bytes), 0)
}

function readMessage({ fields }: MessageType, reader: ByteReader, depth: number): Message {
  if (depth > deepest) throw tooDeep()
  const message: Record<string, unknown> = {}
  while (!reader.isOver) {
    const { number, wire } = reader.tag()
    const field = fields.find((one) => one.number === number)
    if (field === undefined) reader.pass(wire)
    else if (wire === wireTypeOf(field.kind)) readField(message, field, reader, depth)
    else if (wire === 2 && field.isRepeated === true) readPacked(message, field, reader.inner(), depth)
    else throw broken()
  }
  return message
}

function readPacked(message: Record<string, unknown>, field: MessageField, reader: ByteReader, depth: number): void {
  while (!reader.isOver) readField(message, field, reader, depth)
}

function readField(
  message: Record<string, unknown>,
  { name, kind, isRepeated }: MessageField,
  reader: ByteReader,
  depth: number,
): void {
  if (kind === 'jsonMap') {
    const [key, value] = readEntry(reader.inner(), depth + 1)
    message[name] = { ...(message[name] as object | undefined), [key]: value }
    return
  }
  const value = readOne(kind, reader, depth)
  if (isRepeated !== true) message[name] = value
  else if (Array.isArray(message[name])) message[name].push(value)
  else message[name] = [value]
}

function readOne(kind: FieldKind, reader: ByteReader, depth: number): unknown {
  if (kind === 'string') return reader.string()
  if (kind === 'int64') return reader.int64()
  if (kind === 'int32') return reader.int32()
  if (kind === 'double') return finite(reader.double())
  if (kind === 'bool') return reader.bool()
  if (kind === 'bytes') return reader.bytes()
  if (isChoice(kind)) return kind.choice.values[reader.int32()] ?? kind.choice.values[0]
  if (typeof kind === 'object') return readMessage(kind.message, reader.inner(), depth + 1)
  return readValue(reader.inner(), depth + 1)
}
