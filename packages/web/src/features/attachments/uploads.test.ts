import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { Uploads } from './uploads.ts'

/** Uploads whose ends the test decides, by the name of the file. */
function aTrial() {
  const ends = new Map<string, PromiseWithResolvers<AttachedFile>>()
  const told: string[] = []
  const uploads = new Uploads((_project, file) => {
    const end = Promise.withResolvers<AttachedFile>()
    ends.set(file.name, end)
    return end.promise
  })
  const add = (...names: string[]) =>
    uploads.add(
      'p_1',
      names.map((name) => new File(['x'], name)),
      ({ title }) => told.push(title),
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const arrive = async (name: string) => {
    ends.get(name)?.resolve({ title: name } as AttachedFile)
    await settle()
  }
  const fail = async (name: string) => {
    ends.get(name)?.reject(new Error('refused'))
    await settle()
  }
  const keyOf = (name: string) => uploads.list().find(({ file }) => file.name === name)?.key ?? assert.fail()
  return { uploads, told, add, arrive, fail, keyOf }
}

test('files dropped together are told in the order they were dropped in, whichever arrives first', async () => {
  const { told, add, arrive } = aTrial()
  add('1', '2', '3', '4')
  await arrive('3')
  await arrive('2')
  assert.deepEqual(told, [])
  await arrive('1')
  assert.deepEqual(told, ['1', '2', '3'])
  await arrive('4')
  assert.deepEqual(told, ['1', '2', '3', '4'])
})

test('one that fails or is stopped holds up nobody, and comes when it is tried again', async () => {
  const { uploads, told, add, arrive, fail, keyOf } = aTrial()
  add('1', '2', '3')
  await arrive('3')
  await fail('1')
  assert.deepEqual(told, [])
  uploads.cancel(keyOf('2'))
  assert.deepEqual(told, ['3'])
  uploads.retry(keyOf('1'))
  await arrive('1')
  assert.deepEqual(told, ['3', '1'])
  assert.deepEqual(uploads.list(), [])
})

test('what was dropped on one cell does not wait for another', async () => {
  const { told, add, arrive } = aTrial()
  add('slow')
  add('quick')
  await arrive('quick')
  assert.deepEqual(told, ['quick'])
})

test('what is fetched from an address is on its way until it is there or refused', async () => {
  const { uploads, add, fail } = aTrial()
  const [there, refused] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const states: boolean[] = []
  uploads.subscribe(() => states.push(uploads.isComing()))
  const fetched = uploads.fetch(there.promise)
  assert.deepEqual([uploads.isComing(), uploads.isRunning], [true, true])
  there.resolve('file')
  assert.equal(await fetched, 'file')
  const other = uploads.fetch(refused.promise)
  refused.reject(new Error('refused'))
  await assert.rejects(other, /refused/)
  assert.deepEqual(states, [true, false, true, false])
  // What failed can be tried again: it is not there, and nothing runs.
  add('1')
  await fail('1')
  assert.deepEqual([uploads.isComing(), uploads.isRunning], [true, false])
})
