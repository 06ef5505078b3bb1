import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { operations } from '@rowhouse/core/permissions/operations'
import { fastify } from 'fastify'
import { aServer } from '../testing/a-server.ts'
import { requireOperations } from './serve.ts'

describe('default deny (S57, S58)', () => {
  test('a route that names no operation stops the start', () => {
    const http = fastify()
    requireOperations(http)
    assert.throws(() => http.get('/open', async () => 'x'), /GET \/open declares no operation/)
  })

  test('so does one whose operation is not in the table', () => {
    const http = fastify()
    requireOperations(http)
    const config = { operation: 'projects.steal', scope: 'public' }
    assert.throws(() => http.get('/open', { config }, async () => 'x'), /declares no operation/)
    http.get('/known', { config: { operation: 'app.read', scope: 'public' } }, async () => 'x')
  })

  test('the server asks for this before it hangs up its first route', async () => {
    const server = await aServer()
    assert.throws(() => server.app.http.get('/late', async () => 'x'))
    const app = await readFile(new URL('../app.ts', import.meta.url), 'utf8')
    assert.ok(app.indexOf('requireOperations(http)') < app.indexOf('appRoutes(routes)'))
    await server.close()
  })

  test('floating promises are errors of the linter, so a guard cannot be forgotten half-way (S57)', async () => {
    const rules = JSON.parse(await readFile(new URL('../../../../biome.json', import.meta.url), 'utf8')).linter.rules
    assert.deepEqual([rules.nursery.noFloatingPromises, rules.nursery.noMisusedPromises], ['error', 'error'])
  })
})

describe('the permission table', () => {
  test('guests may only what is public, and every row has a name for refusals', () => {
    const open = Object.entries(operations)
      .filter(([, { cells }]) => cells.guest !== 'n')
      .map(([name]) => name)
    assert.deepEqual(open.sort(), [
      'app.read',
      'auth.me',
      'auth.recover',
      'auth.refresh',
      'auth.signIn',
      'auth.signOut',
      'auth.signUp',
      // By an address that holds a secret.
      'automations.callIn',
      // By a signed address in a mail.
      'notices.unsubscribe',
      // What programs get is a token of whoever lets them in.
      'oauth.use',
      // Each operation asks for its own right.
      'operations.call',
      'shares.visit',
    ])
  })
})

describe('preview-as by a super admin (S61)', () => {
  test('takes away and never hides the audit entry', async () => {
    const server = await aServer()
    const admin = await server.signUp('admin@x.example')
    const owner = await server.signUp('owner@x.example')
    const { body: project } = await server.call(
      'POST',
      '/api/v1/db/meta/projects',
      { title: 'Theirs' },
      { token: owner.token },
    )
    const rename = (preview: string) =>
      server.call(
        'PATCH',
        `/api/v1/db/meta/projects/${project.id}`,
        { description: preview },
        {
          token: admin.token,
          headers: { 'xc-preview': preview },
        },
      )
    assert.equal((await rename('viewer')).status, 403)
    assert.equal((await rename('owner')).status, 200)
    const entered = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select('event')
      .where('type', '=', 'projects.entered')
      .execute()
    assert.deepEqual(
      entered.map(({ event }) => JSON.parse(event).operation),
      ['projects.update'],
    )
    const list = await server.call('GET', '/api/v1/users', undefined, {
      token: admin.token,
      headers: { 'xc-preview': 'viewer' },
    })
    assert.equal(list.status, 403)
    await server.close()
  })
})
