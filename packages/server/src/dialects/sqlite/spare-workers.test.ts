import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveWorkerBack, takeWorker } from './spare-workers.ts'

test('a thread that read, and gave way to others for it, never writes; it is there for whoever reads next', async (t) => {
  const reader = takeWorker('shortReads')
  giveWorkerBack('shortReads', reader)
  const writer = takeWorker('writes')
  t.after(() => Promise.all([reader.terminate(), writer.terminate()]))
  assert.notEqual(writer, reader)
  assert.equal(takeWorker('shortReads'), reader)
})

test('one that ended while it was spare is given to nobody', async (t) => {
  const ended = takeWorker('shortReads')
  giveWorkerBack('shortReads', ended)
  await ended.terminate()
  const next = takeWorker('shortReads')
  t.after(() => next.terminate())
  assert.notEqual(next, ended)
})
