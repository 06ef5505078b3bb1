import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Downloads, type Fetch } from './downloads.ts'

const file = new Blob(['x'])

function aList(): { readonly downloads: Downloads; readonly done: string[] } {
  const done: string[] = []
  return { downloads: new Downloads((_, name) => void done.push(name)), done }
}

test('a file that has come is handed over and leaves the list', async () => {
  const { downloads, done } = aList()
  const seen: number[] = []
  downloads.subscribe(() => seen.push(downloads.list()[0]?.bytes ?? -1))
  await downloads.start('Deals.csv', async (_, onBytes) => {
    onBytes(5)
    return file
  })
  assert.deepEqual([done, seen], [['Deals.csv'], [0, 5, -1]])
})

test('one that failed says why and can be tried again', async () => {
  const { downloads, done } = aList()
  const answers: Fetch[] = [() => Promise.reject(new Error('No database')), () => Promise.resolve(file)]
  await downloads.start('Deals.csv', (...given) => (answers.shift() as Fetch)(...given))
  const [failed] = downloads.list()
  assert.match(String(failed?.error), /No database/)
  assert.deepEqual(done, [])
  await downloads.retry(failed?.key ?? 0)
  assert.deepEqual([done, downloads.list()], [['Deals.csv'], []])
})

test('one that is cancelled is given up and says nothing, however it ends', async () => {
  for (const end of ['resolve', 'reject'] as const) {
    const { downloads, done } = aList()
    const { promise, resolve, reject } = Promise.withResolvers<Blob>()
    const run = downloads.start('Deals.csv', (stop) => {
      stop.addEventListener('abort', () => (end === 'resolve' ? resolve(file) : reject(stop.reason)))
      return promise
    })
    downloads.cancel(downloads.list()[0]?.key ?? 0)
    await run
    assert.deepEqual([done, downloads.list()], [[], []])
  }
})
