import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { oauthChores } from '../../features/oauth/chores.ts'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aTable } from '../../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { callback, Program } from './testing/a-program.ts'

onEveryMeta('programs that people let in', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let address: string
  let session: string
  let passed = 0

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    session = ana.token
    project = (await aProject(server, ana, { title: 'World' })).id
    await aTable(server, ana, project, { title: 'Orders', columns: { Name: 'SingleLineText' } })
    await aProject(server, ana, { title: 'Elsewhere' })
    address = await server.app.http.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => server.close())

  const post = (path: string, body: string, type: string) =>
    fetch(`${address}${path}`, { method: 'POST', headers: { 'content-type': type }, body })
  const form = async (path: string, fields: Record<string, string>) => {
    const answer = await post(path, String(new URLSearchParams(fields)), 'application/x-www-form-urlencoded')
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }
  const register = async (uris: readonly string[], name = 'Model desk') => {
    const sent = JSON.stringify({ client_name: name, redirect_uris: uris })
    const answer = await post('/api/v1/oauth/register', sent, 'application/json')
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const requestOf = (client: string, more: Record<string, string> = {}) => ({
    client_id: client,
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'a state & more',
    ...more,
  })
  /** By the same address as programs: the server says where it is by it. */
  const byAna = async (method: string, path: string, sent?: object) => {
    const headers = { 'xc-auth': session, ...(sent && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${address}${path}`, { method, headers, ...(sent && { body: JSON.stringify(sent) }) })
    // biome-ignore lint/suspicious/noExplicitAny: an answer as it came
    return { status: answer.status, body: (await answer.json()) as any }
  }
  /** The clock goes on by hours, and sessions end meanwhile. */
  const pass = async (ms: number) => {
    server.pass(ms)
    passed += ms
    const { email, password } = ana
    session = (await server.call('POST', '/api/v1/auth/user/signin', { email, password })).body.token
  }
  const allow = (request: object, more: object = {}) =>
    byAna('POST', '/api/v1/oauth/allow', { request, access: 'write', projects: null, days: 30, ...more })
  const read = (request: Record<string, string>) =>
    byAna('GET', `/api/v1/oauth/request?${new URLSearchParams(request)}`)
  /** A program with a code. */
  const withCode = async (more: object = {}) => {
    const client = (await register([callback])).body.client_id ?? ''
    const { status, body } = await allow(requestOf(client), more)
    assert.equal(status, 200, body.msg)
    const code = new URL(body.location).searchParams.get('code') ?? ''
    return {
      client,
      code,
      fields: { grant_type: 'authorization_code', client_id: client, code, redirect_uri: callback },
    }
  }
  const calls = async (secret: string) =>
    (await server.call('GET', '/api/v1/db/meta/projects', undefined, { headers: { 'xc-token': secret } })).status
  const endsTold = async () => {
    const rows = await server.app.services.meta.read.selectFrom('rh_changes').select('event').execute()
    return rows.filter(({ event }) => event.includes('"tokens.ended"')).length
  }
  const tokenNames = async () => {
    const { body } = await byAna('GET', '/api/v1/tokens')
    return (body.list as { name: string }[]).map(({ name }) => name)
  }

  test('the official client finds the way, is let in for one project, refreshes, and is out when its person says so', async () => {
    const program = new Program()
    const url = new URL(`${address}/api/v1/mcp`)
    const transport = new StreamableHTTPClientTransport(url, { authProvider: program })
    await assert.rejects(new Client({ name: 'tests', version: '1' }).connect(transport), UnauthorizedError)

    const asked = Object.fromEntries(program.page?.searchParams ?? [])
    const opened = await fetch(program.page ?? '', { redirect: 'manual' })
    assert.equal(opened.status, 302)
    assert.match(opened.headers.get('location') ?? '', /^\/#\/user\/connect\?.*client_id=oc_/)
    const { body: shown } = await read(asked)
    assert.deepEqual([shown.name, shown.host, shown.isLocal], ['Model desk', '127.0.0.1:33418', true])
    assert.equal(new URL(shown.refusal).searchParams.get('error'), 'access_denied')
    const { body } = await allow(asked, { access: 'read', projects: [{ id: project, tables: null }] })
    const location = new URL(body.location)
    assert.equal(location.searchParams.get('iss'), address)
    assert.equal(location.searchParams.get('state'), asked.state ?? null)
    await transport.finishAuth(location.searchParams.get('code') ?? '')

    const client = new Client({ name: 'tests', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: program }))
    const { tools } = await client.listTools()
    assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint === true))
    const { content } = await client.callTool({ name: 'list_projects', arguments: {} })
    const [{ text } = { text: '' }] = content as { text: string }[]
    assert.deepEqual(
      JSON.parse(text).projects.map(({ title }: { title: string }) => title),
      ['World'],
    )

    const before = program.granted?.access_token ?? ''
    await pass(2 * 3_600_000)
    assert.equal(await calls(before), 401)
    await client.listTools()
    assert.notEqual(program.granted?.access_token, before)
    const { body: listed } = await byAna('GET', '/api/v1/tokens')
    const [own] = listed.list
    assert.deepEqual([own.name, own.access], ['Model desk', 'read'])
    // What the person chose, not the hour that a secret lasts.
    assert.ok(Date.parse(own.expiresAt) > Date.now() + passed + 29 * 86_400_000)
    await byAna('DELETE', `/api/v1/tokens/${own.id}`)
    await assert.rejects(client.listTools())
    assert.equal((await form('/api/v1/oauth/token', refreshOf(program))).body.error, 'invalid_grant')
    await client.close()
  })

  const refreshOf = ({ client, granted }: Program) => ({
    grant_type: 'refresh_token',
    client_id: client?.client_id ?? '',
    refresh_token: granted?.refresh_token ?? '',
  })

  test('a code is good once, for its program, address and verifier, and for a minute', async () => {
    for (const [wrong, what] of [
      [{ code_verifier: 'x'.repeat(43) }, 'verifier'],
      [{}, 'no verifier'],
      [{ code_verifier: verifier, redirect_uri: 'http://127.0.0.1:1/callback' }, 'redirect'],
      [{ code_verifier: verifier, code: 'made-up' }, 'code'],
    ] as const) {
      const { fields } = await withCode()
      const { status, body } = await form('/api/v1/oauth/token', { ...fields, ...wrong })
      assert.deepEqual([status, body.error], [400, 'invalid_grant'], what)
    }
    const other = (await register([callback])).body.client_id ?? ''
    const { fields } = await withCode()
    const stolen = await form('/api/v1/oauth/token', { ...fields, client_id: other, code_verifier: verifier })
    assert.equal(stolen.body.error, 'invalid_grant')
    const unknown = await form('/api/v1/oauth/token', { ...fields, client_id: 'oc_made_up', code_verifier: verifier })
    assert.deepEqual([unknown.status, unknown.body.error], [401, 'invalid_client'])

    const late = await withCode()
    await pass(61_000)
    assert.equal((await form('/api/v1/oauth/token', { ...late.fields, code_verifier: verifier })).status, 400)

    const twice = await withCode()
    const good = await form('/api/v1/oauth/token', { ...twice.fields, code_verifier: verifier })
    assert.deepEqual([good.status, good.body.token_type, good.body.scope], [200, 'Bearer', 'read write'])
    assert.equal(await calls(good.body.access_token ?? ''), 200)
    const again = await form('/api/v1/oauth/token', { ...twice.fields, code_verifier: verifier })
    assert.equal(again.body.error, 'invalid_grant')
    assert.equal(await calls(good.body.access_token ?? ''), 401, 'whoever has it loses it')
  })

  test('a refresh token is good once; one that comes again ends what it was for', async () => {
    const { client, fields } = await withCode({ days: 1 })
    const first = (await form('/api/v1/oauth/token', { ...fields, code_verifier: verifier })).body
    const refresh = (token = '', clientId = client) =>
      form('/api/v1/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token })
    const second = (await refresh(first.refresh_token)).body
    assert.equal(await calls(first.access_token ?? ''), 401)
    assert.equal(await calls(second.access_token ?? ''), 200)
    const other = (await register([callback])).body.client_id
    assert.equal((await refresh(second.refresh_token, other)).body.error, 'invalid_grant')
    assert.equal((await refresh(first.refresh_token)).body.error, 'invalid_grant')
    assert.equal(await calls(second.access_token ?? ''), 401)
    assert.equal((await refresh(second.refresh_token)).body.error, 'invalid_grant')

    const lasting = await withCode({ days: 1 })
    const granted = (await form('/api/v1/oauth/token', { ...lasting.fields, code_verifier: verifier })).body
    await pass(86_400_001)
    const over = await form('/api/v1/oauth/token', {
      grant_type: 'refresh_token',
      client_id: lasting.client,
      refresh_token: granted.refresh_token ?? '',
    })
    assert.equal(over.body.error, 'invalid_grant')
  })

  test('a program gives back what it has', async () => {
    const { client, fields } = await withCode()
    const { access_token: secret = '' } = (await form('/api/v1/oauth/token', { ...fields, code_verifier: verifier }))
      .body
    assert.equal((await form('/api/v1/oauth/revoke', { token: secret, client_id: 'oc_other' })).status, 200)
    assert.equal(await calls(secret), 200)
    assert.equal((await form('/api/v1/oauth/revoke', { token: secret, client_id: client })).status, 200)
    assert.equal(await calls(secret), 401)
  })

  test('answers go to https or to the own computer, letter by letter, and nowhere else (S26)', async () => {
    for (const uri of [
      'http://program.example/callback',
      'javascript:alert(1)',
      'myapp://callback',
      'https://a:b@program.example/',
      'https://program.example/#there',
      '//program.example',
      'http://localhost.evil.example/',
      'data:text/html,x',
    ]) {
      const { status, body } = await register([uri])
      assert.deepEqual([status, body.error], [400, 'invalid_redirect_uri'], uri)
    }
    const web = (await register(['https://program.example/callback'])).body.client_id ?? ''
    const local = (await register([callback])).body.client_id ?? ''
    const asked = async (client: string, uri: string) => (await read(requestOf(client, { redirect_uri: uri }))).status
    assert.equal(await asked(web, 'https://program.example/callback'), 200)
    for (const uri of [
      'https://program.example/callback/',
      'https://program.example/callback?next=https://evil.example',
      'https://program.example:444/callback',
      'https://program.example.evil.example/callback',
      'https://program.example@evil.example/callback',
      'http://127.0.0.1:1/callback',
    ])
      assert.equal(await asked(web, uri), 400, uri)
    assert.equal(await asked(local, 'http://127.0.0.1:50999/callback'), 200)
    for (const uri of [
      'http://127.0.0.1:50999/other',
      'http://localhost:33418/callback',
      'https://127.0.0.1:33418/callback',
    ])
      assert.equal(await asked(local, uri), 400, uri)
  })

  test('what is asked for in another way than by a code with S256, or for another server, is refused', async () => {
    const client = (await register([callback])).body.client_id ?? ''
    for (const wrong of [
      { response_type: 'token' },
      { code_challenge: '' },
      { code_challenge: 'short' },
      { code_challenge_method: 'plain' },
      { resource: 'https://elsewhere.example/api/v1/mcp' },
      { resource: 'nothing' },
      { client_id: 'oc_made_up' },
    ]) {
      const request = requestOf(client, wrong as Record<string, string>)
      assert.equal((await read(request)).status, 400, JSON.stringify(wrong))
      assert.equal((await allow(request)).status, 400, JSON.stringify(wrong))
    }
    assert.equal((await read(requestOf(client, { resource: `${address}/api/v1/mcp` }))).status, 200)
    const foreign = await allow(requestOf(client), { projects: [{ id: 'p_made_up', tables: null }] })
    assert.equal(foreign.status, 404)
    assert.equal((await allow(requestOf(client), { access: 'all' })).status, 400)
    const spec = { name: 'x', access: 'all', projects: null, expiresAt: null }
    const { body: token } = await byAna('POST', '/api/v1/tokens', spec)
    const path = `/api/v1/oauth/request?${new URLSearchParams(requestOf(client))}`
    const byToken = await server.call('GET', path, undefined, { headers: { 'xc-token': token.token } })
    assert.equal(byToken.status, 403, 'no token makes another')
  })

  test('forms are taken as forms, once each name, and nothing else is', async () => {
    const json = await post('/api/v1/oauth/token', '{}', 'application/json')
    assert.equal(json.status, 415)
    const twice = await post('/api/v1/oauth/token', 'code=1&code=2', 'application/x-www-form-urlencoded')
    assert.equal(twice.status, 400)
    const elsewhere = await post('/api/v1/oauth/register', 'client_name=1', 'application/x-www-form-urlencoded')
    assert.equal(elsewhere.status, 415)
    const grant = await form('/api/v1/oauth/token', { grant_type: 'password', client_id: (await withCode()).client })
    assert.equal(grant.body.error, 'unsupported_grant_type')
  })

  const told = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>

  test('a call without a token is told where programs get one; the two documents name each other', async () => {
    const answer = await post('/api/v1/mcp', '{}', 'application/json')
    assert.equal(answer.status, 401)
    const [, where = ''] = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '') ?? []
    const resource = await told(where)
    assert.deepEqual([resource.resource, resource.authorization_servers], [`${address}/api/v1/mcp`, [address]])
    const issuer = await told(`${address}/.well-known/oauth-authorization-server`)
    assert.deepEqual([issuer.issuer, issuer.code_challenge_methods_supported], [address, ['S256']])
    assert.equal(issuer.client_id_metadata_document_supported, true)
  })

  test('a browser is sent into the web app, never to where the program says', async () => {
    const asked = 'client_id=x&redirect_uri=https%3A%2F%2Fevil.example%2F'
    const { status, headers } = await server.call('GET', `/api/v1/oauth/authorize?${asked}`)
    assert.deepEqual([status, headers.location], [302, `/#/user/connect?${asked}`])
  })

  test('what nobody fetched or let in is forgotten, and registering has an end', async () => {
    const client = (await register([callback], 'Never let in')).body.client_id ?? ''
    // What other tests left.
    await pass(61_000)
    for (const { run } of oauthChores(server.app.services)) await run()
    await withCode()
    const before = await tokenNames()
    const told = await endsTold()
    await pass(25 * 3_600_000)
    for (const { run } of oauthChores(server.app.services)) await run()
    assert.ok((await tokenNames()).length < before.length)
    assert.equal((await endsTold()) - told, 1, 'also of one that nobody fetched')
    // Told once, however often it is looked.
    for (const { run } of oauthChores(server.app.services)) await run()
    assert.equal((await endsTold()) - told, 1)
    assert.equal((await read(requestOf(client))).status, 400)
    const statuses: number[] = []
    for (let at = 0; at < 25; at += 1) statuses.push((await register([callback])).status)
    assert.ok(statuses.includes(429))
  })
})
