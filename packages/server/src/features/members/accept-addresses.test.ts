import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { acceptAddresses } from './accept-addresses.ts'

const many = (count: number): string => Array.from({ length: count }, (_, i) => `p${i}@x.example`).join(',')

describe('addresses of an invitation', () => {
  for (const [input, addresses] of [
    ['ana@x.example', ['ana@x.example']],
    [' ana@x.example , Bo@x.example,', ['ana@x.example', 'Bo@x.example']],
    ['b@x.example,a@x.example,B@X.example', ['b@x.example', 'a@x.example']],
  ] as const) {
    test(`“${input}” names ${addresses.length} (spec 329)`, () => assert.deepEqual(acceptAddresses(input), addresses))
  }

  for (const [input, sentence] of [
    [' , ,', 'E-mail is required'],
    ['nobody', 'Invalid email address : nobody'],
    ['a@x.example,b@,c', 'Invalid email address : b@, c'],
    ['a@x.example b@x.example', 'Invalid email address : a@x.example b@x.example'],
    ['a@x.example;b@x.example', 'Invalid email address : a@x.example;b@x.example'],
    ['a@x.example\r\nBcc: d@x.example', 'Invalid email address : a@x.example\r\nBcc: d@x.example'],
    [many(101), 'At most 100 people can be invited at once.'],
  ] as const) {
    test(`${JSON.stringify(input.slice(0, 40))} is refused with “${sentence}”`, () =>
      assert.throws(() => acceptAddresses(input), { code: 'invalid_value', message: sentence }))
  }

  test('no address at all is refused (spec 328)', () =>
    assert.throws(() => acceptAddresses(''), { message: 'E-mail is required' }))

  test('a hundred are not too many, and repetitions do not count', () => {
    assert.equal(acceptAddresses(many(100)).length, 100)
    assert.equal(acceptAddresses(`${many(100)},${many(100)}`).length, 100)
  })

  test('a sentence about ten thousand bad characters stays a sentence', () =>
    assert.throws(
      () => acceptAddresses('x'.repeat(10_000)),
      ({ message }: Error) => message.length < 300,
    ))
})
