import assert from 'node:assert/strict'
import { test } from 'node:test'
import { me, signIn } from '@rowhouse/core/api/auth'
import { listProjects, readProject, updateProject } from '@rowhouse/core/api/projects'
import type { CallingLink } from '../state/link-in-address.ts'
import { type ClientWorld, createClient } from './create-client.ts'
import { ApiError } from './errors.ts'

interface Sent {
  readonly path: string
  readonly init: RequestInit
}

/** A world whose server is a function from request to answer. */
function aWorld(
  answer: (sent: Sent, world: { token: string | null }) => Response | Promise<Response>,
  isProved = true,
) {
  const state = { token: 'old' as string | null, stored: 'old' as string | null, link: null as CallingLink | null }
  const log = { sent: [] as Sent[], lost: 0, doubted: [] as number[], asked: 0, noDatabase: 0, busy: 0, mostBusy: 0 }
  let queue: Promise<unknown> = Promise.resolve()
  const world: ClientWorld = {
    fetch: async (address, init) => {
      const sent = { path: new URL(address).pathname, init }
      log.sent.push(sent)
      return answer(sent, { token: (init.headers as Record<string, string>)['xc-auth'] ?? null })
    },
    page: () => 'https://rowhouse.test/#/projects',
    caller: () => ({ token: state.token, previewAs: null, link: state.link }),
    storedToken: () => state.stored,
    keepToken: (token) => {
      state.token = token
      state.stored = token
    },
    sessionLost: () => {
      log.lost += 1
    },
    linkDoubted: (_link, status) => void log.doubted.push(status),
    factorWanted: () => undefined,
    databaseMissing: () => {
      log.noDatabase += 1
    },
    reauthenticate: async () => {
      log.asked += 1
      return isProved
    },
    alone: (work) => {
      const turn = queue.then(work)
      queue = turn.catch(() => undefined)
      return turn
    },
    busy: {
      start: () => {
        log.busy += 1
        log.mostBusy = Math.max(log.mostBusy, log.busy)
      },
      finish: () => {
        log.busy -= 1
      },
    },
  }
  return { world, log, state, client: createClient(world) }
}

const json = (body: unknown, status = 200) => Response.json(body, { status })
const unauthorized = () => json({ msg: 'Unauthorized access', error: 'sign_in_required', requestId: 'r' }, 401)
const paths = (sent: readonly Sent[]) => sent.map(({ path }) => path)

test('a call sends method, path, query and JSON body of its contract', async () => {
  const { client, log } = aWorld(() => json(1))
  assert.equal(await client.call(updateProject, { params: { projectId: 'p_1' }, body: { title: 'Sales' } }), 1)
  const [sent] = log.sent
  assert.equal(sent?.path, '/api/v1/db/meta/projects/p_1')
  assert.equal(sent?.init.method, 'PATCH')
  assert.equal(sent?.init.body, '{"title":"Sales"}')
  assert.equal(new Headers(sent?.init.headers).get('content-type'), 'application/json')
})

test('a 401 renews the token once and repeats the call with it (spec 300, 380)', async () => {
  const { client, log, state } = aWorld(({ path }, { token }) => {
    if (path === '/auth/refresh-token') return json({ token: 'new' })
    return token === 'new' ? json({ list: [] }) : unauthorized()
  })
  assert.deepEqual(await client.call(listProjects), { list: [] })
  assert.deepEqual(paths(log.sent), ['/api/v1/db/meta/projects', '/auth/refresh-token', '/api/v1/db/meta/projects'])
  const refresh = log.sent[1]
  assert.deepEqual([refresh?.init.method, refresh?.init.credentials, refresh?.init.body], ['POST', 'include', null])
  assert.equal(state.token, 'new')
  assert.equal(log.lost, 0)
})

test('calls that fail together share one renewal (spec 300)', async () => {
  const { client, log } = aWorld(({ path }, { token }) => {
    if (path === '/auth/refresh-token') return json({ token: 'new' })
    return token === 'new' ? json({ list: [] }) : unauthorized()
  })
  await Promise.all([client.call(listProjects), client.call(listProjects), client.call(listProjects)])
  assert.equal(paths(log.sent).filter((path) => path === '/auth/refresh-token').length, 1)
})

test('a token another tab has renewed meanwhile is used instead of renewing again (S45)', async () => {
  const { client, log, state } = aWorld((_, { token }) =>
    token === 'from another tab' ? json({ list: [] }) : unauthorized(),
  )
  state.stored = 'from another tab'
  assert.deepEqual(await client.call(listProjects), { list: [] })
  assert.ok(!paths(log.sent).includes('/auth/refresh-token'))
})

test('a refused renewal ends the session and the call fails with its own message (spec 301)', async () => {
  const { client, log } = aWorld(() => unauthorized())
  await assert.rejects(
    client.call(listProjects),
    (error: ApiError) => error.status === 401 && error.message === 'Unauthorized access',
  )
  assert.equal(log.lost, 1)
})

for (const [who, stored] of [
  ['signed out', null],
  ['signed in anew', 'of the next session'],
] as const) {
  test(`a call of the session before takes nothing from whoever ${who} meanwhile`, async () => {
    const { client, log, state } = aWorld(({ path }) => {
      if (path === '/auth/refresh-token') state.stored = stored
      return unauthorized()
    })
    await assert.rejects(client.call(listProjects), (error: ApiError) => error.status === 401)
    assert.equal(log.lost, 0)
    assert.equal(paths(log.sent).filter((path) => path === '/api/v1/db/meta/projects').length, 1)
  })
}

test('the call is repeated once only: a second 401 is an answer (spec 300)', async () => {
  const { client, log } = aWorld(({ path }) =>
    path === '/auth/refresh-token' ? json({ token: 'new' }) : unauthorized(),
  )
  await assert.rejects(client.call(listProjects), ApiError)
  assert.equal(log.sent.length, 3)
})

for (const [name, failure] of [
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is restarting', () => Promise.resolve(json({ msg: 'busy', error: 'source_unavailable', requestId: 'r' }, 503))],
  ['waits for a lock', () => Promise.resolve(json({ msg: 'held', error: 'locked', requestId: 'r' }, 423))],
] as const) {
  test(`a server that ${name} during a renewal does not sign anybody out`, async () => {
    const { client, log, state } = aWorld(({ path }) => (path === '/auth/refresh-token' ? failure() : unauthorized()))
    await assert.rejects(client.call(listProjects), ApiError)
    assert.equal(log.lost, 0)
    assert.equal(state.token, 'old')
  })
}

test('a wrong password is the form’s business: no renewal, no sign-out (spec 461)', async () => {
  const { client, log } = aWorld(() =>
    json({ msg: 'Wrong email or password', error: 'sign_in_required', requestId: 'r' }, 401),
  )
  const attempt = client.call(signIn, { body: { email: 'a@b.example', password: 'x' } })
  await assert.rejects(attempt, { message: 'Wrong email or password' })
  assert.equal(log.sent.length, 1)
  assert.equal(log.lost, 0)
})

test('“Database config not found” leads to the creation screen (spec 445)', async () => {
  const { client, log } = aWorld(() =>
    json({ msg: 'Database config not found', error: 'not_found', requestId: 'r' }, 404),
  )
  await assert.rejects(client.call(readProject, { params: { projectId: 'p_1' } }))
  assert.equal(log.noDatabase, 1)
})

test('the busy counter covers a call from start to end, also a failed one (spec 299)', async () => {
  const { client, log } = aWorld(({ path }) =>
    path.endsWith('me') ? Promise.reject(new TypeError('down')) : json({ list: [] }),
  )
  await Promise.allSettled([client.call(listProjects), client.call(me)])
  assert.equal(log.mostBusy, 2)
  assert.equal(log.busy, 0)
})

test('a server that does not answer is said in a sentence', async () => {
  const { client } = aWorld(() => Promise.reject(new TypeError('Failed to fetch')))
  await assert.rejects(client.call(me), { code: 'unreachable', status: 0, message: /does not answer/ })
})

test('an aborted call is no failure of the server', async () => {
  const { client } = aWorld(() => Promise.reject(new DOMException('stop', 'AbortError')))
  await assert.rejects(client.call(me, { signal: AbortSignal.abort() }), { name: 'AbortError' })
})

test('an empty answer is undefined and a text answer a text', async () => {
  assert.equal(await aWorld(() => new Response('')).client.call(listProjects), undefined)
  assert.equal(await aWorld(() => new Response('# metrics')).client.call(listProjects), '# metrics')
})

const unproved = () =>
  json({ msg: 'Confirm that it is you first.', error: 'reauthentication_required', requestId: 'r' }, 403)

test('a call that wants to know who is at the screen asks once and is sent again (D20)', async () => {
  let sent = 0
  const { client, log } = aWorld(() => {
    sent += 1
    return sent === 1 ? unproved() : json(1)
  })
  assert.equal(await client.call(updateProject, { params: { projectId: 'p_1' }, body: { title: 'Sales' } }), 1)
  assert.deepEqual([log.asked, log.busy], [1, 0])
  assert.deepEqual(
    log.sent.map(({ init }) => init.body),
    ['{"title":"Sales"}', '{"title":"Sales"}'],
  )
})

test('who would rather not prove it gets the refusal, and nothing is sent again (D20)', async () => {
  const { client, log } = aWorld(unproved, false)
  await assert.rejects(client.call(readProject, { params: { projectId: 'p_1' } }), {
    code: 'reauthentication_required',
    message: 'Confirm that it is you first.',
  })
  assert.deepEqual([log.asked, log.sent.length, log.busy], [1, 1, 0])
})

test('a link whose password is wanted or that is gone is doubted, and nobody’s session is renewed or lost', async () => {
  for (const status of [401, 404]) {
    const { client, log, state } = aWorld(() => Response.json({ msg: 'no' }, { status }))
    state.link = { kind: 'view', key: 'k', pass: null }
    await assert.rejects(client.call(readProject, { params: { projectId: 'p_1' } }), ApiError)
    assert.deepEqual([log.doubted, log.lost, log.sent.length], [[status], 0, 1])
  }
})

test('what speaks of no project is asked without the link', async () => {
  const { client, log, state } = aWorld(() => Response.json({ list: [] }))
  state.link = { kind: 'base', key: 'k', pass: null }
  await client.call(listProjects)
  assert.deepEqual(Object.keys(log.sent[0]?.init.headers ?? {}), ['xc-gui', 'xc-auth'])
})

test('what the caller has already is not sent again', async () => {
  const { client, log } = aWorld(({ init }) => {
    const known = (init.headers as Record<string, string>)['if-none-match']
    const headers = { etag: 'W/"v1"', 'content-type': 'application/json' }
    return known === 'W/"v1"' ? new Response(null, { status: 304 }) : new Response('{"list":[]}', { headers })
  })
  assert.deepEqual(await client.callForVersion(listProjects), { reply: { list: [] }, etag: 'W/"v1"' })
  assert.equal(await client.callForVersion(listProjects, { ifNoneMatch: 'W/"v1"' }), null)
  assert.equal(log.sent.length, 2)
})
