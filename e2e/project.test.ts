import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, phone, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { holdToast } from './testing/hold-toast.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

test('the overview is a tab with the info of the project: members, what it runs on and an empty list of tables (spec 035, 092)', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: person })
  await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'Overview' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Sales CRM' }).waitFor()
  await page.getByRole('heading', { name: 'This project has no tables yet' }).waitFor()
  const facts = page.locator('aside')
  await facts.getByText(project.id).waitFor()
  await facts.getByText(project.prefix, { exact: true }).waitFor()
  await facts.getByText(person.email).waitFor()
  await facts.getByText('You · Owner').waitFor()
  await facts.getByText('SQLite').waitFor()
  await facts.getByText(/^Rowhouse \d/).waitFor()
  await facts.getByText(/^v\d+\.\d+/).waitFor()
})

test('the description is written, kept by the server and taken away again', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: person })
  await page.getByRole('button', { name: 'Add a description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Deals and people')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit the description' }).waitFor()
  await page.reload()
  await page.getByText('Deals and people', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit the description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Add a description' }).waitFor()
})

async function addVariable(page: Page, number: number, key: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Add variable' }).click()
  await page.getByRole('textbox', { name: `Key of variable ${number}` }).fill(key)
  await page.getByRole('textbox', { name: `Value of variable ${number}` }).fill(value)
}

test('the configuration keeps environments and variables, and only enabled ones count (spec 173-175, 184)', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const page = await enter(`/nc/${project.id}?tab=configuration`, { as: person })
  await page.getByRole('heading', { level: 1, name: 'Configuration' }).waitFor()
  await page.getByRole('button', { name: 'Add environment' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('not good!')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Start with a letter or _, then letters, digits, _ and -').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('production')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'production', pressed: true }).waitFor()

  await addVariable(page, 1, 'host', 'https://crm.example.com')
  await addVariable(page, 2, 'host', 'elsewhere')
  await page.getByText('This key is already in the list').waitFor()
  await page.getByRole('textbox', { name: 'Key of variable 2' }).fill('key')
  await page.getByRole('checkbox', { name: 'key is enabled' }).uncheck()
  await page.getByText('1 of 2 enabled').waitFor()
  await page.getByRole('combobox', { name: 'Working environment' }).click()
  await page.getByRole('option', { name: 'production' }).click()
  const saved = page.getByText('Configuration saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await saved

  await page.reload()
  await page.getByRole('button', { name: /^production/, pressed: true }).waitFor()
  await page.getByText('1 of 2 enabled').waitFor()
  await assertSoon(
    () => page.getByRole('textbox', { name: 'Value of variable 1' }).inputValue(),
    'https://crm.example.com',
  )
  for (const heading of ['Databases', 'Authentication']) await page.getByRole('heading', { name: heading }).waitFor()

  const path = `/api/v1/projects/${project.id}/configuration`
  const { body } = await server.call('GET', path, undefined, person.token)
  assert.equal(body.workingEnv, 'production')
  const { apiClient, db } = body.envs.production
  assert.deepEqual(apiClient.data, [
    { key: 'host', value: 'https://crm.example.com', enabled: true },
    { key: 'key', value: 'elsewhere', enabled: false },
  ])
  assert.deepEqual(Object.keys(db[0]).toSorted(), ['client', 'connection', 'meta'])
  assert.ok('database' in db[0].connection && typeof db[0].meta.dbAlias === 'string' && 'jwt' in body.auth)
})

test('changes that are not saved are not lost by a click on a link', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const page = await enter(`/nc/${project.id}?tab=configuration`, { as: person })
  await addVariable(page, 1, 'host', 'here')
  const goToOverview = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Sales CRM' }).click()
    await page.getByRole('link', { name: 'Project overview' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await goToOverview()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('textbox', { name: 'Key of variable 1' }).inputValue(), 'host')
  await page.getByRole('link', { name: 'Project overview' }).waitFor({ state: 'hidden' })
  await goToOverview()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sales CRM' }).waitFor()
})

test('deleting the open project leads to the list, where Undo brings it back', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: person })
  await page.getByRole('button', { name: 'More for Sales CRM' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete project' }).click()
  await holdToast(page)
  await page.getByRole('heading', { name: 'Build your first project' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('table').getByRole('link', { name: 'Sales CRM' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sales CRM' }).waitFor()
})

test('a project opens where it was left: its tabs, the view and the record, also after a reload and beside another project', async () => {
  const person = await newcomer()
  const crm = await aProject(person)
  const shop = await aProject(person, { title: 'Shop' })
  const deals = await aTable(server, person, crm.id, { title: 'Deals', rows: [{ Title: 'Ada' }] })
  await aTable(server, person, crm.id, { title: 'People' })
  const spec = { title: 'By stage', copy_from_id: deals.views[0].id }
  const made = await server.call('POST', `/api/v1/db/meta/tables/${deals.id}/grids`, spec, person.token)
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const page = await enter(`/nc/${crm.id}`, { as: person })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const tabs = () => page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link').allInnerTexts()
  const goTo = (path: string) => page.goto(`${server.url}/#${path}`)
  // Only the first time (spec 104).
  await heading('Team & Auth').waitFor()
  await goTo(`${placeOfTable(crm.id, 'People')}`)
  await heading('People').waitFor()
  await goTo(`${placeOfTable(crm.id, 'Deals')}&view=${made.body.id}&rowId=1`)
  await page.getByRole('dialog', { name: 'Ada' }).waitFor()
  await goTo('/projects')
  await page.getByRole('table').getByRole('link', { name: 'Shop' }).click()
  await heading('Team & Auth').waitFor()
  await assertSoon(() => tabs(), ['Team & Auth'])
  await goTo('/projects')
  await page.getByRole('table').getByRole('link', { name: 'Sales CRM' }).click()
  await page.getByRole('dialog', { name: 'Ada' }).waitFor()
  await assertSoon(() => {
    const place = new URLSearchParams(page.url().slice(page.url().indexOf('?')))
    return [place.get('name'), place.get('view'), place.get('rowId')]
  }, ['Deals', made.body.id, '1'])
  await assertSoon(() => tabs(), ['Team & Auth', 'People', 'Deals'])
  await page.reload()
  await page.getByRole('dialog', { name: 'Ada' }).waitFor()
  await assertSoon(() => tabs(), ['Team & Auth', 'People', 'Deals'])
  // On a screen as small as a phone too.
  await page.setViewportSize(phone)
  await goTo('/projects')
  await heading('My Projects').waitFor()
  await goTo(`/nc/${crm.id}`)
  await page.getByRole('dialog', { name: 'Ada' }).waitFor()
  await page.setViewportSize(wide)
  // A table that is gone gives way to the tab beside it.
  await goTo(`/nc/${shop.id}`)
  await heading('Team & Auth').waitFor()
  await server.call('DELETE', `/api/v1/db/meta/tables/${deals.id}`, undefined, person.token)
  await goTo(`/nc/${crm.id}`)
  await heading('People').waitFor()
  await assertSoon(() => tabs(), ['Team & Auth', 'People'])
})

test('another project starts from nothing: no tab and no half-typed field of the one before (spec 322)', async () => {
  const person = await newcomer()
  const one = await aProject(person, { title: 'One' })
  await aProject(person, { title: 'Two', description: 'The second' })
  const page = await enter(`/nc/${one.id}?tab=overview`, { as: person })
  await page.getByRole('button', { name: 'Add a description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('half-typed')
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('Two')
  await page.getByRole('option', { name: 'Two', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Team & Auth' }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Open tabs' })
  await assertSoon(() => tabs.getByRole('link').allInnerTexts(), ['Team & Auth'])
  await page.getByRole('banner').getByRole('button', { name: 'Two' }).click()
  await page.getByRole('link', { name: 'Project overview' }).click()
  await page.getByRole('heading', { level: 1, name: 'Two' }).waitFor()
  await page.getByText('The second', { exact: true }).waitFor()
  await assertSoon(() => page.getByRole('textbox', { name: 'Description' }).count(), 0)
})

test('of many tabs the open one is seen, also after a reload, and a long title is cut', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const title = `Orders ${'of customers far away '.repeat(4)}`.slice(0, 91).trim()
  await aTable(server, person, project.id, { title })
  const page = await enter(placeOfTable(project.id, title), { as: person, size: { width: 1024, height: 768 } })
  const tabs = page.getByRole('navigation', { name: 'Open tabs' })
  const open = tabs.locator('[aria-current=page]')
  await open.getByText(title).waitFor()
  const width = (await open.boundingBox())?.width ?? 0
  assert.ok(width > 150 && width < 240, `${width}`)
  assert.equal(await open.getAttribute('title'), title)
  const places = ['team', 'tokens', 'audit', 'metadata', 'diagram', 'apiDocs', 'configuration']
  for (const [at, place] of places.entries()) {
    await page.goto(`${server.url}/#/nc/${project.id}?tab=${place}`)
    await assertSoon(() => tabs.getByRole('link').count(), at + 2)
  }
  const isSeen = async () => {
    const [row, tab] = [await tabs.boundingBox(), await open.locator('..').boundingBox()]
    return row !== null && tab !== null && tab.x >= row.x - 1 && tab.x + tab.width <= row.x + row.width + 1
  }
  await assertSoon(isSeen, true)
  await keepPicture(page, 'tabs-many')
  await page.reload()
  await open.getByText('Configuration').waitFor()
  await assertSoon(isSeen, true)
  await page.goto(`${server.url}/#${placeOfTable(project.id, title)}`)
  await open.getByText(title).waitFor()
  await assertSoon(isSeen, true)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepPicture(page, 'tabs-long-dark')
})
