import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { savedUsers } from './testing/saved-users.ts'
import { openAccountMenu, projectsAreShown, sendSignIn, signInIsShown } from './testing/sign-in-form.ts'
import { until } from './testing/waiting.ts'

const house = await aHouse({ SESSION_POLL_MS: '1000', SESSION_POLL_MAX_FAILURES: '2' })

test('a change of the person made elsewhere appears by itself (spec 304)', async () => {
  const account = await house.newcomer()
  const page = await house.enter('/projects', { as: account })
  await until(
    () => savedUsers(page),
    ({ user }) => user?.email === account.email,
  )
  await house.server.call('PATCH', '/api/v1/account', { firstname: 'Grace', lastname: 'Hopper' }, account.token)
  await until(
    () => savedUsers(page),
    ({ user }) => user.firstname === 'Grace',
  )
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Grace Hopper' }).waitFor()
})

test('a person the server no longer knows is signed out by itself (spec 305)', async () => {
  const account = await house.newcomer()
  const page = await house.enter('/projects', { as: account })
  await projectsAreShown(page)
  await house.server.call('POST', '/api/v1/auth/user/signout', { everywhere: true }, account.token)
  await signInIsShown(page)
  const { user, token } = await savedUsers(page)
  assert.deepEqual({ user, token }, { user: null, token: null })
})

test('two gateway timeouts are borne, the third signs out and the count starts anew; how often and how many the environment says (spec 306, 492)', async () => {
  const account = await house.newcomer()
  const page = await house.enter('/projects', { as: account })
  await projectsAreShown(page)
  const given = await answerMeWith(page, [504, 504, 504])
  await signInIsShown(page)
  assert.equal(given.length, 0)
  assert.equal((await savedUsers(page)).token, null)

  await sendSignIn(page, account)
  await projectsAreShown(page)
  given.push(504, 504, 200)
  await until(
    () => given.length,
    (left) => left === 0,
  )
  assert.equal((await savedUsers(page)).user.email, account.email)
})

test('a good answer forgives earlier timeouts, another error signs out at once (spec 307)', async () => {
  const account = await house.newcomer()
  const page = await house.enter('/projects', { as: account })
  await projectsAreShown(page)
  const given = await answerMeWith(page, [504, 504, 200, 504, 504, 200])
  await until(
    () => given.length,
    (left) => left === 0,
  )
  assert.equal((await savedUsers(page)).user.email, account.email)
  given.push(500)
  await signInIsShown(page)
  assert.equal((await savedUsers(page)).token, null)
})

/** Answers the periodic calls with these statuses, one after the other; 200 and all later ones come from the server. */
async function answerMeWith(page: Page, statuses: readonly number[]): Promise<number[]> {
  const given = [...statuses]
  await page.route('**/user/me', async (route) => {
    // Taken at once: more may be given while this one is on its way.
    const status = given.shift() ?? 200
    if (status === 200) await route.continue()
    else await route.fulfill({ status, json: { msg: 'A gateway says no.' } })
  })
  return given
}
