import { after, before } from 'node:test'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aLinkedWorld, type LinkedWorld } from './testing/a-linked-world.ts'
import { linkCases } from './testing/link-cases.ts'

onEveryMeta('links of built-in tables', (bench) => {
  let server: TestServer
  let world: LinkedWorld
  before(async () => {
    server = await aServer({}, await bench.place())
    const ana = await server.signUp('ana@x.example')
    world = await aLinkedWorld(server, ana, (await aProject(server, ana)).id)
  })
  after(() => server.close())

  linkCases(() => world)
})
