import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, phone } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { holdToast } from './testing/hold-toast.ts'
import { payloads } from './testing/payloads.ts'
import type { Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, owner, aProject } = await aHouse()
const project = await aProject(owner)
const ada = (await server.call('GET', '/api/v1/auth/user/me', undefined, owner.token)).body.id as string
const choices = (...titles: readonly string[]) => ({ colOptions: { options: titles.map((title) => ({ title })) } })

interface TypeCase {
  /** The number of the type in the specification; none: our addition. */
  readonly spec?: number
  readonly column: Readonly<Record<string, unknown>>
  /** In the cell: typed as it is, or keys one by one. */
  readonly inGrid: string | readonly string[]
  readonly inSheet: (page: Page, title: string) => Promise<void>
  readonly stored: readonly [grid: unknown, sheet: unknown]
}

const field = (page: Page, title: string) => page.getByRole('dialog').getByRole('textbox', { name: title, exact: true })
const line = (text: string) => async (page: Page, title: string) => {
  await field(page, title).fill(text)
  await page.keyboard.press('Enter')
}
/** Opened by Enter, written, and left by a key. */
const opened = (text: string, done: string) => async (page: Page, title: string) => {
  await page.getByRole('dialog').getByRole('button', { name: title }).or(boxOf(page, title)).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: title, exact: true }).last().fill(text)
  await page.keyboard.press(done)
}
const boxOf = (page: Page, title: string) => page.getByRole('dialog').getByRole('combobox', { name: title })
/** One Enter takes what is found, one more ends a list of several. */
const chosen = (text: string, enters: number) => async (page: Page, title: string) => {
  await boxOf(page, title).focus()
  await page.keyboard.type(text)
  for (let time = 0; time < enters; time++) await page.keyboard.press('Enter')
}

const cases: readonly TypeCase[] = [
  {
    spec: 201,
    column: { title: 'Name', uidt: 'SingleLineText' },
    inGrid: 'Ada',
    inSheet: line('Grace'),
    stored: ['Ada', 'Grace'],
  },
  {
    spec: 202,
    column: { title: 'Notes', uidt: 'LongText' },
    inGrid: 'in the grid',
    inSheet: async (page, title) => {
      await field(page, title).fill('two\nlines')
      await field(page, title).blur()
    },
    stored: ['in the grid', 'two\nlines'],
  },
  {
    spec: 212,
    column: { title: 'Mail', uidt: 'Email' },
    inGrid: 'ada@example.com',
    inSheet: line('grace@example.com'),
    stored: ['ada@example.com', 'grace@example.com'],
  },
  {
    spec: 211,
    column: { title: 'Phone', uidt: 'PhoneNumber' },
    inGrid: '+49 30 1234',
    inSheet: line('+1 555 0100'),
    stored: ['+49 30 1234', '+1 555 0100'],
  },
  {
    spec: 213,
    column: { title: 'Site', uidt: 'URL' },
    inGrid: 'example.com',
    inSheet: line('https://b.example'),
    stored: ['https://example.com', 'https://b.example'],
  },
  { spec: 214, column: { title: 'Seats', uidt: 'Number' }, inGrid: '1,200', inSheet: line('7'), stored: [1200, 7] },
  {
    spec: 215,
    column: { title: 'Weight', uidt: 'Decimal' },
    inGrid: '12.5',
    inSheet: line('0.25'),
    stored: ['12.5', '0.25'],
  },
  {
    spec: 216,
    column: { title: 'Price', uidt: 'Currency' },
    inGrid: '$128.75',
    inSheet: line('3'),
    stored: ['128.75', '3'],
  },
  {
    spec: 217,
    column: { title: 'Share', uidt: 'Percent', meta: { is_progress: true } },
    inGrid: '50',
    inSheet: line('12.5%'),
    stored: ['50', '12.5'],
  },
  {
    spec: 218,
    column: { title: 'Took', uidt: 'Duration' },
    inGrid: '1:30',
    inSheet: line('0:45'),
    stored: ['5400', '2700'],
  },
  {
    spec: 219,
    column: { title: 'Fit', uidt: 'Rating' },
    inGrid: '4',
    inSheet: async (page, title) => {
      await page.getByRole('slider', { name: title }).focus()
      await page.keyboard.press('3')
    },
    stored: [4, 3],
  },
  { spec: 209, column: { title: 'Built', uidt: 'Year' }, inGrid: '2026', inSheet: line('1999'), stored: [2026, 1999] },
  {
    spec: 206,
    column: { title: 'Stage', uidt: 'SingleSelect', ...choices('Open', 'Won') },
    inGrid: 'wo',
    inSheet: chosen('op', 1),
    stored: ['Won', 'Open'],
  },
  {
    spec: 205,
    column: { title: 'Tags', uidt: 'MultiSelect', ...choices('EU', 'Big', 'New') },
    inGrid: ['b', 'Enter', 'e', 'u'],
    inSheet: chosen('new', 2),
    stored: ['EU,Big', 'New'],
  },
  {
    spec: 204,
    column: { title: 'Done', uidt: 'Checkbox' },
    inGrid: ['Enter'],
    inSheet: async (page, title) => {
      await page.getByRole('checkbox', { name: title }).press('Space')
    },
    stored: [true, true],
  },
  {
    spec: 207,
    column: { title: 'Owner', uidt: 'Collaborator' },
    inGrid: 'ada',
    inSheet: chosen('ada', 2),
    stored: [ada, ada],
  },
  {
    spec: 208,
    column: { title: 'Due', uidt: 'Date', meta: { date_format: 'DD/MM/YYYY' } },
    inGrid: '15/11/2026',
    inSheet: opened('3.4.2027', 'Enter'),
    stored: ['2026-11-15', '2027-04-03'],
  },
  {
    spec: 210,
    column: { title: 'At', uidt: 'Time' },
    inGrid: '2 pm',
    inSheet: line('9:05'),
    stored: ['14:00:00', '09:05:00'],
  },
  {
    spec: 224,
    column: { title: 'When', uidt: 'DateTime' },
    inGrid: '2026-11-15 13:45',
    inSheet: opened('2027-01-02 9:00', 'Enter'),
    stored: ['local 2026-11-15T13:45', 'local 2027-01-02T09:00'],
  },
  {
    column: { title: 'Data', uidt: 'JSON' },
    inGrid: ['{', '"', 'a', '"', ':', '1', '}', 'Control+Enter', 'ArrowUp'],
    inSheet: opened('[true]', 'Control+Enter'),
    stored: [{ a: 1 }, [true]],
  },
  {
    column: { title: 'Place', uidt: 'GeoPoint' },
    inGrid: '52.5, 13.4',
    inSheet: line('1;2'),
    stored: [
      { latitude: 52.5, longitude: 13.4 },
      { latitude: 1, longitude: 2 },
    ],
  },
  {
    spec: 230,
    column: { title: 'Secret', uidt: 'Password' },
    inGrid: 'open sesame',
    inSheet: async (page, title) => {
      await page.getByRole('dialog').getByRole('button', { name: title }).first().focus()
      await page.keyboard.type('mellon')
      await page.keyboard.press('Enter')
    },
    stored: [undefined, undefined],
  },
]

const table = await aTable(server, owner, project.id, {
  title: 'Everything',
  columns: cases.map(({ column }) => column),
  rows: [{ Name: 'first' }, { Name: 'second' }],
})
const recordsOf = async ({ id }: Json): Promise<readonly Json[]> =>
  (await server.call('GET', `/api/v1/db/data/v1/${project.id}/${id}?limit=50`, undefined, owner.token)).body.list

async function openTable(title: string, more = ''): Promise<Page> {
  const page = await enter(`${placeOfTable(project.id, title)}${more}`)
  await page.getByRole('grid').waitFor({ state: 'attached', timeout: 60_000 })
  await page.getByRole('rowheader').first().waitFor({ state: 'attached' })
  return page
}

/** An instant as the clock of this machine shows it, which is the clock of the browser too. */
const seenLocally = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\d{4}-.*Z$/.test(value)) return value
  const at = new Date(value)
  return `local ${new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)}`
}

async function awaitCell(row: number, title: string, wanted: unknown): Promise<void> {
  const cell = async () => seenLocally((await recordsOf(table))[row]?.[title])
  await until(cell, (value) => JSON.stringify(value) === JSON.stringify(wanted))
}

const specs = cases.flatMap(({ spec }) => spec ?? []).join(', ')

test(`every type is edited by keyboard in its cell (spec ${specs})`, async () => {
  const page = await openTable('Everything')
  await page.getByRole('textbox', { name: 'Everything' }).focus()
  for (const [place, { column, inGrid, stored }] of cases.entries()) {
    await page.keyboard.press('Control+Home')
    for (let step = 0; step < place; step++) await page.keyboard.press('ArrowRight')
    if (typeof inGrid === 'string') await page.keyboard.type(inGrid)
    else for (const key of inGrid) await page.keyboard.press(key)
    await page.keyboard.press('Tab')
    await awaitCell(0, String(column.title), stored[0])
  }
})

test(`the same types are edited by keyboard in the record sheet (spec ${specs})`, async () => {
  const page = await openTable('Everything', '&rowId=2')
  await page.getByRole('dialog', { name: 'second' }).waitFor()
  for (const { column, inSheet, stored } of cases) {
    await inSheet(page, String(column.title))
    await awaitCell(1, String(column.title), stored[1])
  }
  await keepPicture(page, 'record-sheet')
})

test('what nobody types is shown in the grid and the sheet and follows what is typed (spec 199, 200, 220, 221, 222, 223, 225, 226, 227, 228, 229)', async () => {
  const teams = await aTable(server, owner, project.id, {
    title: 'Teams',
    columns: [
      { title: 'Team', uidt: 'SingleLineText' },
      { title: 'Level', uidt: 'SingleSelect', ...choices('Senior', 'Junior') },
    ],
    rows: [{ Team: 'Red', Level: 'Senior' }],
  })
  const works = await aTable(server, owner, project.id, {
    title: 'Works',
    columns: [
      { title: 'Work', uidt: 'SingleLineText' },
      { title: 'Hours', uidt: 'Number' },
      { title: 'No', uidt: 'AutoNumber' },
      { title: 'Made', uidt: 'CreateTime' },
      { title: 'Changed', uidt: 'LastModifiedTime' },
    ],
    rows: [
      { Work: 'Dig', Hours: 3 },
      { Work: 'Fill', Hours: 4 },
    ],
  })
  const add = async ({ id }: Json, body: Json): Promise<Json> => {
    const reply = await server.call('POST', `/api/v1/db/meta/tables/${id}/columns`, body, owner.token)
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
    return reply.body
  }
  const idOf = ({ columns }: Json, title: string): string =>
    columns.find((column: Json) => column.title === title)?.id ?? assert.fail(title)
  const linked = await add(works, {
    title: 'Crew',
    uidt: 'LinkToAnotherRecord',
    type: 'bt',
    parentId: teams.id,
    childId: works.id,
  })
  const crew = { fk_relation_column_id: idOf(linked, 'Crew') }
  await add(works, { title: 'Twice', uidt: 'Formula', formula_raw: '{Hours} * 2' })
  const marked = 'URL("https://example.com/?" & {Work}, "Look at " & {Work})'
  await add(works, { title: 'Page', uidt: 'Formula', formula_raw: marked })
  await add(works, { title: 'Trap', uidt: 'Formula', formula_raw: 'URL("javascript:alert(1)", "Press")' })
  await add(works, { title: 'Grade', uidt: 'Lookup', ...crew, fk_lookup_column_id: idOf(teams, 'Level') })
  await add(works, { title: 'Bars', uidt: 'Barcode', options: { column: idOf(works, 'Work') } })
  const button = { kind: 'url', label: 'Open it', urlFormula: '"https://example.com/" & {Work}' }
  const whole = await add(works, { title: 'Go', uidt: 'Button', options: button })
  const other = (await server.call('GET', `/api/v1/db/meta/tables/${teams.id}`, undefined, owner.token)).body
  const back = other.columns.find(({ uidt }: Json) => uidt === 'LinkToAnotherRecord')
  const all = { fk_relation_column_id: back.id }
  await add(teams, { title: 'Jobs', uidt: 'Count', ...all })
  const sum = { fk_rollup_column_id: idOf(works, 'Hours'), rollup_function: 'sum' }
  await add(teams, { title: 'Sum', uidt: 'Rollup', ...all, ...sum })
  for (const row of [1, 2])
    await server.call('POST', `/api/v1/db/data/v1/${project.id}/${works.id}/${row}/bt/Crew/1`, undefined, owner.token)
  const shown = whole.columns.map(({ id }: Json) => ({ id, shown: true, width: 80 }))
  const view = `/api/v1/db/meta/views/${works.views[0].id}/settings`
  await server.call('PATCH', view, { columns: shown, showsSystemFields: true }, owner.token)

  const page = await openTable('Works')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Fill', exact: true }) })
  for (const name of ['4', '2', '8', 'Senior', 'Red', 'Open it', 'Look at Fill'])
    await row.getByRole('gridcell', { name, exact: true }).first().waitFor({ state: 'attached' })
  const key = whole.columns.find(({ uidt }: Json) => uidt === 'ForeignKey') ?? assert.fail('no foreign key')
  for (const title of ['Id', key.title, 'Made', 'Changed', 'Bars'])
    await page.getByRole('columnheader', { name: title, exact: true }).waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Works' }).focus()
  for (const press of ['Control+Home', 'ArrowDown']) await page.keyboard.press(press)
  const headings = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
  const goTo = async (title: string): Promise<void> => {
    await page.keyboard.press('Home')
    for (let step = 0; step < headings.indexOf(title); step++) await page.keyboard.press('ArrowRight')
  }
  // Typing where nothing can be typed changes nothing.
  for (const title of ['Twice', 'Grade', 'No', 'Made', 'Changed', 'Bars']) {
    await goTo(title)
    await page.keyboard.type('9')
    await page.keyboard.press('Escape')
  }
  await goTo('Hours')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await row.getByRole('gridcell', { name: '10', exact: true }).waitFor({ state: 'attached' })
  const [, fill] = await recordsOf(works)
  assert.deepEqual([fill?.Hours, fill?.Twice, fill?.No, fill?.Grade], [5, 10, 2, 'Senior'])

  await page.goto(`${page.url()}&rowId=2`)
  const sheet = page.getByRole('dialog', { name: 'Fill' })
  for (const text of ['10', 'Senior', 'Red', 'Open it']) await sheet.getByText(text, { exact: true }).first().waitFor()
  const href = await sheet.getByRole('link', { name: 'Open it' }).getAttribute('href')
  assert.equal(href, 'https://example.com/Fill')
  const followed = sheet.getByRole('link', { name: 'Look at Fill' })
  assert.equal(await followed.getAttribute('href'), 'https://example.com/?Fill')
  await sheet.getByText('URI::(javascript:alert(1)) LABEL::(Press)', { exact: true }).waitFor()
  await page.goto(`${server.url}/#${placeOfTable(project.id, 'Teams')}&rowId=1`)
  const team = page.getByRole('dialog', { name: 'Red' })
  for (const text of ['2', '8']) await team.getByText(text, { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await team.waitFor({ state: 'detached' })

  // Which of them count is said as in a filter.
  await page.getByRole('rowheader', { name: 'Red' }).waitFor({ state: 'attached' })
  await page.getByRole('columnheader', { name: 'Jobs' }).waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Teams' }).focus()
  const places = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
  for (const press of ['Control+Home', 'ArrowUp', ...places.slice(0, places.indexOf('Jobs')).map(() => 'ArrowRight')])
    await page.keyboard.press(press)
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Edit field', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit field' })
  await edit.getByRole('button', { name: 'Add condition' }).click()
  await edit.getByRole('combobox', { name: 'Field', exact: true }).click()
  await page.getByRole('option', { name: 'Hours' }).click()
  await edit.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: 'is more than', exact: true }).click()
  await edit.getByRole('textbox', { name: /Hours/ }).fill('4')
  await edit.getByRole('button', { name: 'Save field' }).click()
  await until(
    async () => (await recordsOf(teams))[0]?.Jobs,
    (count) => count === 1,
  )
})

test('an earlier value comes back by one click, and the step is taken back like any other', async () => {
  const page = await openTable('Everything', '&rowId=2')
  const sheet = page.getByRole('dialog')
  await page.getByRole('dialog', { name: 'Grace' }).waitFor()
  await field(page, 'Seats').fill('8')
  await page.keyboard.press('Enter')
  await awaitCell(1, 'Seats', 8)
  await sheet.getByRole('tab', { name: 'History' }).click()
  const restore = sheet.getByRole('button', { name: 'Restore the earlier value of Seats' })
  await until(
    () => restore.count(),
    (count) => count === 2,
  )
  await restore.first().click()
  await awaitCell(1, 'Seats', 7)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Everything' }).focus()
  await page.keyboard.press('Control+z')
  await awaitCell(1, 'Seats', 8)
})

test('the sheet walks the records, copies one, deletes it with a way back, and says when there is none', async () => {
  const page = await openTable('Everything', '&rowId=1')
  const sheet = page.getByRole('dialog', { name: 'Ada' })
  // Where it stands is known a moment after it.
  await sheet.getByText('1 of 2', { exact: true }).waitFor()
  await sheet.press('j')
  await page.getByRole('dialog', { name: 'Grace' }).getByText('2 of 2', { exact: true }).waitFor()
  await page.getByRole('dialog', { name: 'Grace' }).press('Alt+ArrowUp')
  await sheet.getByText('1 of 2', { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate record' }).click()
  const list = await until(
    () => recordsOf(table),
    (records) => records.length === 3,
  )
  assert.equal(list[2].Price, '128.75')
  await page.getByRole('dialog').getByText('3 of 3', { exact: true }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete record' }).click()
  await holdToast(page)
  await until(
    () => recordsOf(table),
    (records) => records.length === 2,
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(
    () => recordsOf(table),
    (records) => records.length === 3,
  )
  await server.call('DELETE', `/api/v1/db/data/v1/${project.id}/${table.id}/3`, undefined, owner.token)
  await page.goto(page.url().replace(/&rowId=\d+|$/, '&rowId=999'))
  await page.getByRole('dialog').getByText('This record is gone', { exact: true }).waitFor()
})

test('a new choice is made while it is chosen', async () => {
  const page = await openTable('Everything', '&rowId=1')
  await boxOf(page, 'Stage').focus()
  await page.keyboard.type('Paused')
  await page.getByRole('option', { name: 'Add “Paused”' }).waitFor()
  await page.keyboard.press('Enter')
  await awaitCell(0, 'Stage', 'Paused')
})

test('records are found, linked, made, unlinked and opened by the picker, and a link is taken back', async () => {
  const companies = await aTable(server, owner, project.id, {
    title: 'Companies',
    columns: [
      { title: 'Company', uidt: 'SingleLineText' },
      { title: 'City', uidt: 'SingleLineText' },
    ],
    rows: [
      { Company: 'Northwind', City: 'Oslo' },
      { Company: 'Halden', City: 'Rome' },
    ],
  })
  const deals = await aTable(server, owner, project.id, {
    title: 'Deals',
    columns: [{ title: 'Deal', uidt: 'SingleLineText' }],
    rows: [{ Deal: 'Rollout' }],
  })
  const link = { title: 'Firm', uidt: 'LinkToAnotherRecord', type: 'bt', parentId: companies.id, childId: deals.id }
  await server.call('POST', `/api/v1/db/meta/tables/${deals.id}/columns`, link, owner.token)
  const firm = async () => (await recordsOf(deals))[0]?.Firm?.Company ?? null
  const page = await openTable('Deals')
  await page.getByRole('textbox', { name: 'Deals' }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('hal')
  const halden = page.getByRole('option', { name: /^Halden\s*Rome$/ })
  await halden.waitFor()
  const finder = page.getByRole('combobox', { name: 'Firm', expanded: true })
  await assertSoon(
    async () => (await finder.getAttribute('aria-activedescendant')) === (await halden.getAttribute('id')),
    true,
  )
  await page.keyboard.press('Enter')
  await until(firm, (name) => name === 'Halden')
  await page.getByRole('gridcell', { name: 'Halden' }).waitFor()
  await page.keyboard.press('Control+z')
  await until(firm, (name) => name === null)
  await page.getByRole('gridcell', { name: 'Halden' }).waitFor({ state: 'detached' })
  await page.keyboard.type('Kestrel')
  await page.getByRole('option', { name: 'Add “Kestrel” to Companies' }).waitFor()
  await page.keyboard.press('Enter')
  await until(firm, (name) => name === 'Kestrel')
  // Making and linking were one step.
  await page.keyboard.press('Control+z')
  await until(
    async () => (await recordsOf(companies)).length,
    (count) => count === 2,
  )
  await page.keyboard.press('Control+Shift+z')
  await until(firm, (name) => name === 'Kestrel')
  await page.getByRole('gridcell', { name: 'Kestrel' }).waitFor()

  await page.evaluate(() => navigator.clipboard.writeText('Halden\nNobody\n1'))
  const refused = page.getByText('“Nobody” does not fit Firm. No record is called “Nobody”.').waitFor()
  await page.keyboard.press('Control+v')
  await refused
  const firms = async () => (await recordsOf(deals)).map(({ Firm }) => Firm?.Company ?? null).join()
  await until(firms, (names) => names === 'Halden,,Northwind')
  await page.getByRole('gridcell', { name: 'Northwind' }).waitFor()
  for (const key of ['Control+Home', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+c'])
    await page.keyboard.press(key)
  await until(
    () => page.evaluate(() => navigator.clipboard.readText()),
    (copied) => copied.split(/\r?\n/).join() === 'Halden,,Northwind',
  )
  for (const key of ['Control+Home', 'ArrowRight', 'Shift+ArrowDown', 'Control+d']) await page.keyboard.press(key)
  await until(firms, (names) => names === 'Halden,Halden,Northwind')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await until(firms, (names) => names === 'Kestrel')
  await page.goto(`${page.url()}&rowId=1`)
  const sheet = page.getByRole('dialog', { name: 'Rollout' })
  await sheet.getByRole('button', { name: 'Unlink Kestrel' }).click()
  await until(firm, (name) => name === null)
  await sheet.getByRole('button', { name: 'Link a record to Firm' }).click()
  await page.getByRole('option', { name: /^Northwind/ }).click()
  await until(firm, (name) => name === 'Northwind')
  assert.equal((await recordsOf(companies)).length, 3)
  // Its row is marked behind it.
  await page.locator('[role=row][aria-current=true]').waitFor({ state: 'attached' })

  // A linked record lies over the one it was opened from, which is there again when it is closed.
  await sheet.getByRole('button', { name: 'Open Northwind' }).click()
  const linked = page.getByRole('dialog', { name: 'Northwind' })
  await linked.getByRole('button', { name: 'Open Rollout' }).click()
  const again = page.getByRole('dialog', { name: 'Rollout' }).last()
  await again.getByRole('button', { name: 'Back to Northwind' }).click()
  await linked.getByRole('button', { name: 'Back to Rollout' }).waitFor()
  await linked.getByRole('textbox', { name: 'Company' }).fill('Northwind Ltd')
  await page.keyboard.press('Tab')
  await page.getByRole('dialog', { name: 'Northwind Ltd' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Northwind Ltd' }).waitFor({ state: 'detached' })
  // Also what was stored only after that is seen below, and the keys are where they were.
  await sheet.getByRole('button', { name: 'Open Northwind Ltd' }).and(page.locator(':focus')).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Northwind Ltd' }).waitFor()
  await page.goForward()
  await page.getByRole('dialog', { name: 'Northwind Ltd' }).waitFor({ state: 'detached' })
})

test('a record that can be linked once is moved when the person says so, and a paste that moves some tells it', async () => {
  const teams = await aTable(server, owner, project.id, {
    title: 'Squads',
    columns: [{ title: 'Squad', uidt: 'SingleLineText' }],
    rows: [{ Squad: 'Red' }, { Squad: 'Blue' }],
  })
  const people = await aTable(server, owner, project.id, {
    title: 'Players',
    columns: [{ title: 'Player', uidt: 'SingleLineText' }],
    rows: [{ Player: 'Ann' }],
  })
  const link = { title: 'Players', uidt: 'LinkToAnotherRecord', type: 'hm', parentId: teams.id, childId: people.id }
  const made = await server.call('POST', `/api/v1/db/meta/tables/${teams.id}/columns`, link, owner.token)
  const column = made.body.columns.find(({ title }: Json) => title === 'Players').id
  const links = { links: [{ record: '1', others: ['1'] }] }
  await server.call('POST', `/api/v1/columns/${column}/link`, links, owner.token)
  const squadOfAnn = async () => (await recordsOf(people))[0]?.Squads?.Squad ?? null
  const page = await openTable('Squads')
  await page.getByRole('textbox', { name: 'Squads' }).focus()
  for (const key of ['Control+Home', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await page.keyboard.type('ann')
  await page.getByRole('option', { name: /now in Red/ }).waitFor()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText('“Ann” is linked to “Red” now and can be linked to one record only.').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  assert.equal(await squadOfAnn(), 'Red')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Move it here' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await until(squadOfAnn, (squad) => squad === 'Blue')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Players' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await until(squadOfAnn, (squad) => squad === 'Red')
  await page.evaluate(() => navigator.clipboard.writeText('Ann'))
  await page.keyboard.press('Control+v')
  await holdToast(page)
  await page.getByText('1 record was linked elsewhere and is linked here instead now.').waitFor()
  await assertSoon(squadOfAnn, 'Blue')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await until(squadOfAnn, (squad) => squad === 'Red')
})

test('on a phone a tap opens the record, where it is edited', async () => {
  const small = await aTable(server, owner, project.id, {
    title: 'Pocket',
    columns: [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Done', uidt: 'Checkbox' },
    ],
    rows: [{ Name: 'Bread' }, { Name: 'Milk' }],
  })
  const page = await enter(placeOfTable(project.id, 'Pocket'), { as: owner, size: phone })
  await page.getByRole('rowheader', { name: 'Milk' }).waitFor({ state: 'attached' })
  const box = await page.locator('canvas').first().boundingBox()
  assert.ok(box)
  const finger = await page.context().newCDPSession(page)
  // In the second row; a tick would be changed by a tap on a wide screen.
  const at = { x: box.x + 260, y: box.y + 28 + 48 }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const sheet = page.getByRole('dialog', { name: 'Milk' })
  await sheet.getByText(/^Created .* by /).waitFor()
  await sheet.getByRole('checkbox', { name: 'Done' }).check()
  await until(
    async () => (await recordsOf(small)).map(({ Done }) => Boolean(Done)).join(),
    (done) => done === 'false,true',
  )
  await sheet.getByText(/Modified .* by /).waitFor()
})

test('nothing in a cell, a name or a choice runs a script or reaches out (S20, S22, S23)', async () => {
  const types = ['SingleLineText', 'LongText', 'Email', 'PhoneNumber', 'URL'] as const
  const loose = { meta: { validate: false } }
  const rich = { title: 'Rich', uidt: 'LongText', meta: { richMode: true } }
  const named = {
    title: '<img src=x onerror=alert(1)>',
    uidt: 'SingleSelect',
    ...choices('"><script>alert(2)</script>'),
  }
  const hostile = await aTable(server, owner, project.id, {
    title: 'Hostile',
    columns: [...types.map((uidt) => ({ title: uidt, uidt, ...loose })), rich, named, { title: 'Data', uidt: 'JSON' }],
    rows: payloads.map((payload) => ({
      ...Object.fromEntries(types.map((type) => [type, payload])),
      Rich: payload,
      Data: { [payload]: payload },
      [named.title]: '"><script>alert(2)</script>',
    })),
  })
  const happened: string[] = []
  const page = await enter(placeOfTable(project.id, 'Hostile'), {
    alter: async (watched) => {
      watched.on('dialog', (dialog) => {
        happened.push(`dialog ${dialog.message()}`)
        void dialog.dismiss()
      })
      watched.on('request', (request) => {
        const address = request.url()
        if (!address.startsWith(server.url) && !/^(?:data|blob):/.test(address)) happened.push(`request ${address}`)
      })
      await watched.exposeFunction('happened', (what: string) => happened.push(`script ${what}`))
      await watched.addInitScript(() => {
        const tell = (globalThis as unknown as { happened(what: string): void }).happened
        for (const name of ['alert', 'prompt', 'confirm']) Object.assign(globalThis, { [name]: () => tell(name) })
      })
    },
  })
  await page.getByRole('rowheader').first().waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Hostile' }).focus()
  await page.keyboard.press('Control+Home')
  for (const _ of types) {
    await page.keyboard.press('F2')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
  }
  for (let row = 1; row <= payloads.length; row++) {
    await page.goto(`${page.url().replace(/&rowId=\d+$/, '')}&rowId=${row}`)
    const sheet = page.getByRole('dialog')
    // Not the one before it, which stays until this one is there.
    await sheet.getByText(`${row} of ${payloads.length}`, { exact: true }).waitFor()
    await sheet.getByRole('textbox', { name: 'Rich' }).waitFor()
    const links = await sheet.locator('a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
    for (const href of links) assert.match(href, /^(?:https?:\/\/|mailto:|tel:)/)
  }
  assert.equal((await recordsOf(hostile)).length, Math.min(50, payloads.length))
  assert.deepEqual(happened, [])
})

test('Enter in a cell with a day opens a calendar, which keys lead through; a moment keeps its time', async () => {
  const columns = [
    { title: 'Name', uidt: 'SingleLineText' },
    { title: 'Due', uidt: 'Date' },
    { title: 'Call', uidt: 'DateTime' },
  ]
  const at = new Date(2026, 10, 28, 13, 45)
  const rows = [{ Name: 'Ada', Due: '2026-11-28', Call: at.toISOString() }]
  const table = await aTable(server, owner, project.id, { title: 'Days', columns, rows })
  const page = await enter(placeOfTable(project.id, 'Days'))
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
  // As people write it who read it, unless the column says otherwise.
  await cell('Nov 28, 2026').waitFor({ state: 'attached' })
  await cell('Nov 28, 2026 13:45').waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Days' }).focus()
  for (const key of ['Control+Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  const month = page.getByRole('table', { name: 'November 2026' })
  await month.getByRole('button', { name: 'Saturday, November 28, 2026', pressed: true }).waitFor()
  await keepPicture(page, 'calendar')
  await page.keyboard.press('ArrowDown')
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    (label) => label === 'Saturday, November 28, 2026',
  )
  await page.keyboard.press('ArrowDown')
  const december = page.getByRole('table', { name: 'December 2026' })
  await december.waitFor()
  await page.keyboard.press('Enter')
  await december.waitFor({ state: 'detached' })
  await cell('Dec 5, 2026').waitFor({ state: 'attached' })
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  await month.getByRole('button', { name: 'Sunday, November 1, 2026' }).click()
  await page.keyboard.press('Enter')
  await cell('Nov 1, 2026 13:45').waitFor({ state: 'attached' })
  await assertSoon(async () => {
    const [stored] = await recordsOf(table)
    return [stored?.Due, stored?.Call]
  }, ['2026-12-05', new Date(2026, 10, 1, 13, 45).toISOString()])
})
