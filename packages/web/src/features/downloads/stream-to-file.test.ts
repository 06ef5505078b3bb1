import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FilePlace, streamToFile } from './stream-to-file.ts'

/** What a browser keeps, without a browser. */
function aPlace(...names: string[]): FilePlace & { readonly files: Map<string, Uint8Array[]> } {
  const files = new Map<string, Uint8Array[]>(names.map((name) => [name, []]))
  return {
    files,
    async getFileHandle(name) {
      const pieces: Uint8Array<ArrayBuffer>[] = []
      files.set(name, pieces)
      const createWritable = async () => new WritableStream({ write: (piece) => void pieces.push(piece) })
      return { createWritable, getFile: async () => new Blob(pieces) } as unknown as FileSystemFileHandle
    },
    removeEntry: async (name) => void files.delete(name),
    async *keys() {
      yield* [...files.keys()]
    },
  }
}

const answer = (...pieces: string[]) => {
  const stream = new ReadableStream({
    pull(out) {
      const piece = pieces.shift()
      if (piece === undefined) out.close()
      else if (piece === 'broken') out.error(new Error('The connection broke'))
      else out.enqueue(new TextEncoder().encode(piece))
    },
  })
  return new Response(stream, { headers: { 'content-type': 'text/csv' } })
}

test('an answer goes piece by piece into a file, and tells how much has come', async () => {
  const place = aPlace()
  const sums: number[] = []
  const file = await streamToFile(answer('Id\r\n', '1\r\n'), { onBytes: (sum) => void sums.push(sum), place })
  assert.equal(await file.text(), 'Id\r\n1\r\n')
  assert.deepEqual(sums, [4, 7])
  assert.equal([...place.files.values()][0]?.length, 2)
})

test('where the browser has no place for it, it is held in memory', async () => {
  const file = await streamToFile(answer('Id\r\n'), { onBytes: () => undefined, place: null })
  assert.deepEqual([await file.text(), file.type], ['Id\r\n', 'text/csv'])
})

test('an answer that breaks off leaves no half of a file', async () => {
  const place = aPlace()
  const stream = streamToFile(answer('Id\r\n', 'broken'), { onBytes: () => undefined, place })
  await assert.rejects(stream, /connection broke/)
  assert.deepEqual([...place.files.keys()], [])
})

test('what an earlier download left is swept away, once the browser has surely copied it', async () => {
  const minute = 60_000
  const place = aPlace('0-old', `${9 * minute}-new`)
  await streamToFile(answer('x'), { onBytes: () => undefined, place, now: () => 11 * minute })
  assert.deepEqual(
    [...place.files.keys()].map((name) => Number.parseInt(name, 10)),
    [9 * minute, 11 * minute],
  )
})
