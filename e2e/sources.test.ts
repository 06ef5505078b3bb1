import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { Client } from 'pg'
import type { Locator, Page } from 'playwright-core'
import { keepPicture, phone } from './testing/a-browser.ts'
import { aFreePort } from './testing/a-free-port.ts'
import { aHouse } from './testing/a-house.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon } from './testing/waiting.ts'

/** null: TEST_DIALECTS leaves it out. Where it is wanted and missing, the file fails. */
const isLeftOut = !(process.env.TEST_DIALECTS ?? 'postgres').includes('postgres')
const postgres = isLeftOut ? null : new URL(process.env.TEST_POSTGRES_URL ?? '')
const closedPort = await aFreePort()
const { server, enter, newcomer } = await aHouse({
  EGRESS_ALLOW: [`127.0.0.1:${closedPort}`, ...(postgres === null ? [] : [postgres.host])].join(','),
})
const folder = join(server.dataDir, 'sources')
mkdirSync(folder, { recursive: true })

const success = 'The environment is validated and the connection is successful.'
const unreachable = 'Unable to connect to database, please check your database is up.'

/** What another program does to its own file. */
function change(file: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(join(folder, file))
  for (const statement of statements) database.exec(statement)
  database.close()
}

const shop = [
  'create table order_items (id integer primary key, item_name text not null, amount integer)',
  "insert into order_items values (1, 'Lamp', 3), (2, 'Desk', 1)",
  'create table log_lines (line text)',
  "insert into log_lines values ('started')",
  'create view big_orders as select id, item_name from order_items where amount > 2',
]

async function attached(person: Account, file: string): Promise<Json> {
  const bases = [
    {
      type: 'sqlite3',
      config: { client: 'sqlite3', connection: { connection: { filename: file } } },
      inflection_table: 'camelize',
      inflection_column: 'camelize',
    },
  ]
  const body = { title: 'Shop', external: true, bases }
  const reply = await server.call('POST', '/api/v1/db/meta/projects', body, person.token)
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}

const credentialsOf = (page: Page) => page.getByRole('region', { name: 'Database Credentials' })
const field = (page: Page, name: string): Locator => credentialsOf(page).getByRole('textbox', { name, exact: true })
const tablesOf = (page: Page) => page.getByRole('list', { name: 'Tables' })
const recordOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function chooseType(page: Page, name: string): Promise<void> {
  await credentialsOf(page).getByRole('combobox', { name: 'Database type' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('the credentials form asks for everything a database needs (spec 012, 194-198, 262, 263)', async () => {
  const page = await enter('/project/name', { as: await newcomer() })
  assert.equal(await page.getByRole('radio', { name: 'Built-in database' }).isChecked(), true)
  await page.getByRole('radio', { name: 'Connect a database' }).check({ force: true })
  await page.getByRole('heading', { name: 'Database Credentials' }).waitFor()
  for (const name of ['Host address', 'Port', 'Username', 'Password', 'Database name', 'Schema name']) {
    await field(page, name).waitFor()
  }
  await page.getByRole('checkbox', { name: 'Create database if it does not exist' }).waitFor()
  await page.getByRole('checkbox', { name: 'Read-only' }).waitFor()
  await page.getByText('SSL & Advanced parameters', { exact: true }).click()
  for (const name of ['Client key', 'Client cert', 'Server CA']) await field(page, name).waitFor()
  for (const name of ['Inflection for table names', 'Inflection for column names']) {
    await page.getByRole('combobox', { name }).waitFor()
  }
  const file = { name: 'ca.pem', mimeType: 'text/plain', buffer: Buffer.from('-----BEGIN CERTIFICATE-----') }
  await page.locator('input[data-certificate="Server CA"]').setInputFiles(file)
  await holds(field(page, 'Server CA'), '-----BEGIN CERTIFICATE-----')
  await holds(page.getByRole('combobox', { name: 'SSL' }), 'On, certificate checked')

  await chooseType(page, 'SQLite')
  await field(page, 'SQLite file').waitFor()
  assert.equal(await field(page, 'Host address').count(), 0)
  for (const [engine, port] of [
    ['MySQL / MariaDB', '3306'],
    ['SQL Server', '1433'],
    ['PostgreSQL', '5432'],
  ] as const) {
    await chooseType(page, engine)
    await holds(field(page, 'Port'), port)
  }
})

const holds = (input: Locator, value: string): Promise<void> => assertSoon(() => input.inputValue(), value)

test('a pasted URL fills the fields', async () => {
  const page = await enter('/project/0', { as: await newcomer() })
  const url = field(page, 'Connection URL')
  await url.fill('https://example.com')
  await url.press('Enter')
  await page.getByText('This is no address of a database this server knows', { exact: true }).waitFor()
  await page.evaluate(() => navigator.clipboard.writeText('mysql://root:s3cret@db.example.com:3307/warehouse'))
  await url.fill('')
  await url.press('Control+V')
  for (const [name, value] of [
    ['Host address', 'db.example.com'],
    ['Port', '3307'],
    ['Username', 'root'],
    ['Password', 's3cret'],
    ['Database name', 'warehouse'],
    ['Connection URL', ''],
  ] as const) {
    await holds(field(page, name), value)
  }
  await holds(credentialsOf(page).getByRole('combobox', { name: 'Database type' }), 'MySQL / MariaDB')
})

test('a connection is tested before anything is created, and failures say what to do (spec 326, 475)', async () => {
  change('tested.sqlite', ...shop)
  const page = await enter('/project/0', { as: await newcomer() })
  const verdict = page.getByRole('status').filter({ hasText: /\S/ })
  const tryIt = page.getByRole('button', { name: 'Test connection' })
  await tryIt.click()
  for (const sentence of ['A host address is required', 'A username is required', 'A database name is required']) {
    await page.getByText(sentence, { exact: true }).waitFor()
  }
  await field(page, 'Host address').fill('127.0.0.1')
  await field(page, 'Port').fill(String(closedPort))
  await field(page, 'Username').fill('ada')
  await field(page, 'Database name').fill('shop')
  await tryIt.click()
  await verdict.getByText(unreachable, { exact: true }).waitFor()
  await field(page, 'Username').fill('ben')
  await page.getByText(unreachable, { exact: true }).waitFor({ state: 'detached' })

  await chooseType(page, 'SQLite')
  await field(page, 'SQLite file').fill('../rowhouse.sqlite')
  await tryIt.click()
  await verdict.getByText(/Links and paths that lead out of it are refused/).waitFor()
  await field(page, 'SQLite file').fill('tested.sqlite')
  await tryIt.click()
  await verdict.getByText(success, { exact: true }).waitFor()
})

test('a project is created on an SQLite file: tables, views and tables without a key as they are (spec 012, 195)', async () => {
  change('shop.sqlite', ...shop)
  const page = await enter('/project/0', { as: await newcomer() })
  await page.getByRole('textbox', { name: 'Title' }).fill('Shop')
  await chooseType(page, 'SQLite')
  await field(page, 'SQLite file').fill('shop.sqlite')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
  const items = tablesOf(page).getByRole('listitem').filter({ hasText: 'OrderItems' })
  await items.getByText('order_items', { exact: true }).waitFor()
  const view = tablesOf(page).getByRole('listitem').filter({ hasText: 'BigOrders' })
  await view.getByRole('button', { name: /^Read-only: This is a view/ }).waitFor()
  const log = tablesOf(page).getByRole('listitem').filter({ hasText: 'LogLines' })
  await log.getByRole('button', { name: /^Read-only: This table has no primary key/ }).waitFor()

  await log.getByRole('link', { name: 'LogLines' }).click()
  await page.getByText('started', { exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^(Add|Delete)/ }).count(), 0)
  await page.getByRole('link', { name: 'OrderItems', exact: true }).click()
  await recordOf(page, 'Lamp').getByRole('gridcell', { name: '3', exact: true }).waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add record' }).click()
  await page.getByRole('textbox', { name: 'ItemName' }).fill('Chair')
  await page.getByRole('button', { name: 'Save record' }).click()
  await recordOf(page, 'Chair').waitFor()
  const database = new DatabaseSync(join(folder, 'shop.sqlite'))
  assert.equal(database.prepare("select count(*) as n from order_items where item_name = 'Chair'").get()?.n, 1)
  database.close()
})

test('what changed in the file is shown before it is taken over (spec 325)', async () => {
  change('synced.sqlite', ...shop)
  const person = await newcomer()
  const project = await attached(person, 'synced.sqlite')
  const page = await enter(`/nc/${project.id}?tab=configuration`, { as: person })
  const dialog = page.getByRole('dialog', { name: 'Sync metadata' })
  const look = () => page.getByRole('button', { name: 'Sync metadata' }).click()
  await look()
  await dialog.getByText('no change identified', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })

  change(
    'synced.sqlite',
    'alter table order_items add column note text',
    'create table customers (id integer primary key, name text)',
    'drop view big_orders',
  )
  await look()
  await dialog.getByText('3 changes were found in the databases of this project.', { exact: true }).waitFor()
  await dialog.getByRole('region', { name: 'OrderItems' }).getByText('New column(note)').waitFor()
  await dialog.getByRole('region', { name: 'customers' }).getByText('New table').waitFor()
  await dialog.getByRole('region', { name: 'BigOrders' }).getByRole('listitem').waitFor()
  await keepPicture(page, 'sync-changes')
  const told = page.getByText('tables metadata in sync', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Apply changes' }).click()
  await told
  const sidebar = page.getByRole('navigation', { name: 'Project' })
  await sidebar.getByRole('link', { name: 'Customers', exact: true }).waitFor()
  await sidebar.getByRole('link', { name: 'BigOrders', exact: true }).waitFor({ state: 'detached' })
  await look()
  await dialog.getByText('no change identified', { exact: true }).waitFor()
})

test('a source shows its place, is tested, made read-only, joined by another and detached', async () => {
  change('one.sqlite', ...shop)
  change('two.sqlite', 'create table parts (id integer primary key, name text)')
  const person = await newcomer()
  const project = await attached(person, 'one.sqlite')
  const page = await enter(`/nc/${project.id}?tab=configuration`, { as: person })
  const sources = page.getByRole('region', { name: 'Sources' })
  const first = sources.getByRole('listitem').first()
  await first.getByText(/one\.sqlite/).waitFor()
  const act = async (name: string) => {
    await first.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const told = page.getByText(success, { exact: true }).waitFor()
  await act('Test connection')
  await told
  await act('Edit')
  const panel = page.getByRole('dialog', { name: /^Edit/ })
  await panel.getByRole('checkbox', { name: 'Read-only' }).check()
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await panel.waitFor({ state: 'detached' })
  await first.getByText('Read-only', { exact: true }).waitFor()

  await sources.getByRole('button', { name: 'Connect a database' }).click()
  const adding = page.getByRole('dialog', { name: 'Connect a database' })
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('parts')
  await chooseType(page, 'SQLite')
  await field(page, 'SQLite file').fill('two.sqlite')
  await adding.getByRole('button', { name: 'Connect', exact: true }).click()
  await adding.waitFor({ state: 'detached' })
  const sidebar = page.getByRole('navigation', { name: 'Project' })
  await sidebar.getByRole('link', { name: 'Parts', exact: true }).waitFor()
  const second = sources.getByRole('listitem').filter({ hasText: 'two.sqlite' })
  await second.getByRole('button', { name: 'More for parts' }).click()
  await page.getByRole('menuitem', { name: 'Detach' }).click()
  await page.getByRole('dialog', { name: 'Detach parts?' }).getByRole('button', { name: 'Detach' }).click()
  await second.waitFor({ state: 'detached' })
  await sidebar.getByRole('link', { name: 'Parts', exact: true }).waitFor({ state: 'detached' })

  await sidebar.getByRole('link', { name: 'OrderItems', exact: true }).click()
  await recordOf(page, 'Lamp').waitFor()
  await page.getByRole('button', { name: /^Read-only: The database was attached read-only/ }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^(Add|Delete)/ }).count(), 0)
})

test('on a phone the credentials form fits', async () => {
  const page = await enter('/project/0', { as: await newcomer(), size: phone })
  await page.getByRole('heading', { name: 'Database Credentials' }).waitFor()
  await page.getByText('SSL & Advanced parameters', { exact: true }).click()
  await assertSoon(() => page.evaluate(() => document.documentElement.scrollWidth), phone.width)
  await page.getByRole('button', { name: 'Test connection' }).scrollIntoViewIfNeeded()
  await keepPicture(page, 'credentials-phone')
})

if (postgres !== null) {
  test('a PostgreSQL database is attached, wrong passwords are told (spec 010, 326, 474)', async () => {
    const page = await enter('/project/0', { as: await newcomer() })
    const name = `shop_${Date.now()}`
    await page.getByRole('textbox', { name: 'Title' }).fill('Warehouse')
    await field(page, 'Host address').fill(postgres.hostname)
    await field(page, 'Port').fill(postgres.port || '5432')
    await field(page, 'Username').fill(decodeURIComponent(postgres.username))
    await field(page, 'Password').fill('wrong')
    await field(page, 'Database name').fill(name)
    await page.getByRole('checkbox', { name: 'Create database if it does not exist' }).check()
    const tryIt = page.getByRole('button', { name: 'Test connection' })
    await tryIt.click()
    await page.getByText('Invalid database credentials.', { exact: true }).waitFor()
    await field(page, 'Password').fill(decodeURIComponent(postgres.password))
    await tryIt.click()
    await page.getByText(success, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Create Project' }).click()
    await page.getByRole('heading', { level: 1, name: 'Warehouse' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'New table' }).click()
    await page.getByRole('textbox', { name: 'Table name' }).fill('Parts')
    await page.getByRole('dialog').getByText('Parts', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Create table' }).click()
    await page.getByRole('heading', { name: 'No records yet' }).waitFor()
  })

  test('what another program writes to a PostgreSQL database appears by itself, and a hidden page asks nothing', async () => {
    const person = await newcomer()
    const others = await aPostgresDatabase(postgres)
    await others.query("create table parts (id int primary key, name text); insert into parts values (1, 'Screw')")
    const page = await enter(`/nc/${await attachedProject(person, others)}?name=parts&type=table`, {
      as: person,
      alter: (opened) => opened.clock.install(),
    })
    let questions = 0
    const answers = new Set<number>()
    page.on('request', (request) => {
      if (request.url().includes('count=none')) questions += 1
    })
    page.on('response', (response) => {
      if (response.url().includes('count=none')) answers.add(response.status())
    })
    await recordOf(page, 'Screw').waitFor()
    await page.clock.fastForward(11_000)
    // Time goes on by itself as well: a busy machine may see it ask more than once.
    await assertSoon(() => [...answers], [304])
    await others.query("update parts set name = 'Bolt'; insert into parts values (2, 'Nut')")
    await page.clock.fastForward(16_000)
    await recordOf(page, 'Bolt').waitFor()
    await recordOf(page, 'Nut').waitFor()
    assert.deepEqual([...answers], [304, 200])
    await hide(page, true)
    const before = questions
    await others.query("update parts set name = 'Bolt 2' where id = 1")
    for (let minute = 0; minute < 3; minute += 1) await page.clock.fastForward(60_000)
    assert.equal(questions, before)
    await hide(page, false)
    await recordOf(page, 'Bolt 2').waitFor()
  })

  test('triggers that the owner installs make a PostgreSQL database tell at once of what others write', async () => {
    const person = await newcomer()
    const others = await aPostgresDatabase(postgres)
    await others.query("create table parts (id int primary key, name text); insert into parts values (1, 'Screw')")
    const project = await attachedProject(person, others)
    const page = await enter(`/nc/${project}?tab=configuration`, {
      as: person,
      // Nothing is found by asking again.
      prepare: (opened) => opened.route(/count=none/, (route) => route.abort()),
    })
    await page
      .getByRole('region', { name: 'Sources' })
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Hear of changes by others' }).click()
    const panel = page.getByRole('dialog', { name: /^What others write to / })
    await panel.getByText('No table tells of changes yet').waitFor()
    await keepPicture(page, 'source-outside')
    const lines = await panel.getByRole('region', { name: 'To install' }).locator('code').allTextContents()
    await others.query(lines.join('\n'))
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page
      .getByRole('region', { name: 'Sources' })
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Hear of changes by others' }).click()
    await panel.getByText('1 of 1 tables tells of changes').waitFor()
    await panel.getByRole('region', { name: 'To remove them again' }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    // Who opens the project from now on has a server that listens.
    await page.goto('about:blank')
    await page.goto(`${server.url}/#/nc/${project}?name=parts&type=table`)
    await recordOf(page, 'Screw').waitFor()
    let number = 1
    const isTold = async (): Promise<boolean> => {
      number += 1
      await others.query('insert into parts values ($1, $2)', [number, `Nut ${number}`])
      return (await recordOf(page, 'Nut 2').count()) === 1
    }
    await assertSoon(isTold, true)
  })
}

async function aPostgresDatabase({ href }: URL): Promise<Client> {
  const name = `parts_${Date.now()}`
  const admin = new Client({ connectionString: href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const client = new Client({ connectionString: Object.assign(new URL(href), { pathname: name }).href })
  await client.connect()
  after(() => client.end())
  return client
}

async function attachedProject({ token }: Account, { host, port, user, password, database }: Client): Promise<string> {
  const connection = { host, port, user, password: password ?? '', database }
  const bases = [{ type: 'pg', config: { client: 'pg', connection }, inflection_table: 'none' }]
  const reply = await server.call('POST', '/api/v1/db/meta/projects', { title: 'Parts', external: true, bases }, token)
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body.id
}

/** As when another tab is looked at. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isHidden ? 'hidden' : 'visible',
  )
}

test('a view that was dropped outside cannot come back: the trash says so and offers its removal only', async () => {
  change('dropped.sqlite', ...shop)
  const person = await newcomer()
  const project = await attached(person, 'dropped.sqlite')
  const { body } = await server.call('GET', `/api/v1/db/meta/projects/${project.id}/tables`, undefined, person.token)
  const view = body.list.find(({ type }: Json) => type === 'view')
  await server.call('DELETE', `/api/v1/db/meta/tables/${view.id}`, undefined, person.token)
  change('dropped.sqlite', 'drop view big_orders')
  const page = await enter(`/nc/${project.id}?tab=trash`, { as: person })
  const row = page.getByRole('row').filter({ hasText: view.title })
  await row.getByRole('button', { name: 'Restore' }).click()
  await row.getByText('is no longer in its database, so it cannot come back.').waitFor()
  assert.equal(await row.getByRole('button', { name: 'Restore' }).count(), 0)
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(view.title)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
})
