import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const owner = await newcomer()
const columns = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true }]

/** A project with two tables, the first of which has two views. */
async function aCrm(title: string) {
  const project = await aProject(owner, { title })
  const deals = await aTable(server, owner, project.id, { title: 'Deals', columns, rows: [{ Name: 'Northwind' }] })
  await aTable(server, owner, project.id, { title: 'Companies', columns })
  await server.call('POST', `/api/v1/db/meta/tables/${deals.id}/grids`, { title: 'By stage' }, owner.token)
  return { project }
}

const treeOf = (page: Page) => page.getByRole('navigation', { name: 'Project' })
const line = (page: Page, name: string) => treeOf(page).getByRole('link', { name, exact: true })
const shows = (page: Page, view: string) => page.getByRole('button', { name: `View ${view}`, exact: true }).waitFor()

async function choose(page: Page, view: string, item: string): Promise<void> {
  await line(page, view).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}

test('a view gets an icon and a description, which are seen wherever it is named and can be taken back', async () => {
  const { project } = await aCrm('Icons')
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: owner })
  await assertSoon(() => page.title(), 'Deals · Rowhouse')
  await treeOf(page).getByRole('button', { name: 'Views of Deals' }).click()
  await line(page, 'By stage').click()
  await shows(page, 'By stage')
  await assertSoon(() => page.title(), 'By stage · Deals · Rowhouse')
  await choose(page, 'By stage', 'Icon and description')
  const dialog = page.getByRole('dialog', { name: 'Icon and description of By stage' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill('What the board sees.')
  await dialog.getByRole('button', { name: 'Change icon' }).click()
  const search = page.getByRole('searchbox', { name: 'Search icons' })
  await search.fill('no such thing')
  await page.getByText('No icon is called “no such thing”').waitFor()
  await search.fill('launch')
  await page.getByRole('button', { name: 'Rocket, launch, start' }).waitFor()
  await search.fill('')
  await search.press('ArrowDown')
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await keepPicture(page, 'view-about-icons')
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'detached' })
  assert.equal(await dialog.isVisible(), true)
  await keepPicture(page, 'view-about-dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  await line(page, 'By stage').getByText('🚀').waitFor()
  await assertSoon(() => line(page, 'By stage').getAttribute('title'), 'What the board sees.')
  await page.getByRole('button', { name: 'View By stage' }).getByText('🚀').waitFor()
  await page.getByRole('button', { name: 'Description of By stage' }).focus()
  await page.getByRole('tooltip').getByText('What the board sees.').waitFor()
  await keepPicture(page, 'view-about-note')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('By stage')
  await page.getByRole('option', { name: 'By stage' }).getByText('🚀').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'detached' })

  // After a reload the step is known from the log of changes alone.
  await page.reload()
  await line(page, 'By stage').getByText('🚀').waitFor()
  await page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'More for Deals' }).click()
  await page.getByRole('menuitem', { name: /^Undo: change of the view/ }).click()
  await line(page, 'By stage').getByText('🚀').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Description of By stage' }).waitFor({ state: 'detached' })
})

test('a table opens with the view a person chose, for that person alone and wherever it is opened', async () => {
  const { project } = await aCrm('Openings')
  const editor = await newcomer()
  const users = `/api/v1/db/meta/projects/${project.id}/users`
  await server.call('POST', users, { email: editor.email, roles: 'editor' }, owner.token)
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: owner })
  await treeOf(page).getByRole('button', { name: 'Views of Deals' }).click()
  await shows(page, 'Deals')
  const chosen = page.getByText('The table opens with By stage for you now').waitFor()
  await choose(page, 'By stage', 'Open this table with this view')
  await chosen
  // What is on the screen stays there.
  await shows(page, 'Deals')
  await line(page, 'Companies').click()
  await shows(page, 'Companies')
  await line(page, 'Deals').first().click()
  await shows(page, 'By stage')
  await line(page, 'Companies').click()
  await shows(page, 'Companies')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Deals')
  // The table, and the view of its name, which it no longer opens with.
  await until(
    () => page.getByRole('option', { name: /^Deals/ }).count(),
    (entries) => entries === 2,
  )
  await page.getByRole('option', { name: 'Deals', exact: true }).first().click()
  await shows(page, 'By stage')

  const theirs = await enter(placeOfTable(project.id, 'Deals'), { as: editor })
  await shows(theirs, 'Deals')
  const elsewhere = await enter(placeOfTable(project.id, 'Deals'), { as: owner })
  await shows(elsewhere, 'By stage')

  const given = page.getByText('The table no longer opens with By stage for you').waitFor()
  await choose(page, 'By stage', 'Stop opening with this view')
  await given
  await shows(page, 'By stage')
  await page.goto(`${server.url}/#${placeOfTable(project.id, 'Companies')}`)
  await shows(page, 'Companies')
  await page.goto(`${server.url}/#${placeOfTable(project.id, 'Deals')}`)
  await shows(page, 'Deals')
})
