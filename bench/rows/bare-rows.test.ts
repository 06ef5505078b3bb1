import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { leaveNothingBehind } from '../leave-nothing-behind.ts'
import { each, type Pair, type ServerProcess } from '../server-process.ts'
import { checkAnswers } from './check-answers.ts'
import { type Ground, openGround } from './ground.ts'
import { rowCases } from './row-cases.ts'
import { type RowSeed, seedRows } from './row-seed.ts'
import { startOn } from './start-on.ts'

leaveNothingBehind()

describe('the bare server does the same work, or the ratio means nothing', () => {
  let ground: Ground
  let seed: RowSeed
  let servers: Pair<ServerProcess>

  before(async () => {
    ground = await openGround.sqlite()
    const home = await ground.empty()
    seed = await seedRows(home, 1500)
    const homes = await each(() => ground.copyOf(home))
    servers = await each((server) => startOn(server, homes[server], seed))
  })
  after(async () => {
    await each((server) => servers[server].stop())
    await ground.stop()
  })

  for (const one of rowCases) {
    test(`${one.name}: the answers are equal`, () => checkAnswers([one], servers, seed))
  }

  test('answers that differ are noticed', async () => {
    const cases = rowCases.filter(({ name }) => name === 'read one')
    const elsewhere = { ...seed, orders: 10 }
    await fetch(`${servers.bare.url}${seed.path}/1`, { method: 'PATCH', body: '{"Amount":-1}' })
    await assert.rejects(async () => {
      for (let time = 0; time < 100; time += 1) await checkAnswers(cases, servers, elsewhere)
    }, /answered differently/)
  })
})
