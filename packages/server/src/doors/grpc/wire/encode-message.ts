import { ByteWriter } from './byte-writer.ts'
import { writeEntry, writeValue } from './json-value.ts'
import {
  type FieldKind,
  isChoice,
  type Message,
  type MessageField,
  type MessageType,
  wireTypeOf,
} from './message-type.ts'

const writer = new ByteWriter()

export function encodeMessage(type: MessageType, message: Message): Buffer {
  // What failed half way must not stand before this one.
  writer.clear()
  writeMessage(writer, type, message)
  return writer.take()
}

function writeMessage(writer: ByteWriter, { fields }: MessageType, message: Message): void {
  for (const field of fields) {
    const value = message[field.name]
    if (value !== undefined && value !== null) writeField(writer, field, value)
  }
}

export function writeField(
  writer: ByteWriter,
  { number, kind, isRepeated, isOptional, oneof }: MessageField,
  value: unknown,
): void {
  const tag = number * 8 + wireTypeOf(kind)
  if (kind === 'jsonMap') {
    for (const [key, one] of Object.entries(value as Message)) {
      writer.varint(tag)
      writer.within(() => writeEntry(writer, key, one))
    }
  } else if (isRepeated === true) {
    for (const one of value as readonly unknown[]) {
      writer.varint(tag)
      writeOne(writer, kind, one)
    }
  } else if (isOptional === true || oneof !== undefined || !isNothing(value)) {
    writer.varint(tag)
    writeOne(writer, kind, value)
  }
}

/** What a field is when it is not there. */
const isNothing = (value: unknown): boolean => value === '' || value === 0 || value === false || value === '0'

function writeOne(writer: ByteWriter, kind: FieldKind, value: unknown): void {
  if (kind === 'string') writer.string(value as string)
  else if (kind === 'int64' || kind === 'int32') writer.int64(value as number | string)
  else if (kind === 'double') writer.double(value as number)
  else if (kind === 'bool') writer.varint(value === true ? 1 : 0)
  else if (kind === 'bytes') writer.bytes(value as Uint8Array)
  else if (isChoice(kind)) writer.varint(Math.max(0, kind.choice.values.indexOf(value as string)))
  else if (typeof kind === 'object') writer.within(() => writeMessage(writer, kind.message, value as Message))
  else writer.within(() => writeValue(writer, value))
}
