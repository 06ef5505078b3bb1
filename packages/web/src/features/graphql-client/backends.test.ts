import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askModern } from '@rowhouse/core/api/graphql'
import { backendList } from './backends.ts'

test('every address ends in /graphql and begins with the configured one, or a local one on port 8080 (spec 191)', () => {
  assert.deepEqual(
    backendList('https://rows.example.com/', 'p_1').map(({ url }) => url),
    ['https://rows.example.com/nc/p_1/v1/graphql', 'https://rows.example.com/api/v1/projects/p_1/graphql'],
  )
  for (const site of [undefined, ''])
    for (const { url } of backendList(site, 'p_1')) assert.match(url, /^http:\/\/localhost:8080\/.*\/graphql$/)
})

test('the second address is one the server knows', () => {
  const [, { path }] = backendList('', ':projectId')
  assert.ok(askModern.aliases.some((known) => known === decodeURIComponent(path)))
})
