import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { VisitOptions } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aQuietPage, countOfNotices } from './testing/a-quiet-page.ts'
import { recordCalls } from './testing/recorded-calls.ts'
import { changeSavedUsers, savedUsers } from './testing/saved-users.ts'
import type { Account } from './testing/server-client.ts'
import { projectsAreShown, sendSignIn, signInIsShown, signOutByMenu } from './testing/sign-in-form.ts'
import { until } from './testing/waiting.ts'

const house = await aHouse()
const staleToken = 'stale.access.token'
const signedOut = { user: null, token: null, previewAs: null, projectRoles: {}, authType: null, masterKey: null }

test('an access token that no longer counts is renewed once and the call made again (spec 300, 380)', async () => {
  const { page } = await aPersonInside()
  const before = await savedUsers(page)
  await changeSavedUsers(page, { token: staleToken })
  // Two tokens of one second are the same text.
  const second = () => Math.floor(Date.now() / 1000)
  const begun = second()
  await until(second, (now) => now > begun)
  const calls = recordCalls(page)
  await page.reload()
  await projectsAreShown(page)
  await page.getByRole('heading', { name: 'Build your first project' }).waitFor()

  const { token } = await savedUsers(page)
  assert.notEqual(token, before.token)
  assert.notEqual(token, staleToken)
  const renewals = calls().filter(({ path }) => path === '/auth/refresh-token')
  assert.deepEqual(
    renewals.map(({ method, body, status }) => [method, body, status]),
    [['POST', null, 200]],
  )
  // Which of the first calls learns it is chance: one that is refused, or the one that asks who is there and hears “nobody”.
  const made = () =>
    calls().map(({ method, path, headers, status }) => ({
      call: `${method} ${path}`,
      token: headers['xc-auth'],
      status,
    }))
  const learned = made().filter(
    ({ call, token: sent, status }) => sent === staleToken && (status === 401 || /\/me$/.test(call)),
  )
  assert.notEqual(learned.length, 0)
  const isRepeated = ({ call }: { readonly call: string }) =>
    made().some((again) => again.call === call && again.token === token && again.status === 200)
  // The screen need not wait for all of them.
  await until(
    () => learned.filter((one) => !isRepeated(one)).map(({ call }) => call),
    (missing) => missing.length === 0,
  )
})

test('the session knows who is there and what they are in each project, and every call carries its token (spec 143, 146, 148)', async () => {
  const [owner, person] = [await house.newcomer(), await house.newcomer()]
  const [own, theirs] = [await house.aProject(person), await house.aProject(owner)]
  const users = `/api/v1/db/meta/projects/${theirs.id}/users`
  await house.server.call('POST', users, { email: person.email, roles: 'editor' }, owner.token)
  const page = await house.enter('/projects', { as: person })
  const calls = recordCalls(page)
  for (const project of [own, theirs]) {
    await page.goto(`${house.server.url}/#/nc/${project.id}?tab=overview`)
    await page.getByRole('banner').getByRole('button', { name: project.title }).waitFor()
    await until(
      () => savedUsers(page),
      ({ projectRoles }) => projectRoles[project.id] !== undefined,
    )
  }
  const { user, token, projectRoles } = await until(
    () => savedUsers(page),
    (known) => Boolean(known.user),
  )
  const { body: me } = await house.server.call('GET', '/api/v1/auth/user/me', undefined, person.token)
  assert.deepEqual([user.email, user.roles, user.id], [person.email, 'user', me.id])
  assert.deepEqual(projectRoles, { [own.id]: { owner: true, creator: true }, [theirs.id]: { editor: true } })
  assert.equal(token, person.token)
  const sent = calls().filter(({ path }) => path.startsWith('/api/'))
  assert.ok(sent.length > 4)
  assert.deepEqual(new Set(sent.map(({ headers }) => headers['xc-auth'])), new Set([token]))
})

test('two tabs whose token ran out at the same moment both stay signed in (spec 300)', async () => {
  const { page, account } = await aPersonInside()
  await changeSavedUsers(page, { token: staleToken })
  const other = await page.context().newPage()
  const tabs = [page, other]
  // The renewal is held back until both tabs were refused, so that neither can profit from the other by chance.
  const refused = tabs.map((tab) => tab.waitForResponse((answer) => answer.status() === 401))
  let [inFlight, together] = [0, 0]
  await page.context().route('**/auth/refresh-token', async (route) => {
    inFlight += 1
    together = Math.max(together, inFlight)
    await Promise.all(refused)
    await route.continue()
    await (await route.request().response())?.finished()
    inFlight -= 1
  })
  await Promise.all([page.reload(), other.goto(`${house.server.url}/#/projects`)])
  await Promise.all(
    tabs.map(async (tab) => {
      await projectsAreShown(tab)
      await tab.getByRole('heading', { name: 'Build your first project' }).waitFor()
    }),
  )
  // One refresh token sent twice at once would look stolen.
  assert.equal(together, 1)
  const { token } = await savedUsers(other)
  const me = await house.server.call('GET', '/api/v1/auth/user/me', undefined, token)
  assert.equal(me.body.email, account.email)
})

test('a session that was ended elsewhere ends at the next action with a toast and the sign-in screen (spec 301, 447)', async () => {
  const { prepare, answered } = aQuietPage()
  const { page, account } = await aPersonInside({ prepare })
  await page.getByRole('link', { name: 'New Project' }).first().click()
  await page.getByLabel('Title', { exact: true }).fill('Orders')
  await answered(countOfNotices)
  await endSessionsOf(account)
  const told = page.getByText('Token Expired. Please login again.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Create Project' }).click()

  await told
  await signInIsShown(page)
  assert.deepEqual(await savedUsers(page), signedOut)
  await sendSignIn(page, account)
  await page.waitForURL('**/#/project/name')
})

test('signing out forgets user, token, master key and auth type and leads to the sign-in screen (spec 088, 303)', async () => {
  const { page, account } = await aPersonInside()
  await changeSavedUsers(page, { masterKey: 'a master key' })
  await page.reload()
  await projectsAreShown(page)
  const before = await savedUsers(page)
  assert.deepEqual([before.user.email, before.masterKey, before.authType], [account.email, 'a master key', 'jwt'])

  await signOutByMenu(page)
  assert.deepEqual(
    await until(
      () => savedUsers(page),
      ({ token }) => token === null,
    ),
    signedOut,
  )
  assert.deepEqual(await page.context().cookies(), [])
  const me = await house.server.call('GET', '/api/v1/auth/user/me', undefined, before.token)
  assert.deepEqual(me.body, { roles: { guest: true } })
  await page.goto(`${house.server.url}/#/projects`)
  await signInIsShown(page)
})

test('signing out in one tab signs out the other', async () => {
  const { page, account } = await aPersonInside()
  const other = await house.visit('/projects', { context: page.context() })
  await projectsAreShown(other)
  await signOutByMenu(page)
  await signInIsShown(other)
  assert.equal(await other.getByText(account.email).count(), 0)
})

test('a failing me call while signing in is passed over (spec 308)', async () => {
  const account = await house.newcomer()
  const page = await house.visit('/user/authentication/signin')
  await page.route('**/user/me', (route) =>
    route.fulfill({ status: 500, json: { msg: 'Some internal error occurred' } }),
  )
  await sendSignIn(page, account)
  await projectsAreShown(page)
  const { token, user } = await savedUsers(page)
  assert.deepEqual([token.length > 20, user], [true, null])
  assert.equal(await page.getByRole('alert').count(), 0)
})

test('calls say they come from the interface and carry the token once there is one (spec 374, 375)', async () => {
  const account = await house.newcomer()
  let calls = recordNothing
  const page = await house.visit('/user/authentication/signin', {
    prepare(opened) {
      calls = recordCalls(opened)
    },
  })
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await sendSignIn(page, account)
  await projectsAreShown(page)
  await page.getByRole('heading', { name: 'Build your first project' }).waitFor()

  const { token } = await savedUsers(page)
  const made = calls()
  assert.ok(made.length >= 5)
  assert.deepEqual([...new Set(made.map(({ headers }) => headers['xc-gui']))], ['true'])
  const signIn = made.findIndex(({ path }) => path.endsWith('/user/signin'))
  assert.deepEqual([...new Set(made.slice(0, signIn + 1).map(({ headers }) => headers['xc-auth']))], [undefined])
  assert.deepEqual([...new Set(made.slice(signIn + 1).map(({ headers }) => headers['xc-auth']))], [token])
})

test('calls carry the role of a preview, except the one that asks who one really is (spec 376)', async () => {
  const project = await house.aProject(house.owner, { title: 'Orders' })
  const page = await house.enter(`/nc/${project.id}?tab=overview`)
  await page.getByRole('button', { name: 'Preview as' }).click()
  const calls = recordCalls(page)
  let before = 0
  page.once('framenavigated', () => {
    before = calls().length
  })
  await page.getByRole('menuitem', { name: 'Viewer' }).click()
  await page.getByRole('button', { name: 'Preview: Viewer' }).waitFor()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()

  const isMe = ({ path }: { readonly path: string }) => path.endsWith('/user/me')
  const preview = (made: ReturnType<typeof calls>) => [...new Set(made.map(({ headers }) => headers['xc-preview']))]
  assert.deepEqual(preview(calls().filter(isMe)), [undefined])
  // It begins when the server was told so and the page is loaded anew.
  assert.ok(calls().some(({ path }, at) => at < before && path.endsWith('/previews')))
  const ofProject = await until(
    () => calls().filter(({ path }, at) => at >= before && path.includes(project.id)),
    (made) => made.length > 2,
  )
  assert.deepEqual(preview(ofProject), ['viewer'])
})

test('who signs out on one screen begins at home the next time', async () => {
  const { page, account } = await aPersonInside()
  await page.goto(`${house.server.url}/#/user/settings/sessions`)
  await page.getByRole('heading', { name: 'Sessions', level: 1 }).waitFor()
  await signOutByMenu(page)
  await sendSignIn(page, account)
  await projectsAreShown(page)
})

test('the browser keeps the saved state under eight names and no other (spec 171)', async () => {
  const names = ['users', 'sqlClient', 'apiClient', 'panelSize', 'settings', 'graphqlClient', 'apiClientSwagger', 'app']
  const seeded = Object.fromEntries(names.map((name) => [name, { kept: name }]))
  const page = await house.enter('/projects', { saved: { ...seeded, foreign: 'of another program' } })
  for (const path of ['/user/settings/profile', '/project/name', '/apiClient', '/projects']) {
    await page.goto(`${house.server.url}/#${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.keyboard.press('Control+Shift+KeyC')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Version & Updates' }).click()
  assert.deepEqual((await savedNames(page)).toSorted(), [...names, 'foreign'].toSorted())

  await settings.getByRole('button', { name: /^\d+\.\d+\.\d+$/ }).dblclick()
  await settings.getByRole('button', { name: 'Clear saved state and reload' }).click()
  await signInIsShown(page)
  const left = await page.evaluate(() => Object.entries(localStorage))
  assert.deepEqual(
    left.filter(([name, part]) => name === 'foreign' || part.includes('kept')).map(([name]) => name),
    ['foreign'],
  )
})

async function aPersonInside(options: VisitOptions = {}): Promise<{ page: Page; account: Account }> {
  const account = await house.newcomer()
  const page = await house.visit('/user/authentication/signin', options)
  await sendSignIn(page, account)
  await projectsAreShown(page)
  return { page, account }
}

/** As the person would do on another device: every session but that one ends. */
async function endSessionsOf({ email, password, token: here }: Account): Promise<void> {
  const { call } = house.server
  const { body } = await call('POST', '/api/v1/auth/user/signin', { email, password }, here)
  const sessions = await call('GET', '/api/v1/account/sessions', undefined, body.token)
  for (const { id, current } of sessions.body.list)
    if (!current) await call('DELETE', `/api/v1/account/sessions/${id}`, undefined, body.token)
}

function savedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage))
}

const recordNothing: ReturnType<typeof recordCalls> = () => []
