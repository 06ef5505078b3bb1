import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { groupReader } from './test-group.mjs'

const group = resolve('3.group.mjs')
const file = resolve('packages/core/src/names.test.ts')
const never = () => false
const always = () => true
const withoutGroup = (event, hasCounted) => groupReader(hasCounted)(event)

test('a test of a grouped file is told as if the file had run alone', () => {
  const event = { type: 'test:pass', data: { name: 'reads', nesting: 1, file } }
  assert.deepEqual(withoutGroup(event, never), {
    type: 'test:pass',
    data: { name: 'reads', nesting: 0, file, owner: file },
  })
})

test('a test that another file declares belongs to the file that runs it', () => {
  const read = groupReader(never)
  const shared = resolve('packages/core/src/testing/shared.ts')
  read({ type: 'test:start', data: { name: 'packages/core/src/names.test.ts', nesting: 0, file: group } })
  const { data } = read({ type: 'test:pass', data: { name: 'reads', nesting: 1, file: shared } })
  assert.deepEqual([data.owner, data.file], [file, shared])
})

test('a file of a group is told as a test only when it had none', () => {
  const event = { type: 'test:pass', data: { name: 'packages/core/src/names.test.ts', nesting: 0, file: group } }
  assert.deepEqual(withoutGroup(event, never), { type: 'test:pass', data: { ...event.data, file } })
  assert.notEqual(withoutGroup(event, always).type, 'test:pass')
})

test('a file of a group that cannot be loaded is told by its own name', () => {
  const event = { type: 'test:fail', data: { name: 'packages/core/src/names.test.ts', nesting: 0, file: group } }
  assert.deepEqual(withoutGroup(event, always), { type: 'test:fail', data: { ...event.data, file } })
})

test('a group that ends badly is told as it is', () => {
  const event = { type: 'test:fail', data: { name: group, nesting: 0, file: group } }
  assert.equal(withoutGroup(event, never), event)
})

test('a group that found every file taken is not told as a file without tests', () => {
  const event = { type: 'test:pass', data: { name: group, nesting: 0, file: group } }
  assert.notEqual(withoutGroup(event, never).type, 'test:pass')
})

test('what a group says by itself, such as a warning, is told as it is', () => {
  const event = { type: 'test:diagnostic', data: { message: 'a promise was rejected', nesting: 0, file: group } }
  assert.equal(withoutGroup(event, never), event)
})
