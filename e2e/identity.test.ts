import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { codeAt } from '../packages/server/src/features/auth/totp.ts'
import { oauthClients, type Person, startOauthServer } from '../packages/server/src/testing/oauth-server.ts'
import { keepPicture } from './testing/a-browser.ts'
import { ownAddress } from './testing/a-free-port.ts'
import { aHouse } from './testing/a-house.ts'
import { longAfterSignIn } from './testing/long-after-sign-in.ts'
import { type RecordedCall, recordCalls } from './testing/recorded-calls.ts'
import { savedUsers } from './testing/saved-users.ts'
import { signInIsShown } from './testing/sign-in-form.ts'
import { assertSoon } from './testing/waiting.ts'

const oauth = await startOauthServer()
after(() => oauth.close())
const clientSecret = oauthClients.rowhouse ?? ''
const house = await aHouse({
  ...(await ownAddress()),
  EGRESS_ALLOW: oauth.allow,
  GOOGLE_CLIENT_ID: 'rowhouse',
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: oauth.google.issuer,
  GOOGLE_AUTHORIZE_URL: oauth.google.authorizeUrl,
  GOOGLE_TOKEN_URL: oauth.google.tokenUrl,
  GOOGLE_JWKS_URL: oauth.google.jwksUrl,
  GITHUB_CLIENT_ID: 'rowhouse',
  GITHUB_CLIENT_SECRET: clientSecret,
  GITHUB_AUTHORIZE_URL: oauth.github.authorizeUrl,
  GITHUB_TOKEN_URL: oauth.github.tokenUrl,
  GITHUB_API_URL: oauth.github.apiUrl,
})

let subject = 1000
beforeEach(() => {
  subject += 1
  const person: Person = {
    subject: String(subject),
    email: `grace${subject}@example.com`,
    emailVerified: true,
    firstname: 'Grace',
    lastname: 'Hopper',
  }
  Object.assign(oauth, { person, denies: false, breaksWith: undefined })
})

for (const [provider, name, spec] of [
  ['google', 'Google', '382, 398'],
  ['github', 'GitHub', '381'],
] as const) {
  test(`a person signs in with ${name} and arrives where they wanted to go (spec 054, 383, ${spec})`, async () => {
    const page = await house.visit('/user/settings/profile')
    await signInIsShown(page)
    const calls = recordCalls(page)
    const started = page.waitForRequest(`${house.server.url}/auth/${provider}`)
    await page.getByRole('button', { name: `Log in with ${name}` }).click()
    assert.equal((await started).method(), 'GET')
    await page.waitForURL('**/#/user/settings/profile')
    await page.getByText(oauth.person.email).first().waitFor()

    const [exchange, ...more] = exchanges(calls())
    assert.deepEqual([exchange?.path, exchange?.status, more.length], [`/auth/${provider}/genTokenByCode`, 200, 0])
    const { code, state } = JSON.parse(exchange?.body ?? '')
    assert.ok(code.length > 10 && state.startsWith(`${provider}.`))
    // The spent code is not left where it could be bookmarked or sent along.
    assert.equal(page.url(), `${house.server.url}/#/user/settings/profile`)
    assert.equal((await savedUsers(page)).user.firstname, 'Grace')
  })
}

test('who has no password proves it by signing in again, and comes back to where they were (D20)', async () => {
  const page = await house.visit('/user/settings/password')
  await signInIsShown(page)
  await page.getByRole('button', { name: 'Log in with GitHub' }).click()
  await page.waitForURL('**/#/user/settings/password')
  longAfterSignIn(house.server)
  const set = async () => {
    await page.getByLabel('New password', { exact: true }).fill('a first password')
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  await set()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByText('Log in again with the service you use, then do this within 10 minutes.').waitFor()
  assert.equal(await question.getByLabel('Password', { exact: true }).count(), 0)
  await assertSoon(() => question.getByRole('button', { name: /^Log in with/ }).allInnerTexts(), ['GitHub'])
  await keepPicture(page, 'identity-again')
  // Its address is the same before and after.
  const back = page.waitForResponse('**/genTokenByCode')
  await question.getByRole('button', { name: 'Log in with GitHub' }).click()
  await back
  await page.waitForURL('**/#/user/settings/password')
  await question.waitFor({ state: 'detached' })
  await set()
  await page.getByText('Password changed. Your other devices are signed out.').waitFor()
})

test('the callback screen says what is going on while the code is exchanged (spec 054)', async () => {
  const hold = Promise.withResolvers<void>()
  const page = await house.visit('/user/authentication/callback?code=c0de&state=github.made-up', {
    prepare: (opened) =>
      opened.route('**/genTokenByCode', async (route) => {
        await hold.promise
        await route.continue()
      }),
  })
  await page.getByRole('heading', { name: 'Logging you in' }).waitFor()
  await page.getByText('Checking with GitHub.').waitFor()
  hold.resolve()
  await signInIsShown(page)
})

test('the reason of a failed exchange is shown in a toast on the sign-in screen (spec 383)', async () => {
  oauth.breaksWith = 'inner words of the provider'
  const page = await house.visit('/user/authentication/signin')
  const calls = recordCalls(page)
  await page.getByRole('button', { name: 'Log in with Google' }).click()
  const reason = 'Signing in with Google did not succeed. Try again.'
  await page.getByRole('alert').filter({ hasText: reason }).waitFor()
  assert.deepEqual(
    exchanges(calls()).map(({ path, status }) => [path, status]),
    [['/auth/google/genTokenByCode', 400]],
  )
  await signInIsShown(page)
  assert.equal((await savedUsers(page))?.token ?? null, null)
})

test('an account with two-factor on asks for a code after the provider, and again when it is wrong', async () => {
  const page = await house.visit('/user/settings/profile')
  await page.getByRole('button', { name: 'Log in with Google' }).click()
  await page.waitForURL('**/#/user/settings/profile')
  await page.getByText(oauth.person.email).first().waitFor()
  const { token } = await savedUsers(page)
  const twoFactor = (rest: string, body?: unknown) =>
    house.server.call('POST', `/api/v1/account/two-factor/${rest}`, body, token)
  const { secret } = (await twoFactor('start')).body
  const now = Math.floor(Date.now() / 30_000)
  const { recoveryCodes } = (await twoFactor('confirm', { code: codeAt(secret, now) })).body

  const again = await house.visit('/user/settings/profile')
  await again.getByRole('button', { name: 'Log in with Google' }).click()
  await again.getByRole('heading', { name: 'One more step' }).waitFor()
  await again.getByText('Google knows you. Now type the six digits your authenticator app shows.').waitFor()
  assert.equal((await savedUsers(again))?.token ?? null, null)
  await again.getByRole('textbox', { name: 'Code' }).fill('000000')
  await again.keyboard.press('Enter')
  await again.getByRole('alert').filter({ hasText: 'This code is not right' }).waitFor()
  await again.getByRole('button', { name: 'Use a recovery code' }).click()
  await again.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0])
  await again.keyboard.press('Enter')
  await again.waitForURL(`${house.server.url}/#/user/settings/profile`)
  await again.getByText(oauth.person.email).first().waitFor()
})

test('a person who says no to the provider is told and comes back to the sign-in screen', async () => {
  oauth.denies = true
  const page = await house.visit('/user/authentication/signin')
  await page.getByRole('button', { name: 'Log in with GitHub' }).click()
  await page.getByRole('alert').filter({ hasText: 'The log-in with the other service was cancelled' }).waitFor()
  await signInIsShown(page)
})

for (const [search, path] of [
  ['?code=c0de&state=github.made-up', '/auth/github/genTokenByCode'],
  ['?code=c0de&scope=email', '/auth/google/genTokenByCode'],
  ['?code=c0de', null],
  ['?state=github.made-up', null],
] as const) {
  test(`an address with ${search} ${path === null ? 'starts no exchange' : `is exchanged at ${path}`} (spec 383)`, async () => {
    let calls: () => readonly RecordedCall[] = () => []
    const page = await house.browser.visit(`${house.server.url}/${search}`, {
      prepare(opened) {
        calls = recordCalls(opened)
      },
    })
    if (path !== null) await page.getByRole('alert').waitFor()
    await signInIsShown(page)
    assert.deepEqual(
      exchanges(calls()).map((call) => call.path),
      path === null ? [] : [path],
    )
  })
}

test('the account screen names the service one signed in with (spec 058)', async () => {
  const page = await house.visit('/user/settings/accounts')
  await page.getByRole('button', { name: 'Log in with Google' }).click()
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
  await page.getByText('Linked: you can sign in with Google.').waitFor()
  await page.getByText('Not linked. Sign in with GitHub once, with this same address, to link it.').waitFor()
  await page.getByText('No password is set.').waitFor()
})

function exchanges(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  return calls.filter(({ path }) => path.endsWith('/genTokenByCode'))
}
