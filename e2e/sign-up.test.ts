import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aHostedServer } from './testing/a-hosted-server.ts'
import { aHouse } from './testing/a-house.ts'
import { aRunningServer } from './testing/a-running-server.ts'
import { recordCalls } from './testing/recorded-calls.ts'
import { changeSavedUsers, savedUsers } from './testing/saved-users.ts'
import { password } from './testing/server-client.ts'
import { openAccountMenu, projectsAreShown, sendSignUp } from './testing/sign-in-form.ts'
import { assertSoon, until } from './testing/waiting.ts'

const house = await aHouse()
const signUpPath = '/user/authentication/signup'

test('the first person signs up on an empty server, becomes its super admin and makes a project (spec 004, 028, 302, 384)', async () => {
  const empty = await aRunningServer()
  try {
    const page = await house.browser.visit(`${empty.url}/`)
    await page.getByText('You are the first here, so you become the super admin of this server.').waitFor()
    assert.equal(new URL(page.url()).hash.replace(/^#\/?$/, ''), '')

    const calls = recordCalls(page)
    await sendSignUp(page, { email: 'first@example.com', password })
    await projectsAreShown(page)
    const signUp = calls().find(({ path }) => path.endsWith('/user/signup'))
    assert.deepEqual(JSON.parse(signUp?.body ?? ''), { email: 'first@example.com', password })
    const { token, user } = await savedUsers(page)
    const me = calls().find(({ path }) => path.endsWith('/user/me'))
    assert.equal(me?.headers['xc-auth'], token)
    assert.deepEqual([user.email, user.roles.split(',').toSorted()], ['first@example.com', ['super', 'user']])

    await page.getByRole('link', { name: 'New Project' }).first().click()
    await page.getByLabel('Title', { exact: true }).fill('Orders')
    await page.getByRole('button', { name: 'Create Project' }).click()
    await page.waitForURL('**/#/nc/*')
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Users management' }).waitFor()
  } finally {
    await empty.stop()
  }
})

test('a session of a server that was emptied leads to the index, where the first account is made (spec 446)', async () => {
  const empty = await aHostedServer()
  try {
    const page = await house.browser.visit(`${empty.url}/`)
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    const calls = recordCalls(page)
    // Another tab of the same browser brings the session back that the old data knew.
    const other = await house.browser.visit(`${empty.url}/icon.svg`, { context: page.context() })
    await changeSavedUsers(other, { token: house.owner.token, authType: 'jwt' })

    await until(
      async () => (await savedUsers(page))?.token,
      (token) => token === null,
    )
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await assertSoon(() => new URL(page.url()).hash, '#/')
    assert.equal(await page.getByText('Token Expired. Please login again.').count(), 0)
    assert.ok(calls().some(({ path, status }) => path === '/auth/refresh-token' && status === 401))
  } finally {
    await empty.stop()
  }
})

test('later people are no super admins and see nobody’s projects (spec 004)', async () => {
  await house.aProject(house.owner, { title: 'Private plans' })
  const page = await house.visit(signUpPath)
  await sendSignUp(page, { email: 'later@example.com', password })
  await projectsAreShown(page)
  await page.getByRole('heading', { name: 'Build your first project' }).waitFor()
  assert.equal(await page.getByText('Private plans').count(), 0)
  await openAccountMenu(page)
  assert.equal(await page.getByRole('menuitem', { name: 'Users management' }).count(), 0)
})

const faults = [
  { given: ['', 'good password'], field: 'Email', says: 'E-mail is required', spec: '344' },
  { given: ['ada@example', 'good password'], field: 'Email', says: 'E-mail must be valid', spec: '345' },
  { given: ['eve@example.com', ''], field: 'Password', says: 'Password is required', spec: '346' },
  {
    given: ['eve@example.com', 'seven77'],
    field: 'Password',
    says: 'You password must be atleast 8 characters',
    spec: '347',
  },
] as const

for (const { given, field, says, spec } of faults) {
  test(`the sign-up form says “${says}” and sends nothing (spec ${spec})`, async () => {
    const page = await house.visit(signUpPath)
    const calls = recordCalls(page)
    await sendSignUp(page, { email: given[0], password: given[1] })
    await page.getByText(says, { exact: true }).waitFor()
    const faulty = page.getByLabel(field, { exact: true })
    assert.equal(await faulty.getAttribute('aria-invalid'), 'true')
    await until(
      () => faulty.evaluate((input) => input === document.activeElement),
      (hasKeyboard) => hasKeyboard,
    )
    assert.equal(calls().filter(({ path }) => path.endsWith('/user/signup')).length, 0)

    await faulty.fill(field === 'Email' ? 'eve@example.com' : 'eight888')
    await page.getByText(says, { exact: true }).waitFor({ state: 'detached' })
  })
}

test('an address that is taken is refused in the form, and nobody is signed in (spec 461)', async () => {
  const page = await house.visit(signUpPath)
  await sendSignUp(page, { email: house.owner.email, password: 'another password' })
  const refusal = 'This address cannot be used to sign up. If it is yours, sign in or reset your password.'
  await page.getByRole('main').getByRole('alert').filter({ hasText: refusal }).waitFor()
  assert.equal((await savedUsers(page))?.token ?? null, null)
})

test('an invitation link shows whom it is for, makes the account once and then says it is used (spec 053)', async () => {
  const invite = await house.server.call('POST', '/api/v1/users', { email: 'guest@example.com' }, house.owner.token)
  const { pathname, hash } = new URL(invite.body.invite_url, house.server.url)
  assert.equal(`${pathname}${hash}`, `/#${signUpPath}/${invite.body.invite_token}`)

  const page = await house.visit(`${signUpPath}/${invite.body.invite_token}`)
  await page.getByText('This invitation is for guest@example.com. Choose a password to accept it.').waitFor()
  const email = page.getByLabel('Email', { exact: true })
  assert.deepEqual([await email.inputValue(), await email.isEditable()], ['guest@example.com', false])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await projectsAreShown(page)
  assert.equal((await savedUsers(page)).user.email, 'guest@example.com')

  const again = await house.visit(`${signUpPath}/${invite.body.invite_token}`)
  await again.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  await again.getByText('Invalid invite url').waitFor()
})

for (const token of [`');alert(1)//`, '</script><script>alert(1)</script>']) {
  test(`an invitation token like ${token} stays out of every page and script (S24)`, async () => {
    let alerts = 0
    const bodies: Promise<string>[] = []
    const page = await house.visit(`${signUpPath}/${encodeURIComponent(token)}`, {
      alter(opened) {
        opened.on('dialog', async (dialog) => {
          alerts += 1
          await dialog.dismiss()
        })
        opened.on('response', (response) => {
          if (['document', 'script'].includes(response.request().resourceType())) bodies.push(response.text())
        })
      },
    })
    await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
    const served = await Promise.all(bodies)
    assert.ok(served.some((text) => text.includes('<div id="root">')))
    assert.ok(served.every((text) => !text.includes(token)))
    assert.equal((await page.content()).includes(token), false)
    assert.equal(await page.locator('script:not([src])').count(), 0)
    assert.equal(alerts, 0)
  })
}
