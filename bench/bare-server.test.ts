import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cases } from './cases.ts'
import { leaveNothingBehind } from './leave-nothing-behind.ts'
import { copyOf, type Seed, seed } from './seed.ts'
import { type ServerName, type ServerProcess, startServer } from './server-process.ts'

leaveNothingBehind()

describe('the bare server does the same work, or the ratio means nothing', () => {
  let filled: Seed
  let servers: Record<ServerName, ServerProcess>

  before(async () => {
    filled = await seed()
    servers = { ours: await startServer('ours', copyOf(filled)), bare: await startServer('bare', copyOf(filled)) }
  })
  after(() => Promise.all([servers.ours.stop(), servers.bare.stop()]))

  for (const name of ['current user', 'read one project', 'list 25 projects', 'update a project']) {
    test(`${name}: the answers are equal`, async () => {
      assert.deepEqual(await answer(name, 'bare'), await answer(name, 'ours'))
    })
  }

  test('create a project: the answers have the same fields', async () => {
    const [ours, bare] = [await answer('create a project', 'ours'), await answer('create a project', 'bare')]
    assert.deepEqual(Object.keys(bare as object).sort(), Object.keys(ours as object).sort())
  })

  async function answer(name: string, server: ServerName): Promise<unknown> {
    const [request] = cases.find((one) => one.name === name)?.requests(filled, server) ?? []
    if (request === undefined) throw new Error(`There is no case “${name}”.`)
    const { method = 'GET', path = '', headers = {}, body = null } = request.setupRequest?.(request) ?? request
    return (await fetch(`${servers[server].url}${path}`, { method, headers, body })).json()
  }
})
