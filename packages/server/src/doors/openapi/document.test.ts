import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { endpoint, Message } from '@rowhouse/core/api/endpoint'
import { Type } from 'typebox'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { type OpenApiDocument, openApiDocument } from './document.ts'
import type { Operation } from './operation.ts'

const sample = endpoint({
  method: 'PATCH',
  path: '/api/v1/things/:thingId',
  aliases: ['/old/:brand/things/:thingId'],
  operation: 'users.manage',
  scope: 'instance',
  summary: 'Change a thing',
  params: Type.Object({ thingId: Type.String({ maxLength: 40 }) }),
  query: Type.Object({ dry: Type.Optional(Type.Boolean({ description: 'only try' })), by: Type.String() }),
  body: Type.Optional(Type.Object({ name: Type.String() })),
  reply: Message,
})

describe('a contract as OpenAPI', () => {
  const document = openApiDocument([sample])
  const current = document.paths['/api/v1/things/{thingId}']?.patch
  const older = document.paths['/old/{brand}/things/{thingId}']?.patch

  test('has its parameters where they belong', () => {
    assert.deepEqual(
      current?.parameters.map(({ name, in: place, required }) => [name, place, required]),
      [
        ['thingId', 'path', true],
        ['dry', 'query', false],
        ['by', 'query', true],
      ],
    )
    assert.deepEqual(current?.parameters[0]?.schema, { type: 'string', maxLength: 40 })
    assert.equal(current?.parameters[1]?.description, 'only try')
  })

  test('has its body, its reply and its faults', () => {
    assert.equal(current?.requestBody?.required, false)
    assert.deepEqual(current?.requestBody?.content['application/json']?.schema, {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' } },
    })
    assert.deepEqual(Object.keys(current?.responses ?? {}).sort(), ['200', '400', '401', '403', '404', 'default'])
    assert.deepEqual(current?.security, [{ 'xc-auth': [] }])
    assert.equal(current?.['x-operation'], 'users.manage')
    assert.deepEqual(current?.tags, ['users'])
  })

  test('older paths are deprecated and know parameters the contract does not', () => {
    assert.equal(current?.deprecated, undefined)
    assert.equal(older?.deprecated, true)
    assert.deepEqual(older?.parameters[0]?.schema, { type: 'string' })
  })
})

describe('the OpenAPI text of the server', () => {
  let server: TestServer
  let document: OpenApiDocument

  before(async () => {
    server = await aServer()
    const answer = await server.call('GET', '/api/v1/openapi.json')
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    document = answer.body
  })
  after(() => server.close())

  const operations = (): [string, Operation][] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation): [string, Operation] => [path, operation]),
    )

  test('names everything the server serves, itself too', () => {
    assert.equal(document.openapi, '3.1.0')
    for (const path of ['/api/v1/openapi.json', '/api/v1/users/{userId}', '/api/v1/auth/user/signin', '/ui_ability']) {
      assert.ok(document.paths[path], path)
    }
    for (const [path, methods] of Object.entries(document.paths)) {
      assert.ok(path.startsWith('/') && !path.includes(':'), path)
      assert.ok(Object.keys(methods).length > 0, path)
    }
  })

  test('every operation has a summary, a known tag, a reply and an id of its own', () => {
    const tags = new Set(document.tags.map(({ name }) => name))
    const ids = operations().map(([, { operationId }]) => operationId)
    assert.equal(new Set(ids).size, ids.length)
    for (const [path, operation] of operations()) {
      assert.ok(operation.summary, path)
      assert.ok(
        operation.tags.every((tag) => tags.has(tag)),
        path,
      )
      assert.ok(operation.responses['200'], path)
    }
  })

  test('every parameter of a path is described, and no other', () => {
    for (const [path, { parameters }] of operations()) {
      const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      const used = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      assert.deepEqual(described, used, path)
    }
  })

  test('every reference leads somewhere, and nothing is undefined', () => {
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
    assert.ok(references.length > 0)
    for (const reference of new Set(references)) {
      const found = reference
        .replace('#/', '')
        .split('/')
        .reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], document)
      assert.ok(found, reference)
    }
    assert.ok(!text.includes('undefined'))
    assert.ok(!text.includes('"~'))
  })

  test('strangers learn no version of the program (S74)', () => {
    assert.equal(document.info.version, '1')
  })

  test('only what is public needs no token', () => {
    assert.deepEqual(document.paths['/api/v1/users']?.get?.security, [{ 'xc-auth': [] }])
    assert.deepEqual(document.paths['/api/v1/db/meta/projects']?.get?.security, [{ 'xc-auth': [] }, { 'xc-token': [] }])
    assert.deepEqual(document.paths['/api/v1/health']?.get?.security, [{}, { 'xc-auth': [] }])
  })
})
