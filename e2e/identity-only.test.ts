import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { oauthClients, startOauthServer } from '../packages/server/src/testing/oauth-server.ts'
import { aBrowser, keepPicture } from './testing/a-browser.ts'
import { ownAddress } from './testing/a-free-port.ts'
import { aHostedServer } from './testing/a-hosted-server.ts'
import { savedUsers } from './testing/saved-users.ts'

const open: (() => Promise<void>)[] = []
after(async () => {
  for (const close of open.toReversed()) await close()
})
afterEach(() => browser.leave())
const oauth = await startOauthServer()
open.push(() => oauth.close())
// Nobody can sign up here as the owner of a house does.
const server = await aHostedServer({
  ...(await ownAddress()),
  EGRESS_ALLOW: oauth.allow,
  OIDC_ISSUER: oauth.origin,
  OIDC_CLIENT_ID: 'rowhouse',
  OIDC_CLIENT_SECRET: oauthClients.rowhouse ?? '',
  OIDC_TITLE: 'Acme ID',
  PASSWORD_SIGN_IN: 'false',
})
open.push(() => server.stop())
const browser = await aBrowser()
open.push(() => browser.close())

test('where passwords are turned off people sign in and sign up with their provider, and are asked for no password', async () => {
  const page = await browser.visit(`${server.url}/#/signup`)
  await page.getByText('On this server people sign in with their identity provider.').waitFor()
  assert.equal(await page.getByLabel('Password', { exact: true }).count(), 0)
  await keepPicture(page, 'identity-only')
  await page.getByRole('button', { name: 'Log in with Acme ID' }).click()
  await page.waitForURL('**/#/projects')
  await page.getByRole('button', { name: 'Account' }).waitFor()
  assert.equal((await savedUsers(page)).user.email, oauth.person.email)

  await page.goto(`${server.url}/#/user/settings/profile`)
  await page.getByText(oauth.person.email).first().waitFor()
  await keepPicture(page, 'identity-only-settings')
  assert.equal(await page.getByRole('link', { name: 'Password' }).count(), 0)
})
