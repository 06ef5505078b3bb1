import { after, before } from 'node:test'
import { aSource, sourceEnvironment } from '../../features/sources/testing/a-source.ts'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { type DeletePlace, deleteCases } from './testing/delete-cases.ts'

onEveryDialect('deleting linked records of attached tables', (bench) => {
  let server: TestServer
  let place: DeletePlace
  before(async () => {
    server = await aServer(sourceEnvironment)
    server.tick(1)
    const owner = await server.signUp('ana@x.example')
    place = { server, owner, project: (await aSource(server, owner, bench, [])).project.id }
  })
  after(() => server.close())

  deleteCases(() => place)
})
