import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { recordCalls } from './testing/recorded-calls.ts'
import { savedUsers } from './testing/saved-users.ts'
import { projectsAreShown, sendSignIn, signInIsShown, signOutByMenu } from './testing/sign-in-form.ts'
import { assertSoon } from './testing/waiting.ts'

const house = await aHouse()
const { owner } = house
const signInPath = '/user/authentication/signin'

test('signing in stores the token and then loads the person with it (spec 005, 302, 384)', async () => {
  const page = await house.visit(signInPath)
  const calls = recordCalls(page)
  const answer = page.waitForResponse((response) => response.url().endsWith('/user/signin'))
  await sendSignIn(page, owner)
  const { token } = await (await answer).json()
  await projectsAreShown(page)

  const made = calls().filter(({ path }) => /\/user\/(signin|me)$/.test(path))
  assert.deepEqual(JSON.parse(made[0]?.body ?? ''), { email: owner.email, password: owner.password })
  assert.equal(made[1]?.headers['xc-auth'], token)
  const saved = await savedUsers(page)
  assert.deepEqual([saved.token, saved.user.email], [token, owner.email])
})

for (const [whose, email] of [
  ['a known', owner.email],
  ['an unknown', 'nobody@example.com'],
] as const) {
  test(`a wrong password for ${whose} address gets the same sentence in the form (spec 461)`, async () => {
    const page = await house.visit(signInPath)
    await sendSignIn(page, { email, password: 'not the password' })
    const refusal = page.getByRole('main').getByRole('alert')
    await refusal.waitFor()
    assert.equal(await refusal.innerText(), 'The e-mail or the password is not right.')
    assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), email)
    await assertSoon(() => hasKeyboard(page, 'Password'), true)
    assert.equal((await savedUsers(page))?.token ?? null, null)
  })
}

test('the form asks for address and password before it bothers the server', async () => {
  const page = await house.visit(signInPath)
  const calls = recordCalls(page)
  await sendSignIn(page, { email: '', password: '' })
  await page.getByText('E-mail is required', { exact: true }).waitFor()
  await page.getByText('Password is required', { exact: true }).waitFor()
  assert.equal(calls().filter(({ path }) => path.endsWith('/user/signin')).length, 0)
})

test('the refresh token is in a cookie no script can read (S44)', async () => {
  const page = await house.visit(signInPath)
  await sendSignIn(page, owner)
  await projectsAreShown(page)
  assert.equal(await page.evaluate(() => document.cookie), '')
  const [cookie, ...more] = await page.context().cookies()
  assert.deepEqual(more, [])
  const { name, domain, path, httpOnly, secure, sameSite } = cookie ?? {}
  assert.deepEqual(
    { name, domain, path, httpOnly, secure, sameSite },
    {
      name: '__Host-refresh_token',
      domain: 'localhost',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  )
})

test('no page holds the token in its HTML or address (S24)', async () => {
  const project = await house.aProject(owner, { title: 'Ledger' })
  const documents: Promise<string>[] = []
  const page = await house.visit(signInPath, {
    alter: (opened) =>
      void opened.on('response', (response) => {
        if (response.request().resourceType() === 'document') documents.push(response.text())
      }),
  })
  await sendSignIn(page, owner)
  await projectsAreShown(page)
  const { token } = await savedUsers(page)
  const secrets = [token, ...(await page.context().cookies()).map(({ value }) => value)]
  for (const [path, heading] of [
    ['/projects', 'My Projects'],
    [`/nc/${project.id}?tab=overview`, 'Ledger'],
    ['/user/settings/sessions', 'Sessions'],
    ['/user/admin', 'Users management'],
  ] as const) {
    await page.goto(`${house.server.url}/?at=${path.length}#${path}`)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    const shown = `${await page.content()} ${page.url()}`
    assert.ok(secrets.every((secret) => secret.length > 20 && !shown.includes(secret)))
  }
  const served = await Promise.all(documents)
  assert.equal(served.length, 5)
  assert.ok(served.every((html) => secrets.every((secret) => !html.includes(secret))))
})

test('a stranger who opens a screen signs in first and then gets it', async () => {
  const page = await house.visit('/user/settings/profile')
  await signInIsShown(page)
  await sendSignIn(page, owner)
  await page.waitForURL('**/#/user/settings/profile')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
})

test('a link may say where to go on after signing in', async () => {
  const page = await house.visit(`${signInPath}?continueAfterSignIn=${encodeURIComponent('/user/settings/password')}`)
  await sendSignIn(page, owner)
  await page.waitForURL('**/#/user/settings/password')
  await page.getByRole('heading', { name: 'Password', level: 1 }).waitFor()
})

test('a link that wants to go on at another site ends at home (S28)', async () => {
  const origins = new Set<string>()
  const page = await house.visit('/', {
    prepare: (opened) => void opened.on('request', (request) => origins.add(new URL(request.url()).origin)),
  })
  for (const place of [
    '//evil.test',
    '/\\evil.test',
    '/%09/evil.test',
    'https:evil.test',
    '#//evil.test',
    '/.evil@x',
  ]) {
    await page.goto(`${house.server.url}/#${signInPath}?continueAfterSignIn=${encodeURIComponent(place)}`)
    await sendSignIn(page, owner)
    await projectsAreShown(page)
    assert.equal(page.url(), `${house.server.url}/#/projects`, place)
    await signOutByMenu(page)
  }
  assert.deepEqual([...origins], [house.server.url])
})

test('the index leads strangers to the sign-in screen (spec 026, 027)', async () => {
  const page = await house.visit('/')
  await signInIsShown(page)
})

test('the index leads people who are signed in to their projects (spec 026)', async () => {
  const page = await house.enter('/')
  await projectsAreShown(page)
})

test('a stranger with a link under /nc/view/ stays there (spec 029)', async () => {
  const page = await house.visit('/nc/view/3f2c')
  await page.getByRole('heading', { name: 'This link opens nothing' }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/nc/view/3f2c')
})

test('who is signed in already is led past the sign-in screen', async () => {
  const page = await house.enter('/projects')
  await projectsAreShown(page)
  await page.goto(`${house.server.url}/#${signInPath}`)
  await projectsAreShown(page)
})

function hasKeyboard(page: Page, label: string): Promise<boolean> {
  return page.getByLabel(label, { exact: true }).evaluate((input) => input === document.activeElement)
}
