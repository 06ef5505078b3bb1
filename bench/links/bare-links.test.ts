import { after, before, describe, test } from 'node:test'
import { leaveNothingBehind } from '../leave-nothing-behind.ts'
import { type Ground, openGround } from '../rows/ground.ts'
import { each, type Pair, type ServerProcess } from '../server-process.ts'
import { checkLinks, startLinks } from './compare-links.ts'
import { linkCases } from './link-cases.ts'
import { type LinkSeed, seedLinks } from './link-seed.ts'

leaveNothingBehind()

describe('the bare server finds the same linked records, or the ratio means nothing', () => {
  let ground: Ground
  let seed: LinkSeed
  let servers: Pair<ServerProcess>

  before(async () => {
    ground = await openGround.sqlite()
    const home = await ground.empty()
    seed = await seedLinks(home, 6000)
    const homes = await each(() => ground.copyOf(home))
    servers = await each((server) => startLinks(server, homes[server], seed))
  })
  after(async () => {
    await each((server) => servers[server].stop())
    await ground.stop()
  })

  for (const one of linkCases) test(one.name, () => checkLinks([one], servers, seed))
})
