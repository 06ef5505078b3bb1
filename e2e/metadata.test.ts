import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable } from './testing/a-table.ts'
import { holdToast } from './testing/hold-toast.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'

const { server, enter, newcomer, aProject } = await aHouse()

let owner: Account
let project: Json
let file: Buffer

const columns = [
  { title: 'Title', uidt: 'SingleLineText' },
  { title: 'Size', uidt: 'Number' },
]

before(async () => {
  owner = await newcomer()
  project = await aProject(owner, { title: 'Street' })
  await aTable(server, owner, project.id, { title: 'Houses', columns, rows: [{ Title: 'a', Size: 1 }] })
})

const placeOf = (projectId: string): string => `/nc/${projectId}?tab=metadata`
const answer = (page: Page, title: string, submit: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: submit, exact: true }).click()

test('metadata is listed, exported and cleared, each after a question and with a word at the end (spec 093, 098, 255-257, 259, 315, 497)', async () => {
  const page = await enter(placeOf(project.id), { as: owner })
  await page.getByRole('heading', { name: 'Project Metadata', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'Meta Management' }).waitFor()
  for (const section of ['Metadata', 'Export/Import Metadata', 'Metadata Operations'])
    await page.getByRole('heading', { name: section, exact: true, level: 2 }).waitFor()
  await page
    .getByRole('navigation', { name: 'Team & Settings' })
    .getByRole('link', { name: 'Meta Management' })
    .waitFor()
  const tables = page.getByRole('region', { name: 'Metadata', exact: true })
  await tables.getByRole('listitem').filter({ hasText: 'Houses' }).getByText('In sync').waitFor()
  await keepPicture(page, 'metadata')
  assert.deepEqual(await seriousFindings(page), [])

  for (const [button, ending] of [
    ['Export to a file', 'Street.json'],
    ['Export as zip', 'Street structure.zip'],
    ['Export the whole base', 'Street.rowhouse'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const question = page.getByRole('dialog', { name: /^Export .*“Street”\?$/ })
    await question.waitFor()
    const told = page.getByText(ending).first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      question.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    assert.equal(download.suggestedFilename(), ending)
    file = await readFile(await download.path())
    await told
    await question.waitFor({ state: 'detached' })
  }

  await page.getByRole('button', { name: 'Clear metadata' }).click()
  const cleared = page.getByText('Metadata cleared: everything was in sync').waitFor()
  await answer(page, 'Clear metadata of “Street”?', 'Clear')
  await cleared
})

test('a file is rehearsed, imported and taken back; what is there already is told (spec 020, 315, 497)', async () => {
  const other = await aProject(owner, { title: 'Lane' })
  const page = await enter(placeOf(other.id), { as: owner })
  await page.getByText('This project has no tables yet').first().waitFor()
  const { body: structure } = await server.call(
    'GET',
    `/api/v1/projects/${project.id}/export/json`,
    undefined,
    owner.token,
  )
  const chosen = { name: 'Street.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(structure)) }
  const choose = () => page.locator('input[type=file]').first().setInputFiles(chosen)
  await choose()
  const question = page.getByRole('dialog', { name: 'Import metadata into “Lane”?' })
  await question.getByText('1 table is added:').waitFor()
  await question.getByText('Houses (fields: 3, views: 1)').waitFor()
  await keepPicture(page, 'metadata-import')
  const told = page.getByText('Metadata imported: 1 table added').waitFor()
  await question.getByRole('button', { name: 'Import', exact: true }).click()
  await holdToast(page)
  await told
  const tables = page.getByRole('region', { name: 'Metadata', exact: true })
  await tables.getByRole('listitem').filter({ hasText: 'Houses' }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await tables.getByRole('listitem').filter({ hasText: 'Houses' }).waitFor({ state: 'detached' })

  const there = await enter(placeOf(project.id), { as: owner })
  await there.getByRole('region', { name: 'Metadata', exact: true }).getByText('In sync').waitFor()
  await there.locator('input[type=file]').first().setInputFiles(chosen)
  await there.getByRole('alert').getByText('nothing to import').waitFor()
  await there
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...chosen, name: 'broken.zip', buffer: Buffer.from('x') })
  await there.getByRole('alert').getByText('no zip archive').waitFor()
})

test('a project is made of a base file, from the list of projects', async () => {
  const somebody = await newcomer()
  const page = await enter('/projects', { as: somebody })
  await page.getByRole('link', { name: 'From a base file' }).click()
  await page.getByRole('heading', { name: 'New project from a base file', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByText('Choose a base file first.').waitFor()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'x.rowhouse', mimeType: '', buffer: Buffer.from('no archive') })
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('alert').getByText('no zip archive').waitFor()
  await input.setInputFiles({ name: 'Street.rowhouse', mimeType: '', buffer: file })
  await page.getByLabel('Project name').fill('Avenue')
  await page.getByText('Connect a database').click()
  await page.getByText('The database has to be empty.').waitFor()
  await page.getByRole('combobox', { name: 'Database type' }).click()
  await page.getByRole('option', { name: 'SQLite' }).click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByText('The name of a file is required').waitFor()
  await page.getByLabel('SQLite file').fill('avenue.sqlite')
  await page.getByLabel('Create database if it does not exist').check()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `restore-${screen}`)
  })
  assert.deepEqual(await seriousFindings(page), [])
  const restored = page.getByText('The project is restored').waitFor()
  await page.getByRole('button', { name: 'Create project' }).click()
  await restored
  await page.getByRole('heading', { name: 'Avenue' }).first().waitFor()
  const { body } = await server.call('GET', '/api/v1/db/meta/projects', undefined, somebody.token)
  const [made] = body.list
  assert.deepEqual([made.bases[0].is_meta, made.bases[0].type], [false, 'sqlite3'])
  const rows = await server.call('GET', `/api/v1/db/data/noco/${made.id}/Houses`, undefined, somebody.token)
  assert.deepEqual([rows.body.list[0].Title, rows.body.list[0].Size], ['a', 1])
})

test('a snapshot is taken, kept, downloaded, made a project and deleted, each with a word at the end; a cron job takes more', async () => {
  const page = await enter(placeOf(project.id), { as: owner })
  const part = page.getByRole('region', { name: 'Snapshots' })
  await part.getByText('No snapshots yet').waitFor()
  await part.getByRole('button', { name: 'Take a snapshot' }).click()
  await page.getByLabel('Name').fill('Before the flood')
  const begun = page.getByText('A snapshot is being taken').waitFor()
  await answer(page, 'Take a snapshot', 'Take snapshot')
  await begun
  const item = part.getByRole('listitem').filter({ hasText: 'Before the flood' })
  await item.getByText(/^\d[\d.]* kB$/).waitFor()
  const choose = async (what: string): Promise<void> => {
    await item.getByRole('button', { name: 'More for “Before the flood”' }).click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
  }
  const keeping = page.getByText('“Before the flood” is kept until somebody deletes it').waitFor()
  await choose('Keep')
  await keeping
  await item.getByRole('img', { name: 'Kept until somebody deletes it' }).waitFor()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page), [], screen)
    await part.scrollIntoViewIfNeeded()
    await keepPicture(page, `snapshots-${screen}`)
  })

  await choose('Download')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    answer(page, 'Download this snapshot?', 'Download'),
  ])
  assert.equal(download.suggestedFilename(), 'Before the flood.rowhouse')

  await choose('Restore as a new project')
  const restored = page.getByText('The project is restored').waitFor()
  await answer(page, 'Restore as a new project', 'Restore')
  await restored
  const { body } = await server.call('GET', '/api/v1/db/meta/projects', undefined, owner.token)
  const made = body.list.find(({ title }: Json) => title === 'Street 2')
  const rows = await server.call('GET', `/api/v1/db/data/noco/${made.id}/Houses`, undefined, owner.token)
  assert.equal(rows.body.list[0].Title, 'a')

  await server.call('PATCH', `/api/v1/db/data/noco/${project.id}/Houses/1`, { Title: 'washed away' }, owner.token)
  await choose('Restore over this project…')
  const over = page.getByRole('dialog', { name: 'Restore over “Street”' })
  await over.getByRole('textbox').fill('Street')
  await keepPicture(page, 'restore-over')
  // That of before says the same.
  await page.getByText('The project is restored').waitFor({ state: 'detached' })
  const replaced = page.getByText('The project is restored').waitFor()
  await over.getByRole('button', { name: 'Restore over', exact: true }).click()
  await replaced
  await part.getByText(/^Taken before .* restored over the project$/).waitFor()
  const again = await server.call('GET', `/api/v1/db/data/noco/${project.id}/Houses/1`, undefined, owner.token)
  assert.equal(again.body.Title, 'a')
  await part.getByRole('button', { name: 'More for “Snapshot”' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const first = page.getByText('The snapshot was deleted').waitFor()
  await answer(page, 'Delete snapshot', 'Delete')
  await first
  await part.getByText('Taken before').waitFor({ state: 'detached' })

  await choose('Delete')
  const gone = page.getByText('The snapshot was deleted').waitFor()
  await answer(page, 'Delete snapshot', 'Delete')
  await gone
  await part.getByText('No snapshots yet').waitFor()

  await part.getByRole('link', { name: 'Take them on a schedule' }).click()
  const panel = page.getByRole('dialog', { name: 'New cron job' })
  await panel.getByLabel('Title').fill('Nightly')
  await panel.getByLabel('Snapshots to keep').fill('3')
  await keepPicture(page, 'snapshots-cron')
  const saved = page.getByText('The cron job was saved').waitFor()
  await panel.getByRole('button', { name: 'Save cron job' }).click()
  await saved
  const { body: crons } = await server.call('GET', `/api/v1/projects/${project.id}/schedules`, undefined, owner.token)
  assert.deepEqual([crons.list[0].title, crons.list[0].does], ['Nightly', { kind: 'snapshot', keep: 3 }])
})

test('before an import that changes records a snapshot is taken where the project wants it, and is met under what came next', async () => {
  const goods = await aProject(owner, { title: 'Goods' })
  const { id: table } = await aTable(server, owner, goods.id, {
    title: 'Lamps',
    columns,
    rows: [{ Title: 'a', Size: 1 }],
  })
  const page = await enter(placeOf(goods.id), { as: owner })
  const part = page.getByRole('region', { name: 'Snapshots' })
  const wanted = part.getByRole('switch', { name: 'Before imports that change records' })
  assert.equal(await wanted.isChecked(), false)
  const turnedOn = page.getByText('A snapshot is taken before imports that change records').waitFor()
  await wanted.press('Space')
  await turnedOn
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page), [], screen)
    await wanted.scrollIntoViewIfNeeded()
    await keepPicture(page, `snapshots-before-${screen}`)
  })

  const base = `/api/v1/projects/${goods.id}/imports`
  const ask = (method: string, path: string, body?: Json) =>
    server.call(method, `${base}${path}`, body, owner.token).then(({ body: told }) => told)
  const until = async (id: string, state: string): Promise<void> => {
    while ((await ask('GET', `/${id}`)).state !== state) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const sent = await ask('POST', '/text', { text: 'Title,Size\na,2\n', title: 'lamps.csv' })
  const { part: planned } = await ask('POST', `/${sent.id}/suggest`, { sheet: sent.sheets[0].id, table })
  await ask('POST', `/${sent.id}/rehearse`, { parts: [{ ...planned, match: [0] }] })
  await until(sent.id, 'rehearsed')
  await page.goto(`${server.url}/#/nc/${goods.id}?tab=import&id=${sent.id}`)
  await page.getByRole('button', { name: 'Import 1 record', exact: true }).click()
  await page.getByRole('heading', { name: '1 row of lamps.csv is in Lamps' }).waitFor()
  await page.goto(`${server.url}/#${placeOf(goods.id)}`)
  const item = part.getByRole('listitem').filter({ hasText: 'lamps.csv → Lamps' })
  await item.getByText(/^Taken before .* imported this$/).waitFor()
  await item.getByText(/^\d[\d.]* kB$/).waitFor()

  const turnedOff = page.getByText('No snapshots are taken before imports any more').waitFor()
  await wanted.press('Space')
  await turnedOff
  assert.equal(await wanted.isChecked(), false)
})

test('a snapshot comes into another database, which is said when it is not empty', async () => {
  const shop = await aProject(owner, { title: 'Shop' })
  await aTable(server, owner, shop.id, { title: 'Goods', columns, rows: [{ Title: 'Lamp', Size: 3 }] })
  await server.call('POST', `/api/v1/projects/${shop.id}/snapshots`, { title: 'Evening' }, owner.token)
  const page = await enter(placeOf(shop.id), { as: owner })
  const item = page.getByRole('region', { name: 'Snapshots' }).getByRole('listitem').filter({ hasText: 'Evening' })
  await item.getByText(/^\d[\d.]* kB$/).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Restore “Evening” into another database' })
  const restore = async (): Promise<void> => {
    await item.getByRole('button', { name: 'More for “Evening”' }).click()
    await page.getByRole('menuitem', { name: 'Restore into another database…' }).click()
    await dialog.getByRole('combobox', { name: 'Database type' }).click()
    await page.getByRole('option', { name: 'SQLite', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'SQLite file' }).waitFor()
  }
  await restore()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `restore-elsewhere-${screen}`)
  })
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await dialog.getByText('The name of a file is required').waitFor()
  await dialog.getByRole('textbox', { name: 'SQLite file' }).fill('evening.sqlite')
  await dialog.getByRole('checkbox', { name: 'Create database if it does not exist' }).check()
  const restored = page.getByText('The project is restored').waitFor()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await restored
  const { body } = await server.call('GET', '/api/v1/db/meta/projects', undefined, owner.token)
  const made = body.list.find(({ title }: Json) => title === 'Shop 2')
  assert.equal(made.bases[0].is_meta, false)
  const rows = await server.call('GET', `/api/v1/db/data/noco/${made.id}/Goods`, undefined, owner.token)
  assert.equal(rows.body.list[0].Title, 'Lamp')
  await restore()
  await dialog.getByRole('textbox', { name: 'SQLite file' }).fill('evening.sqlite')
  const refused = page
    .getByText(/The database is not empty: it has “/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await refused
  // What was typed is mended instead of typed again.
  const file = dialog.getByRole('textbox', { name: 'SQLite file' })
  assert.equal(await file.inputValue(), 'evening.sqlite')
  await dialog.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await file.fill('night.sqlite')
  await dialog.getByRole('checkbox', { name: 'Create database if it does not exist' }).check()
  const again = page.getByText('The project is restored').waitFor()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await again
})

test('a cron job exports a view: what is missing is said, and its files stand beside the runs', async () => {
  const page = await enter(`/nc/${project.id}?tab=crons`, { as: owner })
  await page.getByRole('button', { name: 'New cron job' }).first().click()
  const panel = page.getByRole('dialog', { name: 'New cron job' })
  await panel.getByLabel('Title').fill('Weekly houses')
  await panel.getByRole('combobox', { name: 'What it does' }).click()
  await page.getByRole('option', { name: 'Export a view' }).click()
  await panel.getByRole('button', { name: 'Save cron job' }).click()
  await panel.getByText('Choose a table').waitFor()
  await panel.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: 'Houses', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: '.xlsx', exact: true }).click()
  await panel.getByLabel('Files to keep').fill('2')
  await onEveryScreen(page, async (screen) => {
    await panel.getByLabel('Files to keep').scrollIntoViewIfNeeded()
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `cron-export-${screen}`)
  })
  const saved = page.getByText('The cron job was saved').waitFor()
  await panel.getByRole('button', { name: 'Save cron job' }).click()
  await saved
  const { body } = await server.call('GET', `/api/v1/projects/${project.id}/schedules`, undefined, owner.token)
  const made = body.list.find(({ title }: Json) => title === 'Weekly houses')
  const { kind, format, keep } = made.does
  assert.deepEqual([kind, format, keep], ['export', 'xlsx', 2])
  await page.getByRole('button', { name: 'More for “Weekly houses”' }).click()
  const started = page.getByText('“Weekly houses” was started').waitFor()
  await page.getByRole('menuitem', { name: 'Run now' }).click()
  await started
  await page.getByRole('button', { name: 'Weekly houses', exact: true }).click()
  const runs = page.getByRole('dialog').getByRole('list', { name: 'Last runs' })
  await runs.getByRole('button', { name: /^Houses.*\.xlsx \(/ }).waitFor()
  await keepPicture(page, 'cron-export-ran')
})

test('the page of metadata fits a phone, in light and dark, and editors are not shown it', async () => {
  const editor = await newcomer()
  const members = `/api/v1/db/meta/projects/${project.id}/users`
  await server.call('POST', members, { email: editor.email, roles: 'editor' }, owner.token)
  const page = await enter(placeOf(project.id), { as: owner })
  await page.getByText('In sync').first().waitFor()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page), [], screen)
    await keepPicture(page, `metadata-${screen}`)
  })
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
  const other = await enter(placeOf(project.id), { as: editor })
  await other.getByText('Your role does not see this page').waitFor()
  assert.equal(await other.getByRole('heading', { name: 'Project Metadata' }).count(), 0)
})
