import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import { until } from './testing/waiting.ts'

/** null: TEST_DIALECTS leaves it out. Where it is wanted and missing, the file fails. */
const isLeftOut = !(process.env.TEST_DIALECTS ?? 'postgres').includes('postgres')
const postgres = isLeftOut ? null : new URL(process.env.TEST_POSTGRES_URL ?? '')
const { server, enter, newcomer } = await aHouse({ EGRESS_ALLOW: postgres?.host ?? '' })
const ana = await newcomer()

async function attached(client: string, connection: object): Promise<string> {
  const bases = [{ type: client, config: { client, connection }, inflection_table: 'none', inflection_column: 'none' }]
  const body = { title: `Shop of ${client}`, external: true, bases }
  const reply = await server.call('POST', '/api/v1/db/meta/projects', body, ana.token)
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body.id
}

const list = (page: Page) => page.getByRole('navigation', { name: 'Objects of the database' })
const code = (page: Page) => page.getByRole('textbox', { name: 'SQL', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const family = (page: Page, name: string) => list(page).getByRole('region', { name })

async function write(page: Page, sql: string): Promise<void> {
  await code(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(sql)
  await code(page).getByText(sql, { exact: true }).waitFor()
}

const isAt = (page: Page, part: RegExp) =>
  until(
    () => page.url(),
    (address) => part.test(address),
  )

test('what a database holds beside tables is listed, made, replaced, dropped and brought back (spec 471)', async () => {
  mkdirSync(join(server.dataDir, 'sources'), { recursive: true })
  const database = new DatabaseSync(join(server.dataDir, 'sources', 'shop.sqlite'))
  database.exec(
    'create table goods (id integer primary key, name text); create index by_name on goods (name); create table shelves (id integer primary key, good integer references goods (id))',
  )
  database.close()
  const project = await attached('sqlite3', { filename: 'shop.sqlite' })
  const page = await enter(`/nc/${project}?tab=overview`, { as: ana })
  await page.getByRole('link', { name: 'SQL Editor' }).click()
  await page.getByRole('navigation', { name: 'SQL' }).getByRole('link', { name: 'Database objects' }).click()
  await family(page, 'Indexes').getByRole('button', { name: 'by_name' }).waitFor()

  // What is not there is said for two seconds: an empty list, and what the engine lacks.
  for (const [kind, words] of [
    ['Views', 'No views in this schema'],
    ['Procedures', 'SQLite has no procedures.'],
  ] as const) {
    const told = page.getByText(words, { exact: true })
    const comes = told.waitFor()
    await family(page, kind).getByRole('button').click()
    await comes
    await told.waitFor({ state: 'detached' })
  }

  await family(page, 'Relations').getByRole('button').click()
  await family(page, 'Relations')
    .getByRole('listitem')
    .filter({ hasText: 'shelves (good)' })
    .getByText('goods (id)')
    .waitFor()

  await press(page, 'New')
  await page.getByRole('menuitem', { name: 'New view' }).click()
  await code(page).getByText('new_view').waitFor()
  await write(page, 'create view cheap as select id from goods; drop table goods')
  await press(page, 'Create')
  await page.getByRole('alert').getByText('One statement is run at a time.').waitFor()
  await write(page, 'create view cheap as select id from goods')
  await press(page, 'Create')
  await page.getByRole('heading', { name: 'cheap', exact: true }).waitFor()
  await isAt(page, /name=cheap&dbalias=db&type=view/)
  await page.getByRole('region', { name: 'Used by' }).getByText('No view, function or trigger').waitFor()

  await press(page, 'Edit')
  await page.getByRole('button', { name: 'Replace', exact: true }).waitFor()
  await write(page, 'create view cheap as select id, name from goods')
  await press(page, 'Replace')
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await code(page).getByText('name').waitFor()

  await press(page, 'Drop')
  const brought = page.getByRole('button', { name: 'Bring back', exact: true })
  await page.getByRole('dialog', { name: 'Drop view' }).getByRole('button', { name: 'Drop', exact: true }).click()
  await brought.click()
  await family(page, 'Views').getByRole('button', { name: 'cheap' }).click()
  await page.getByRole('heading', { name: 'cheap', exact: true }).waitFor()

  await press(page, 'History')
  const history = page.getByRole('list', { name: 'History of the database' })
  await history.getByRole('listitem').filter({ hasText: 'Dropped' }).getByText('drop view "cheap"').waitFor()
  await history.getByRole('listitem').filter({ hasText: 'Replaced' }).getByRole('button').click()
  await family(page, 'Views').getByRole('button', { name: 'cheap' }).click()
  await code(page).getByText('select id from goods').waitFor()
  await onEveryScreen(page, async (screen) => {
    await code(page).waitFor()
    assert.deepEqual(await seriousFindings(page), [])
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(width <= 0, `${screen} is ${width} px too wide`)
    await keepPicture(page, `database-objects-${screen}`)
  })
})

if (postgres !== null)
  test('a function has a tab by its address and is called with values, and a plan is measured (spec 101-103)', async () => {
    const name = `objects_${Date.now()}`
    const admin = new Client({ connectionString: postgres.href })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const inside = new Client({ connectionString: Object.assign(new URL(postgres.href), { pathname: name }).href })
    await inside.connect()
    await inside.query(`create table goods (id int primary key, title text, amount int);
      insert into goods select i, 'Lamp ' || i, i % 100 from generate_series(1, 20000) as n(i); analyze goods;
      create view cheap as select * from goods where amount < 10; create index goods_title on goods (title);
      create sequence tickets; create function full_title(g goods) returns text language sql as 'select g.title';
      create function twice(n integer, label text default 'x') returns table (label text, value integer)
        language sql stable as $$\n  select label, n * 2\n  union all\n  select label, n * 3\n$$`)
    const { host, port, user, password, database } = inside
    await inside.end()
    const project = await attached('pg', { host, port, user, password: password ?? '', database })
    const page = await enter(`/nc/${project}?name=twice&dbalias=db&type=function`, { as: ana })
    const tabs = page.getByRole('navigation', { name: 'Open tabs' })
    await tabs.getByRole('link', { name: 'twice' }).waitFor()
    const run = page.getByRole('region', { name: 'Run with arguments' })
    await run.getByRole('textbox', { name: /^n / }).fill('21')
    await run.getByRole('textbox', { name: /^label / }).fill('Lamp')
    await run.getByRole('button', { name: 'Run' }).click()
    await run.getByRole('cell', { name: '63' }).waitFor()
    await keepPicture(page, 'database-objects-function')
    await page.getByRole('navigation', { name: 'SQL' }).getByRole('link', { name: 'Database objects' }).click()
    await tabs.getByRole('link', { name: 'Database objects' }).waitFor()
    await tabs.getByRole('link', { name: 'twice' }).click()
    await page.getByRole('heading', { name: 'twice', exact: true }).waitFor()
    await isAt(page, /type=function/)

    await page.getByRole('navigation', { name: 'SQL' }).getByRole('link', { name: 'SQL Editor' }).click()
    await write(page, 'select a.title from goods a join goods b on b.id = a.id where a.amount * 0 = 0 order by a.title')
    await press(page, 'Explain')
    const plan = page.getByRole('table', { name: 'Plan' })
    await plan.getByRole('columnheader', { name: 'Share of cost' }).waitFor()
    await press(page, 'Run and measure')
    await plan.getByRole('columnheader', { name: 'Share of time' }).waitFor()
    await plan.getByText('200× more than expected').first().waitFor()
    assert.equal(await plan.locator('tr[data-most]').count(), 1)
    await onEveryScreen(page, async (screen) => {
      await plan.waitFor()
      assert.deepEqual(await seriousFindings(page, '[aria-label=Plan]'), [])
      await keepPicture(page, `sql-measured-${screen}`)
    })
  })
