import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { codeAt } from '../packages/server/src/features/auth/totp.ts'
import { aHouse } from './testing/a-house.ts'
import type { Account } from './testing/server-client.ts'
import { projectsAreShown, sendSignIn, signOutByMenu } from './testing/sign-in-form.ts'
import { assertSoon } from './testing/waiting.ts'

const house = await aHouse()

test('a person switches two-factor on, and signing in then asks for a code of the app', async () => {
  const account = await house.newcomer()
  const { page, secret } = await switchedOn(account)
  await page.getByText('On: signing in asks for a code of your authenticator app.').waitFor()
  await page.getByText('10 codes left.').waitFor()

  await signOutByMenu(page)
  await sendSignIn(page, account)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByText(`Type the six digits your authenticator app shows for ${account.email}.`).waitFor()
  await sendCode(page, 'Code', '12')
  await page.getByText('The app shows six digits', { exact: true }).waitFor()
  await sendCode(page, 'Code', codeOf(secret, -20))
  const refusal = 'This code is not right, or it was used already. Wait for the next one.'
  await page.getByRole('alert').filter({ hasText: refusal }).waitFor()
  // The code of now was spent by the set-up; the one of the next half minute is accepted for slow clocks.
  await sendCode(page, 'Code', codeOf(secret, 1))
  await page.waitForURL('**/#/projects')
  await projectsAreShown(page)
})

test('a wrong password never gets as far as the code', async () => {
  const account = await house.newcomer()
  const { page } = await switchedOn(account)
  await signOutByMenu(page)
  await sendSignIn(page, { ...account, password: 'not the password' })
  await page.getByRole('alert').filter({ hasText: 'The e-mail or the password is not right.' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'One more step' }).count(), 0)
})

test('a recovery code opens the account once', async () => {
  const account = await house.newcomer()
  const { page, codes } = await switchedOn(account)
  assert.equal(new Set(codes).size, 10)
  const [first = ''] = codes

  await signOutByMenu(page)
  await sendSignIn(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await sendCode(page, 'Recovery code', first)
  await projectsAreShown(page)
  await page.goto(`${house.server.url}/#/user/settings/security`)
  await page.getByText('9 codes left.').waitFor()

  await signOutByMenu(page)
  await sendSignIn(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await sendCode(page, 'Recovery code', first)
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
})

test('recovery codes can be copied, renewed and end with two-factor itself', async () => {
  const account = await house.newcomer()
  const { page, codes } = await switchedOn(account)
  const [first = '', second = ''] = codes
  await page.getByRole('button', { name: 'New codes' }).click()
  const renewal = page.getByRole('dialog', { name: 'Make new recovery codes?' })
  await renewal.getByLabel('Code of the app, or a recovery code').fill(first)
  await renewal.getByRole('button', { name: 'Make new codes' }).click()
  const renewed = await keptCodes(page)
  assert.equal(renewed.filter((code) => codes.includes(code)).length, 0)

  await page.getByRole('button', { name: 'Switch off' }).click()
  const ending = page.getByRole('dialog', { name: 'Switch two-factor off?' })
  await ending.getByLabel('Code of the app, or a recovery code').fill(second)
  await ending.getByRole('button', { name: 'Switch off' }).click()
  await ending.getByRole('alert').waitFor()
  await ending.getByLabel('Code of the app, or a recovery code').fill(renewed[0] ?? '')
  await ending.getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('Off: no code of an authenticator app is asked for.').waitFor()

  await signOutByMenu(page)
  await sendSignIn(page, account)
  await projectsAreShown(page)
})

/** Goes through the set-up on the security screen, as with an app that is typed the key instead of scanning it. */
async function switchedOn(account: Account): Promise<{ page: Page; secret: string; codes: readonly string[] }> {
  const page = await house.enter('/user/settings/security', { as: account })
  await page.getByText('Off: no code of an authenticator app is asked for.').waitFor()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await page.getByRole('button', { name: 'Copy the key' }).click()
  await page.getByText('Copied the key to clipboard', { exact: true }).waitFor()
  const secret = await clipboard(page)
  assert.equal((await page.locator('code').innerText()).replaceAll(/\s/g, ''), secret)
  await page.getByLabel('Six-digit code').fill(codeOf(secret, 0))
  await page.getByRole('button', { name: 'Confirm and switch on' }).click()
  return { page, secret, codes: await keptCodes(page) }
}

async function keptCodes(page: Page): Promise<readonly string[]> {
  await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('Copied the recovery codes to clipboard', { exact: true }).waitFor()
  // The message may be that of the codes before.
  await assertSoon(() => clipboard(page), codes.join('\n'))
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return codes
}

async function sendCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

function codeOf(secret: string, stepsFromNow: number): string {
  return codeAt(secret, Math.floor(Date.now() / 30_000) + stepsFromNow)
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}
