import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorFromReply, messageOf } from './errors.ts'

const body = { msg: 'Project title already in use', error: 'conflict', requestId: 'req_1' }

for (const [kind, sent] of [
  ['an object', body],
  ['a text', JSON.stringify(body)],
  ['a blob', new Blob([JSON.stringify(body)])],
] as const) {
  test(`reads msg out of ${kind} (spec 458)`, async () => {
    const error = await errorFromReply(409, sent)
    assert.equal(error.message, 'Project title already in use')
    assert.deepEqual([error.status, error.code, error.requestId], [409, 'conflict', 'req_1'])
  })
}

for (const [name, sent] of [
  ['an empty body', ''],
  ['a page of a proxy', '<html>502</html>'],
  ['a blob without msg', new Blob(['{}'])],
  ['null', null],
] as const) {
  test(`says “Some internal error occurred” for ${name} (spec 459)`, async () => {
    assert.equal((await errorFromReply(500, sent)).message, 'Some internal error occurred')
  })
}

for (const [name, sent, kept] of [
  ['a page of a proxy', '<html>502</html>', '<html>502</html>'],
  ['a blob that is no JSON', new Blob(['upstream gone']), 'upstream gone'],
  ['an object without msg', { hint: 'try later' }, { hint: 'try later' }],
] as const) {
  test(`a failure without a readable msg keeps the response: ${name} (spec 460)`, async () => {
    const error = await errorFromReply(502, sent)
    assert.equal(error.message, 'Some internal error occurred')
    assert.deepEqual([error.status, error.body], [502, kept])
  })
}

for (const [name, thrown, shown] of [
  ['an error', new Error('The file is too large'), 'The file is too large'],
  ['a text', 'Not now', 'Not now'],
  ['an error without words', new Error(''), 'Some error occurred'],
  ['nothing', undefined, 'Some error occurred'],
] as const) {
  test(`shows ${name} as “${shown}” (spec 459)`, () => assert.equal(messageOf(thrown), shown))
}
