import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable, type TableSpec } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

interface Opened {
  readonly page: Page
  readonly person: Account
  readonly project: Json
  /** The records as the server has them now. */
  records(): Promise<readonly Json[]>
}

async function openGrid(spec: TableSpec): Promise<Opened> {
  const person = await newcomer()
  const project = await aProject(person)
  const table = await aTable(server, person, project.id, spec)
  const page = await enter(placeOfTable(project.id, table.title), { as: person })
  const path = `/api/v1/db/data/v1/${project.id}/${table.id}?limit=200`
  const records = async () => (await server.call('GET', path, undefined, person.token)).body.list
  await page.getByRole('grid').or(page.getByRole('treegrid')).waitFor({ state: 'attached' })
  return { page, person, project, records }
}

const recordOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
const focusGrid = (page: Page) => page.getByRole('textbox', { name: 'Orders' }).focus()
const names = (list: readonly Json[]) => list.map(({ Title }) => Title)
const threeOrders = { rows: [{ Title: 'Ada' }, { Title: 'Grace' }, { Title: 'Linus' }] }

test('a cell is typed over, stored, taken back and done again', async () => {
  const { page, records } = await openGrid(threeOrders)
  await recordOf(page, 'Ada').waitFor()
  await focusGrid(page)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Lovelace')
  await page.keyboard.press('Enter')
  await recordOf(page, 'Lovelace').waitFor()
  await until(records, (list) => names(list).includes('Lovelace'))
  await page.keyboard.press('Control+z')
  await recordOf(page, 'Ada').waitFor()
  await assertSoon(async () => names(await records()), ['Ada', 'Grace', 'Linus'])
  await page.keyboard.press('Control+Shift+z')
  await recordOf(page, 'Lovelace').waitFor()
  await assertSoon(async () => names(await records()), ['Lovelace', 'Grace', 'Linus'])
})

test('a pasted sheet changes cells and adds records in one step; what does not fit is told', async () => {
  const { page, records } = await openGrid({
    columns: [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'Seats', uidt: 'Number' },
    ],
    rows: [{ Title: 'Ada', Seats: 1 }],
  })
  await recordOf(page, 'Ada').waitFor()
  await focusGrid(page)
  await page.keyboard.press('Control+Home')
  await page.evaluate(() => navigator.clipboard.writeText('Grace\t12\nLinus\tmany\nEdsger\t7'))
  const told = page.getByText('“many” does not fit Seats.', { exact: false }).waitFor()
  await page.keyboard.press('Control+v')
  await recordOf(page, 'Edsger').waitFor()
  await told
  const stored = await until(records, (list) => list.length === 3)
  assert.deepEqual(
    stored.map(({ Title, Seats }) => [Title, Seats]),
    [
      ['Grace', 12],
      ['Linus', null],
      ['Edsger', 7],
    ],
  )
  await page.keyboard.press('Control+z')
  await until(records, (list) => list.length === 1 && list[0]?.Title === 'Ada')
})

test('a choice is picked by its first letters', async () => {
  const { page, records } = await openGrid({
    columns: [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Open' }, { title: 'Won' }] } },
    ],
    rows: [{ Title: 'Ada', Stage: 'Open' }],
  })
  await recordOf(page, 'Ada').waitFor()
  await focusGrid(page)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('wo')
  await page.getByRole('option', { name: 'Won' }).waitFor()
  await page.keyboard.press('Enter')
  await until(records, ([first]) => first?.Stage === 'Won')
})

test('a list of choices tells which of them the keys are on, and a click on one takes it', async () => {
  const options = ['Open', 'Won', 'Lost'].map((title) => ({ title }))
  const { page, records } = await openGrid({
    columns: [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'Tags', uidt: 'MultiSelect', colOptions: { options } },
    ],
    rows: [{ Title: 'Ada', Tags: 'Open' }],
  })
  await recordOf(page, 'Ada').waitFor()
  await focusGrid(page)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Tags', expanded: true })
  const list = page.getByRole('listbox', { name: 'Tags' })
  const pointed = async () =>
    page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"][role=option]`).innerText()
  assert.equal(await field.getAttribute('aria-controls'), await list.getAttribute('id'))
  assert.equal(await list.getByRole('option', { selected: true }).innerText(), 'Open')
  await assertSoon(pointed, 'Open')
  await page.keyboard.press('ArrowDown')
  await assertSoon(pointed, 'Won')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await assertSoon(pointed, 'Lost')
  await page.keyboard.type('w')
  await assertSoon(pointed, 'Won')
  await page.keyboard.press('Enter')
  // The keys stay in the field, also after a click.
  await list.getByRole('option', { name: 'Lost' }).click()
  await assertSoon(() => list.getByRole('option', { selected: true }).allInnerTexts(), ['Open', 'Won', 'Lost'])
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await until(records, ([first]) => first?.Tags === 'Open,Won')
})

test('filters and sorts are kept with the view, and records follow them', async () => {
  const { page } = await openGrid(threeOrders)
  await recordOf(page, 'Ada').waitFor()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('textbox', { name: 'Value for Title' }).fill('a')
  await recordOf(page, 'Linus').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('button', { name: 'Sort by another field' }).click()
  await page.getByText('Z → A').click()
  const shown = () => page.getByRole('rowheader').allInnerTexts()
  await until(shown, (list) => list.join() === 'Grace,Ada')
  await page.reload()
  await until(shown, (list) => list.join() === 'Grace,Ada')
})

test('a number of days counts as it is typed; one that is none is marked and nobody is asked by it', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Due', uidt: 'Date' },
  ]
  const rows = [
    { Title: 'Ada', Due: ago(3) },
    { Title: 'Grace', Due: ago(20) },
  ]
  const { page } = await openGrid({ columns, rows })
  await recordOf(page, 'Ada').waitFor()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'Add condition' }).click()
  const choose = async (name: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Field', 'Due')
  await choose('Comparison', 'is within')
  await choose('Value for Due', 'the past days')
  await recordOf(page, 'Grace').waitFor({ state: 'detached' })
  const days = page.getByRole('spinbutton', { name: 'Number of days' })
  assert.equal(await days.inputValue(), '7')
  await days.fill('30')
  await recordOf(page, 'Grace').waitFor()
  await days.fill('-4')
  await days.and(page.locator('[aria-invalid=true]')).waitFor()
  await days.fill('2')
  await recordOf(page, 'Ada').waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('alert').count(), 0)
})

test('with “apply at once” off a filter waits for its button (spec 162)', async () => {
  const { page } = await openGrid(threeOrders)
  await recordOf(page, 'Linus').waitFor()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await hasFocus(page.getByRole('dialog', { name: 'Filter' }))
  await page.getByRole('switch', { name: 'Apply at once' }).press('Space')
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('textbox', { name: 'Value for Title' }).fill('Ada')
  const apply = page.getByRole('button', { name: 'Apply', exact: true })
  await apply.waitFor()
  assert.equal(await recordOf(page, 'Linus').count(), 1)
  await apply.click()
  await recordOf(page, 'Linus').waitFor({ state: 'detached' })
})

test('the link to a record opens it, and a field is stored when it is left', async () => {
  const { page, records } = await openGrid(threeOrders)
  await recordOf(page, 'Grace').waitFor()
  await page.goto(`${page.url()}&rowId=2`)
  const sheet = page.getByRole('dialog', { name: 'Grace' })
  const title = sheet.getByRole('textbox', { name: 'Title' })
  await title.fill('Hopper')
  await title.press('Tab')
  await until(records, (list) => names(list).includes('Hopper'))
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('dialog', { name: 'Hopper' }).getByText('changed Title', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Next record' }).click()
  await page.getByRole('dialog', { name: 'Linus' }).waitFor()
})

test('tables open in tabs: one that is open is focused, a closed one gives way to its neighbour (spec 101, 102, 108)', async () => {
  const { page, person, project } = await openGrid(threeOrders)
  await aTable(server, person, project.id, { title: 'Items' })
  await page.reload()
  const sidebar = page.getByRole('navigation', { name: 'Project' })
  await sidebar.getByRole('link', { name: 'Items', exact: true }).click()
  await sidebar.getByRole('link', { name: 'Orders', exact: true }).click()
  await sidebar.getByRole('link', { name: 'Items', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Items' }).waitFor()
  await assertSoon(() => page.getByRole('button', { name: /^Close (Orders|Items)$/ }).count(), 2)
  const asked = () =>
    ['name', 'dbalias', 'type'].map((key) => new URL(page.url().replace('#', '')).searchParams.get(key))
  await assertSoon(asked, ['Items', 'db', 'table'])
  const tabs = page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link')
  await tabs.nth(0).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await assertSoon(asked, ['Orders', 'db', 'table'])
  await tabs.nth(1).click()
  await page.getByRole('heading', { level: 1, name: 'Items' }).waitFor()
  await assertSoon(asked, ['Items', 'db', 'table'])
  await page.getByRole('button', { name: 'Close Items' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await assertSoon(asked, ['Orders', 'db', 'table'])
})

test('somebody who may only look changes nothing by typing', async () => {
  const { person, project, records } = await openGrid(threeOrders)
  const viewer = await newcomer()
  const members = `/api/v1/db/meta/projects/${project.id}/users`
  await server.call('POST', members, { email: viewer.email, roles: 'viewer' }, person.token)
  const page = await enter(placeOfTable(project.id, 'Orders'), { as: viewer })
  await recordOf(page, 'Ada').waitFor()
  await focusGrid(page)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Nobody')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  assert.deepEqual(names(await records()), ['Ada', 'Grace', 'Linus'])
})

test('the screen has no serious accessibility fault', async () => {
  const { page } = await openGrid(threeOrders)
  await recordOf(page, 'Ada').waitFor()
  await keepPicture(page, 'project-grid')
  assert.deepEqual(await seriousFindings(page), [])
})
