import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { sql } from 'kysely'
import { dialects } from '../dialects/registry.ts'
import { type AttachedBase, Connections } from './connections.ts'
import { type Database, openDatabase } from './database.ts'
import { createDatabaseReach } from './egress/reach-database.ts'

describe('connections to attached databases', () => {
  let folder: string
  let builtIn: Database<unknown>
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rowhouse-test-'))
    builtIn = await openDatabase<unknown>({ file: join(folder, 'meta.sqlite') })
  })
  after(async () => {
    await builtIn.close()
    await rm(folder, { recursive: true, force: true })
  })

  const reach = createDatabaseReach({ allow: [] })

  /** A base that counts how often it is opened. */
  function aBase(id: string, revision = '1'): AttachedBase & { opened(): number } {
    let opened = 0
    return {
      id,
      revision,
      dialect: dialects.sqlite,
      opened: () => opened,
      async target() {
        opened += 1
        return { file: join(folder, `${id}.sqlite`) }
      },
    }
  }

  const answers = async (connections: Connections, base: AttachedBase): Promise<unknown> =>
    (await sql<{ one: number }>`select 1 as one`.execute((await connections.attached(base)).read)).rows[0]?.one

  test('one pool for many callers at once', async () => {
    const connections = new Connections({ builtIn, reach })
    const base = aBase('many')
    await Promise.all(Array.from({ length: 10 }, () => connections.attached(base)))
    assert.equal(base.opened(), 1)
    await connections.close()
  })

  test('another revision is another pool, and calls under way on the old one may finish', async () => {
    const connections = new Connections({ builtIn, reach })
    const before = await connections.attached(aBase('edited', '1'))
    const after = aBase('edited', '2')
    assert.equal(await answers(connections, after), 1)
    assert.equal(after.opened(), 1)
    assert.equal((await sql`select 1`.execute(before.read)).rows.length, 1)
    await connections.close()
    await assert.rejects(sql`select 1`.execute(before.scan))
  })

  test('the one that was not used for longest makes room', async () => {
    const connections = new Connections({ builtIn, reach, maxOpen: 2 })
    const [one, two, three] = [aBase('one'), aBase('two'), aBase('three')]
    for (const base of [one, two, one, three, one, two]) await answers(connections, base)
    assert.deepEqual([one.opened(), two.opened(), three.opened()], [1, 2, 1])
    await connections.close()
  })

  test('an old pool is renewed, because names move to other addresses', async () => {
    const connections = new Connections({ builtIn, reach, maxAgeMs: 0 })
    const base = aBase('old')
    await answers(connections, base)
    await answers(connections, base)
    assert.equal(base.opened(), 2)
    await connections.close()
  })

  test('a failed attempt is not remembered', async () => {
    const connections = new Connections({ builtIn, reach })
    const base = aBase('flaky')
    let isDown = true
    const flaky: AttachedBase = {
      ...base,
      async target() {
        if (isDown) throw new AppError('source_unavailable', 'It is down.')
        return base.target()
      },
    }
    await assert.rejects(connections.attached(flaky), { code: 'source_unavailable' })
    isDown = false
    assert.equal(await answers(connections, flaky), 1)
    await connections.close()
  })
})
