// A network that drops packets without a word: nobody waits for long, and everything works again when it does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { onEveryDialect } from '../testing/every-dialect.ts'
import { silentNetwork } from '../testing/silent-network.ts'
import { pulseTimes } from './pulse.ts'
import { asServer } from './source-target.ts'

const connections = 10

// Without a pulse it would be the 20 or 30 seconds a statement or a lease may take. A busy machine may take its time.
const longMs = 15_000

test('silence, a look and an answer that does not come are well below five seconds (P04)', () => {
  const { silentMs, lookMs, answerMs } = pulseTimes
  assert.ok(silentMs + lookMs + answerMs < 4000)
})

onEveryDialect('a network that falls silent', ({ dialect, place }) => {
  if (dialect.name === 'sqlite') return

  test('calls are refused soon, then at once, and the whole pool is back when the network is (P04)', async (t) => {
    const target = asServer(await place())
    const network = await silentNetwork({ host: target.host, port: Number(target.port) })
    t.after(() => network.close())
    const source = await dialect.openSource<unknown>({ ...target, host: '127.0.0.1', port: network.port })
    t.after(() => source.close())
    const ask = () => sql`select 1 as one`.execute(source.read)
    const crowd = () => Promise.all(Array.from({ length: connections }, ask))
    await crowd()

    network.fallSilent()
    const startedAt = performance.now()
    const write = source.write((tx) => sql`select 1`.execute(tx))
    const outcomes = await Promise.allSettled([write, ...Array.from({ length: connections * 2 }, ask)])
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code),
      outcomes.map(() => 'source_unavailable'),
    )
    assert.ok(performance.now() - startedAt < longMs, `refused after ${performance.now() - startedAt} ms`)
    for (let again = 0; again < 50; again += 1) await assert.rejects(ask(), { code: 'source_unavailable' })

    network.comeBack()
    const backAt = performance.now()
    while (!(await isAnswered(crowd()))) {
      assert.ok(performance.now() - backAt < longMs, 'the whole pool is not back')
      await wait(100)
    }
  })

  test('a statement that takes long is no silence', async (t) => {
    const source = await dialect.openSource<unknown>(await place())
    t.after(() => source.close())
    const sleep = dialect.name === 'mysql' ? sql`select sleep(4) as slept` : sql`select pg_sleep(4) as slept`
    const { rows } = await sleep.execute(source.read)
    assert.equal(rows.length, 1)
  })
})

const isAnswered = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  )
