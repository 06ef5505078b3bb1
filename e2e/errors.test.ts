import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aHouse } from './testing/a-house.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { enter, visit, newcomer } = await aHouse()

for (const [path, status, title, message] of [
  ['/no/such/place', '404', '404 Not Found', 'This page could not be found'],
  ['/error/404', '404', '404 Not Found', 'This page could not be found'],
  ['/error/400', '400', 'An error occurred', 'This address is not complete'],
  ['/error/403', '403', 'An error occurred', 'You have no access to this page'],
] as const) {
  const isMissing = status === '404'
  test(`${path} is titled “${title}” and says “${message}” (spec 059, 065, 066)${isMissing ? ' (spec 064)' : ''}`, async () => {
    const page = await visit(path)
    await page.getByRole('heading', { level: 1, name: message, exact: true }).waitFor()
    await assertSoon(() => page.title(), title)
    await page.getByText(title, { exact: true }).waitFor()
    const home = page.getByRole('main').getByRole('link', { name: 'Back to the home page' })
    assert.equal(await home.count(), isMissing ? 1 : 0)
  })
}

test('the link of a missing page leads home (spec 066)', async () => {
  const page = await enter('/no/such/place')
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
})

test('a screen of the super admin is refused to others with the status of the refusal (spec 067)', async () => {
  const page = await enter('/user/admin', { as: await newcomer() })
  await page.getByRole('heading', { name: 'You have no access to this page' }).waitFor()
  await assertSoon(() => page.title(), 'An error occurred')
  assert.equal(await page.getByRole('link', { name: 'Back to the home page' }).count(), 0)
})

test('a screen whose code breaks gives 500, the default status (spec 067)', async () => {
  const page = await enter('/projects', {
    mayBreak: true,
    prepare: (opened) =>
      opened.route('**/assets/inspire-screen-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
      ),
  })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  await page.evaluate(() => {
    window.location.hash = '/inspire'
  })
  await page.getByRole('heading', { name: 'Some internal error occurred' }).waitFor()
  await assertSoon(() => page.title(), 'An error occurred')
})

test('the reload brings the new files (spec 069)', async () => {
  const page = await enter('/projects', { mayBreak: true })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  await page.route('**/assets/inspire-screen-*.js', (route) => route.abort(), { times: 1 })
  await page.evaluate(() => {
    window.location.hash = '/inspire'
  })
  await page.getByRole('heading', { name: 'What will you keep here?' }).waitFor()
})

test('a screen whose file is gone reloads the page once, and again only after 60 seconds (spec 069)', async () => {
  let loads = 0
  const page = await enter('/projects', {
    mayBreak: true,
    alter: async (opened) => {
      await opened.clock.install()
      await opened.route('**/assets/inspire-screen-*.js', (route) => route.abort())
      opened.on('load', () => {
        loads += 1
      })
    },
  })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  await page.evaluate(() => {
    window.location.hash = '/inspire'
  })
  await page.getByRole('heading', { name: 'Some internal error occurred' }).waitFor()
  // The file is still missing, and there was no second reload.
  await assertSoon(() => loads, 2)
  await page.evaluate(() => {
    window.location.hash = '/projects'
  })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  await page.clock.fastForward(60_000)
  await page.evaluate(() => {
    window.location.hash = '/inspire'
  })
  await until(
    () => loads,
    (count) => count === 3,
  )
})

test('a lost connection is shown in the bar until it is back (spec 070)', async () => {
  const page = await enter('/projects')
  const sign = page.getByRole('banner').getByText('Offline', { exact: true })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  assert.equal(await sign.count(), 0)
  await page.context().setOffline(true)
  await sign.waitFor()
  await page.context().setOffline(false)
  await sign.waitFor({ state: 'detached' })
})
