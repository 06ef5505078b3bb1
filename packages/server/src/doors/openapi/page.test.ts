import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { endpoint, Message } from '@rowhouse/core/api/endpoint'
import { Type } from 'typebox'
import { addMember, aProject } from '../../features/projects/testing/a-project.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
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
  const page = apiPage([openApiDocument([contract])], { origin: `https://x${hostile}`, known: { projectId: hostile } })
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
  const page = apiPage([openApiDocument([contract])], { origin: 'https://rows.example.com', known: {} })
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

describe('the page of a project', () => {
  let server: TestServer
  let ana: Person
  let project: string

  before(async () => {
    server = await aServer()
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  /** As a browser opens it: with the cookie of the session, and nothing else. */
  const open = (id = project, { cookie, name = 'redoc' }: { cookie?: string | null; name?: string } = {}) =>
    server.call('GET', `/api/v1/db/meta/projects/${id}/${name}`, undefined, {
      cookie: cookie === undefined ? ana.cookie : cookie,
    })

  for (const name of ['swagger', 'redoc'])
    test(`opens at …/${name} by the cookie of the session, with scripts of this server alone (spec ${name === 'redoc' ? 405 : 404})`, async () => {
      const { status, body, headers } = await open(project, { name })
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.match(String(headers['content-security-policy']), /script-src 'self'/)
      assert.ok(body.includes('<title>API Docs</title>'))
      assert.ok(!/\son\w+=|javascript:/i.test(body))
      for (const [, mark, inside] of body.matchAll(/<script([^>]*)>([^<]*)/g))
        assert.deepEqual([/ src="\.\.\//.test(mark), inside], [true, ''])
    })

  test('the page to read has no script at all, and colours for the night', async () => {
    const { body } = await open()
    assert.ok(!body.includes('<script'))
    assert.ok(body.includes('prefers-color-scheme: dark'))
  })

  test('is for editors and above: strangers and viewers are refused, and others do not learn of the project', async () => {
    assert.equal((await open(project, { cookie: null })).status, 401)
    assert.equal((await open(project, { cookie: '__Host-refresh_token=made-up' })).status, 401)
    const ben = await server.signUp('ben@x.example')
    const cookie = ben.cookie
    assert.equal((await open(project, { cookie })).status, 404)
    await addMember(server, project, ben, 'viewer')
    assert.equal((await open(project, { cookie })).status, 403)
  })

  test('the cookie opens pages only, and is not used up by it', async () => {
    const cookie = ana.cookie
    assert.equal((await server.call('GET', '/api/v1/account', undefined, { cookie })).status, 401)
    assert.equal((await open()).status, 200)
    assert.equal((await open()).status, 200)
  })

  test('an ended session opens nothing', async () => {
    const cy = await server.signUp('cy@x.example')
    const own = (await aProject(server, cy)).id
    const cookie = cy.cookie
    assert.equal((await open(own, { cookie })).status, 200)
    await server.call('POST', '/api/v1/auth/user/signout', undefined, { token: cy.token })
    assert.equal((await open(own, { cookie })).status, 401)
  })

  test('lists the calls with their project filled in, and each older path only once under its new name', async () => {
    const { body } = await open()
    assert.ok(body.includes(`/api/v1/db/meta/projects/${project}/info`))
    assert.ok(body.includes('<code>/api/v1/users/{userId}</code>'))
    assert.ok(!body.includes('<code>/auth/user/signin</code>'))
    assert.ok(!body.includes('undefined'))
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('says of a field that may be empty which types it takes', async () => {
    assert.ok((await open()).body.includes('string or null'))
  })

  test('a host that claims to be markup is not believed', async () => {
    const headers = { host: 'x"><script>' }
    const { status, body } = await server.call('GET', `/api/v1/db/meta/projects/${project}/redoc`, undefined, {
      headers,
      token: ana.token,
    })
    assert.equal(status, 200)
    assert.ok(!body.includes('<script'))
  })
})
