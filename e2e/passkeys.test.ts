import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'

import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account } from './testing/server-client.ts'
import { projectsAreShown, sendSignIn, signOutByMenu } from './testing/sign-in-form.ts'

const house = await aHouse()
// Browsers give passkeys to names, not to numbers.
const site = house.server.url.replace('127.0.0.1', 'localhost')

/** A page of a computer that has a fingerprint reader, which always likes the finger. */
async function enterWithReader(place: string, account: Account): Promise<Page> {
  return house.browser.visit(`${site}/#${place}`, {
    saved: { users: { token: account.token, authType: 'jwt' } },
    alter: async (page) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('WebAuthn.enable')
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
    },
  })
}

async function addPasskey(page: Page, name: string): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return codes
}

test('a passkey opens the account by itself, is the second step after a password, and a recovery code stands in for it', async () => {
  const account = await house.newcomer()
  const page = await enterWithReader('/user/settings/security', account)
  const [code = ''] = await addPasskey(page, 'Work laptop')
  const list = page.getByRole('list', { name: 'Passkeys' })
  await list.getByText('Work laptop').waitFor()
  await onEveryScreen(page, async (screen) => {
    await list.getByText('Work laptop').scrollIntoViewIfNeeded()
    await keepPicture(page, `passkeys-${screen}`)
    assert.deepEqual(await seriousFindings(page), [])
  })

  await signOutByMenu(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await projectsAreShown(page)

  await signOutByMenu(page)
  await sendSignIn(page, account)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await projectsAreShown(page)

  await signOutByMenu(page)
  await sendSignIn(page, account)
  await page.getByLabel('Recovery code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await projectsAreShown(page)

  await page.goto(`${site}/#/user/settings/security`)
  await list.getByRole('button', { name: 'Rename Work laptop' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' })
  await renaming.getByLabel('Name').fill('Old laptop')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await list.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await list.waitFor({ state: 'detached' })
})

test('where everybody needs a second factor, whoever has none sets one up before anything else', async () => {
  const newcomer = await house.newcomer()
  const admin = await enterWithReader('/user/settings/security', house.owner)
  await addPasskey(admin, 'Of the owner')
  await admin.goto(`${site}/#/user/admin?section=signUp`)
  const needed = admin.getByRole('switch', { name: 'Everybody needs a second factor' })
  await needed.press('Space')
  await admin.getByText('Everybody needs a second factor now').waitFor()

  const page = await enterWithReader('/projects', newcomer)
  await page.getByRole('heading', { name: 'Set up a second step' }).waitFor()
  await onEveryScreen(page, async (screen) => {
    await keepPicture(page, `second-factor-needed-${screen}`)
    assert.deepEqual(await seriousFindings(page), [])
  })
  const { status } = await house.server.call('GET', '/api/v1/db/meta/projects', undefined, newcomer.token)
  assert.equal(status, 403)
  await addPasskey(page, 'Mine')
  await projectsAreShown(page)
})
