import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operations } from '@rowhouse/core/permissions/operations'
import { type Answer, aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { codeAt, newSecret } from './totp.ts'

const minute = 60_000
const asked = [403, 'reauthentication_required', 'Confirm that it is you first. Nothing was changed.']

onEveryMeta('a fresh sign-in', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const trashed = async (person = ana): Promise<string> => {
    const { id } = await aProject(server, person, { title: `Project ${Math.random()}` })
    await server.call('DELETE', `/api/v1/db/meta/projects/${id}`, undefined, person)
    return `/api/v1/projects/${id}/trash`
  }
  const purge = (path: string, token = ana.token): Promise<Answer> => server.call('DELETE', path, undefined, { token })
  const prove = (body: object, token = ana.token): Promise<Answer> =>
    server.call('POST', '/api/v1/auth/reauthenticate', body, { token })
  const outcome = ({ status, body }: Answer) => [status, body.error, body.msg]
  const signIn = async (): Promise<Answer> =>
    server.call('POST', '/api/v1/auth/user/signin', { email: ana.email, password: goodPassword })
  const remember = async (): Promise<void> => {
    const { body, cookie } = await signIn()
    ana = { ...ana, token: body.token, cookie: cookie ?? '' }
  }

  test('is all that what cannot be taken back asks for, for ten minutes (D20)', async () => {
    assert.equal((await purge(await trashed())).status, 200)
    const path = await trashed()
    server.pass(10 * minute)
    assert.equal((await purge(path)).status, 200)
  })

  test('older than that, nothing is changed until the password is given again (D20)', async () => {
    await remember()
    const path = await trashed()
    server.pass(10 * minute + 1)
    const renewed = await server.call('POST', '/auth/refresh-token', undefined, { cookie: ana.cookie })
    ana = { ...ana, token: renewed.body.token }
    assert.deepEqual(outcome(await purge(path)), asked)
    for (const [body, sentence] of [
      [{}, 'Password is required'],
      [{ code: '123456' }, 'Password is required'],
      [{ password: 'not the password' }, 'The password is not right.'],
    ] as const) {
      const answer = await prove(body)
      assert.deepEqual([answer.status, answer.body.msg], [400, sentence])
    }
    assert.deepEqual(outcome(await purge(path)), asked)
    assert.equal((await prove({ password: goodPassword })).status, 200)
    assert.equal((await purge(path)).status, 200)
    const later = await trashed()
    server.pass(10 * minute + 1)
    assert.deepEqual(outcome(await purge(later)), asked)
  })

  test('belongs to one session: the one on another device still asks', async () => {
    await remember()
    const path = await trashed()
    server.pass(11 * minute)
    const other = (await signIn()).body.token
    assert.deepEqual(outcome(await purge(path)), asked)
    assert.equal((await purge(path, other)).status, 200)
  })

  test('changes nothing about who may: no owner, no question (S56)', async () => {
    await remember()
    const lee = await server.signUp('lee@x.example')
    const { id } = await aProject(server, ana, { title: 'Shared' })
    await addMember(server, id, lee, 'creator')
    await server.call('DELETE', `/api/v1/db/meta/projects/${id}`, undefined, ana)
    server.pass(11 * minute)
    const path = `/api/v1/projects/${id}/trash`
    assert.deepEqual((await purge(path, lee.token)).body.error, 'forbidden')
    const stranger = await server.signUp('stranger@x.example')
    assert.equal((await purge(path, stranger.token)).status, 404)
    assert.equal((await server.call('DELETE', path)).status, 401)
    assert.equal((await server.call('POST', '/api/v1/auth/reauthenticate', {})).status, 401)
  })

  test('is asked by every contract that empties a trash, and no API token may (D20)', () => {
    const emptying = server.app.served.filter(({ operation }) => operation === 'trash.empty')
    assert.deepEqual(
      emptying.map(({ path, freshSignIn }) => [path, freshSignIn]),
      [
        ['/api/v1/projects/:projectId/trash', true],
        ['/api/v1/trash/tables/:tableId', true],
        ['/api/v1/trash/columns/:columnId', true],
        ['/api/v1/trash/views/:trashedViewId', true],
        ['/api/v1/projects/:projectId/trash/empty', true],
        ['/api/v1/projects/:projectId/trash/records/purge', true],
      ],
    )
    assert.equal(operations['trash.empty'].tokenScope, null)
    assert.equal(operations['trash.empty'].cells.creator, 'n')
  })

  test('is asked before people are deleted, let in, raised or bound to an app', async () => {
    await remember()
    const { id } = await server.signUp('other@x.example')
    server.pass(11 * minute)
    const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
      ['DELETE', `/api/v1/users/${id}`],
      ['POST', `/api/v1/users/${id}/generate-reset-url`],
      ['DELETE', `/api/v1/users/${id}/two-factor`],
      ['PATCH', `/api/v1/users/${id}`, { superAdmin: true }],
      ['POST', '/api/v1/account/two-factor/start'],
    ]
    for (const [method, path, body] of calls)
      assert.deepEqual(outcome(await server.call(method, path, body, ana)), asked, path)
    assert.equal((await server.call('PATCH', `/api/v1/users/${id}`, { firstname: 'Lee' }, ana)).status, 200)
  })

  test('guesses at the password are counted with those at the door (S43)', async () => {
    server.pass(15 * minute)
    await remember()
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await prove({ password: 'a guess' })).status)
    assert.deepEqual(statuses, [...Array(10).fill(400), 429])
    assert.equal((await signIn()).status, 429)
    server.pass(15 * minute)
  })

  test('who has no password gives a code, or logs in again with the service they use', async () => {
    await remember()
    const path = await trashed()
    const secret = newSecret()
    const { meta, secrets, now } = server.app.services
    const change = (set: object) =>
      meta.write((tx) => tx.updateTable('rh_users').set(set).where('id', '=', ana.id).execute())
    await change({ password_hash: null })
    server.pass(11 * minute)
    const first = await server.call('POST', '/api/v1/auth/password/change', { newPassword: 'a new password' }, ana)
    assert.deepEqual(outcome(first), asked)
    const none = await prove({ password: goodPassword })
    assert.deepEqual([none.status, none.body.error], [409, 'conflict'])
    await change({ totp_secret: secrets.seal(secret, ana.id), totp_enabled_at: new Date(now()).toISOString() })
    assert.equal((await prove({ code: '000000' })).status, 400)
    assert.equal((await prove({})).status, 400)
    assert.deepEqual(outcome(await purge(path)), asked)
    assert.equal((await prove({ code: codeAt(secret, Math.floor(now() / 30_000)) })).status, 200)
    assert.equal((await purge(path)).status, 200)
  })
})
