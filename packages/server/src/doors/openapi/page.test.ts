import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { endpoint, Message } from '@rowhouse/core/api/endpoint'
import { Type } from 'typebox'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { openApiDocument } from './document.ts'
import { apiPage } from './page.ts'

const hostile = `"><script>alert('1')</script>&`

test('every text of a contract is escaped', () => {
  const contract = endpoint({
    method: 'POST',
    path: '/api/v1/projects/:projectId/things',
    operation: 'users.manage',
    scope: 'instance',
    summary: hostile,
    params: Type.Object({ projectId: Type.String() }),
    query: Type.Object({ [hostile]: Type.String({ description: hostile }) }),
    body: Type.Object({ [`${hostile}b`]: Type.Literal(hostile) }),
    reply: Message,
  })
  const page = apiPage(openApiDocument([contract]), { origin: `https://x${hostile}`, known: { projectId: hostile } })
  assert.ok(!page.includes('<script'))
  assert.ok(!page.includes(hostile))
  assert.ok(page.includes('&quot;&gt;&lt;script&gt;'))
})

test('the example can be pasted: quotes are kept from the shell and braces from curl', () => {
  const contract = endpoint({
    method: 'PUT',
    path: '/api/v1/users/:userId',
    operation: 'users.manage',
    scope: 'instance',
    summary: 'Change',
    query: Type.Object({ dryRun: Type.Boolean() }),
    body: Type.Object({ name: Type.String(), tags: Type.Array(Type.Integer()), kind: Type.Literal("it's") }),
    reply: Message,
  })
  const page = apiPage(openApiDocument([contract]), { origin: 'https://rows.example.com', known: {} })
  const example = /<pre[^>]*><code>([\s\S]*?)<\/code>/
    .exec(page)?.[1]
    ?.replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
  assert.equal(
    example,
    [
      "curl -X PUT 'https://rows.example.com/api/v1/users/USER_ID?dryRun=DRY_RUN' \\",
      "  -H 'xc-auth: TOKEN' \\",
      "  -H 'content-type: application/json' \\",
      `  -d '{"name":"NAME","tags":[1],"kind":"it'\\''s"}'`,
    ].join('\n'),
  )
})

describe('the page of the server', () => {
  let server: TestServer

  before(async () => {
    server = await aServer()
  })
  after(() => server.close())

  for (const name of ['swagger', 'redoc']) {
    test(`opens at …/${name} without a token and without any script (spec 404)`, async () => {
      const { status, body, headers } = await server.call('GET', `/api/v1/db/meta/projects/p_abc/${name}`)
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.match(String(headers['content-security-policy']), /script-src 'self'/)
      assert.ok(body.includes('<title>API Docs</title>'))
      assert.ok(!/<script|\son\w+=|javascript:/i.test(body))
      assert.ok(body.includes('prefers-color-scheme: dark'))
    })
  }

  test('lists the calls with their project filled in, and each older path only once under its new name', async () => {
    const { body } = await server.call('GET', '/api/v1/db/meta/projects/p_abc/swagger')
    assert.ok(body.includes('/api/v1/db/meta/projects/p_abc/info'))
    assert.ok(body.includes('<code>/api/v1/users/{userId}</code>'))
    assert.ok(!body.includes('<code>/auth/user/signin</code>'))
    assert.ok(!body.includes('undefined'))
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('says of a field that may be empty which types it takes', async () => {
    const { body } = await server.call('GET', '/api/v1/db/meta/projects/p_1/swagger')
    assert.ok(body.includes('string or null'))
  })

  test('an id full of markup changes nothing but the examples', async () => {
    const { body } = await server.call('GET', `/api/v1/db/meta/projects/${encodeURIComponent(hostile)}/swagger`)
    assert.ok(!body.includes('<script'))
  })

  test('a host that claims to be markup is not believed', async () => {
    const headers = { host: `x"><script>` }
    const { body } = await server.call('GET', '/api/v1/db/meta/projects/p_abc/swagger', undefined, { headers })
    assert.ok(!body.includes('<script'))
  })

  test('nothing is told of the project: a made-up one has the same page', async () => {
    const pages = await Promise.all(
      ['p_aaaaaaaaaaaaaa', 'p_bbbbbbbbbbbbbb'].map((id) =>
        server.call('GET', `/api/v1/db/meta/projects/${id}/swagger`).then(({ body }) => body.replaceAll(id, '')),
      ),
    )
    assert.equal(pages[0], pages[1])
  })

  test('an id of more than 100 characters is refused', async () => {
    assert.equal((await server.call('GET', `/api/v1/db/meta/projects/${'a'.repeat(101)}/swagger`)).status, 400)
  })
})
