import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const ana = await newcomer()
const folder = join(server.dataDir, 'sources')
mkdirSync(folder, { recursive: true })
const shop = new DatabaseSync(join(folder, 'shop.sqlite'))
shop.exec('create table deals (id integer primary key autoincrement not null, name text)')
shop.close()
const attached = await server.call(
  'POST',
  '/api/v1/db/meta/projects',
  {
    title: 'Shop',
    external: true,
    bases: [
      {
        type: 'sqlite3',
        config: { client: 'sqlite3', connection: { connection: { filename: 'shop.sqlite' } } },
        inflection_table: 'none',
        inflection_column: 'none',
      },
    ],
  },
  ana.token,
)
const project = attached.body
const model = new DatabaseSync(join(folder, 'model.sqlite'))
model.exec(
  'create table deals (id integer primary key autoincrement not null, name text, size integer, phase varchar(255))',
)
model.close()
const other = await server.call(
  'POST',
  '/api/v1/db/meta/projects',
  {
    title: 'Model',
    external: true,
    bases: [
      {
        type: 'sqlite3',
        config: { client: 'sqlite3', connection: { connection: { filename: 'model.sqlite' } } },
        inflection_table: 'none',
        inflection_column: 'none',
      },
    ],
  },
  ana.token,
)

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Migration' })

async function write(page: Page, title: string, up: string, down: string): Promise<void> {
  await page.getByRole('button', { name: 'New migration' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(title)
  await dialog(page).getByRole('textbox', { name: 'Up SQL' }).fill(up)
  await dialog(page).getByRole('textbox', { name: 'Down SQL' }).fill(down)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await panel(page).getByRole('heading', { name: title }).waitFor()
}

test('SQL Migrations lists what was made here and what people write, runs it up and down and says where it stands (spec 021, 261)', async () => {
  assert.equal(attached.status, 200, JSON.stringify(project))
  const { body: tables } = await server.call(
    'GET',
    `/api/v1/db/meta/projects/${project.id}/tables`,
    undefined,
    ana.token,
  )
  const added = await server.call(
    'POST',
    `/api/v1/db/meta/tables/${tables.list[0].id}/columns`,
    { title: 'stage', uidt: 'SingleLineText' },
    ana.token,
  )
  assert.equal(added.status, 200, JSON.stringify(added.body))

  const page = await enter(`/nc/${project.id}?tab=overview`, { as: ana })
  await page.getByRole('link', { name: 'SQL Editor' }).click()
  await page.getByRole('navigation', { name: 'SQL' }).getByRole('link', { name: 'SQL Migrations' }).click()
  await page.getByRole('heading', { name: 'SQL Migrations', level: 1 }).waitFor()
  await row(page, 'created_stage_of_deals').getByText('Run', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'created_stage_of_deals' }).click()
  await panel(page).getByRole('region', { name: 'Up SQL' }).getByText('add column').waitFor()

  await write(page, 'make_tags', 'create table tags (id integer primary key, label text);', 'drop table tags;')
  await row(page, 'make_tags').getByText('Pending').waitFor()
  await panel(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Rehearse' }).click()
  await panel(page)
    .getByText(/Ran in \d+ ms and was taken back/)
    .waitFor()
  await panel(page).getByRole('button', { name: 'Run up to here' }).click()
  await dialog(page).getByRole('button', { name: 'Run up to here' }).click()
  await row(page, 'make_tags').getByText('Run', { exact: true }).waitFor()
  // The sync knows what is new in the database.
  await page.getByText(/difference.* from what this project knows/).waitFor()

  // A text that is another one than the one that ran, and the way back to it.
  await panel(page).getByRole('button', { name: 'Edit migration' }).click()
  await dialog(page).getByRole('textbox', { name: 'Up SQL' }).fill('create table tags (id integer primary key);')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await row(page, 'make_tags').getByText('Drift').waitFor()
  await page.getByText('was edited after it ran').waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  await row(page, 'make_tags').getByText('Run', { exact: true }).waitFor()

  // One that fails says at which statement, why, and that nothing of it stands.
  await write(page, 'broken', 'create table one (id integer primary key);\ncreate table tags (id integer);', '')
  await panel(page).getByRole('button', { name: 'Run up to here' }).click()
  await dialog(page).getByRole('button', { name: 'Run up to here' }).click()
  await page.getByText('broken failed at statement 2 of 2').waitFor()
  await page.getByText('Nothing of it stands: it ran in one transaction.').waitFor()

  await onEveryScreen(page, async (screen) => {
    await row(page, 'broken').waitFor()
    assert.deepEqual(await seriousFindings(page), [])
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(width <= 0, `${screen} is ${width} px too wide`)
    await keepPicture(page, `migrations-${screen}`)
  })

  // Down to what was made here: by its own statements, and by the trash.
  await page.getByRole('button', { name: 'Run down to 0001' }).click()
  await dialog(page).getByRole('button', { name: 'Run down to here' }).click()
  await row(page, 'created_stage_of_deals').getByText('Taken back').waitFor()
  await row(page, 'make_tags').getByText('Pending').waitFor()

  // Beside another database: what would lose values is left, and what is kept is pending.
  assert.equal(other.status, 200, JSON.stringify(other.body))
  await page.getByRole('button', { name: 'Compare…' }).click()
  await dialog(page).getByRole('combobox', { name: 'Project' }).fill('Model')
  await page.getByRole('option', { name: 'Model' }).click()
  await dialog(page).getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: /SQLite/ }).click()
  const loses = dialog(page).getByRole('checkbox', { name: 'Drop column deals.stage' })
  await dialog(page).getByRole('checkbox', { name: 'Add column deals.size' }).waitFor()
  assert.equal(await loses.isChecked(), false)
  await dialog(page).getByText('Values are lost').waitFor()
  const up = dialog(page).getByRole('region', { name: 'Up SQL' })
  await up.getByText('add column').first().waitFor()
  // What looks alike on both sides may have been renamed: whoever says so keeps its values.
  const renamed = dialog(page).getByRole('checkbox', { name: /deals\.stage.*phase/ })
  assert.equal(await renamed.isChecked(), false)
  await renamed.check()
  await up.getByText('rename column').waitFor()
  await loses.waitFor({ state: 'detached' })
  await keepPicture(page, 'migrations-compare')
  assert.deepEqual(await seriousFindings(page), [])
  await dialog(page).getByRole('button', { name: 'Keep as a migration' }).click()
  await row(page, 'like_').getByText('Pending').waitFor()
  await panel(page)
    .getByRole('region', { name: 'Who waits, and for how long' })
    .getByText('a moment.')
    .first()
    .waitFor()
})

test('on the built-in database it is said why nobody writes one by hand, and where to go instead', async () => {
  const own = await aProject(ana)
  const page = await enter(`/nc/${own.id}?tab=migrations`, { as: ana })
  const note = page.getByRole('note').filter({ hasText: 'No migration is written by hand for the built-in database' })
  await onEveryScreen(page, async (screen) => {
    await note.waitFor()
    assert.deepEqual(await seriousFindings(page), [])
    await keepPicture(page, `migrations-built-in-${screen}`)
  })
  for (const name of ['New migration', 'Import'])
    assert.equal(await page.getByRole('button', { name }).isDisabled(), true, name)
  await note.getByRole('link', { name: 'Connect a database' }).click()
  await page.getByRole('region', { name: 'Sources' }).getByRole('button', { name: 'Connect a database' }).waitFor()
})
