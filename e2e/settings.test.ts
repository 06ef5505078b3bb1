import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { VisitOptions } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aQuietPage, countOfNotices } from './testing/a-quiet-page.ts'
import { savedUsers } from './testing/saved-users.ts'
import type { Account } from './testing/server-client.ts'
import { openAccountMenu, projectsAreShown, sendSignIn, signInIsShown } from './testing/sign-in-form.ts'
import { assertSoon } from './testing/waiting.ts'

const house = await aHouse()
const settings = '/user/settings'

test('the user area opens the profile, and each part of the settings has its address (spec 046, 058)', async () => {
  const page = await house.enter('/user', { as: await house.newcomer() })
  await page.waitForURL(`**/#${settings}/profile`)
  for (const part of ['Picture', 'Appearance', 'Password', 'Security', 'Sessions', 'Accounts', 'Profile']) {
    await page.getByRole('link', { name: part, exact: true }).click()
    await page.waitForURL(`**/#${settings}/${part.toLowerCase()}`)
    await page.getByRole('heading', { name: part, level: 1, exact: true }).waitFor()
  }
})

test('a new name is kept and shown in the account menu (spec 058)', async () => {
  const page = await house.enter(`${settings}/profile`, { as: await house.newcomer() })
  await page.getByLabel('First name').fill('  Grace ')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile saved', { exact: true }).waitFor()
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Grace Hopper' }).waitFor()
  await page.reload()
  await assertSoon(() => page.getByLabel('First name').inputValue(), 'Grace')
  await page.getByLabel('First name').fill('x'.repeat(101))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('At most 100 characters', { exact: true }).waitFor()
})

test('a picture is cut to a square, shown in the top bar and removed again (spec 058)', async () => {
  const page = await house.enter(`${settings}/picture`, { as: await house.newcomer() })
  const inTopBar = page.getByRole('button', { name: 'Account', exact: true }).locator('img')
  await choosePicture(page, { name: 'me.png', mimeType: 'image/png', buffer: await aWidePng(page) })
  await page.getByRole('img', { name: 'How your new picture looks' }).waitFor()
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.getByText('Picture saved', { exact: true }).waitFor()
  await inTopBar.waitFor()
  const shape = () =>
    inTopBar.evaluate((image) => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight])
  await assertSoon(shape, [256, 256])

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByText('Picture removed', { exact: true }).waitFor()
  await inTopBar.waitFor({ state: 'detached' })
})

test('a file that is no picture is refused with the reason (spec 058)', async () => {
  const page = await house.enter(`${settings}/picture`, { as: await house.newcomer() })
  await choosePicture(page, { name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByText('This file is no PNG, JPEG, GIF or WebP image.').waitFor()
  await choosePicture(page, { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<script>') })
  await page.getByText('This image could not be read. Try another one.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Save picture' }).count(), 0)
})

test('a new password needs the current one, keeps this device and signs out the others (spec 058)', async () => {
  const account = await house.newcomer()
  const page = await house.enter(`${settings}/password`, { as: account })
  await changePassword(page, 'not the password', 'another horse 2')
  await page.getByRole('main').getByRole('alert').waitFor()
  await changePassword(page, account.password, 'short')
  await page.getByText('You password must be atleast 8 characters', { exact: true }).waitFor()
  await changePassword(page, account.password, account.password)
  await page.getByText('The new password is the current one', { exact: true }).waitFor()
  await changePassword(page, account.password, 'another horse 2')
  await page.getByText('Password changed. Your other devices are signed out.', { exact: true }).waitFor()

  await page.reload()
  await page.getByLabel('Current password', { exact: true }).waitFor()
  assert.notEqual((await savedUsers(page)).token, account.token)
  const me = await house.server.call('GET', '/api/v1/auth/user/me', undefined, account.token)
  assert.deepEqual(me.body, { roles: { guest: true } })
})

test('the list of sessions knows this device and signs out another', async () => {
  const account = await house.newcomer()
  const here = await signedIn(account)
  const { prepare, answered } = aQuietPage()
  const there = await signedIn(account, { prepare })
  await answered(countOfNotices)
  await here.goto(`${house.server.url}/#${settings}/sessions`)
  const list = here.getByRole('list', { name: 'Sessions' })
  await list.getByText('This device').waitFor()
  // Signing up by a script left a third one.
  await assertSoon(() => list.getByRole('listitem').count(), 3)
  await list.getByRole('button', { name: /^Sign out Chrome \d+ on Linux$/ }).click()
  await here.getByText(/^Chrome \d+ on Linux is signed out$/).waitFor()
  await assertSoon(() => list.getByRole('listitem').count(), 2)

  const told = there.getByText('Token Expired. Please login again.', { exact: true }).waitFor()
  await there.goto(`${house.server.url}/#${settings}/profile`)
  await told
  await signInIsShown(there)
  await here.reload()
  await list.getByText('This device').waitFor()
})

test('signing out everywhere asks first and ends also this session', async () => {
  const account = await house.newcomer()
  const page = await house.enter(`${settings}/sessions`, { as: account })
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await signInIsShown(page)
  const me = await house.server.call('GET', '/api/v1/auth/user/me', undefined, account.token)
  assert.deepEqual(me.body, { roles: { guest: true } })
})

test('the accounts screen shows the address and how one signs in (spec 058)', async () => {
  const page = await house.enter(`${settings}/accounts`)
  await page.getByRole('heading', { name: house.owner.email }).waitFor()
  await page.getByText('Super admin', { exact: true }).waitFor()
  await page.getByText('You can sign in with your address and password.').waitFor()
  await page.getByText('This server offers no other services to sign in with.').waitFor()
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await page.waitForURL(`**/#${settings}/password`)
})

async function signedIn(account: Account, options: VisitOptions = {}): Promise<Page> {
  const page = await house.visit('/user/authentication/signin', options)
  await sendSignIn(page, account)
  await projectsAreShown(page)
  return page
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}

async function choosePicture(
  page: Page,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose image' }).click()
  await (await chooser).setFiles(file)
}

async function aWidePng(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 300
    const pen = canvas.getContext('2d')
    if (pen !== null) pen.fillStyle = 'teal'
    pen?.fillRect(0, 0, 400, 300)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}
