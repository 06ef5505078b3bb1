import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHostedServer } from './testing/a-hosted-server.ts'
import { aHouse } from './testing/a-house.ts'
import { aQuietPage, countOfNotices } from './testing/a-quiet-page.ts'
import { backInAMinute } from './testing/back-in-a-minute.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import { type Account, password } from './testing/server-client.ts'
import { projectsAreShown, sendSignIn, signInIsShown } from './testing/sign-in-form.ts'
import { assertSoon, until } from './testing/waiting.ts'

const house = await aHouse()
const admin = '/user/admin'

test('the super admin sees everybody and finds a person by name or address (spec 047, 252)', async () => {
  const account = await house.newcomer()
  await house.server.call('PATCH', '/api/v1/account', { firstname: 'Katherine', lastname: 'Johnson' }, account.token)
  const page = await house.enter(admin)
  await page.getByRole('heading', { name: 'Users management', level: 1 }).waitFor()
  await rowOf(page, house.owner.email).getByText('Super admin', { exact: true }).first().waitFor()
  const search = page.getByLabel('Search by name or email')
  for (const wanted of ['katherine', account.email]) {
    await search.fill(wanted)
    await rowOf(page, house.owner.email).waitFor({ state: 'detached' })
    await rowOf(page, account.email).waitFor()
    await search.fill('')
    await rowOf(page, house.owner.email).waitFor()
  }
  await search.fill('zzz')
  await page.getByText('Nobody is called “zzz”').waitFor()
  await page.getByRole('button').filter({ hasText: 'Clear search' }).click()
  await rowOf(page, account.email).waitFor()
})

test('a person is edited on a screen of their own, reached by choice or by address (spec 048, 049)', async () => {
  const account = await house.newcomer()
  const page = await house.enter(`${admin}/user-edit`)
  await page.getByRole('heading', { name: 'Choose a person' }).waitFor()
  await page.getByRole('link', { name: account.email }).click()
  await page.waitForURL(`**/#${admin}/user/*`)
  await page.getByRole('heading', { name: account.email, level: 1 }).waitFor()
  await page.getByLabel('First name').fill('Dorothy')
  await page.getByLabel('Last name').fill('Vaughan')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Successfully updated the user details', { exact: true }).waitFor()
  const me = await house.server.call('GET', '/api/v1/account', undefined, account.token)
  assert.deepEqual([me.body.firstname, me.body.lastname], ['Dorothy', 'Vaughan'])

  const address = page.url()
  await page.goto(`${house.server.url}/#${admin}/user`)
  await page.getByRole('heading', { name: 'Choose a person' }).waitFor()
  await page.goto(address)
  await page.getByRole('heading', { name: 'Dorothy Vaughan', level: 1 }).waitFor()
  assert.equal(await page.getByLabel('E-mail', { exact: true }).isEditable(), false)
})

test('a suspended person is signed out at the next action and cannot come back until resumed', async () => {
  const account = await house.newcomer()
  const { prepare, answered } = aQuietPage()
  const person = await house.enter('/projects', { as: account, prepare })
  await projectsAreShown(person)
  await answered(countOfNotices)
  const page = await house.enter(admin)
  await choose(page, account, 'Suspend')
  await agree(page, `Suspend ${account.email}?`, 'Suspend')
  await page.getByText(`Suspended ${account.email}`, { exact: true }).waitFor()
  await rowOf(page, account.email).getByText('Suspended', { exact: true }).first().waitFor()

  const told = person.getByText('Token Expired. Please login again.', { exact: true }).waitFor()
  await person.goto(`${house.server.url}/#/user/settings/profile`)
  await told
  await signInIsShown(person)
  await sendSignIn(person, account)
  const refusal = 'This account is suspended. Ask an administrator of this server.'
  await person.getByRole('main').getByRole('alert').filter({ hasText: refusal }).waitFor()

  await choose(page, account, 'Resume')
  await page.getByText(`${account.email} can sign in again`, { exact: true }).waitFor()
  await sendSignIn(person, account)
  // Back to where they were: the page before, if one of its calls that come now and then was first.
  await person.waitForURL(/#\/(user\/settings\/profile|projects)$/)
})

for (const path of [admin, `${admin}/user-edit`, `${admin}/user/usr_1`]) {
  test(`a person who is no super admin gets the 403 page at ${path}`, async () => {
    const page = await house.enter(path, { as: await house.newcomer() })
    await page.getByRole('heading', { name: 'You have no access to this page' }).waitFor()
    await page.getByText('An error occurred', { exact: true }).waitFor()
    assert.equal(await page.getByText(house.owner.email).count(), 0)
  })
}

test('a person made super admin can manage users, and loses it again', async () => {
  const account = await house.newcomer()
  const page = await house.enter(admin)
  await choose(page, account, 'Make super admin')
  await agree(page, `Make ${account.email} a super admin?`, 'Make super admin')
  await page.getByText(`${account.email} is a super admin now`, { exact: true }).waitFor()
  const person = await house.enter(admin, { as: account })
  await person.getByRole('heading', { name: 'Users management', level: 1 }).waitFor()

  await choose(page, account, 'Remove super admin role')
  await agree(page, `Remove the super admin role of ${account.email}?`, 'Remove role')
  await page.getByText(`${account.email} is no super admin any more`, { exact: true }).waitFor()
  const { status } = await house.server.call('GET', '/api/v1/users', undefined, account.token)
  assert.equal(status, 403)
})

test('deleting a person hands their projects over to the person chosen', async () => {
  const leaving = await house.newcomer()
  const heir = await house.newcomer()
  const project = await house.aProject(leaving, { title: 'Lighthouse' })
  const page = await house.enter(admin)
  await choose(page, leaving, 'Delete')
  const dialog = page.getByRole('dialog', { name: `Delete ${leaving.email}?` })
  await dialog.getByText('Nobody else owns this project:').waitFor()
  await dialog.getByRole('listitem').filter({ hasText: 'Lighthouse' }).waitFor()
  await dialog.getByLabel('New owner', { exact: true }).first().fill(heir.email)
  await page.getByRole('option', { name: heir.email }).click()
  await dialog.getByRole('button', { name: 'Delete person' }).click()
  await page.getByText(`Deleted ${leaving.email}`, { exact: true }).waitFor()
  await rowOf(page, leaving.email).waitFor({ state: 'detached' })

  const person = await house.enter(`/nc/${project.id}?tab=overview`, { as: heir })
  await person.getByRole('heading', { name: 'Lighthouse', level: 1 }).waitFor()
  const { body } = await house.server.call('GET', '/api/v1/auth/user/me', undefined, leaving.token)
  assert.deepEqual(body, { roles: { guest: true } })
})

test('without a mailer the super admin copies a reset link, which sets a new password', async () => {
  const account = await house.newcomer()
  const person = await house.visit('/user/password/forgot')
  const hint = 'This server cannot send mail yet. Its super admin can copy a reset link for you under Users management.'
  await person.getByText(hint).waitFor()

  const page = await house.enter(admin)
  await choose(page, account, 'Copy reset link')
  const dialog = page.getByRole('dialog', { name: `Reset link for ${account.email}` })
  await dialog.getByText('Looks like you have not configured mailer yet!').waitFor()
  const link = await copied(
    page,
    dialog.getByRole('button', { name: 'Copy', exact: true }),
    'Copied reset link to clipboard',
  )

  await person.goto(link)
  await person.getByLabel('New password', { exact: true }).fill('another horse 2')
  await person.getByRole('button', { name: 'Set password' }).click()
  await person.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await person.getByRole('link', { name: 'Log in', exact: true }).click()
  await sendSignIn(person, { ...account, password: 'another horse 2' })
  await projectsAreShown(person)
})

test('the super admin says for how many days calls of webhooks and runs of automations are kept', async () => {
  const page = await house.enter(`${admin}?section=logs`)
  await page.getByRole('heading', { name: 'Kept logs', level: 1 }).waitFor()
  const days = page.getByRole('textbox', { name: 'Days to keep calls of webhooks and runs of automations' })
  assert.equal(await days.inputValue(), '30')
  await days.fill('366')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Write a number of days: 1 to 365').waitFor()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page, 'main'), [])
    await keepPicture(page, `admin-logs-${screen}`)
  })
  await days.fill('90')
  const saved = page.getByText('Calls and runs are kept for 90 days').waitFor()
  await days.press('Enter')
  await saved
  const { body } = await house.server.call('GET', '/api/v1/settings', undefined, house.owner.token)
  assert.equal(body.logDays, 90)
  // What another super admin stores meanwhile stands there, and is nothing that would be lost here.
  await house.server.call('PATCH', '/api/v1/settings', { logDays: 45 }, house.owner.token)
  await backInAMinute(page)
  await assertSoon(() => days.inputValue(), '45')
  assert.ok(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled())
})

test('sign-up can be closed to all but invited people', async () => {
  const closed = await aHostedServer()
  try {
    const owner = await closed.signUp('owner@example.com')
    const saved = { users: { token: owner.token, authType: 'jwt' } }
    const page = await house.browser.visit(`${closed.url}/#${admin}?section=signUp`, { saved })
    await page.getByRole('switch', { name: 'Only invited people can sign up' }).press('Space')
    await page.getByText('Only invited people can sign up now', { exact: true }).waitFor()
    await page.getByText('A person needs an invitation to make an account.').waitFor()

    const stranger = await house.browser.visit(`${closed.url}/#/user/authentication/signup`)
    await stranger.getByRole('heading', { name: 'Sign-up is by invitation' }).waitFor()
    assert.equal(await stranger.getByLabel('Email', { exact: true }).count(), 0)

    await page.getByRole('link', { name: 'Open invitations' }).click()
    await page.getByRole('button', { name: 'Invite' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite to this server' })
    await dialog.getByLabel('E-mail', { exact: true }).fill('guest@example.com')
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await dialog.getByLabel('Invite link for guest@example.com').waitFor()
    const link = await copied(
      page,
      dialog.getByRole('button', { name: 'Copy', exact: true }),
      'Copied invite url to clipboard',
    )
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row').filter({ hasText: 'guest@example.com' }).waitFor()

    await stranger.goto(link)
    await stranger.getByText('This invitation is for guest@example.com. Choose a password to accept it.').waitFor()
    await stranger.getByLabel('Password', { exact: true }).fill(password)
    await stranger.getByRole('button', { name: 'Sign up', exact: true }).click()
    await projectsAreShown(stranger)
  } finally {
    await closed.stop()
  }
})

test('a long list of people is turned page by page', async () => {
  await Promise.all(Array.from({ length: 26 }, () => house.newcomer()))
  const page = await house.enter(admin)
  const range = page.getByRole('status').filter({ hasText: / of \d+$/ })
  await range.waitFor()
  const shown = await range.innerText()
  const total = Number(/\d+$/.exec(shown)?.[0])
  assert.equal(shown, `1–25 of ${total}`)
  const first = await page.getByRole('row').nth(1).innerText()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText(`26–${Math.min(50, total)} of ${total}`).waitFor()
  // The rows of the page before stay until the next ones are there.
  await until(
    () => page.getByRole('row').nth(1).innerText(),
    (row) => row !== first,
  )
})

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

async function choose(page: Page, { email }: Account, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${email}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function agree(page: Page, title: string, submit: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: submit, exact: true }).click()
}

/** Presses a copy button and gives what it put on the clipboard. */
async function copied(page: Page, button: ReturnType<Page['getByRole']>, toast: string): Promise<string> {
  await button.click()
  await page.getByText(toast, { exact: true }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
