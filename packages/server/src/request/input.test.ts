import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint } from '@rowhouse/core/api/endpoint'
import { Type } from '@rowhouse/core/schema/type'
import type { FastifyRequest } from 'fastify'
import { compileInput } from './input.ts'

const read = compileInput(
  endpoint({
    method: 'POST',
    path: '/lists',
    operation: 'app.read',
    scope: 'public',
    summary: 'For this test',
    body: Type.Object({
      way: Type.Optional(Type.Enum(['up', 'down'])),
      kind: Type.Optional(Type.Union([Type.Literal('grid'), Type.Literal('form')])),
      sure: Type.Optional(Type.Literal(true)),
    }),
    reply: Type.Object({}),
  }),
)

const refusalOf = (body: unknown): string => {
  try {
    read({ params: {}, query: {}, body } as FastifyRequest)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('a word that is none of the allowed ones is refused with those that are', () => {
  assert.equal(refusalOf({ way: 'up', kind: 'form', sure: true }), '')
  assert.equal(refusalOf({ way: 'sideways' }), '“way” must be one of up, down.')
  assert.equal(refusalOf({ kind: 7 }), '“kind” must be one of grid, form.')
  assert.equal(refusalOf({ sure: false }), '“sure” must be true.')
})
