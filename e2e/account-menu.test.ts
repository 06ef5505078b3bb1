import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { recordCalls } from './testing/recorded-calls.ts'
import { savedState } from './testing/saved-state.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, visit, owner, newcomer, aProject } = await aHouse()

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('the account menu has its items in order, the address first and leading to the settings (spec 083-088)', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: person })
  await openMenu(page)
  // The letter of the avatar stands before the address, the name of the theme behind “Themes”.
  const items = async () =>
    (await page.getByRole('menuitem').allInnerTexts()).map((item) => item.split('\n').find((line) => line.length > 1))
  await assertSoon(items, [
    person.email,
    'Copy auth token',
    'API documentation',
    'Copy project info',
    'Themes',
    'Sign out',
  ])
  await page.getByRole('menuitem', { name: person.email }).click()
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  assert.match(page.url(), /#\/user\/settings/)
})

test('the auth token is copied, and a toast says so (spec 084, 454)', async () => {
  const page = await enter('/projects')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Copy auth token' }).click()
  await page.getByText('Copied auth token to clipboard', { exact: true }).waitFor()
  assert.equal(await clipboard(page), owner.token)
})

test('inside a project its info is copied and its API documentation opens in a new tab (spec 085, 086, 388, 404, 451, 499)', async () => {
  const project = await aProject(owner)
  const page = await enter(`/nc/${project.id}?tab=overview`)
  await page.getByRole('banner').getByRole('button', { name: 'Sales CRM' }).waitFor()
  await openMenu(page)
  const sent = recordCalls(page)
  await page.getByRole('menuitem', { name: 'Copy project info' }).click()
  await page.getByText('Copied project info to clipboard', { exact: true }).waitFor()
  const info = await clipboard(page)
  for (const part of ['Node', 'Arch', 'Platform', 'Docker', 'RootDB', 'PackageVersion'])
    assert.match(info, new RegExp(`^${part}: `, 'm'))
  const asked = sent().filter(({ path }) => path === `/api/v1/db/meta/projects/${project.id}/info`)
  assert.deepEqual(
    asked.map(({ method, status }) => [method, status]),
    [['GET', 200]],
  )

  // The new tab carries no token: whose it is tells the cookie that signing in leaves.
  await page.evaluate(
    async (body) => {
      await fetch('/api/v1/auth/user/signin', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    },
    JSON.stringify({ email: owner.email, password: owner.password }),
  )
  await openMenu(page)
  const item = page.getByRole('menuitem', { name: 'API documentation' })
  const [documentation] = await Promise.all([page.context().waitForEvent('page'), item.click()])
  await documentation.waitForLoadState()
  assert.equal(new URL(documentation.url()).pathname, `/api/v1/db/meta/projects/${project.id}/swagger`)
  await documentation.getByRole('heading', { name: 'Sales CRM' }).waitFor()
})

test('a redoc page of the same shape answers (spec 405)', async () => {
  const project = await aProject(owner, { title: 'Documented' })
  const headers = { 'xc-auth': owner.token }
  const answer = await fetch(`${server.url}/api/v1/db/meta/projects/${project.id}/redoc`, { headers })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /text\/html/)
})

test('outside of a project the items of a project cannot be chosen', async () => {
  const page = await enter('/projects')
  await openMenu(page)
  for (const name of ['API documentation', 'Copy project info'])
    assert.ok(await page.getByRole('menuitem', { name }).isDisabled(), name)
})

test('Themes opens the settings at the themes (spec 087)', async () => {
  const page = await enter('/projects')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Themes' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('radio', { name: 'Grapes' }).waitFor()
})

test('Sign out forgets the session and leads to sign-in (spec 088, 303)', async () => {
  const page = await enter('/projects', { as: await newcomer() })
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/user/authentication/signin')
  const { user, token, masterKey, authType } = await savedState(page, 'users')
  assert.deepEqual({ user, token, masterKey, authType }, { user: null, token: null, masterKey: null, authType: null })
})

test('a stranger is offered Sign up while signing in, and Sign in while signing up', async () => {
  const page = await visit('/signin')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
})
