import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type FastifyInstance, fastify } from 'fastify'
import { addBodyParsers } from './body.ts'
import { answerError } from './errors.ts'
import { jsonPieces } from './json-pieces.ts'

let app: FastifyInstance
before(() => {
  app = fastify({ bodyLimit: 20_000_000 })
  addBodyParsers(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, { error() {} } as never))
  app.post('/', async (request) => ({ got: request.body }))
})
after(() => app.close())

const send = async (payload: string | Buffer) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  return { status: reply.statusCode, got: reply.statusCode === 200 ? JSON.stringify(reply.json().got) : reply.json() }
}

const names = (count: number, from = 0): string => Array.from({ length: count }, (_, at) => `"k${from + at}":1`).join()
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('long bodies are what JSON.parse makes of them', () => {
  const row = { Name: 'a "quoted", [bracketed] {row}\\', List: [1, [2, { a: ']' }]], Nothing: null, É: '表😀' }
  const long = JSON.stringify(Array.from({ length: 3000 }, (_, at) => ({ ...row, at })))
  for (const [what, text] of [
    ['a list of records', long],
    ['with spaces and line ends around everything', JSON.stringify(JSON.parse(long), null, 2)],
    ['with a byte order mark', `\uFEFF ${long}`],
    ['an object', `{"rows":${long}}`],
    ['a text', JSON.stringify('x'.repeat(100_000))],
    ['a list of one long text', JSON.stringify(['],["'.repeat(50_000)])],
    ['a list with nothing in it', `[${' '.repeat(100_000)}]`],
    ['sparse records in any order', `[${Array.from({ length: 9000 }, (_, at) => `{${names(9, at * 7)}}`).join()}]`],
    ['a drawing in a cell', `[{"Drawing":[${'[1.5,2.5],'.repeat(200_000)}[0,0]]}]`],
  ] as const)
    test(what, async () => {
      assert.deepEqual(await send(text), {
        status: 200,
        got: JSON.stringify(JSON.parse(text.replace('\uFEFF', ''))),
      })
    })

  for (const [what, text] of [
    ['a comma too many at the end', `${long.slice(0, -1)},]`],
    ['two commas', long.replace('},{', '},,{')],
    ['two commas between pieces', `${long.slice(0, -1)},${' '.repeat(70_000)},${long.slice(1)}`],
    ['something behind it', `${long}x`],
    ['two lists', `${long}${long}`],
    ['no end', long.slice(0, -1)],
    ['another bracket at the end', `${long.slice(0, -1)}}`],
    ['an open text', `${long.slice(0, -2)}`],
  ] as const)
    test(`${what} is refused`, async () => {
      const { status, got } = await send(text)
      assert.deepEqual([status, got.msg], [400, 'The body is not valid JSON.'])
    })
})

describe('what takes longer to parse than its length tells is refused (P11)', () => {
  for (const [what, text] of [
    ['800,000 names in one object', `{${names(800_000)}}`],
    ['lists in lists', nested(200_000)],
    ['lists in lists in a record', `[{"a":${nested(50_000)}}]`],
    [
      'an object with objects of ever other names',
      `{"rows":[${Array.from({ length: 8000 }, (_, at) => `{${names(100, at * 100)}}`).join()}]}`,
    ],
    ['a million empty objects in one record', `[{"a":[${'{},'.repeat(1_000_000)}{}]}]`],
  ] as const)
    test(what, async () => {
      const { status, got } = await send(text)
      assert.deepEqual([status, got.error], [413, 'too_large'])
      assert.match(got.msg, /smaller parts/)
    })

  test('a long list is cut where others may have their turn', async () => {
    let turns = 0
    const text = JSON.stringify(Array.from({ length: 100_000 }, (_, at) => ({ at })))
    const pieces = await jsonPieces(text, async () => {
      turns += 1
    })
    assert.equal(pieces?.length, Math.ceil(text.length / 65_540))
    assert.equal(turns, Math.floor(text.length / 262_144))
  })
})

describe('nothing is changed on its way', () => {
  for (const bytes of [
    [0x22, 0xff, 0x22],
    [0x22, 0xc3, 0x28, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
  ])
    test(`bytes that are no UTF-8 (${bytes}) are refused`, async () => {
      const { status, got } = await send(Buffer.from(bytes))
      assert.deepEqual([status, got.msg], [400, 'The body is not valid UTF-8.'])
    })

  for (const text of ['{"a":{"__proto__":1}}', '{"\\u005f_proto__":1}', '{"constructor":{"prototype":1}}'])
    test(`${text} is refused, not stored without its key (S72)`, async () => {
      const { status, got } = await send(text)
      assert.equal(status, 400)
      assert.match(got.msg, /“__proto__”/)
    })

  test('such words in a value are a value', async () => {
    const text = '{"a":"__proto__ constructor \\u0041","constructor":"x"}'
    assert.deepEqual(await send(text), { status: 200, got: JSON.stringify(JSON.parse(text)) })
  })
})

describe('numbers that would lose digits are refused, however long the body is', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ at, text: '9007199254740993' }))
  for (const [what, text, number] of [
    ['beyond 2^53', '{"n":9007199254740993}', '9007199254740993'],
    ['inside of a cell', '[{"Extra":{"a":[12345678901234567890]}}]', '12345678901234567890'],
    ['too large for anything', '[1e400]', '1e400'],
    ['far behind', `${JSON.stringify(many).slice(0, -1)},{"n":-9007199254740993}]`, '-9007199254740993'],
    ['beside a key that is looked at closely', '{"a\\u0062":9007199254740993}', '9007199254740993'],
  ] as const)
    test(what, async () => {
      const { status, got } = await send(text)
      assert.deepEqual([status, got.msg], [400, `The number ${number} would lose digits: send it as a text.`])
    })

  test('those that come back as they were sent are taken', async () => {
    for (const text of ['[9007199254740992,0.1,1e21,0.30000000000000004]', JSON.stringify(many), '{"constructo":1}'])
      assert.equal((await send(text)).status, 200)
  })

  test('a long number deep inside of brackets is no fault of the server', async () => {
    const deep = `${'['.repeat(20_000)}9007199254740993${']'.repeat(20_000)}`
    assert.equal((await send(deep)).status, 400)
  })
})
