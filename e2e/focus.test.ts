import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import type { Account, Json } from './testing/server-client.ts'

const { server, enter, newcomer, aProject } = await aHouse()

let person: Account
let project: Json

before(async () => {
  person = await newcomer()
  project = await aProject(person)
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Lead' }, { title: 'Won' }] } },
    { title: 'Files', uidt: 'Attachment' },
  ]
  const rows = [
    { Title: 'Ada', Stage: 'Won' },
    { Title: 'Grace', Stage: 'Lead' },
  ]
  await aTable(server, person, project.id, { title: 'Deals', columns, rows })
  const people = { columns: [{ title: 'Name', uidt: 'SingleLineText', pv: true }], rows: [{ Name: 'Linus' }] }
  await aTable(server, person, project.id, { title: 'Contacts', ...people })
  await aTable(server, person, project.id, { title: 'Notes', columns: [{ title: 'Title', uidt: 'SingleLineText' }] })
})

async function open(title: string): Promise<Page> {
  const page = await enter(placeOfTable(project.id, title), { as: person })
  await page.getByRole('grid', { name: title }).waitFor({ state: 'attached' })
  return page
}

/** The keys go there. While they go to nobody, this waits in vain. */
async function isAt(page: Page, place: Locator, when: string): Promise<void> {
  try {
    await place.and(page.locator(':focus')).waitFor({ state: 'attached' })
  } catch {
    assert.fail(`${when} the focus is at ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`)
  }
}

const keysOf = (page: Page, title: string): Locator => page.getByRole('textbox', { name: title, exact: true })
const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name, exact: true })

/** What takes the focus when it opens would take it from the item as well. */
async function pressIn(opened: Locator, item: Locator): Promise<void> {
  await hasFocus(opened)
  await item.press('Enter')
}

async function opensAndCloses(page: Page, button: Locator, what: Locator): Promise<void> {
  await button.press('Enter')
  await hasFocus(what)
  await page.keyboard.press('Escape')
  await what.waitFor({ state: 'detached' })
  await isAt(page, button, `after what ${button} opens`)
}

test('panels and menus of a table take the keys and give them back to their buttons', async () => {
  const page = await open('Deals')
  await page.keyboard.press('Tab')
  await isAt(page, page.getByRole('button', { name: 'Skip to the content' }), 'after the first Tab')
  await page.keyboard.press('Enter')
  await isAt(page, keysOf(page, 'Deals'), 'after “Skip to the content”')

  for (const name of ['View Deals', 'Fields', 'Filter', 'Sort', 'Group', 'Colour']) {
    await opensAndCloses(page, tool(page, name), page.getByRole('dialog'))
  }
  for (const name of ['Height', 'Where to search', 'More for Deals']) {
    await opensAndCloses(page, tool(page, name), page.getByRole('menu'))
  }
  const bar = page.getByRole('banner')
  await opensAndCloses(page, bar.getByRole('button', { name: 'Sales CRM' }), page.getByRole('dialog'))
  for (const name of ['Language', 'Preview as', 'Account']) {
    await opensAndCloses(page, bar.getByRole('button', { name }), page.getByRole('menu'))
  }
})

test('Escape closes the list that is open in a panel, then the panel', async () => {
  const page = await open('Deals')
  await tool(page, 'Filter').press('Enter')
  await pressIn(page.getByRole('dialog', { name: 'Filter' }), page.getByRole('button', { name: 'Add condition' }))
  const comparison = page.getByRole('combobox', { name: 'Comparison' })
  await comparison.press('ArrowDown')
  await page.getByRole('option', { name: 'is equal', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await isAt(page, comparison, 'after the list')
  // What goes away inside of the panel leaves the keys with the panel.
  await page.getByRole('button', { name: 'Remove this condition' }).press('Enter')
  await isAt(page, page.getByRole('dialog', { name: 'Filter' }), 'after the condition')
  await page.keyboard.press('Escape')
  await isAt(page, page.getByRole('button', { name: /^Filter/ }), 'after the panel')
})

test('dialogs give the keys back to what opened them, and to the grid if that is gone', async () => {
  const page = await open('Deals')
  const grid = keysOf(page, 'Deals')
  const choose = (name: string) => pressIn(page.getByRole('menu'), page.getByRole('menuitem', { name }))
  const leaves = async (dialog: Locator, to: Locator): Promise<void> => {
    await hasFocus(dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await isAt(page, to, `after ${dialog}`)
  }
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Space')
  await leaves(page.getByRole('dialog', { name: 'Ada' }), grid)
  await page.keyboard.press('Shift+F10')
  await leaves(page.getByRole('menu'), grid)
  await page.keyboard.press('Shift+F10')
  await choose('Set a value…')
  await leaves(page.getByRole('dialog', { name: 'Set a value' }), grid)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+ArrowDown')
  await choose('Rename')
  await leaves(page.getByRole('dialog'), grid)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+ArrowDown')
  await choose('Edit field')
  await leaves(page.getByRole('dialog', { name: 'Edit field' }), grid)
  for (const key of ['ArrowDown', 'Control+Home', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await leaves(page.getByRole('dialog', { name: 'Files' }), grid)

  await page.keyboard.press('Control+f')
  const find = page.getByRole('textbox', { name: 'Find in this view' })
  await isAt(page, find, 'after Ctrl+F')
  await page.keyboard.type('Ada')
  await page.getByText('1 match').waitFor()
  await page.getByRole('button', { name: 'Find and replace' }).press('Enter')
  await page.getByRole('button', { name: 'Preview…' }).press('Enter')
  await leaves(page.getByRole('dialog', { name: 'Replace in 1 cell?' }), page.getByRole('button', { name: 'Preview…' }))
  await page.keyboard.press('Escape')
  await isAt(page, grid, 'after the find bar')

  await tool(page, 'Add record').press('Enter')
  await leaves(page.getByRole('dialog', { name: 'Add record' }), tool(page, 'Add record'))
  await tool(page, 'Fields').press('Enter')
  await pressIn(page.getByRole('dialog'), page.getByRole('button', { name: 'Manage fields' }))
  await leaves(page.getByRole('dialog', { name: /fields/i }), tool(page, 'Fields'))
  for (const item of ['Rename', 'Delete']) {
    await tool(page, 'More for Deals').press('Enter')
    await choose(item)
    await leaves(page.getByRole('dialog'), tool(page, 'More for Deals'))
  }
})

test('a field that is refused keeps the keys; one that is made gives them back', async () => {
  const page = await open('Deals')
  const addField = async () => {
    await tool(page, 'Fields').press('Enter')
    await pressIn(page.getByRole('dialog'), page.getByRole('button', { name: 'Add field' }))
  }
  await addField()
  const dialog = page.getByRole('dialog', { name: 'New field' })
  const name = dialog.getByRole('textbox', { name: 'Field name' })
  await isAt(page, name, 'in a new field')
  await name.fill('Stage')
  await dialog.getByRole('button', { name: 'Create field' }).press('Enter')
  await dialog.getByText('Duplicate column alias').waitFor()
  await isAt(page, name, 'after a refusal')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await isAt(page, tool(page, 'Fields'), 'after Escape in a field that was refused')
  await addField()
  await name.fill('Number of people')
  await page.keyboard.press('Tab')
  await page.keyboard.type('number')
  await page.keyboard.press('Enter')
  await dialog.getByRole('option', { name: /^Number/, selected: true }).waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await isAt(page, tool(page, 'Fields'), 'after a new field')
})

test('several choices are picked by arrows and Enter alone', async () => {
  const choices = ['Red', 'Green', 'Blue'].map((title) => ({ title }))
  const columns = [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: choices } },
  ]
  await aTable(server, person, project.id, { title: 'Paints', columns, rows: [{ Name: 'Sunset' }] })
  const page = await open('Paints')
  await keysOf(page, 'Paints').focus()
  for (const key of ['Control+Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await isAt(page, page.getByRole('combobox', { name: 'Tags' }), 'in the cell')
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('gridcell', { name: 'Green, Blue' }).waitFor({ state: 'attached' })
  await isAt(page, keysOf(page, 'Paints'), 'after the choices')
})

test('a record opened by its address, from that of another table, has the keys', async () => {
  const page = await open('Deals')
  for (const [place, name] of [
    ['Deals', 'Grace'],
    ['Contacts', 'Linus'],
  ] as const) {
    await page.goto(`${server.url}/#${placeOfTable(project.id, place)}&rowId=${name === 'Grace' ? 2 : 1}`)
    const sheet = page.getByRole('dialog', { name })
    await sheet.waitFor()
    await page.getByRole('rowheader', { name }).waitFor({ state: 'attached' })
    await hasFocus(sheet)
  }
  await page.keyboard.press('Escape')
  await isAt(page, keysOf(page, 'Contacts'), 'after the record')
})

test('a table opened by Ctrl+K has the keys, and so it has after the first record and after pasted fields', async () => {
  const page = await open('Deals')
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Notes')
  await page.keyboard.press('Enter')
  await isAt(page, keysOf(page, 'Notes'), 'after Ctrl+K')
  await page.getByRole('main').getByRole('button', { name: 'Add record' }).last().press('Enter')
  await isAt(page, keysOf(page, 'Notes'), 'after the first record')
  await page.evaluate(() => navigator.clipboard.writeText('a\tb\tc'))
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+v')
  await page.getByRole('button', { name: /^Add \d+ fields?$/ }).press('Enter')
  await page.getByText(/fields? added and filled/).waitFor()
  await isAt(page, keysOf(page, 'Notes'), 'after pasted fields')
})
