import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createDatabaseReach } from './reach-database.ts'

const known: Readonly<Record<string, readonly string[]>> = {
  'db.example': ['2606:4700::1', '93.184.216.34'],
  'six.example': ['2606:4700::1'],
  'inside.example': ['10.1.2.3'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
}

async function lookup(host: string): Promise<readonly string[]> {
  const found = known[host]
  if (found === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  return found
}

const reach = (...allow: string[]) => createDatabaseReach({ allow, lookup })

describe('where a database may be', () => {
  for (const [host, address] of [
    ['db.example', '93.184.216.34'],
    ['DB.example', '93.184.216.34'],
    ['six.example', '2606:4700::1'],
    ['93.184.216.34', '93.184.216.34'],
    ['2606:4700::1', '2606:4700::1'],
  ] as const)
    test(`${host} is dialled at ${address}`, async () => assert.equal(await reach().resolveHost(host, 5432), address))

  for (const host of [
    'localhost',
    '127.0.0.1',
    '::1',
    '::ffff:10.0.0.1',
    '169.254.169.254',
    '/var/run/postgresql',
    'db.example/x',
    'db.example:80',
    'user@db.example',
    'db.example#',
    'db.example?',
    'db%2eexample',
    'db.exa\nmple',
    '',
    ' ',
    'a'.repeat(300),
  ])
    test(`${JSON.stringify(host.slice(0, 30))} is refused, like all others (S16)`, () =>
      assert.rejects(reach().resolveHost(host, 5432), {
        code: 'invalid_request',
        message: /^Rowhouse does not connect to this address because it is not public\./,
      }))

  for (const host of ['unknown.example', 'inside.example', 'both.example'])
    test(`the name ${host} is told as not found: one that is misspelt and one that leads inside look alike (S16)`, () =>
      assert.rejects(reach().resolveHost(host, 5432), {
        code: 'invalid_request',
        message: `No public server named ${host} was found. Check how the name is written. If it is inside your network, ask your administrator to allow ${host}:5432.`,
        details: { reason: 'refused_host', host, port: 5432 },
      }))

  test('what EGRESS_ALLOW opens is open at that port only (S18)', async () => {
    const opened = reach('inside.example:5432', '127.0.0.1:3306')
    assert.equal(await opened.resolveHost('inside.example', 5432), '10.1.2.3')
    assert.equal(await opened.resolveHost('127.0.0.1', 3306), '127.0.0.1')
    assert.equal(await opened.resolveHost('localhost', 3306), '127.0.0.1')
    await assert.rejects(opened.resolveHost('inside.example', 5433), { code: 'invalid_request' })
    await assert.rejects(opened.resolveHost('10.1.2.3', 5432), { code: 'invalid_request' })
    await assert.rejects(opened.resolveHost('127.0.0.1', 80), { code: 'invalid_request' })
  })

  test('what the super admin opened is asked for each time, and opens that host at that port only', async () => {
    let opened: readonly { host: string; port: number }[] = []
    const reached = createDatabaseReach({ allow: [], lookup, opened: async () => opened })
    const refused = { code: 'invalid_request' }
    await assert.rejects(reached.resolveHost('inside.example', 5432), {
      message: /network, ask your administrator to allow inside\.example:5432\.$/,
      details: { reason: 'refused_host', host: 'inside.example', port: 5432 },
    })
    opened = [{ host: 'inside.example', port: 5432 }]
    assert.equal(await reached.resolveHost('INSIDE.example', 5432), '10.1.2.3')
    await assert.rejects(reached.resolveHost('inside.example', 5433), refused)
    await assert.rejects(reached.resolveHost('10.1.2.3', 5432), refused)
    await assert.rejects(reached.resolveHost('both.example', 5432), refused)
    opened = []
    await assert.rejects(reached.resolveHost('inside.example', 5432), refused)
  })

  test('a name that was opened never leads to a metadata address, and one that leads nowhere is no refusal', async () => {
    const reached = createDatabaseReach({
      allow: [],
      lookup: async (host) => (host === 'meta.example' ? ['169.254.169.254'] : lookup(host)),
      opened: async () => [
        { host: 'meta.example', port: 80 },
        { host: 'gone.example', port: 5432 },
      ],
    })
    await assert.rejects(reached.resolveHost('meta.example', 80), { code: 'source_unavailable' })
    await assert.rejects(reached.resolveHost('gone.example', 5432), { details: { reason: 'unreachable' } })
  })

  test('a resolver that does not answer is no refusal', async () => {
    const broken = createDatabaseReach({
      allow: [],
      lookup: async () => Promise.reject(Object.assign(new Error('try again'), { code: 'EAI_AGAIN' })),
    })
    await assert.rejects(broken.resolveHost('db.example', 5432), { code: 'source_unavailable' })
  })
})
