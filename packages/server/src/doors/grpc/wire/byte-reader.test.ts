import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

const wholeNumbers = [
  ...[0, 1, 127, 128, 16_383, 16_384, 2_097_152, 2 ** 28 - 1, 2 ** 28, 2 ** 31, 2 ** 35, Number.MAX_SAFE_INTEGER],
  ...[-1, -128, -(2 ** 31), -Number.MAX_SAFE_INTEGER, '9007199254740992', '9223372036854775807'],
  '-9223372036854775808',
]

for (const number of wholeNumbers)
  test(`reads ${number} as it was written`, () => {
    const writer = new ByteWriter()
    writer.int64(number)
    writer.varint(5)
    const reader = new ByteReader(writer.take())
    assert.equal(reader.int64(), number)
    assert.equal(reader.int32(), 5)
    assert.ok(reader.isOver)
  })

test('reads numbers with more bytes than they need', () => {
  assert.equal(new ByteReader(Buffer.from([0x85, 0x80, 0x00])).int64(), 5)
  assert.equal(new ByteReader(Buffer.from([0x85, 0x80, 0x80, 0x80, 0x80, 0x00])).int64(), 5)
})

test('reads fields with the largest numbers', () => {
  const writer = new ByteWriter()
  for (const number of [1, 15, 16, 2 ** 25 - 1, 2 ** 29 - 1]) writer.varint(number * 8 + 2)
  const reader = new ByteReader(writer.take())
  for (const number of [1, 15, 16, 2 ** 25 - 1, 2 ** 29 - 1]) assert.deepEqual(reader.tag(), { number, wire: 2 })
})

for (const [what, bytes, read] of [
  ['a number without an end', [0x80], (reader: ByteReader) => reader.int64()],
  ['a longer one without an end', [0xff, 0xff, 0xff, 0xff, 0xff], (reader: ByteReader) => reader.int64()],
  ['one that never ends', Array.from({ length: 12 }, () => 0xff), (reader: ByteReader) => reader.int64()],
  ['nothing', [], (reader: ByteReader) => reader.tag()],
  ['a field without a number', [0x02], (reader: ByteReader) => reader.tag()],
  ['the same in two bytes', [0x82, 0x00], (reader: ByteReader) => reader.tag()],
  ['a field with too large a number', [0xff, 0xff, 0xff, 0xff, 0x7f], (reader: ByteReader) => reader.tag()],
  ['a text that is longer than the message', [0x05, 0x61], (reader: ByteReader) => reader.string()],
  ['a text as long as nothing is', [0xff, 0xff, 0xff, 0xff, 0x7f, 0x61], (reader: ByteReader) => reader.string()],
] as const)
  test(`refuses ${what}`, () =>
    assert.throws(() => read(new ByteReader(Buffer.from(bytes))), { code: 'invalid_request' }))

test('does not read beyond its part of the message', () => {
  const inner = new ByteReader(Buffer.from([0x02, 0x96, 0x81, 0x01])).inner()
  assert.throws(() => inner.int64(), { code: 'invalid_request' })
})
