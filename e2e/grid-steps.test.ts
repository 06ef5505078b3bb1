import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { VisitOptions } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable, type TableSpec } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { allAnswered, recordCalls } from './testing/recorded-calls.ts'
import type { Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'
import { withoutLive } from './testing/without-live.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const person = await newcomer()
const project = await aProject(person)

interface Sheet {
  readonly page: Page
  readonly id: string
  readonly columns: readonly Json[]
  records(): Promise<readonly Json[]>
}

const api = async (method: string, path: string, body?: unknown): Promise<Json> =>
  (await server.call(method, path, body, person.token)).body

/** `prepare`: what is done to the table before anybody looks at it. */
async function openSheet(
  title: string,
  spec: TableSpec,
  prepare: (id: string) => Promise<void> = async () => {},
  visit: VisitOptions = {},
): Promise<Sheet> {
  const { id, columns } = await aTable(server, person, project.id, { ...spec, title })
  await prepare(id)
  const page = await enter(placeOfTable(project.id, title), { as: person, ...visit })
  await page.getByRole('grid').waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: title }).focus()
  return {
    page,
    id,
    columns,
    records: async () => (await api('GET', `/api/v1/db/data/v1/${project.id}/${id}?limit=1000`)).list,
  }
}

const text = (title: string) => ({ title, uidt: 'SingleLineText' })
const named = (Title: string) => ({ Title })
const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })

test('an option made while typing goes back with the cell, and stays where somebody else uses it', async () => {
  const { page, id, records } = await openSheet('Stages', {
    columns: [
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Open' }] } },
    ],
    rows: [{ Title: 'a' }, { Title: 'b' }],
  })
  const options = async (): Promise<string> => {
    const { columns } = await api('GET', `/api/v1/db/meta/tables/${id}`)
    const stage = columns.find((column: Json) => column.title === 'Stage')
    return stage.colOptions.options.map((option: Json) => option.title).join()
  }
  const stageOf = async (at: number) => (await records())[at]?.Stage
  const makePaused = async () => {
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('Paused')
    await page.getByRole('option', { name: 'Add “Paused”' }).waitFor()
    await page.keyboard.press('Enter')
    await until(
      () => stageOf(0),
      (stage) => stage === 'Paused',
    )
  }
  await rowOf(page, 'b').waitFor()
  await makePaused()
  await page.keyboard.press('Control+z')
  await until(options, (titles) => titles === 'Open')
  await assertSoon(() => stageOf(0), null)
  await page.keyboard.press('Control+Shift+z')
  await until(
    () => stageOf(0),
    (stage) => stage === 'Paused',
  )
  await assertSoon(options, 'Open,Paused')
  const [, second] = await records()
  await api('PATCH', `/api/v1/db/data/v1/${project.id}/${id}/${second?.Id}`, { Stage: 'Paused' })
  await page.keyboard.press('Control+z')
  await page.getByText('“Paused” stays an option of Stage, because it is in use.').waitFor()
  await assertSoon(async () => [await stageOf(0), await stageOf(1), await options()], [null, 'Paused', 'Open,Paused'])
})

test('linked records are put in an order by dragging and by keys, in the sheet and in the list of the cell', async () => {
  const labels = await aTable(server, person, project.id, {
    title: 'Labels',
    rows: ['red', 'green', 'blue'].map(named),
  })
  const { page, records } = await openSheet('Works', { rows: [named('Poster')] }, async (id) => {
    const link = { uidt: 'LinkToAnotherRecord', title: 'Labels', type: 'mm', parentId: id, childId: labels.id }
    const { columns } = await api('POST', `/api/v1/db/meta/tables/${id}/columns`, link)
    const column = columns.find((one: Json) => one.title === 'Labels')
    await api('POST', `/api/v1/columns/${column.id}/link`, { links: [{ record: '1', others: ['1', '2', '3'] }] })
  })
  const order = async () => (await records())[0]?.Labels.map((one: Json) => one.Title).join()
  const chips = async () =>
    (
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Open (red|blue|green)$/ })
        .allInnerTexts()
    ).join()
  const chip = (name: string) => page.getByRole('dialog').getByRole('button', { name: `Open ${name}` })

  await page.goto(`${server.url}/#${placeOfTable(project.id, 'Works')}&rowId=1`)
  await until(
    () => chip('blue').isEnabled(),
    (isEnabled) => isEnabled,
  )
  await chip('blue').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await until(order, (names) => names === 'red,blue,green')
  await until(chips, (names) => names === 'red,blue,green')
  await chip('green').dragTo(chip('red'))
  await until(chips, (names) => names === 'green,red,blue')
  await assertSoon(order, 'green,red,blue')

  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Works' }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Enter')
  const list = page.getByRole('listbox', { name: 'Labels' })
  const begins = (name: string) =>
    until(
      () => list.getByRole('option').first().innerText(),
      (first) => first.includes(name),
    )
  await list.getByRole('option', { name: 'blue' }).waitFor()
  // What is linked, in its order: what could be linked may come before it is known.
  await begins('green')
  await page.keyboard.press('Alt+ArrowDown')
  await until(order, (names) => names === 'red,green,blue')
  await begins('red')
  await list.getByRole('option', { name: 'blue' }).dragTo(list.getByRole('option', { name: 'red' }))
  await until(order, (names) => names === 'blue,red,green')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await until(order, (names) => names === 'red,green,blue')
})

test('records are known by a formula: in the first column, the sheet, links, their picker and the palette', async () => {
  const { page } = await openSheet('People', { columns: [text('First'), text('Last')] }, async (id) => {
    await api('POST', `/api/v1/db/meta/tables/${id}/columns`, {
      title: 'Full',
      uidt: 'Formula',
      formula_raw: '{First} & " " & {Last}',
    })
    for (const row of [
      { First: 'Ann', Last: 'Lee' },
      { First: 'Bob', Last: 'Day' },
    ])
      await api('POST', `/api/v1/db/data/v1/${project.id}/${id}`, row)
    const teams = await aTable(server, person, project.id, { title: 'Teams', rows: [named('Red')] })
    const link = { uidt: 'LinkToAnotherRecord', title: 'Members', type: 'mm', parentId: teams.id, childId: id }
    await api('POST', `/api/v1/db/meta/tables/${teams.id}/columns`, link)
  })
  await rowOf(page, 'Ann').waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Use as the primary field' }).click()
  await rowOf(page, 'Ann Lee').waitFor()

  await page.goto(`${server.url}/#${placeOfTable(project.id, 'People')}&rowId=2`)
  await page.getByRole('dialog').getByRole('heading', { name: 'Bob Day', level: 1 }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('ann l')
  await page.getByRole('option', { name: /Ann Lee/ }).waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${server.url}/#${placeOfTable(project.id, 'Teams')}&rowId=1`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Link a record to Members' }).click()
  await hasFocus(page.getByRole('combobox', { name: 'Members', expanded: true }))
  await page.keyboard.type('b day')
  await page.getByRole('option', { name: /^Bob Day/ }).waitFor()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Open Bob Day' }).first().waitFor()
})

test('what is typed into a field that somebody deletes meanwhile is told and offered, in the cell and in the sheet', async () => {
  const columns = [text('Title'), text('Notes'), text('More')]
  const spec = { columns, rows: [named('a'), named('b')] }
  let calls: ReturnType<typeof recordCalls> = () => []
  const {
    page,
    id,
    columns: made,
  } = await openSheet('Drafts', spec, undefined, {
    prepare: async (opened) => {
      calls = recordCalls(opened)
      await withoutLive(opened)
    },
  })
  const idOf = (title: string) => made.find((column) => column.title === title)?.id
  const remove = async (title: string) => {
    await allAnswered(calls)
    await api('DELETE', `/api/v1/db/meta/columns/${idOf(title)}`)
  }
  const heading = (title: string) => page.getByRole('columnheader', { name: title })
  await rowOf(page, 'b').waitFor()

  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('precious')
  await remove('Notes')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.keyboard.press('Enter')
  await page.getByText(/“Notes” is no longer .*precious/).hover()
  await page.getByRole('button', { name: 'Copy it' }).click()
  await page.getByText('Copied what you typed').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'precious')
  await heading('Notes').waitFor({ state: 'detached' })

  await page.goto(`${server.url}/#${placeOfTable(project.id, 'Drafts')}&rowId=1`)
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'More' })
  await field.fill('rather dear')
  await remove('More')
  await field.press('Enter')
  await page
    .getByText('The field More was deleted or is hidden from you now. What you typed is not stored: “rather dear”')
    .waitFor()
  await allAnswered(calls)
  await api('DELETE', `/api/v1/db/data/v1/${project.id}/${id}/1`)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('too late')
  await page.keyboard.press('Enter')
  await page
    .getByText('The record was deleted or is hidden from you now. What you typed is not stored: “too late”')
    .waitFor()
})

test('a deleted view comes back by undo and from the trash, with its filters', async () => {
  const { page, id, columns } = await openSheet('Bids', { columns: [text('Title')], rows: [named('a'), named('b')] })
  const view = await api('POST', `/api/v1/db/meta/tables/${id}/grids`, { title: 'Only a' })
  const filter = { fk_column_id: columns.find(({ title }) => title === 'Title')?.id, comparison_op: 'eq', value: 'a' }
  await api('POST', `/api/v1/db/meta/views/${view.id}/filters`, filter)
  const titles = async () =>
    (await api('GET', `/api/v1/projects/${project.id}/views`)).list
      .filter((one: Json) => one.fk_model_id === id)
      .map((one: Json) => one.title)
      .join()
  await page.goto(`${server.url}/#${placeOfTable(project.id, 'Bids')}&view=${view.id}`)
  await page.reload()
  await rowOf(page, 'a').waitFor()
  const tree = page.getByRole('navigation', { name: 'Project' })
  await tree.getByRole('button', { name: 'Views of Bids' }).click()
  await tree.getByRole('link', { name: 'Only a', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await until(titles, (all) => all === 'Bids')
  await rowOf(page, 'b').waitFor()
  await page.getByRole('textbox', { name: 'Bids' }).focus()
  await page.keyboard.press('Control+z')
  await until(titles, (all) => all === 'Bids,Only a')
  await page.keyboard.press('Control+Shift+z')
  await until(titles, (all) => all === 'Bids')
  await page.goto(`${server.url}/#/nc/${project.id}?tab=trash`)
  await page.getByRole('row').filter({ hasText: 'Only a' }).getByRole('button', { name: 'Restore' }).click()
  await until(titles, (all) => all === 'Bids,Only a')
  assert.equal((await api('GET', `/api/v1/db/meta/views/${view.id}/filters`)).length, 1)
})
