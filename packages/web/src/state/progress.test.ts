import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgress, progressTimes } from './progress.ts'

function aTimer() {
  const waiting: { ms: number; work: () => void; cancelled: boolean }[] = []
  return {
    waiting,
    after: (ms: number, work: () => void) => {
      const entry = { ms, work, cancelled: false }
      waiting.push(entry)
      return () => {
        entry.cancelled = true
      }
    },
  }
}

test('the line appears 200 ms after the first request and goes with the last (spec 299, 482)', () => {
  const timer = aTimer()
  const progress = createProgress(timer)
  progress.start()
  progress.start()
  assert.deepEqual(
    timer.waiting.map(({ ms }) => ms),
    [200],
  )
  assert.equal(progress.getState().isShown, false)
  timer.waiting[0]?.work()
  assert.equal(progress.getState().isShown, true)
  progress.finish()
  assert.equal(progress.getState().isShown, true)
  progress.finish()
  assert.deepEqual(progress.getState(), { inFlight: 0, isShown: false })
})

test('a quick request shows nothing (spec 482)', () => {
  const timer = aTimer()
  const progress = createProgress(timer)
  progress.start()
  progress.finish()
  assert.equal(timer.waiting[0]?.cancelled, true)
})

test('the line runs for 3000 ms (spec 482)', () => assert.equal(progressTimes.durationMs, 3000))
