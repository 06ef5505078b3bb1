import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { holdToast } from './testing/hold-toast.ts'
import { savedState } from './testing/saved-state.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const owner = await newcomer()
const columns = [
  { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
  { title: 'Amount', column_name: 'amount', uidt: 'Number' },
]
const rows = [
  { Name: 'Northwind rollout', Amount: 1 },
  { Name: 'Halden telemetry', Amount: 2 },
]

const api = (method: string, path: string, body?: unknown, as = owner) => server.call(method, path, body, as.token)

let projects = 0

/** A project with two tables, the first of which has three views. */
async function aCrm() {
  projects += 1
  const project = await aProject(owner, { title: `CRM ${projects}` })
  const deals = await aTable(server, owner, project.id, { title: 'Deals', columns, rows })
  await aTable(server, owner, project.id, { title: 'Companies', columns })
  const view = async (title: string, lock_type = 'collaborative') =>
    (await api('POST', `/api/v1/db/meta/tables/${deals.id}/grids`, { title, lock_type })).body
  return { project, deals, byStage: await view('By stage'), report: await view('Board report', 'locked') }
}

const treeOf = (page: Page) => page.getByRole('navigation', { name: 'Project' })
const line = (page: Page, name: string) => treeOf(page).getByRole('link', { name, exact: true })
const linesOf = (page: Page) => treeOf(page).locator('[data-line]').allInnerTexts()
const viewTitles = async (projectId: string, tableId: string, as = owner): Promise<string[]> => {
  const { body } = await api('GET', `/api/v1/projects/${projectId}/views`, undefined, as)
  return body.list
    .filter((view: { fk_model_id: string }) => view.fk_model_id === tableId)
    .map(({ title }: { title: string }) => title)
}
const placeIn = (page: Page) => new URL(page.url().replace('#', '')).searchParams

test('tables stand in the sidebar with counts and views; what is open is remembered, and each view has an address', async () => {
  const { project, byStage } = await aCrm()
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: owner })
  await treeOf(page).getByText('2', { exact: true }).waitFor()
  await treeOf(page).getByRole('button', { name: 'Views of Deals' }).click()
  await line(page, 'By stage').click()
  await until(
    () => placeIn(page).get('view'),
    (view) => view === byStage.id,
  )
  await page.getByRole('button', { name: 'View By stage' }).waitFor()
  await line(page, 'By stage').and(page.locator('[aria-current]')).waitFor()
  await treeOf(page).getByRole('img', { name: 'Locked' }).waitFor()
  await page.reload()
  await line(page, 'By stage').and(page.locator('[aria-current]')).waitFor()
  await line(page, 'Companies').click()
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor()
  await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'Deals' }).click()
  await page.getByRole('button', { name: 'View By stage' }).waitFor()
  await page.goto(`${server.url}/#/nc/${project.id}?tab=table&name=Deals&view=vw_gone`)
  await page.getByText('There is no such view any more. This is Deals.').waitFor()
  await until(
    () => placeIn(page).has('view'),
    (isNamed) => !isNamed,
  )
})

test('views are made, named where they stand, copied, locked, deleted and taken back (spec 319, 320)', async () => {
  const { project, deals } = await aCrm()
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: owner })
  await treeOf(page).getByRole('button', { name: 'Views of Deals' }).click()
  await treeOf(page).getByRole('button', { name: 'New view of Deals' }).click()
  const created = page.getByText('Grid was created').waitFor()
  await page.getByRole('menuitem', { name: 'Grid' }).click()
  await created
  const name = page.getByRole('textbox', { name: 'New name of Grid' })
  await hasFocus(name)
  await page.keyboard.type('By stage')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Duplicate view title').waitFor()
  await name.fill('Won')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'View Won' }).waitFor()
  for (const mode of ['Locked', 'Collaborative']) {
    await line(page, 'Won').click({ button: 'right' })
    const told = page.getByText(`Won is ${mode.toLowerCase()} now`).waitFor()
    await page.getByRole('menuitem', { name: mode }).click()
    await told
  }

  await line(page, 'Won').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: 'View Won copy' }).waitFor()
  await line(page, 'Won copy').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Personal' }).click()
  await treeOf(page).getByRole('img', { name: 'Personal' }).waitFor()
  await line(page, 'Won copy').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText('The records stay.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await holdToast(page)
  await line(page, 'Won copy').waitFor({ state: 'detached' })
  await assertSoon(() => viewTitles(project.id, deals.id), ['Deals', 'By stage', 'Board report', 'Won'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await line(page, 'Won copy').waitFor()
})

test('the order is changed by dragging, by keys and by menu', async () => {
  const { project, deals } = await aCrm()
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: owner })
  await treeOf(page).getByRole('button', { name: 'Views of Deals' }).click()
  await line(page, 'Board report').waitFor()
  await until(
    () => treeOf(page).locator('li[draggable=true]').count(),
    (lines) => lines === 5,
  )
  await line(page, 'Board report').dragTo(line(page, 'By stage'), { targetPosition: { x: 40, y: 4 } })
  const stand = async (...titles: readonly string[]) => {
    await assertSoon(() => viewTitles(project.id, deals.id), ['Deals', ...titles])
    const shown = async () =>
      (await linesOf(page)).flatMap((text) => titles.find((title) => text.startsWith(title)) ?? [])
    await assertSoon(shown, [...titles])
  }
  await stand('Board report', 'By stage')
  await line(page, 'By stage').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await stand('By stage', 'Board report')
  await line(page, 'Companies').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await until(
    () => linesOf(page),
    (lines) => lines[0]?.startsWith('Companies') === true,
  )
  // It is seen before it is stored.
  await until(
    async () => (await api('GET', `/api/v1/db/meta/projects/${project.id}/tables`)).body.list[0].title,
    (title) => title === 'Companies',
  )
  await page.reload()
  await line(page, 'Companies').waitFor()
  await until(
    () => linesOf(page),
    (lines) => lines[0]?.startsWith('Companies') === true,
  )
})

const focusedLine = (page: Page) =>
  page.evaluate(() => {
    const line = document.activeElement
    return line?.getAttribute('aria-label') ?? line?.querySelector('bdi')?.textContent ?? null
  })

test('keys walk through the tree, fold it, open menus and rename', async () => {
  const { project } = await aCrm()
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: owner })
  await line(page, 'Deals').focus()
  // The ring around the first one is 4 pixels wide, and its list cuts off what does not fit.
  const room = await line(page, 'Deals').evaluate((link) => {
    const list = link.closest('ul')?.parentElement
    return link.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? Number.NaN)
  })
  assert.ok(room >= 4, `${room}`)
  await page.keyboard.press('ArrowRight')
  await line(page, 'By stage').waitFor()
  await keepPicture(page, 'tree-focus')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const focused = () => focusedLine(page)
  await until(focused, (label) => label === 'By stage')
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'More for By stage' })
  await hasFocus(menu)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await until(focused, (label) => label === 'By stage')
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'New name of By stage' }).fill('Stages')
  await page.keyboard.press('Enter')
  await until(focused, (label) => label === 'Stages')
  await page.keyboard.press('ArrowLeft')
  await until(focused, (label) => label === 'Deals')
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'New name of Deals' }).fill('Chances')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Chances' }).waitFor()
  await assertSoon(() => placeIn(page).get('name'), 'Chances')
})

test('a search finds tables and views, and says when there is nothing (spec 472)', async () => {
  const { project } = await aCrm()
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: owner })
  await treeOf(page).getByRole('button', { name: 'Search tables and views' }).click()
  await hasFocus(treeOf(page).getByRole('searchbox'))
  await page.keyboard.type('stage')
  await line(page, 'By stage').waitFor()
  await line(page, 'Companies').waitFor({ state: 'detached' })
  await treeOf(page).getByRole('searchbox').fill('zebra')
  await treeOf(page).getByText('search found no results for zebra', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await line(page, 'Companies').waitFor()
})

test('hundreds of tables keep the page small', async () => {
  const { project } = await aCrm()
  const many = Array.from({ length: 150 }, (_, at) => `T ${at + 1}`)
  for (const title of many) await aTable(server, owner, project.id, { title, columns: columns.slice(0, 1) })
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  await line(page, 'Deals').waitFor()
  assert.ok((await treeOf(page).locator('[data-line]').count()) < 100)
  await treeOf(page).getByText('2', { exact: true }).waitFor()
  await line(page, 'Deals').focus()
  await page.keyboard.press('End')
  await until(
    () => focusedLine(page),
    (label) => label === 'T 150',
  )
})

test('the width of the sidebar and whether it is folded are kept', async () => {
  const { project } = await aCrm()
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: owner })
  await line(page, 'Deals').waitFor()
  const width = async () => (await treeOf(page).boundingBox())?.width
  await assertSoon(width, 244)
  await page.getByRole('separator', { name: 'Width of the sidebar' }).focus()
  await page.keyboard.press('ArrowRight')
  await until(width, (now) => Math.round(now ?? 0) === 256)
  await assertSoon(async () => (await savedState(page, 'panelSize')).treeSize, 21)
  await page.keyboard.press('Control+\\')
  await until(width, (now) => now === 48)
  await page.reload()
  await line(page, 'Deals').waitFor()
  await assertSoon(width, 48)
  await page.getByRole('button', { name: 'Expand the sidebar' }).click()
  await until(width, (now) => Math.round(now ?? 0) === 256)
})

test('an owner begins at the team, somebody else at the first table; each place is a tab (spec 095, 104, 105, 250)', async () => {
  const { project } = await aCrm()
  const editor = await newcomer()
  await api('POST', `/api/v1/db/meta/projects/${project.id}/users`, { email: editor.email, roles: 'editor' })
  const page = await enter(`/nc/${project.id}`, { as: owner })
  await page.getByRole('heading', { level: 1, name: 'Team & Auth' }).waitFor()
  await page.getByRole('list', { name: 'People' }).getByText(editor.email).waitFor()
  const theirs = await enter(`/nc/${project.id}`, { as: editor })
  await theirs.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
  await assertSoon(() => {
    const place = placeIn(theirs)
    return [place.get('name'), place.get('type'), place.has('dbalias')]
  }, ['Deals', 'table', true])
  await treeOf(theirs).getByRole('button', { name: 'Views of Deals' }).click()
  await line(theirs, 'By stage').click({ button: 'right' })
  await theirs.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
  for (const name of ['Rename', 'Delete', 'Locked', 'Move up'])
    assert.equal(await theirs.getByRole('menuitem', { name }).count(), 0, name)
  await theirs.getByRole('menuitem', { name: 'Duplicate' }).click()
  await treeOf(theirs).getByRole('img', { name: 'Personal' }).waitFor()
})

test('a table that is not in the list is warned of and not shown (spec 462)', async () => {
  const { project } = await aCrm()
  const warned: string[] = []
  const page = await enter(placeOfTable(project.id, 'Ghosts'), {
    as: owner,
    prepare: (opened) => void opened.on('console', (line_) => line_.type() === 'warning' && warned.push(line_.text())),
  })
  await page.getByRole('heading', { name: 'Ghosts', exact: false }).waitFor()
  await assertSoon(() => warned.some((text) => text.includes('Ghosts')), true)
})

test('on a phone the tree is in the drawer, with its menus', async () => {
  const { project } = await aCrm()
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: owner, size: { width: 375, height: 812 } })
  await page.getByRole('button', { name: 'Open the sidebar' }).click()
  const drawer = page.getByRole('dialog').getByRole('navigation', { name: 'Project' })
  await drawer.getByRole('button', { name: 'Views of Deals' }).click()
  await drawer.getByRole('button', { name: 'More for By stage' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  await hasFocus(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await drawer.getByRole('link', { name: 'By stage' }).click()
  await page.getByRole('button', { name: 'View By stage' }).waitFor()
})

test('the palette finds tables, views and records of the open table, and makes a view', async () => {
  const { project, byStage } = await aCrm()
  const asked: string[] = []
  const page = await enter(placeOfTable(project.id, 'Deals'), {
    as: owner,
    prepare: (opened) => void opened.on('request', (request) => asked.push(request.url())),
  })
  await line(page, 'Deals').waitFor()
  const find = async (text: string) => {
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(text)
  }
  await find('halden')
  await page.getByRole('option', { name: 'Halden telemetry' }).click()
  await hasFocus(page.getByRole('dialog', { name: 'Halden telemetry' }))
  assert.equal(asked.filter((url) => url.includes('q=halden')).length, 1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Halden telemetry' }).waitFor({ state: 'detached' })
  await find('by st')
  await page.getByRole('option', { name: 'By stage Deals' }).click()
  await until(
    () => placeIn(page).get('view'),
    (view) => view === byStage.id,
  )
  await find('compan')
  await page.getByRole('option', { name: 'Companies' }).click()
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor()
  await find('New view of')
  await page.getByRole('option', { name: 'New view of Companies: Grid' }).click()
  await page.getByRole('toolbar').getByRole('textbox', { name: 'New name of Grid' }).fill('By size')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'View By size' }).waitFor()
})

test('the diagram shows tables and links, finds and moves them, remembers that, and saves a picture', async () => {
  const { project, deals } = await aCrm()
  const companies = await aTable(server, owner, project.id, { title: 'Firms', columns })
  await api('POST', `/api/v1/db/meta/tables/${deals.id}/columns`, {
    title: 'Firm',
    uidt: 'LinkToAnotherRecord',
    type: 'bt',
    parentId: companies.id,
    childId: deals.id,
  })
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: owner })
  await treeOf(page).getByRole('link', { name: 'Relations' }).click()
  const node = page.getByRole('group', { name: 'Deals', exact: true })
  await node.getByText('Amount', { exact: true }).waitFor()
  await page.getByText('Belongs to one').waitFor()
  await node.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  const places = async () => (await savedState(page, 'app')).diagram[project.id]?.[deals.id]
  const moved = await until(places, (place) => place !== undefined)
  await page.getByRole('button', { name: 'Fields' }).click()
  await page.getByRole('menuitem', { name: 'Keys and links' }).click()
  await node.getByText('Amount', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Find a table or field' }).fill('firm')
  await page.locator('[data-found=true]').first().waitFor()
  for (const [name, file] of [
    ['Picture (PNG)', `${project.title}.png`],
    ['Drawing (SVG)', `${project.title}.svg`],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    assert.equal(download.suggestedFilename(), file)
  }
  await page.reload()
  await node.waitFor()
  await assertSoon(() => places(), moved)
  await node.getByRole('link', { name: 'Deals' }).click()
  await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
})

test('tables that join others are listed for who wants to see them (spec 162, 430)', async () => {
  const { project, deals } = await aCrm()
  const tags = await aTable(server, owner, project.id, { title: 'Tags', columns })
  const link = { uidt: 'LinkToAnotherRecord', title: 'Marks', type: 'mm', parentId: deals.id, childId: tags.id }
  await api('POST', `/api/v1/db/meta/tables/${deals.id}/columns`, link)
  const page = await enter(placeOfTable(project.id, 'Tags'), { as: owner })
  await line(page, 'Tags').waitFor()
  const before = (await linesOf(page)).length
  await page.keyboard.press('Control+Shift+C')
  const wished = page.getByRole('switch', { name: 'Tables that join others' })
  await hasFocus(page.getByRole('dialog', { name: 'Settings' }))
  await wished.press('Space')
  await until(
    () => linesOf(page),
    (lines) => lines.length === before + 1,
  )
  await wished.press('Space')
  await until(
    () => linesOf(page),
    (lines) => lines.length === before,
  )
})
