import { after, before } from 'node:test'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { type DeletePlace, deleteCases } from './testing/delete-cases.ts'

onEveryMeta('deleting linked records of built-in tables', (bench) => {
  let server: TestServer
  let place: DeletePlace
  before(async () => {
    server = await aServer({}, await bench.place())
    server.tick(1)
    const owner = await server.signUp('ana@x.example')
    place = { server, owner, project: (await aProject(server, owner)).id }
  })
  after(() => server.close())

  deleteCases(() => place)
})
