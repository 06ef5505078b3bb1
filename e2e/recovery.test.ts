import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startMailServer } from '../packages/server/src/testing/mail-server.ts'
import { ownAddress } from './testing/a-free-port.ts'
import { aHouse } from './testing/a-house.ts'
import { aQuietPage, countOfNotices } from './testing/a-quiet-page.ts'
import { savedUsers } from './testing/saved-users.ts'
import { projectsAreShown, sendSignIn } from './testing/sign-in-form.ts'

const mail = await startMailServer()
after(() => mail.close())
const house = await aHouse({ ...(await ownAddress()), SMTP_URL: mail.url, MAIL_FROM: 'rowhouse@example.com' })
const newPassword = 'another horse 2'

test('who forgot the password gets a link by mail and chooses a new one (spec 056, 057, 266)', async () => {
  const account = await house.newcomer()
  const { prepare, answered } = aQuietPage()
  const other = await house.enter('/projects', { as: account, prepare })
  await projectsAreShown(other)
  await answered(countOfNotices)

  const page = await house.visit('/user/authentication/signin')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/#/user/password/forgot')
  await page.getByRole('heading', { name: 'Reset your password', exact: true, level: 1 }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()

  const link = await mailedLink(account.email, 'Reset your password')
  assert.ok(link.startsWith(`${house.server.url}/#/user/password/reset/form`), link)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('You password must be atleast 8 characters', { exact: true }).waitFor()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL('**/#/user/password/reset/success')
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()

  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await sendSignIn(page, account)
  await page.getByRole('alert').filter({ hasText: 'The e-mail or the password is not right.' }).waitFor()
  await sendSignIn(page, { email: account.email, password: newPassword })
  await projectsAreShown(page)

  await other.getByRole('button', { name: 'Account', exact: true }).click()
  const told = other.getByText('Token Expired. Please login again.', { exact: true }).waitFor()
  await other.getByRole('menuitem', { name: account.email }).click()
  await told

  const again = await house.browser.visit(link)
  await again.waitForURL('**/#/user/password/reset/invalid')
  await again.getByRole('heading', { name: 'This link does not work' }).waitFor()
})

test('the screen says the same for an address without an account, and no mail goes out', async () => {
  const page = await house.visit('/user/password/forgot')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await page.getByText('If nobody@example.com has an account here, a link is on its way.').waitFor()
  await page.getByRole('button', { name: 'Use another address' }).click()

  // Mail goes out in the order it was asked for: once this one is there, none for the other can be on its way.
  const account = await house.newcomer()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await mailedLink(account.email, 'Reset your password')
  assert.equal(mail.received.filter(({ to }) => to.includes('nobody@example.com')).length, 0)
})

test('the way to a new password has an address for each step (spec 055, 057)', async () => {
  const page = await house.visit('/user/authentication/signin')
  for (const [path, place, heading] of [
    ['/user/password', '/user/password/forgot', 'Reset your password'],
    ['/user/password/reset', '/user/password/reset/invalid', 'This link does not work'],
    ['/user/password/reset/form', '/user/password/reset/invalid', 'This link does not work'],
    ['/user/password/reset/form?token=made-up', '/user/password/reset/invalid', 'This link does not work'],
    ['/user/password/reset/invalid', '/user/password/reset/invalid', 'This link does not work'],
    ['/user/password/reset/success', '/user/password/reset/success', 'Your password is changed'],
  ] as const) {
    await page.goto(`${house.server.url}/#${path}`)
    await page.waitForURL(`**/#${place}`)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  }
})

for (const token of [`');alert(1)//`, '</script><script>alert(1)</script>']) {
  test(`a reset token like ${token} is in no page and runs nothing (S24)`, async () => {
    let alerts = 0
    const documents: Promise<string>[] = []
    for (const address of [
      `/#/user/password/reset/form?token=${encodeURIComponent(token)}`,
      `/auth/password/reset/${encodeURIComponent(token)}`,
    ]) {
      const page = await house.browser.visit(house.server.url + address, {
        alter(opened) {
          opened.on('dialog', async (dialog) => {
            alerts += 1
            await dialog.dismiss()
          })
          opened.on('response', (response) => {
            const isPage = response.request().resourceType() === 'document' && response.status() === 200
            if (isPage) documents.push(response.text())
          })
        },
      })
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
      assert.equal((await page.content()).includes(token), false)
      assert.equal(await page.locator('script:not([src])').count(), 0)
    }
    const served = await Promise.all(documents)
    assert.equal(served.length, 2)
    assert.ok(served.every((html) => !html.includes(token)))
    assert.equal(alerts, 0)
  })
}

test('the link in the first mail confirms the address and leads to the sign-in screen', async () => {
  const account = await house.newcomer()
  const page = await house.browser.visit(await mailedLink(account.email, 'Confirm your e-mail address'))
  await page.getByText('Your address is confirmed. Log in to go on.').waitFor()
  await sendSignIn(page, account)
  await projectsAreShown(page)
  const { token } = await savedUsers(page)
  const me = await house.server.call('GET', '/api/v1/auth/user/me', undefined, token)
  assert.equal(me.body.email_verified, true)
})

async function mailedLink(email: string, subject: string): Promise<string> {
  for (;;) {
    const received = await mail.waitForMail(email)
    if (received.subject === subject) return /http:\S+/.exec(received.text)?.[0] ?? assert.fail(received.text)
  }
}
