import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMemory, withQuery } from './query-history.ts'

const run = (query: string) => ({ query, variables: '', at: 0, status: 200, timeTaken: 3, createdAt: '2026-11-17' })

test('the newest query comes first, the same one stands there once, and no more than a hundred do', () => {
  const once = withQuery(withQuery([], run('{ a }')), run('{ a }'))
  assert.equal(once.length, 1)
  const many = Array.from({ length: 120 }, (_, at) => run(`{ q${at} }`)).reduce(withQuery, once)
  assert.deepEqual([many.length, many[0]?.query], [100, '{ q119 }'])
})

test('what is no history is left out', () => {
  const nothing = { query: null, variables: '', at: 0, history: [] }
  for (const found of [undefined, null, 'x', [], { history: 'x', at: 9, query: 1 }])
    assert.deepEqual(readMemory(found), nothing)
  assert.equal(readMemory({ history: [run('{ a }'), { query: 1 }] }).history.length, 1)
})
