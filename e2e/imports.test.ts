import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { utils, write } from '@e965/xlsx'
import { importEndings } from '@rowhouse/core/imports/import-formats'
import type { Locator, Page } from 'playwright-core'
import { keepPicture, phone, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import type { SentFile } from './testing/upload.ts'

const { server, enter, newcomer, aProject } = await aHouse()

let person: Account
let project: Json

before(async () => {
  person = await newcomer()
  project = await aProject(person)
})

const csv = (name: string, ...lines: string[]): SentFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
const importOf = (projectId: string) => `/nc/${projectId}?tab=import`
const fileInput = (page: Page) => page.locator('input[type=file]')
const choose = (page: Page, file: SentFile): Promise<void> => fileInput(page).setInputFiles(file)

const rehearse = (page: Page): Promise<void> => page.getByRole('button', { name: 'Rehearse', exact: true }).click()
const importNow = (page: Page, records: string): Promise<void> =>
  page.getByRole('button', { name: `Import ${records}`, exact: true }).click()
/** With the words below the number, where they begin with another one. */
const figure = (page: Page, name: string, count: number, words = '\\D') =>
  page.locator('dl > div', { hasText: new RegExp(`^${name}${count}${words}`) })
const option = (page: Page, name: string): Promise<void> => page.getByRole('option', { name, exact: true }).click()

const recordsOf = async (table: Json): Promise<Json[]> => {
  const path = `/api/v1/db/data/noco/${table.project_id}/${table.id}?limit=100`
  return (await server.call('GET', path, undefined, person.token)).body.list
}

async function tableCalled(projectId: string, title: string): Promise<Json> {
  const { body } = await server.call('GET', `/api/v1/db/meta/projects/${projectId}/tables`, undefined, person.token)
  return body.list.find((table: Json) => table.title === title)
}

const contacts = (projectId: string) =>
  aTable(server, person, projectId, {
    title: 'Contacts',
    columns: [
      { title: 'Id', uidt: 'ID', column_name: 'id' },
      { title: 'Name', uidt: 'SingleLineText', column_name: 'name' },
      { title: 'Email', uidt: 'Email', column_name: 'email' },
      { title: 'Seats', uidt: 'Number', column_name: 'seats' },
    ],
    rows: [
      { Name: 'Jun Sato', Email: 'jun@tidewater.example', Seats: 450 },
      { Name: 'Rosa Delgado', Email: 'rosa@tidewater.example', Seats: 12 },
    ],
  })

test('a file becomes a project: read in another way, rehearsed, imported, and its refused row mended (spec 013, 351)', async () => {
  const page = await enter('/projects', { as: person })
  await page.getByRole('link', { name: 'Start from a file' }).click()
  await page.getByRole('heading', { name: 'New project from a file' }).waitFor()
  const lines = [
    'Name;Seats;Met on',
    'Zoë;12;07/03/2026',
    'Søren;7;03/04/2026',
    'Jun;9;04/05/2026',
    'Per;nine;05/05/2026',
  ]
  await choose(page, csv('fair_leads.csv', ...lines))
  await page.getByRole('heading', { name: 'Import into fair leads' }).waitFor()
  await page.getByText('3 dates in Met on are ambiguous').waitFor()
  // From the first two rows alone seats are numbers.
  const rows = page.getByRole('textbox', { name: 'Rows looked at' })
  await rows.fill('2')
  await rows.press('Enter')
  await page.getByRole('button', { name: 'Seats: Number' }).waitFor()
  await page.getByText('2 dates in Met on are ambiguous').waitFor()
  await page.getByRole('combobox', { name: 'Date order' }).click()
  await option(page, 'Month first')
  await page.getByText('They are read month first').waitFor()
  await page.getByRole('button', { name: 'Detect again' }).click()
  await page.getByText('They are read day first').waitFor()
  await rows.fill('500')
  await rows.press('Enter')
  await page.getByText('3 dates in Met on are ambiguous').waitFor()
  await page.getByRole('button', { name: /^Seats: / }).click()
  await page.getByRole('menuitem', { name: /^Number/ }).click()
  await page.getByRole('button', { name: 'Seats: Number' }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await keepPicture(page, 'import-file')

  await rehearse(page)
  await figure(page, 'Create', 3).waitFor()
  await figure(page, 'Refused', 1).waitFor()
  await page.getByRole('row', { name: /^5 Per Seats nine/ }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await keepPicture(page, 'import-rehearsal')
  await importNow(page, '3 records')
  await page.getByRole('heading', { name: '3 rows of fair_leads.csv are in fair_leads' }).waitFor()
  await page.getByRole('button', { name: 'Mend this row' }).click()
  const seats = page.getByRole('textbox', { name: 'Seats' })
  await seats.fill('none')
  await page.getByRole('button', { name: 'Send 1 row again' }).click()
  await page.getByText('1 row is still refused.').waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await keepPicture(page, 'import-mend')
  await seats.fill('9')
  await page.getByRole('button', { name: 'Send 1 row again' }).click()
  await page.getByRole('heading', { name: '1 row was refused' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Open fair_leads' }).click()
  await page.getByText('4 records').first().waitFor()
})

const orders = () =>
  utils.aoa_to_sheet([
    ['Item', 'Price', 'Count', 'Total'],
    ['Lamp', 12, 3, { t: 'n', v: 36, f: 'B2*C2' }],
    ['Desk', 95, 2, { t: 'n', v: 190, f: 'B3*C3' }],
  ])

test('a spreadsheet and a pasted text become tables; the choice of files offers what can be imported (spec 350)', async () => {
  const made = await aProject(person, { title: 'Sheets' })
  await contacts(made.id)
  const exported = await fetch(`${server.url}/api/v1/db/data/noco/${made.id}/Contacts/export/excel`, {
    headers: { 'xc-auth': person.token },
  })
  const page = await enter(`/nc/${made.id}?tab=overview`, { as: person })
  await page.getByRole('button', { name: 'New table' }).first().click()
  await page.getByRole('dialog').getByText('Import', { exact: true }).click()
  assert.deepEqual((await fileInput(page).getAttribute('accept'))?.split(','), importEndings)
  for (const ending of ['.xls', '.xlsx', '.xlsm', '.ods', '.ots']) assert.ok(importEndings.includes(ending))
  await choose(page, {
    name: 'people.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await exported.arrayBuffer()),
  })
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('People')
  await rehearse(page)
  await importNow(page, '2 records')
  await page.getByRole('link', { name: 'Open People' }).waitFor()

  await page.getByRole('link', { name: 'Import another file' }).click()
  await choose(page, {
    name: 'orders.xlsx',
    mimeType: 'application/octet-stream',
    buffer: write(
      { SheetNames: ['Orders'], Sheets: { Orders: orders() } },
      { type: 'buffer', bookType: 'xlsx' },
    ) as Buffer,
  })
  await page.getByRole('button', { name: 'Total: Formula' }).click()
  await page.getByRole('menuitem', { name: '{Price} * {Count}' }).waitFor()
  await page.keyboard.press('Escape')
  await rehearse(page)
  await importNow(page, '2 records')

  await page.getByRole('link', { name: 'Import another file' }).click()
  await page.getByText('Paste', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Rows to import' }).fill('[{"City":"Oslo"},{"City":"Lima"}]')
  await page.getByRole('button', { name: 'Read it' }).click()
  await title.fill('Cities')
  await rehearse(page)
  await importNow(page, '2 records')
  await page.getByRole('link', { name: 'Open Cities' }).click()
  await page.getByText('2 records').first().waitFor()
})

test('a type chosen by hand gets the choices of its cells; where every row is refused nothing can be imported', async () => {
  const made = await aProject(person, { title: 'Choices' })
  const page = await enter(importOf(made.id), { as: person })
  await choose(page, csv('labels.csv', 'Label,Note', '"hot,red",a', 'cold,b', '"vip, hot",c'))
  const chooseType = async (column: string, type: string): Promise<void> => {
    await page.getByRole('button', { name: new RegExp(`^${column}: `) }).click()
    await page.getByRole('menuitem', { name: 'All types' }).click()
    await page.getByRole('menuitem', { name: type, exact: true }).click()
    await page.getByRole('button', { name: `${column}: ${type}`, exact: true }).waitFor()
  }
  await chooseType('Label', 'Multi select')
  await chooseType('Note', 'Number')
  await rehearse(page)
  await page.getByText('There is nothing to import: all 3 rows would be refused.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Import 0 records', exact: true }).isDisabled(), true)
  assert.deepEqual(await seriousFindings(page), [])
  await chooseType('Note', 'Single select')
  await page.getByRole('button', { name: 'Rehearse again' }).click()
  await page.getByText('Makes 4 options: hot, red, cold, vip').waitFor()
  await page.getByText('Makes 3 options: a, b, c').waitFor()
  await importNow(page, '3 records')
  await page.getByRole('heading', { name: '3 rows of labels.csv are in labels' }).waitFor()
  const rows = await recordsOf({ ...(await tableCalled(made.id, 'labels')), project_id: made.id })
  assert.deepEqual(
    rows.map(({ Label, Note }) => [Label, Note]),
    [
      ['hot,red', 'a'],
      ['cold', 'b'],
      ['hot,vip', 'c'],
    ],
  )
})

test('a file dropped on a grid updates its records by the field that matches, and the import is undone', async () => {
  const made = await aProject(person, { title: 'Updates' })
  const table = await contacts(made.id)
  const page = await enter(placeOfTable(made.id, 'Contacts'), { as: person })
  await page.getByText('2 records').first().waitFor()
  await drop(
    page.locator('canvas'),
    csv('seats.csv', 'Email,Seats', 'jun@tidewater.example,610', 'rosa@tidewater.example,', 'new@x.example,3'),
  )
  await page.getByRole('combobox', { name: 'Field for Seats' }).waitFor()
  await page.getByLabel('Same record if').first().click()
  await option(page, 'Email')
  await page.keyboard.press('Escape')
  await rehearse(page)
  await figure(page, 'Create', 1).waitFor()
  await figure(page, 'Update', 1, '1 cell changes').waitFor()
  await figure(page, 'Unchanged', 1).waitFor()
  await page.getByRole('row', { name: 'jun@tidewater.example Seats 450 610' }).waitFor()
  // What is changed here is rehearsed again before it can be imported.
  await page.getByRole('combobox', { name: 'Not found' }).click()
  await option(page, 'Leave out')
  await page.getByRole('button', { name: 'Rehearse again' }).click()
  await figure(page, 'Left out', 1).waitFor()
  await importNow(page, '1 record')
  await page.getByRole('heading', { name: '1 row of seats.csv is in Contacts' }).waitFor()
  assert.deepEqual(
    (await recordsOf({ ...table, project_id: made.id })).map(({ Seats }) => Seats),
    [610, 12],
  )
  await page.reload()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'The import of seats.csv was undone' }).waitFor()
  assert.deepEqual(
    (await recordsOf({ ...table, project_id: made.id })).map(({ Seats }) => Seats),
    [450, 12],
  )
})

test('records linked elsewhere are told before and after an import takes them, and its undo gives them back', async () => {
  const made = await aProject(person, { title: 'Crews' })
  const columns = [
    { title: 'Id', uidt: 'ID', column_name: 'id' },
    { title: 'Name', uidt: 'SingleLineText', column_name: 'name', pv: true },
  ]
  const people = await aTable(server, person, made.id, { title: 'People', columns, rows: [{ Name: 'Ana' }] })
  const teams = await aTable(server, person, made.id, { title: 'Teams', columns, rows: [{ Name: 'Old' }] })
  const link = { title: 'Players', uidt: 'LinkToAnotherRecord', type: 'hm', parentId: teams.id, childId: people.id }
  const { body } = await server.call('POST', `/api/v1/db/meta/tables/${teams.id}/columns`, link, person.token)
  const { id } = body.columns.find(({ title }: Json) => title === 'Players')
  const links = { links: [{ record: '1', others: ['1'] }] }
  await server.call('POST', `/api/v1/columns/${id}/link`, links, person.token)
  const playersOf = async (team: number): Promise<string[]> => {
    const path = `/api/v1/db/data/v1/${made.id}/${teams.id}/${team}/hm/Players`
    return (await server.call('GET', path, undefined, person.token)).body.list.map(({ Name }: Json) => Name)
  }

  const page = await enter(placeOfTable(made.id, 'Teams'), { as: person })
  await page.getByText('1 record').first().waitFor()
  await drop(page.locator('canvas'), csv('crews.csv', 'Name,Players', 'New,Ana', 'Other,Ana'))
  await page.getByRole('combobox', { name: 'Field for Players' }).waitFor()
  await rehearse(page)
  const would = '1 record is linked elsewhere now and would be linked here instead. Undoing the import gives it back.'
  await page.getByText(would).waitFor()
  const why = '“Players”: “Ana” of “People” can be linked to one record only, and another row names it too.'
  await page.getByRole('row', { name: `3 Other Players Ana ${why}` }).waitFor()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `import-taken-${screen}`)
  })
  await page.setViewportSize(wide)
  assert.deepEqual(await playersOf(1), ['Ana'])
  await importNow(page, '1 record')
  await page.getByRole('heading', { name: '1 row of crews.csv is in Teams' }).waitFor()
  await page.getByText('1 record was linked elsewhere and is linked here instead now').waitFor()
  assert.deepEqual([await playersOf(1), await playersOf(2)], [[], ['Ana']])
  await keepPicture(page, 'import-taken-receipt')
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'The import of crews.csv was undone' }).waitFor()
  assert.deepEqual(await playersOf(1), ['Ana'])
})

test('several files dropped on the sidebar are one import: a table for each, one receipt', async () => {
  const made = await aProject(person, { title: 'Several' })
  await contacts(made.id)
  const page = await enter(placeOfTable(made.id, 'Contacts'), { as: person })
  await page.getByText('2 records').first().waitFor()
  await drop(
    page.getByRole('navigation', { name: 'Project' }).getByRole('list'),
    csv('cities.csv', 'City', 'Oslo', 'Lima'),
    csv('lakes.tsv', 'Lake\tDepth', 'Mjøsa\t468'),
  )
  await page.getByRole('heading', { name: 'Import into Several' }).waitFor()
  await page.getByText('cities.csv + 1', { exact: false }).first().waitFor()
  await page.getByRole('checkbox', { name: 'Import lakes' }).waitFor()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `import-several-${screen}`)
  })
  await page.setViewportSize(wide)
  await rehearse(page)
  await importNow(page, '3 records')
  await page.getByRole('heading', { name: /^3 rows of cities\.csv/ }).waitFor()
  await keepPicture(page, 'import-several-receipt')
  const rows = async (title: string) => recordsOf({ ...(await tableCalled(made.id, title)), project_id: made.id })
  assert.deepEqual(
    [(await rows('cities')).map(({ City }) => City), (await rows('lakes')).map(({ Depth }) => Depth)],
    [['Oslo', 'Lima'], [468]],
  )
})

test('a long import is paused, left, told of elsewhere, and cancelled with everything taken out', async () => {
  const made = await aProject(person, { title: 'Many' })
  await contacts(made.id)
  const page = await enter(importOf(made.id), { as: person })
  // So many that the press on Pause comes before the last one, also on a busy machine.
  const rows = Array.from({ length: 150_000 }, (_, at) => `Name ${at},${at}`).join('\n')
  await choose(page, csv('many.csv', 'Name,Number', rows))
  await rehearse(page)
  await importNow(page, '150,000 records')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('heading', { name: 'many.csv is paused' }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  const tray = page.getByRole('list', { name: 'Imports under way' })
  await tray.getByText('Paused').waitFor()
  await tray.getByRole('button', { name: 'Go on with many.csv' }).click()
  await tray.getByRole('button', { name: 'Pause many.csv' }).click()
  await tray.getByRole('button', { name: 'Go on with many.csv' }).waitFor()
  await tray.getByRole('link', { name: 'many.csv' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'many.csv is paused' }).waitFor()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('button', { name: 'Take everything out' }).click()
  await page.getByRole('heading', { name: 'The import of many.csv was undone' }).waitFor()
  assert.equal(await tableCalled(made.id, 'many'), undefined)
  await page.getByRole('link', { name: 'Earlier imports of this project' }).click()
  await page.getByRole('row', { name: /^many\.csv Undone/ }).waitFor()
})

test('the palette and the menu of a table lead to an import; what is no file with rows is refused in words', async () => {
  await contacts(project.id)
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: person })
  await page.getByRole('main').getByRole('button', { name: 'More for Contacts' }).click()
  await page.getByRole('menuitem', { name: 'Import into this table' }).click()
  await page.getByRole('heading', { name: 'Import into Contacts' }).waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('Import a file')
  await page.getByRole('option', { name: 'Import a file' }).click()
  await page.getByRole('heading', { name: `Import into ${project.title}` }).waitFor()
  await page.getByText('You have not imported anything into this project yet.').waitFor()
  await choose(page, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await page.getByRole('alert').getByText('“photo.png” is no file with rows.').waitFor()
  await choose(page, { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await page.getByRole('alert').getByText('“photo.png”').waitFor({ state: 'detached' })
  await page.getByRole('alert').waitFor()
  for (const size of [wide, phone])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
      assert.deepEqual(await seriousFindings(page), [], `${size.width} ${colorScheme}`)
    }
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
})

/** As if it came from a folder of the desktop. */
async function drop(target: Locator, ...files: readonly SentFile[]): Promise<void> {
  await target.first().evaluate(
    (element, given) => {
      const dataTransfer = new DataTransfer()
      for (const [title, type, text] of given) dataTransfer.items.add(new File([text], title, { type }))
      for (const event of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer }))
    },
    files.map(({ name, mimeType, buffer }) => [name, mimeType, buffer.toString()] as const),
  )
}
