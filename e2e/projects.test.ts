import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable } from './testing/a-table.ts'
import { holdToast } from './testing/hold-toast.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { savedState } from './testing/saved-state.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const titles = async (page: Page) => page.getByRole('table').getByRole('link').allInnerTexts()
const inSidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name })

async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function withProjects(...wanted: readonly string[]): Promise<Account> {
  const person = await newcomer()
  for (const title of wanted) await aProject(person, { title })
  return person
}

test('My Projects starts with an invitation to build the first one (spec 032, 248)', async () => {
  const page = await enter('/projects', { as: await newcomer() })
  await page.getByRole('heading', { level: 1, name: 'My Projects' }).waitFor()
  await page.getByRole('heading', { name: 'Build your first project' }).waitFor()
  for (const [way, leadsTo] of [
    ['Connect a database', page.getByRole('textbox', { name: 'Host' })],
    ['Start from a file', page.getByRole('heading', { level: 1, name: 'New project from a file' })],
    ['Start from a template', page.getByRole('heading', { level: 1, name: 'Templates' })],
    ['New Project', page.getByRole('heading', { name: 'New Project' })],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: way }).click()
    await leadsTo.waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Build your first project' }).waitFor()
  }
})

test('a project is duplicated with or without its records, from the list and from its overview', async () => {
  const person = await newcomer()
  const original = await aProject(person, { title: 'Sales' })
  await aTable(server, person, original.id, { title: 'Deals', rows: [{ Title: 'Halden' }] })
  const dealsIn = async (project: string) =>
    (await server.call('GET', `/api/v1/db/data/v1/${project}/Deals`, undefined, person.token)).body.list.length
  const page = await enter('/projects', { as: person })
  const told = page.getByText('Duplicated Sales', { exact: true })
  await choose(page, 'Sales', 'Duplicate with records')
  await page.getByRole('link', { name: 'Sales copy', exact: true }).first().waitFor()
  const open = page.getByRole('button', { name: 'Open the copy' })
  await open.waitFor()
  await open.click()
  await page.getByRole('heading', { level: 1, name: 'Sales copy' }).waitFor()
  const [, copy = ''] = /nc\/([^?/]+)/.exec(page.url()) ?? []
  assert.notEqual(copy, original.id)
  assert.equal(await dealsIn(copy), 1)
  await told.waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button', { name: 'More for Sales copy' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate without records' }).click()
  await page.getByRole('button', { name: 'Open the copy' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sales copy copy' }).waitFor()
  const [, empty = ''] = /nc\/([^?/]+)/.exec(page.url()) ?? []
  assert.equal(await dealsIn(empty), 0)
})

test('who may not duplicate a project is not offered it', async () => {
  const [owner, guest] = [await newcomer(), await newcomer()]
  const project = await aProject(owner, { title: 'Sales' })
  await server.call(
    'POST',
    `/api/v1/db/meta/projects/${project.id}/users`,
    { email: guest.email, roles: 'editor' },
    owner.token,
  )
  const page = await enter('/projects', { as: guest })
  await page.getByRole('button', { name: 'More for Sales' }).click()
  await page.getByRole('menuitem', { name: 'Copy link', exact: true }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: /^Duplicate/ }).count(), 0)
})

test('a project is created with title, colour and description; faults are said beside the field (spec 041, 247)', async () => {
  const person = await newcomer()
  const page = await enter('/project/name', { as: person })
  const title = page.getByRole('textbox', { name: 'Title' })
  const submit = page.getByRole('button', { name: 'Create Project', exact: true })
  await submit.click()
  await page.getByText('Project title is required', { exact: true }).waitFor()
  await title.fill('x'.repeat(51))
  await page.getByText('51 of 50', { exact: true }).waitFor()
  await page.getByText('Project title exceeds 50 characters', { exact: true }).waitFor()
  await submit.click()
  assert.equal(new URL(page.url()).hash, '#/project/name')
  await title.fill('  Sales 💼  ')
  await page.getByText('7 of 50', { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'Teal' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Description' }).fill('Deals and people')
  await submit.click()
  await page.getByRole('heading', { name: 'Sales 💼' }).waitFor()
  await page.getByText('Deals and people').waitFor()
  const { body } = await server.call('GET', '/api/v1/db/meta/projects', undefined, person.token)
  const [created] = body.list
  assert.deepEqual([created.title, created.color, created.description], ['Sales 💼', 'teal', 'Deals and people'])
})

test('a project whose database nobody configured leads to where one is named (spec 445)', async () => {
  const person = await withProjects('Lost')
  const fault = { msg: 'Database config not found', error: 'not_found', requestId: 'r' }
  const page = await enter('/projects', {
    as: person,
    prepare: (one) => one.route(/\/db\/meta\/projects\/p_\w+$/, (route) => route.fulfill({ status: 404, json: fault })),
  })
  await page.getByRole('table').getByRole('link', { name: 'Lost' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create Project' }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/project/0')
})

test('a template shows what is inside and becomes a project with its examples (spec 014, 042, 043)', async () => {
  const person = await withProjects('Hiring')
  const page = await enter('/projects', { as: person })
  await page.getByRole('link', { name: 'Start from a template' }).click()
  await page.getByRole('heading', { name: 'Templates', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Hiring', exact: true }).click()
  await page.getByRole('region', { name: 'Applicants', exact: true }).getByText('Leila Haddad').waitFor()
  const create = page.getByRole('button', { name: 'Create project', exact: true })
  await create.click()
  await page.getByText('Project title already in use').waitFor()
  await page.getByRole('textbox', { name: 'Name of the project' }).fill('Our team')
  await create.click()
  await page.getByRole('rowheader', { name: 'Grace Owusu' }).waitFor()
  const { body } = await server.call('GET', '/api/v1/db/meta/projects', undefined, person.token)
  assert.deepEqual(body.list.map(({ title }: { title: string }) => title).sort(), ['Hiring', 'Our team'])
})

test('a title that is taken is refused with the sentence of the server (spec 044)', async () => {
  const person = await withProjects('Sales CRM')
  const page = await enter('/project/xcdb', { as: person })
  const refusal = await server.call('POST', '/api/v1/db/meta/projects', { title: 'Sales CRM' }, person.token)
  assert.equal(refusal.status, 400)
  await page.getByRole('textbox', { name: 'Title' }).fill('Sales CRM')
  await page.getByRole('button', { name: 'Create Project', exact: true }).click()
  await page.getByText(refusal.body.msg, { exact: true }).first().waitFor()
  assert.equal(new URL(page.url()).hash, '#/project/xcdb')
})

test('projects are searched, sorted and shown as list or cards, and the choice is remembered (spec 032, 033)', async () => {
  const person = await withProjects('Beta', 'Alpha', 'Gamma')
  const page = await enter('/projects/list', { as: person })
  await page.getByRole('table').waitFor()
  await assertSoon(async () => (await titles(page)).toSorted(), ['Alpha', 'Beta', 'Gamma'])

  const search = page.getByRole('searchbox', { name: 'Search projects' })
  await search.fill('alp')
  await until(
    () => titles(page),
    (found) => found.length === 1 && found[0] === 'Alpha',
  )
  await search.fill('nothing like it')
  await page.getByRole('heading', { name: 'No project is called “nothing like it”' }).waitFor()
  await page.getByRole('button', { name: 'Clear search' }).first().click()

  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitem', { name: 'Name' }).click()
  await until(
    () => titles(page),
    (found) => found.join() === 'Alpha,Beta,Gamma',
  )
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitem', { name: 'Newest' }).click()
  await until(
    () => titles(page),
    (found) => found.join() === 'Gamma,Alpha,Beta',
  )

  await page.getByRole('img', { name: 'Cards' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Alpha' }).getByText('Owner · No tables').waitFor()
  assert.equal(await page.getByRole('table').count(), 0)
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'Alpha' }).waitFor()
  assert.equal(await page.getByRole('table').count(), 0)
  assert.deepEqual((await savedState(page, 'app')).projectList, { form: 'cards', order: 'created' })
})

test('ways to start fill their frame on every screen: no tile stands alone beside nothing', async () => {
  const page = await enter('/projects', { as: await withProjects('CRM') })
  const strip = page.getByRole('link', { name: /^Blank project/ }).locator('..')
  await strip.waitFor()
  for (const [width, rows] of [
    [1440, [5]],
    [1024, [3, 2]],
    [768, [3, 2]],
    [375, [1, 1, 1, 1, 1]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const [frame, ...tiles] = await strip.evaluate((element) =>
      [element, ...element.children].map((one) => {
        const { top, right } = one.getBoundingClientRect()
        return { top, right }
      }),
    )
    const byRow = Map.groupBy(tiles, ({ top }) => top)
    assert.deepEqual(
      [...byRow.values()].map((row) => row.length),
      rows,
      `${width}`,
    )
    for (const row of byRow.values()) assert.ok((frame?.right ?? 0) - (row.at(-1)?.right ?? 0) < 2, `${width}`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await strip.scrollIntoViewIfNeeded()
      await keepPicture(page, `starts-${width}-${colorScheme}`)
    }
  }
})

test('a star puts a project under Starred, with its count', async () => {
  const person = await withProjects('Sales CRM', 'Other')
  const page = await enter('/projects', { as: person })
  await page.getByRole('button', { name: 'Star Sales CRM' }).click()
  await page.getByRole('button', { name: 'Remove the star of Sales CRM', pressed: true }).waitFor()
  await inSidebar(page, 'Starred').click()
  await page.getByRole('heading', { name: 'Starred' }).waitFor()
  await assertSoon(() => titles(page), ['Sales CRM'])
  await inSidebar(page, 'Starred').filter({ hasText: /1/ }).waitFor()
  await page.getByRole('button', { name: 'Remove the star of Sales CRM' }).click()
  await page.getByRole('heading', { name: 'Nothing is starred' }).waitFor()
})

test('a project is renamed and recoloured from its menu', async () => {
  const person = await withProjects('Sales CRM')
  const page = await enter('/projects', { as: person })
  await choose(page, 'Sales CRM', 'Rename')
  const title = page.getByRole('textbox', { name: 'Project title' })
  await title.fill('')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Project title is required').waitFor()
  await title.fill('Customers')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Renamed to Customers', { exact: true }).waitFor()
  await page.getByRole('table').getByRole('link', { name: 'Customers' }).waitFor()
  await choose(page, 'Customers', 'Violet')
  await until(
    async () => (await server.call('GET', '/api/v1/db/meta/projects', undefined, person.token)).body.list[0],
    (project) => project.color === 'violet' && project.title === 'Customers',
  )
})

test('a refused change is put back and said', async () => {
  const person = await withProjects('Sales CRM')
  const page = await enter('/projects', {
    as: person,
    prepare: (opened) =>
      opened.route(/\/mine$/, (route) => route.fulfill({ status: 500, json: { msg: 'Some internal error occurred' } })),
  })
  const told = page.getByRole('alert').filter({ hasText: 'Some internal error occurred' }).waitFor()
  await page.getByRole('button', { name: 'Star Sales CRM' }).click()
  await told
  await page.getByRole('button', { name: 'Star Sales CRM', pressed: false }).waitFor()
})

test('a deleted project comes back with Undo', async () => {
  const person = await withProjects('Sales CRM', 'Other')
  const page = await enter('/projects', { as: person })
  await choose(page, 'Sales CRM', 'Delete')
  await page.getByRole('button', { name: 'Delete project' }).click()
  await holdToast(page)
  await page.getByText('Deleted Sales CRM', { exact: true }).waitFor()
  await assertSoon(() => titles(page), ['Other'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Restored Sales CRM', { exact: true }).waitFor()
  await page.getByRole('table').getByRole('link', { name: 'Sales CRM' }).waitFor()
})

test('the trash keeps a project for 30 days: it is restored, or deleted for good after its name is typed', async () => {
  const person = await withProjects('Sales CRM', 'Old stuff')
  for (const project of (await server.call('GET', '/api/v1/db/meta/projects', undefined, person.token)).body.list)
    await server.call('DELETE', `/api/v1/db/meta/projects/${project.id}`, undefined, person.token)
  const page = await enter('/projects', { as: person })
  await until(
    () => inSidebar(page, 'Trash').innerText(),
    (text) => /2/.test(text),
  )
  await inSidebar(page, 'Trash').click()
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  await row('Old stuff').getByRole('cell', { name: '30 days', exact: true }).waitFor()

  await row('Sales CRM').getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Restored Sales CRM', { exact: true }).waitFor()
  await row('Sales CRM').waitFor({ state: 'detached' })

  await choose(page, 'Old stuff', 'Delete for good')
  const dialog = page.getByRole('dialog', { name: 'Delete Old stuff for good?' })
  const submit = dialog.getByRole('button', { name: 'Delete for good' })
  await submit.waitFor()
  assert.ok(await submit.isDisabled())
  await dialog.getByRole('textbox', { name: 'Type Old stuff to confirm' }).fill('Old stuff')
  await submit.click()
  await page.getByText('Deleted Old stuff for good', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await inSidebar(page, 'My Projects').click()
  await rows(page).first().waitFor()
  await assertSoon(() => titles(page), ['Sales CRM'])
})

test('projects of others are not mine, and the server that fails can be asked again', async () => {
  let isBroken = true
  const person = await withProjects('Sales CRM')
  const page = await enter('/projects', {
    as: person,
    prepare: (opened) =>
      opened.route(/\/api\/v1\/db\/meta\/projects$/, (route) => (isBroken ? route.abort() : route.continue())),
  })
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  isBroken = false
  await retry.click()
  await page.getByRole('table').waitFor()
  await assertSoon(() => titles(page), ['Sales CRM'])
})

test('the API of a project is stopped, restarted and started from its menu, each after a question and with a toast; a project is deleted so too (spec 314, 498)', async () => {
  const person = await withProjects('Shop')
  const page = await enter('/projects', { as: person })
  const run = async (item: string, question: string, done: string) => {
    await choose(page, 'Shop', item)
    const dialog = page.getByRole('dialog', { name: question })
    await dialog.waitFor()
    const told = page.getByText(done, { exact: true }).first().waitFor()
    await dialog.getByRole('button', { name: item, exact: true }).click()
    await told
  }
  const stopped = rows(page).getByText('API stopped', { exact: true })
  await run('Stop API', 'Stop the API of Shop?', 'Stopped Shop')
  await stopped.waitFor()
  await onEveryScreen(page, async (screen) => {
    await stopped.waitFor()
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `stopped-project-${screen}`)
  })
  await page.setViewportSize(wide)
  await run('Start API', 'Start the API of Shop?', 'Started Shop')
  await stopped.waitFor({ state: 'detached' })
  await run('Stop API', 'Stop the API of Shop?', 'Stopped Shop')
  await stopped.waitFor()
  await run('Restart API', 'Restart the API of Shop?', 'Restarted Shop')
  await stopped.waitFor({ state: 'detached' })
  await choose(page, 'Shop', 'Delete')
  const told = page.getByText('Deleted Shop', { exact: true }).first().waitFor()
  await page
    .getByRole('dialog', { name: 'Delete the project Shop?' })
    .getByRole('button', { name: 'Delete project' })
    .click()
  await told
})
