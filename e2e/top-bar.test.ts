import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { aHouse } from './testing/a-house.ts'
import { aQuietPage, countOfNotices } from './testing/a-quiet-page.ts'
import { heldAnswers } from './testing/held-answers.ts'
import { savedState } from './testing/saved-state.ts'
import { assertSoon, until } from './testing/waiting.ts'

const releases = createServer((_, reply) =>
  reply.end('{"releaseVersion":"99.1.0","releaseUrl":"https://rowhouse.example/99.1.0"}'),
).listen(0, '127.0.0.1')
await new Promise((resolve) => releases.once('listening', resolve))
after(() => releases.close())
const source = `127.0.0.1:${(releases.address() as AddressInfo).port}`

const { server, enter, visit, newcomer, aProject } = await aHouse({
  RELEASE_URL: `http://${source}/`,
  EGRESS_ALLOW: source,
})
const { version } = (await server.call('GET', '/api/v1/db/meta/rowhouse/info', undefined, (await newcomer()).token))
  .body

test('the bar of a project has its nine items in the order of the specification (spec 072-076, 078-082)', async () => {
  const page = await enter('/project/name', { as: await newcomer() })
  await page.getByRole('textbox', { name: 'Title' }).fill('Sales CRM')
  await page.getByRole('button', { name: 'Create Project' }).click()
  const bar = page.getByRole('banner')
  const items = [
    bar.getByRole('link', { name: 'Rowhouse' }),
    bar.getByRole('button', { name: 'Notifications' }),
    bar.getByRole('button', { name: 'Sales CRM' }),
    bar.getByRole('button', { name: 'Update' }),
    bar.getByRole('button', { name: 'Language' }),
    bar.getByRole('button', { name: 'Share' }),
    bar.getByRole('link', { name: 'Crons' }),
    bar.getByRole('button', { name: 'Preview as' }),
    bar.getByRole('button', { name: 'Account' }),
  ]
  // Each that comes later moves others.
  for (const item of items) await item.waitFor()
  const starts: number[] = []
  for (const item of items) starts.push((await item.boundingBox())?.x ?? Number.NaN)
  assert.deepEqual(
    starts,
    [...starts].sort((one, other) => one - other),
  )
  await bar.getByRole('link', { name: 'Crons' }).click()
  await page.getByRole('heading', { name: 'Nothing runs on a schedule' }).waitFor()
  await bar.getByRole('link', { name: 'Rowhouse' }).click()
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/projects')
  await bar.getByRole('link', { name: 'Crons' }).waitFor({ state: 'detached' })
  await bar.getByRole('button', { name: 'Sales CRM' }).waitFor({ state: 'detached' })
})

test('the name of the project leads to the others by keys: the last opened first, found by their names', async () => {
  const person = await newcomer()
  const stock = await aProject(person, { title: 'Stock' })
  const crm = await aProject(person)
  const old = await aProject(person, { title: 'Old sales' })
  const opened: string[] = []
  const page = await enter(`/nc/${old.id}?tab=overview`, {
    as: person,
    prepare: (fresh) =>
      fresh.on('response', (answer) => {
        if (answer.url().endsWith('/mine')) opened.push(answer.url())
      }),
  })
  for (const { id, title } of [old, stock, crm]) {
    await page.goto(`${server.url}/#/nc/${id}?tab=overview`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    // The server was told.
    await until(() => opened.some((address) => address.includes(id)), Boolean)
  }
  const button = page.getByRole('banner').getByRole('button', { name: 'Sales CRM' })
  const list = page.getByRole('list', { name: 'Projects' })
  await button.press('Enter')
  const search = page.getByRole('searchbox', { name: 'Find a project' })
  await search.and(page.locator(':focus')).waitFor()
  await list.getByRole('link').nth(2).waitFor()
  await assertSoon(() => list.locator('bdi').allInnerTexts(), ['Sales CRM', 'Stock', 'Old sales'])
  assert.equal(await list.locator('[aria-current] bdi').innerText(), 'Sales CRM')

  await page.keyboard.type('sales')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await list.getByRole('link', { name: 'Old sales' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await button.and(page.locator(':focus')).waitFor()

  await page.keyboard.press('Enter')
  await search.fill('sto')
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('button', { name: 'Stock' }).waitFor()
  await search.waitFor({ state: 'detached' })
})

test('the home button tells the installed version in a tooltip (spec 072)', async () => {
  const page = await enter('/projects')
  await page.getByRole('banner').getByRole('link', { name: 'Rowhouse' }).hover()
  await page.getByRole('tooltip', { name: `Rowhouse ${version}` }).waitFor()
})

test('the loading line comes after 200 ms, grows for 3000 ms and goes with the answer (spec 073, 299, 482)', async () => {
  const person = await newcomer()
  await aProject(person)
  const { prepare, answered } = aQuietPage()
  const page = await enter('/projects', { as: person, prepare, alter: (opened) => opened.clock.install() })
  await page.getByRole('table').waitFor()
  const star = await heldAnswers(page, 'PATCH', /\/mine$/)
  await answered(countOfNotices)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
  // The line is one for all calls.
  await answered()
  const line = page.getByRole('progressbar', { name: 'Loading' })
  await page.getByRole('button', { name: 'Star Sales CRM' }).click()
  await star.arrived
  await page.clock.runFor(190)
  assert.equal(await line.count(), 0)
  await page.clock.runFor(20)
  await line.waitFor({ state: 'attached' })
  assert.equal(await line.evaluate((found) => getComputedStyle(found, '::after').animationDuration), '3s')
  await star.release()
  await line.waitFor({ state: 'detached' })
})

test('an update is offered after the first second, and never again once it is hidden (spec 075, 158, 297, 298, 483)', async () => {
  let isKnown = false
  const page = await enter('/projects', {
    alter: async (opened) => {
      await opened.clock.install()
      await opened.clock.pauseAt(Date.now() + 60_000)
      opened.on('response', (answer) => {
        isKnown ||= answer.url().endsWith('/api/v1/version')
      })
    },
  })
  const offer = page.getByRole('button', { name: 'Update' })
  const heading = page.getByRole('heading', { name: 'My Projects' })
  await heading.waitFor()
  await until(
    () => isKnown,
    (known) => known,
  )
  // The clock of a page begins with what it took to stop it.
  const left = 1000 - (await page.evaluate(() => performance.now()))
  await page.clock.runFor(Math.max(0, left - 100))
  if (left > 0) assert.equal(await offer.count(), 0)
  await page.clock.runFor(1000)
  await offer.waitFor()
  await page.clock.resume()
  await offer.click()
  await page.getByText('Version 99.1.0 is available').waitFor()
  await page.getByText(`Installed: ${version}`).waitFor()
  const news = page.getByRole('menuitem', { name: 'What is new' })
  assert.equal(await news.getAttribute('href'), 'https://rowhouse.example/99.1.0')
  await page.getByRole('menuitem', { name: 'Hide this release' }).click()
  await offer.waitFor({ state: 'detached' })
  assert.equal((await savedState(page, 'app')).hiddenRelease, '99.1.0')
  await page.reload()
  await heading.waitFor()
  await page.clock.fastForward(5000)
  assert.equal(await offer.count(), 0)
})

test('application info and version are asked for every ten minutes (spec 389, 483)', async () => {
  const asked: string[] = []
  const page = await enter('/projects', {
    alter: async (opened) => {
      await opened.clock.install()
      opened.on('request', (request) => asked.push(new URL(request.url()).pathname))
    },
  })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  const times = () => [
    asked.filter((path) => path === '/api/v1/db/meta/rowhouse/info').length,
    asked.filter((path) => path === '/api/v1/version').length,
  ]
  const before = times()
  assert.ok(before.every((count) => count > 0))
  await page.clock.fastForward(600_000)
  await until(times, (now) => now.every((count, index) => count > (before[index] ?? 0)))
})

test('the language picker lists the languages that can be chosen, tells the server of the choice, and has a way to contribute one (spec 077)', async () => {
  const page = await enter('/projects')
  await page.getByRole('button', { name: 'Language' }).click()
  const contribute = page.getByRole('menuitem', { name: 'Contribute a translation' })
  await contribute.waitFor()
  const items = page.getByRole('menuitem')
  await assertSoon(() => items.allInnerTexts(), ['English', 'Contribute a translation'])
  assert.equal(await items.and(page.locator('[aria-disabled], :disabled')).count(), 0)
  const [download] = await Promise.all([page.waitForEvent('download'), contribute.click()])
  assert.equal(download.suggestedFilename(), 'rowhouse-en.json')
  await contribute.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Language' }).click()
  const isChoice = (answer: { url(): string; request(): { method(): string } }) =>
    answer.url().endsWith('/api/v1/account') && answer.request().method() === 'PATCH'
  const [answer] = await Promise.all([
    page.waitForResponse(isChoice),
    page.getByRole('menuitem', { name: 'English' }).click(),
  ])
  assert.equal((await answer.json()).language, 'en')
})

test('preview-as offers three roles; a choice is stored, reloads and shows what that role sees until it is reset (spec 080, 147, 295, 296, 365, 368)', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: person })
  const trash = page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Trash' })
  await trash.waitFor()
  await page.getByRole('button', { name: 'Preview as' }).click()
  await page.getByRole('menuitem').first().waitFor()
  await assertSoon(() => page.getByRole('menuitem').allInnerTexts(), ['Editor', 'Commenter', 'Viewer'])

  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Viewer' }).click()])
  const previewing = page.getByRole('button', { name: 'Preview: Viewer' })
  await previewing.waitFor()
  assert.equal((await savedState(page, 'users')).previewAs, 'viewer')
  await page.getByRole('heading', { name: 'Sales CRM' }).waitFor()
  assert.equal(await trash.count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Add a description' }).count(), 0)
  await page.getByRole('button', { name: 'More for Sales CRM' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  for (const name of ['Rename', 'Delete']) assert.equal(await page.getByRole('menuitem', { name }).count(), 0)
  await page.keyboard.press('Escape')

  await previewing.click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Reset preview' }).click()])
  await trash.waitFor()
  assert.equal((await savedState(page, 'users')).previewAs, null)
})

test('who is only a viewer of a project has no preview-as menu and no Share button (spec 078, 080)', async () => {
  const [owner, person] = [await newcomer(), await newcomer()]
  const project = await aProject(owner)
  const users = `/api/v1/db/meta/projects/${project.id}/users`
  await server.call('POST', users, { email: person.email, roles: 'viewer' }, owner.token)
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: person })
  await page.getByRole('banner').getByRole('button', { name: 'Sales CRM' }).waitFor()
  await until(
    () => savedState(page, 'users'),
    (users) => users.projectRoles[project.id]?.viewer === true,
  )
  for (const name of ['Preview as', 'Share']) assert.equal(await page.getByRole('button', { name }).count(), 0)
})

test('a key pressed before the roles of a project were asked for is not lost', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const page = await enter(`/nc/${project.id}?tab=overview`, {
    as: person,
    prepare: (opened) => opened.route(/\/user\/me\?project_id=/, () => undefined),
  })
  await page.getByRole('heading', { name: 'Sales CRM' }).waitFor()
  await page.keyboard.press('Alt+T')
  await page.getByRole('dialog', { name: 'New table' }).waitFor()
})

test('the shell asks for its abilities, and the server answers with the rules (spec 170, 397, 491)', async () => {
  const answered: string[] = []
  const page = await visit('/signin', {
    prepare: (opened) => opened.on('response', (response) => answered.push(new URL(response.url()).pathname)),
  })
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await until(
    () => savedState(page, 'app'),
    (app) => app !== null && app.uiAbility !== null,
  )
  await until(() => answered.includes('/ui_ability'), Boolean)
  const { uiAbility } = await savedState(page, 'app')
  assert.deepEqual(Object.keys(uiAbility).sort(), [
    'darkTheme',
    'disableGA',
    'disableTelemetry',
    'maxTables',
    'maxTabs',
  ])
  assert.deepEqual([uiAbility.maxTables, uiAbility.maxTabs], [99_999, 99])
})

test('POST /referral is answered (spec 396)', async () => {
  assert.deepEqual(await server.call('POST', '/referral', { source: 'a friend' }), { status: 200, body: {} })
})
