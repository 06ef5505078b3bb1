// google.protobuf.Value, Struct and ListValue: what JSON can say, in the words of protocol buffers.
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { invalidRequest } from '@rowhouse/core/errors'
import { type ByteReader, broken } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/** As deep as messages may be. */
export const deepest = 50

const field = (number: number, wire: number): number => number * 8 + wire

export function writeValue(writer: ByteWriter, value: unknown): void {
  if (typeof value === 'number') {
    writer.varint(field(2, 1))
    writer.double(value)
  } else if (typeof value === 'string') {
    writer.varint(field(3, 2))
    writer.string(value)
  } else if (typeof value === 'boolean') {
    writer.varint(field(4, 0))
    writer.varint(value ? 1 : 0)
  } else if (Array.isArray(value)) {
    writer.varint(field(6, 2))
    writer.within(() => {
      for (const one of value) {
        writer.varint(field(1, 2))
        writer.within(() => writeValue(writer, one))
      }
    })
  } else if (isPlainObject(value)) {
    writer.varint(field(5, 2))
    writer.within(() => {
      for (const [key, one] of Object.entries(value)) {
        writer.varint(field(1, 2))
        writer.within(() => writeEntry(writer, key, one))
      }
    })
  } else {
    writer.varint(field(1, 0))
    writer.varint(0)
  }
}

export function writeEntry(writer: ByteWriter, key: string, value: unknown): void {
  writer.varint(field(1, 2))
  writer.string(key)
  writer.varint(field(2, 2))
  writer.within(() => writeValue(writer, value))
}

export function readValue(reader: ByteReader, depth: number): unknown {
  if (depth > deepest) throw tooDeep()
  let value: unknown = null
  while (!reader.isOver) {
    const { number, wire } = reader.tag()
    const expected = { 1: 0, 2: 1, 3: 2, 4: 0, 5: 2, 6: 2 }[number]
    if (expected === undefined) reader.pass(wire)
    else if (expected !== wire) throw broken()
    else value = readKind(reader, number, depth)
  }
  return value
}

function readKind(reader: ByteReader, number: number, depth: number): unknown {
  if (number === 2) return finite(reader.double())
  if (number === 3) return reader.string()
  if (number === 4) return reader.bool()
  if (number === 5) return Object.fromEntries(entriesIn(reader.inner(), (one) => readEntry(one, depth + 1)))
  if (number === 6) return entriesIn(reader.inner(), (one) => readValue(one, depth + 1))
  reader.int64()
  return null
}

function entriesIn<T>(reader: ByteReader, read: (inner: ByteReader) => T): T[] {
  const found: T[] = []
  while (!reader.isOver) {
    const { number, wire } = reader.tag()
    if (number === 1 && wire === 2) found.push(read(reader.inner()))
    else reader.pass(wire)
  }
  return found
}

export function readEntry(reader: ByteReader, depth: number): [string, unknown] {
  let key = ''
  let value: unknown = null
  while (!reader.isOver) {
    const { number, wire } = reader.tag()
    if (number === 1 && wire === 2) key = reader.string()
    else if (number === 2 && wire === 2) value = readValue(reader.inner(), depth)
    else reader.pass(wire)
  }
  return [key, value]
}

/** There is no word for others in JSON, nor is any stored. */
export function finite(value: number): number {
  if (!Number.isFinite(value)) throw invalidRequest('A number has to be finite.')
  return value
}

export const tooDeep = () => invalidRequest(`A message can be ${deepest} levels deep.`)
