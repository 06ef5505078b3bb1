import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OutsideWatch } from './outside-watch.ts'

/** A page in a time that passes when it is told to. */
function aPage() {
  const page = { now: 0, isBad: false, isChanged: false, isDown: false, looks: [] as number[] }
  let waits: { readonly until: number; readonly done: () => void }[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const watch = new OutsideWatch({
    async look() {
      page.looks.push(page.now / 1000)
      if (page.isDown) throw new Error('no answer')
      return page.isChanged
    },
    isBadMoment: () => page.isBad,
    now: () => page.now,
    wait: (ms) => new Promise((done) => void waits.push({ until: page.now + ms, done })),
  })
  void watch.run()
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      await settle()
      page.now += 1000
      for (const { until, done } of waits) if (until <= page.now) done()
      waits = waits.filter(({ until }) => until > page.now)
      await settle()
    }
  }
  return { page, watch, pass, settle }
}

test('what stays the same is asked for less and less often, once a minute at last', async () => {
  const { page, watch, pass } = aPage()
  await pass(400)
  assert.deepEqual(page.looks, [10, 25, 48, 82, 133, 193, 253, 313, 373])
  watch.end()
})

test('where something happens it is asked for every ten seconds', async () => {
  const { page, watch, pass } = aPage()
  await pass(150)
  page.isChanged = true
  await pass(45)
  page.looks.length = 0
  await pass(30)
  assert.equal(page.looks.length, 3)
  watch.end()
})

test('nothing is asked for while the page is hidden, and at once when somebody comes back', async () => {
  const { page, watch, pass, settle } = aPage()
  await pass(11)
  page.isBad = true
  await pass(300)
  assert.deepEqual(page.looks, [10])
  page.isBad = false
  watch.wake()
  await settle()
  assert.deepEqual(page.looks, [10, 311])
  // Whoever goes to and fro asks no more often for it.
  for (let times = 0; times < 9; times += 1) {
    watch.wake()
    await pass(1)
  }
  assert.deepEqual(page.looks, [10, 311])
  watch.end()
})

test('whoever has typed waits ten seconds more, however seldom was asked before', async () => {
  const { page, watch, pass } = aPage()
  await pass(300)
  page.isBad = true
  await pass(60)
  page.isBad = false
  page.looks.length = 0
  await pass(10)
  assert.equal(page.looks.length, 1)
  watch.end()
})

test('a database that does not answer is asked no more often, and nothing after the end', async () => {
  const { page, watch, pass } = aPage()
  page.isDown = true
  await pass(50)
  assert.deepEqual(page.looks, [10, 25, 48])
  watch.end()
  await pass(200)
  assert.equal(page.looks.length, 3)
})
