import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aSource, sourceEnvironment } from '../../features/sources/testing/a-source.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { statementsIn } from '../../testing/statements-of.ts'
import { aLinkedWorld, type LinkedWorld } from './testing/a-linked-world.ts'
import { linkCases } from './testing/link-cases.ts'

onEveryDialect('links of attached tables', (bench) => {
  let server: TestServer
  let world: LinkedWorld
  before(async () => {
    server = await aServer(sourceEnvironment)
    const ana = await server.signUp('ana@x.example')
    world = await aLinkedWorld(server, ana, (await aSource(server, ana, bench, [])).project.id)
  })
  after(() => server.close())

  linkCases(() => world)

  test('nothing is added to a junction of others: links keep the order of the key', async () => {
    const links = { record: '1', others: ['1'], before: null }
    const { status, body } = await world.call(
      'POST',
      `/api/v1/columns/${world.links['Tasks.Labels']}/move-links`,
      links,
    )
    assert.equal(status, 400)
    assert.match(body.msg, /nothing is added to its tables/)
  })

  test('a page with links takes as many statements for two hundred records as for one', async () => {
    await world.add('Projects', ...Array.from({ length: 200 }, (_, at) => `p${at}`))
    const { services } = server.app
    const base = (await services.snapshots.of(world.project, 0))?.findTable(world.tables.Projects.id)?.base
    assert.ok(base)
    const source = await sourceOf(services, base)
    const counts: number[] = []
    for (const limit of [1, 25, 200]) {
      const asked = await statementsIn(source, async () => {
        const { body } = await world.data('GET', `Projects?limit=${limit}&count=none`)
        assert.equal(body.list.length, limit)
        assert.ok(Array.isArray(body.list[0].Tasks))
      })
      counts.push(asked.length)
    }
    assert.equal(new Set(counts).size, 1, counts.join())
  })
})
