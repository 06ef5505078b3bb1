import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { keepPicture, phone } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aQuietPage } from './testing/a-quiet-page.ts'
import { aTable, placeOfTable, type TableSpec } from './testing/a-table.ts'
import { heldAnswers } from './testing/held-answers.ts'
import { holdToast } from './testing/hold-toast.ts'
import { allAnswered, recordCalls } from './testing/recorded-calls.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

const titles = (count: number) => Array.from({ length: count }, (_, index) => ({ Title: `Order ${index + 1}` }))

interface Opened {
  readonly page: Page
  readonly person: Account
  readonly project: Json
}

async function openProject(): Promise<Opened> {
  const person = await newcomer()
  const project = await aProject(person)
  return { person, project, page: await enter(`/nc/${project.id}?tab=overview`, { as: person }) }
}

async function openTable(spec: TableSpec): Promise<Opened & { readonly table: Json }> {
  const person = await newcomer()
  const project = await aProject(person)
  const table = await aTable(server, person, project.id, spec)
  return { person, project, table, page: await enter(placeOfTable(project.id, table.title), { as: person }) }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New table' })
const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Project' })
const headingOf = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title, exact: true })
const recordOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
const columnsOf = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
/** Fields of the view: what is shown, and what can be done with the columns. */
async function openFields(page: Page): Promise<void> {
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^(Fields|\d+ hidden)$/ })
    .click()
}
const addButton = (page: Page): Locator => page.getByRole('toolbar').getByRole('button', { name: 'Add record' })

test('what a copy of a table cannot have is told by name before it is made, and after', async () => {
  const { page, person, project } = await openProject()
  const columns = [{ title: 'Name', uidt: 'SingleLineText' }]
  const people = await aTable(server, person, project.id, { title: 'People', columns })
  const pets = await aTable(server, person, project.id, { title: 'Pets', columns, rows: [{ Name: 'Rex' }] })
  const link = { uidt: 'LinkToAnotherRecord', type: 'mm', title: 'Friends', parentId: pets.id, childId: people.id }
  const path = `/api/v1/db/meta/tables/${pets.id}/columns`
  const { body } = await server.call('POST', path, link, person.token)
  const friends = body.columns.find(({ title }: Json) => title === 'Friends').id
  const count = { uidt: 'Count', title: 'Liked by', fk_relation_column_id: friends }
  assert.equal((await server.call('POST', path, count, person.token)).status, 200)
  await page.reload()
  const duplicate = async () => {
    await page.getByRole('main').getByRole('button', { name: 'More for Pets', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate with records' }).click()
  }
  const question = page.getByRole('dialog', { name: 'Duplicate Pets without some of its fields?' })
  await duplicate()
  await question.getByText('These 2 fields stay behind').waitFor()
  assert.deepEqual(await question.getByRole('listitem').allInnerTexts(), ['Friends', 'Liked by'])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  const tables = async () =>
    (await server.call('GET', `/api/v1/db/meta/projects/${project.id}/tables`, undefined, person.token)).body.list.map(
      ({ title }: Json) => title,
    )
  assert.deepEqual(await tables(), ['People', 'Pets'])
  await duplicate()
  const told = page.getByText('Not in Pets copy: “Friends”, “Liked by”.').waitFor()
  await question.getByRole('button', { name: 'Duplicate without them' }).click()
  await told
  await recordOf(page, 'Rex').waitFor()
  assert.deepEqual(await tables(), ['People', 'Pets', 'Pets copy'])
})

test('whoever goes elsewhere while a table is copied is not fetched back', async () => {
  const { page, person, project } = await openProject()
  await aTable(server, person, project.id, { title: 'Pets' })
  await page.reload()
  const held = await heldAnswers(page, 'POST', /\/duplicate$/)
  await page.getByRole('main').getByRole('button', { name: 'More for Pets', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate with records' }).click()
  await held.arrived
  await page.getByRole('link', { name: 'Trash' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor()
  const calls = recordCalls(page)
  await held.release()
  await page.getByRole('link', { name: 'Pets copy' }).first().waitFor()
  await allAnswered(calls)
  // Whatever comes of the answers has been done.
  await page.evaluate(() => new Promise((later) => setTimeout(() => requestIdleCallback(later), 100)))
  assert.match(page.url(), /tab=trash/)
})

test('the first table is created from the overview with its default columns, and the address keeps it (spec 102, 176-178)', async () => {
  const { page, project } = await openProject()
  await page.getByRole('heading', { name: 'This project has no tables yet' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'New table' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'Table name' }).fill('Order items')
  const stored = `${project.prefix}_Order_items`
  await dialog.getByText(stored, { exact: true }).waitFor()
  assert.equal(await dialog.getByRole('checkbox', { name: 'Add default columns' }).isChecked(), true)
  // The toast is there for three seconds: waited for from the beginning.
  const told = page.getByText('Create Table successful').waitFor()
  await dialog.getByRole('button', { name: 'Create table' }).click()

  await headingOf(page, 'Order items').waitFor()
  await told
  await page.getByRole('heading', { name: 'No records yet' }).waitFor()
  await page.getByRole('columnheader', { name: 'Title' }).waitFor()
  // The times are kept and stand out of the way of what is typed and pasted.
  await assertSoon(() => columnsOf(page), ['Title'])
  await page.getByRole('toolbar').getByRole('button', { name: '2 hidden' }).waitFor()
  await assertSoon(() => {
    const { searchParams } = new URL(page.url().replace('#', ''))
    return ['tab', 'name', 'type'].map((name) => searchParams.get(name))
  }, ['table', 'Order items', 'table'])
  // Records are typed one below the other, with nothing else to press.
  await page.getByRole('textbox', { name: 'Order items' }).focus()
  for (const name of ['Pens', 'Paper', 'Ink']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await recordOf(page, 'Ink').waitFor({ state: 'attached' })
  // The number beside the table follows.
  await sidebarOf(page).getByText('3', { exact: true }).waitFor()
  await page.reload()
  await headingOf(page, 'Order items').waitFor()
  await recordOf(page, 'Ink').waitFor({ state: 'attached' })
  await assertSoon(() => page.getByRole('rowheader').allInnerTexts(), ['Pens', 'Paper', 'Ink'])
  await sidebarOf(page)
    .getByRole('link', { name: 'Order items', exact: true })
    .and(page.locator('[aria-current]'))
    .waitFor()

  await page.getByRole('banner').getByRole('button', { name: 'Sales CRM' }).click()
  await page.getByRole('link', { name: 'Project overview' }).click()
  const row = page.getByRole('list', { name: 'Tables' }).getByRole('listitem').filter({ hasText: 'Order items' })
  await row.getByText(stored, { exact: true }).waitFor()
  await row.getByRole('link', { name: 'Order items' }).click()
  await headingOf(page, 'Order items').waitFor()
})

test('without the default columns only an Id comes along (spec 178)', async () => {
  const { page } = await openProject()
  await page.getByRole('heading', { name: 'This project has no tables yet' }).waitFor()
  const dialog = dialogOf(page)
  // The key is for those who may: until the role in the project is known it means nothing.
  await until(async () => {
    await page.keyboard.press('Alt+T')
    return dialog.isVisible()
  }, Boolean)
  await dialog.getByRole('checkbox', { name: 'Add default columns' }).uncheck()
  await dialog.getByRole('textbox', { name: 'Table name' }).fill('Bare')
  await page.keyboard.press('Enter')
  await headingOf(page, 'Bare').waitFor()
  await page.getByRole('columnheader', { name: 'Id' }).waitFor()
  await assertSoon(() => columnsOf(page), ['Id'])
  await page.getByRole('toolbar').getByRole('button', { name: 'More for Bare' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText('It has no records. Its 1 field goes with it.').waitFor()
})

test('the name of a table is checked while it is typed (spec 338-341)', async () => {
  const { page, project } = await openTable({ title: 'Orders' })
  await headingOf(page, 'Orders').waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('New table')
  await page.getByRole('option', { name: 'New table' }).click()
  const dialog = dialogOf(page)
  const title = dialog.getByRole('textbox', { name: 'Table name' })
  const submit = dialog.getByRole('button', { name: 'Create table' })
  await submit.click()
  await dialog.getByText('Table name required', { exact: true }).waitFor()
  for (const [name, sign] of [
    ['a.b', '"."'],
    ['a/b', '"/"'],
    ['a\\b', '"\\\\"'],
  ] as const) {
    await title.fill(name)
    await dialog.getByText(`Following characters are not allowed ${sign}`, { exact: true }).waitFor()
  }
  await title.fill('2026 (new)')
  await dialog.getByText(/not allowed/).waitFor({ state: 'detached' })

  await dialog.getByRole('button', { name: 'Change' }).click()
  const stored = dialog.getByRole('textbox', { name: 'Name in the database' })
  await stored.fill('1st')
  await dialog.getByText('Name should start with an alphabet or _', { exact: true }).waitFor()
  await stored.fill('first-one')
  await dialog.getByText('Following characters are not allowed "-"', { exact: true }).waitFor()
  await stored.fill('first_one')
  await title.fill('Orders')
  await submit.click()
  await dialog.getByText('Duplicate table alias', { exact: true }).waitFor()
  assert.equal(await title.getAttribute('aria-invalid'), 'true')

  await title.fill('First')
  await submit.click()
  await headingOf(page, 'First').waitFor()
  await page.getByRole('button', { name: 'View First' }).click()
  await page.getByText(`${project.prefix}_first_one`, { exact: true }).waitFor()
})

test('a column of choices is added, and a record that uses it (spec 179)', async () => {
  const { page } = await openTable({})
  await openFields(page)
  await page.getByRole('button', { name: 'Add field' }).click()
  const panel = page.getByRole('dialog', { name: 'New field' })
  await panel.getByRole('button', { name: 'Create field' }).click()
  await panel.getByText('Column name required', { exact: true }).waitFor()
  await panel.getByRole('textbox', { name: 'Field name' }).fill('Stage')
  await panel.getByRole('combobox', { name: 'Find a type' }).fill('Single sel')
  await panel.getByRole('option', { name: /^Single select/ }).click()
  await panel.getByRole('textbox', { name: 'Option 1' }).fill('Open')
  await page.keyboard.press('Enter')
  await panel.getByRole('textbox', { name: 'Option 2' }).fill('Closed')
  await panel.getByRole('button', { name: 'Create field' }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('columnheader', { name: 'Stage' }).waitFor()

  await addButton(page).click()
  const form = page.getByRole('dialog', { name: 'Add record' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Northwind')
  await form.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await form.getByRole('button', { name: 'Save record' }).click()
  await form.waitFor({ state: 'detached' })
  const cells = recordOf(page, 'Northwind').getByRole('gridcell')
  await cells.getByText('Closed', { exact: true }).waitFor()
  await page.getByText('1 record', { exact: true }).waitFor({ state: 'attached' })
})

test('values that do not fit are refused beside their field, before and by the server', async () => {
  const { page } = await openTable({
    columns: [
      { title: 'Name', uidt: 'SingleLineText', rqd: true },
      { title: 'Code', uidt: 'SingleLineText', unique: true },
      { title: 'Seats', uidt: 'Number' },
    ],
    rows: [{ Name: 'First', Code: 'A1', Seats: 1 }],
  })
  await addButton(page).click()
  const form = page.getByRole('dialog', { name: 'Add record' })
  const save = form.getByRole('button', { name: 'Save record' })
  await form.getByRole('textbox', { name: 'Seats' }).fill('many')
  await save.click()
  await form.getByText('“Name” is required', { exact: true }).waitFor()
  await form.getByText(/^“Seats” needs a whole number/).waitFor()
  await form.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor()
  await form.getByRole('textbox', { name: 'Name' }).fill('Second')
  await form.getByRole('textbox', { name: 'Seats' }).fill('1,200')
  await form.getByRole('textbox', { name: 'Code' }).fill('A1')
  await save.click()
  await form.getByText('“Code” needs a value that no other record has.', { exact: true }).waitFor()
  await form.getByRole('textbox', { name: 'Code' }).and(page.locator(':focus')).waitFor()
  await form.getByRole('textbox', { name: 'Code' }).fill('A2')
  await save.click()
  await form.waitFor({ state: 'detached' })
  await recordOf(page, 'Second').getByRole('gridcell', { name: '1200', exact: true }).waitFor()
})

test('every type is drawn in its own way', async () => {
  const options = (...names: readonly string[]) => ({ colOptions: { options: names.map((title) => ({ title })) } })
  const { page } = await openTable({
    columns: [
      { title: 'Deal', uidt: 'SingleLineText' },
      { title: 'Won', uidt: 'Checkbox' },
      { title: 'Amount', uidt: 'Currency' },
      { title: 'Tags', uidt: 'MultiSelect', ...options('EU', 'New, big') },
      { title: 'Fit', uidt: 'Rating' },
      { title: 'Close', uidt: 'Date', meta: { date_format: 'DD/MM/YYYY' } },
      { title: 'Files', uidt: 'Attachment' },
      { title: 'Data', uidt: 'JSON' },
      { title: 'Site', uidt: 'URL' },
    ],
    rows: [
      {
        Deal: 'Northwind',
        Won: true,
        Amount: '1250.5',
        Tags: ['EU', 'New, big'],
        Fit: 4,
        Close: '2026-11-05',
        Data: { a: [1, 2] },
        Site: 'https://example.com/x',
      },
    ],
  })
  const cells = recordOf(page, 'Northwind').getByRole('gridcell')
  await assertSoon(
    async () => (await cells.allInnerTexts()).slice(0, 5),
    ['true', '$1,250.50', 'EU, "New, big"', '4', '05/11/2026'],
  )
  await openFields(page)
  await page.getByRole('button', { name: 'Manage fields' }).click()
  await assertSoon(() => page.getByRole('combobox', { name: 'Type of Tags' }).inputValue(), 'Multi select')
})

test('any place of a long table is reached at once, and its records are loaded around it', async () => {
  const { page } = await openTable({ rows: titles(1000) })
  await recordOf(page, 'Order 1').waitFor()
  await page.getByText('1,000 records', { exact: true }).waitFor({ state: 'attached' })
  assert.equal(await recordOf(page, 'Order 900').count(), 0)
  await page.getByRole('textbox', { name: 'Orders' }).focus()
  await page.keyboard.press('Control+End')
  await recordOf(page, 'Order 1000').waitFor()
  await page.keyboard.press('Control+Home')
  await recordOf(page, 'Order 1').waitFor()
})

test('a search finds records, says when there are none, and is cleared', async () => {
  const { page } = await openTable({ rows: [{ Title: 'Northwind' }, { Title: 'Halden' }, { Title: 'Southwind' }] })
  await recordOf(page, 'Halden').waitFor()
  const search = page.getByRole('searchbox', { name: 'Search records' })
  await search.fill('wind')
  await recordOf(page, 'Halden').waitFor({ state: 'detached' })
  for (const name of ['Northwind', 'Southwind']) await recordOf(page, name).waitFor()
  await page.getByText('2 of 3 records', { exact: true }).waitFor({ state: 'attached' })
  await page.reload()
  await recordOf(page, 'Southwind').waitFor()
  assert.equal(await recordOf(page, 'Halden').count(), 0)
  await search.fill('nobody')
  await page.getByText('No record contains “nobody”.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await recordOf(page, 'Halden').waitFor()
  await assertSoon(() => search.inputValue(), '')
})

test('a record is deleted at once, by key as well, and comes back by Undo', async () => {
  const { page, project, table, person } = await openTable({ rows: [{ Title: 'Northwind' }, { Title: 'Halden' }] })
  const path = `/api/v1/db/data/v1/${project.id}/${table.id}`
  const keysNow = async () => {
    const { body } = await server.call('GET', path, undefined, person.token)
    return body.list.map((row: Json) => [row.Id, row.Title])
  }
  const before = await keysNow()
  await recordOf(page, 'Northwind').waitFor()
  await page.getByRole('textbox', { name: 'Orders' }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete record' }).click()
  await holdToast(page)
  await recordOf(page, 'Northwind').waitFor({ state: 'detached' })
  await page.getByText('Record deleted', { exact: true }).waitFor()
  await assertSoon(keysNow, before.slice(1))
  await page.getByRole('button', { name: 'Undo' }).click()
  await recordOf(page, 'Northwind').waitFor()
  await assertSoon(keysNow, before)
})

test('a table is renamed where it is open; its name in the database stays', async () => {
  const { page, project, person, table } = await openTable({ title: 'Orders' })
  await aTable(server, person, project.id, { title: 'Items' })
  await page.getByRole('toolbar').getByRole('button', { name: 'More for Orders' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename table' })
  await dialog.getByText(`In the database it stays ${table.table_name}.`).waitFor()
  await dialog.getByRole('textbox').fill('Items')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await dialog.getByText(/Duplicate table/).waitFor()
  await dialog.getByRole('textbox').fill('Deals')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await headingOf(page, 'Deals').waitFor()
  await page.reload()
  await headingOf(page, 'Deals').waitFor()
  await page.getByRole('button', { name: 'View Deals' }).click()
  await page.getByText(table.table_name, { exact: true }).waitFor()
})

test('a record that is deleted soon after its view was named in the address stays deleted', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const table = await aTable(server, person, project.id, { rows: [{ Title: 'Northwind' }, { Title: 'Halden' }] })
  const quiet = aQuietPage()
  const page = await enter(placeOfTable(project.id, table.title), { as: person, prepare: quiet.prepare })
  await recordOf(page, 'Northwind').waitFor()
  await page.evaluate((view) => {
    location.hash += `&view=${view}`
  }, table.views[0].id)
  await page.waitForURL(/view=/)
  await quiet.answered()
  await page.getByRole('textbox', { name: 'Orders' }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+F10')
  const again = page.waitForResponse(/\/views\/[^/]+\?.*offset=0/)
  await page.getByRole('menuitem', { name: 'Delete record' }).click()
  await again
  await recordOf(page, 'Northwind').waitFor({ state: 'detached' })
})

test('a deleted table waits in the trash and is restored with its records', async () => {
  const { page } = await openTable({ title: 'Orders', rows: [{ Title: 'Northwind' }] })
  const remove = async () => {
    await page.getByRole('toolbar').getByRole('button', { name: 'More for Orders' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the table Orders?' })
    await dialog.getByText(/^1 record goes with it\./).waitFor()
    await dialog.getByRole('button', { name: 'Delete table' }).click()
    await holdToast(page)
    await page.getByRole('heading', { name: 'This project has no tables yet' }).waitFor()
  }
  await recordOf(page, 'Northwind').waitFor()
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await sidebarOf(page).getByRole('link', { name: 'Orders', exact: true }).click()
  await recordOf(page, 'Northwind').waitFor()
  await remove()
  await sidebarOf(page).getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('row').filter({ hasText: 'Orders' }).getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await sidebarOf(page).getByRole('link', { name: 'Orders', exact: true }).click()
  await recordOf(page, 'Northwind').waitFor()
})

test('a deleted column comes back with its values', async () => {
  const columns = ['Title', 'Note'].map((title) => ({ title, uidt: 'SingleLineText' }))
  const { page } = await openTable({ columns, rows: [{ Title: 'Northwind' }] })
  await recordOf(page, 'Northwind').waitFor()
  await page.getByRole('textbox', { name: 'Orders' }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Delete field' }).click()
  await page.getByText(/^1 value goes with it\. The table has 1 record\./).waitFor()
  await page.getByText('Values that go with it: Northwind').waitFor()
  await page.getByText('The exact SQL').first().click()
  await page.getByText('-- nothing runs now: the field is only marked as deleted').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete field' }).click()
  await holdToast(page)
  await page.getByRole('columnheader', { name: 'Title' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('columnheader', { name: 'Title' }).waitFor()
  // Records are known by it again.
  await recordOf(page, 'Northwind').waitFor()
})

test('who may only look sees the records and nothing to change them with', async () => {
  const { project, person } = await openTable({ rows: [{ Title: 'Northwind' }] })
  const viewer = await newcomer()
  const members = `/api/v1/db/meta/projects/${project.id}/users`
  await server.call('POST', members, { email: viewer.email, roles: 'viewer' }, person.token)
  const page = await enter(placeOfTable(project.id, 'Orders'), { as: viewer })
  await recordOf(page, 'Northwind').waitFor()
  for (const name of ['Add record', 'Add field', 'New table']) {
    assert.equal(await page.getByRole('button', { name }).count(), 0, name)
  }
  assert.equal(await sidebarOf(page).getByRole('link', { name: 'Trash' }).count(), 0)
})

test('a table that is not there says so and leads back; one that somebody just made opens', async () => {
  const { page, project, person } = await openProject()
  await page.getByRole('heading', { name: 'This project has no tables yet' }).waitFor()
  await aTable(server, person, project.id)
  await page.goto(page.url().replace(/#.*$/, `#${placeOfTable(project.id, 'Nowhere')}`))
  await page.getByRole('heading', { name: 'There is no table “Nowhere”' }).waitFor()
  await page.getByRole('link', { name: 'Show the tables' }).click()
  await page.getByRole('list', { name: 'Tables' }).getByRole('link', { name: 'Orders' }).waitFor()
  await aTable(server, person, project.id, { title: 'Later' })
  await page.goto(page.url().replace(/#.*$/, `#${placeOfTable(project.id, 'Later')}`))
  await headingOf(page, 'Later').waitFor()
})

test('on a phone a table is created, filled and read', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: person, size: phone })
  await page.getByRole('main').getByRole('button', { name: 'New table' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Table name' }).fill('Orders')
  await dialogOf(page).getByRole('button', { name: 'Create table' }).click()
  await page.getByRole('heading', { name: 'No records yet' }).waitFor()
  await page.getByRole('button', { name: 'Add record' }).filter({ visible: true }).last().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Northwind')
  await page.getByRole('button', { name: 'Save record' }).click()
  await recordOf(page, 'Northwind').waitFor()
  await assertSoon(() => page.evaluate(() => document.documentElement.scrollWidth), phone.width)
  await keepPicture(page, 'table-phone')
})
