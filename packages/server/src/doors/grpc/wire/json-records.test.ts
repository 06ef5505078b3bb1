import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ShownPage } from '../../../features/records/export/shown-page.ts'
import { decodeMessage } from './decode-message.ts'
import { encodeMessage } from './encode-message.ts'
import { fits } from './fits.ts'
import { JsonRecords } from './json-records.ts'
import type { MessageField, MessageType } from './message-type.ts'

const unfit: MessageField = { name: 'unfit_values', number: 1, kind: 'jsonMap' }
const optional = { isOptional: true }
const fields: readonly (MessageField & { readonly title: string })[] = [
  { name: 'text', title: 'Te"xt', number: 3, kind: 'string', ...optional },
  { name: 'whole', title: 'Größe', number: 30, kind: 'int64', ...optional },
  { name: 'float', title: '__proto__', number: 3000, kind: 'double', ...optional },
  { name: 'done', title: ',', number: 300_000, kind: 'bool', ...optional },
  { name: 'choices', title: 'a\\b', number: 5, kind: 'string', isRepeated: true },
  { name: 'any', title: ' ', number: 6, kind: 'json', ...optional },
]
const record: MessageType = { name: 'Record', fields: [unfit, ...fields] }
const records: MessageType = {
  name: 'Records',
  fields: [{ name: 'records', number: 1, kind: { message: record }, isRepeated: true }],
}
const members = [...fields.map((field) => ({ title: field.title, field })), { title: 'Key', field: null }]

type Row = readonly unknown[]

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom('', '"', '\\', '\\"', '{', '}],[{', '\n', 'é'.repeat(200)),
  fc.integer(),
  fc.constantFrom(0, 999_999_999_999_999, Number.MAX_SAFE_INTEGER, -1, '9223372036854775807', 1e21, 0.1),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
)
const rowsOf = fc.array(fc.array(cell, { minLength: members.length, maxLength: members.length }), { maxLength: 12 })

const jsonOf = (row: Row): string =>
  `{${members.map(({ title }, at) => `${JSON.stringify(title)}:${JSON.stringify(row[at])}`).join()}}`

/** By way of values, as every other message is written. */
function throughValues(row: Row): unknown {
  const message: Record<string, unknown> = {}
  const unfits: Record<string, unknown> = {}
  for (const [at, field] of fields.entries()) {
    // As it comes out of JSON: there is no -0.
    const value = JSON.parse(JSON.stringify(row[at]))
    if (value !== null) (fits(field, value) ? message : unfits)[field.name] = value
  }
  if (Object.keys(unfits).length > 0) message.unfit_values = unfits
  return decodeMessage(record, encodeMessage(record, message))
}

test('records written from the JSON of a database are those written from its values', () => {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const list = Buffer.from(`[${rows.map(jsonOf).join()}]`)
      const given = [...new JsonRecords(members, unfit).messages(list, 1, { records: 5, bytes: 2000 })]
      const read = given.flatMap((bytes) => decodeMessage(records, bytes).records as unknown[])
      assert.deepEqual(read, rows.map(throughValues))
      assert.ok(given.every((bytes) => (decodeMessage(records, bytes).records as unknown[]).length <= 5))
      const [first] = rows
      if (first === undefined) return
      const alone = new JsonRecords(members, unfit).message(Buffer.from(jsonOf(first)))
      assert.deepEqual(decodeMessage(record, alone), throughValues(first))
    }),
  )
})

test('a page tells its last record without reading the others', () => {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const page = ShownPage.written([], rows.length, [`[${rows.map(jsonOf).join()}]`])
      const last = rows.at(-1)
      if (last !== undefined) assert.deepEqual(page.last(), JSON.parse(jsonOf(last)))
    }),
  )
})

test('JSON of another form is an error, not another record', () => {
  const writer = new JsonRecords(members, unfit)
  assert.throws(() => writer.message(Buffer.from('{"Text": "a"}')), /another form/)
})
