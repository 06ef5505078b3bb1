import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aFreePort } from './testing/a-free-port.ts'
import { aHouse } from './testing/a-house.ts'
import { longAfterSignIn } from './testing/long-after-sign-in.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, owner, enter, newcomer } = await aHouse()
const folder = join(server.dataDir, 'sources')
mkdirSync(folder, { recursive: true })

/** What another program does to its own file. */
function change(file: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(join(folder, file))
  for (const statement of statements) database.exec(statement)
  database.close()
}

async function attachedShop(person: Account, file: string): Promise<Json> {
  change(
    file,
    'create table orders (id integer primary key, item text not null, note text, amount integer)',
    "insert into orders values (1, 'Lamp', 'blue', 3), (2, 'Desk', 'oak', 1)",
    'create table customers (id integer primary key, name text)',
  )
  const bases = [
    { type: 'sqlite3', config: { client: 'sqlite3', connection: { filename: file } }, inflection_table: 'none' },
  ]
  const body = { title: 'Shop', external: true, bases }
  const reply = await server.call('POST', '/api/v1/db/meta/projects', body, person.token)
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}

const tablePath = (project: Json, name: string) => `/nc/${project.id}?name=${name}&type=table`
const cell = (page: Page, record: string, value: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: record, exact: true }) })
    .getByRole('gridcell', { name: value, exact: true })

test('a field that others renamed is told in the table, and taken over as a rename that keeps it', async () => {
  const person = await newcomer()
  const project = await attachedShop(person, 'renamed.sqlite')
  change('renamed.sqlite', 'alter table orders rename column amount to quantity')
  const page = await enter(tablePath(project, 'orders'), { as: person })
  await cell(page, 'Lamp', 'blue').waitFor()
  const notice = page.getByRole('status').filter({ hasText: 'is no longer in the database' })
  await notice.getByText('The column “amount” (amount) is no longer in the database.').waitFor()
  const heading = page.getByRole('columnheader', { name: 'amount' })
  await until(
    () => heading.getAttribute('aria-description'),
    (told) => /is no longer in the database/.test(told ?? ''),
  )
  await keepPicture(page, 'missing-field')

  await notice.getByRole('button', { name: 'Sync metadata' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sync metadata' })
  const fate = dialog.getByRole('combobox', { name: 'What happened to amount' })
  await assertSoon(() => fate.inputValue(), 'Renamed to quantity')
  await dialog.getByText('1 change was found in the databases of this project.', { exact: false }).waitFor()
  await fate.click()
  await page.getByRole('option', { name: 'Removed' }).click()
  await dialog.getByText('New column(quantity)').waitFor()
  await fate.click()
  await page.getByRole('option', { name: 'Renamed to quantity' }).click()
  await keepPicture(page, 'sync-rename')
  await dialog.getByRole('button', { name: 'Apply changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await notice.waitFor({ state: 'detached' })
  await cell(page, 'Lamp', '3').waitFor()
  await page.getByRole('columnheader', { name: 'quantity' }).waitFor({ state: 'detached' })
})

test('a table that others dropped is told as such, and Ctrl+K leads to the sync as well', async () => {
  const person = await newcomer()
  const project = await attachedShop(person, 'dropped.sqlite')
  change('dropped.sqlite', 'drop table orders')
  const page = await enter(tablePath(project, 'orders'), { as: person })
  await page.getByRole('heading', { name: 'This table changed in its database' }).waitFor()
  await page.getByText(/^The table “orders” \(orders\) is no longer in the database/).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Sync metadata' }).waitFor()
  await keepPicture(page, 'missing-table')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sync')
  await page.getByRole('option', { name: 'Sync with the database' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sync metadata' })
  await dialog.getByRole('region', { name: 'orders' }).getByText('Table removed').waitFor()
  await dialog.getByRole('button', { name: 'Apply changes' }).click()
  const sidebar = page.getByRole('navigation', { name: 'Project' })
  await sidebar.getByRole('link', { name: 'orders', exact: true }).waitFor({ state: 'detached' })
  await sidebar.getByRole('link', { name: 'customers', exact: true }).waitFor()
})

test('the super admin allows a private address on the spot, after a password; others are told what to ask for', async () => {
  const port = await aFreePort()
  const place = `127.0.0.1:${port}`
  const fill = async (page: Page) => {
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await field('Host address').fill('127.0.0.1')
    await field('Port').fill(String(port))
    await field('Username').fill('ada')
    await field('Database name').fill('shop')
    await page.getByRole('button', { name: 'Test connection' }).click()
  }
  const asker = await enter('/project/0', { as: await newcomer() })
  await fill(asker)
  await asker.getByText(`Ask your administrator to allow ${place}.`).waitFor()
  assert.equal(await asker.getByRole('button', { name: `Allow ${place}` }).count(), 0)

  const page = await enter('/project/0', { as: owner })
  await fill(page)
  await page.getByRole('button', { name: `Allow ${place}` }).click()
  longAfterSignIn(server)
  const question = page.getByRole('dialog', { name: `Allow databases at ${place}?` })
  await keepPicture(page, 'allow-host')
  await question.getByRole('button', { name: 'Allow', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await again.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  const told = page.getByText(`Databases at ${place} are allowed now`).waitFor()
  await again.getByRole('button', { name: 'Confirm' }).click()
  await told
  // Nobody listens there: the address itself is no longer refused.
  await page.getByText('Unable to connect to database, please check your database is up.', { exact: true }).waitFor()

  await page.goto(`${server.url}/#/user/admin?section=hosts`)
  const row = page.getByRole('row').filter({ hasText: place })
  await row.getByRole('cell', { name: owner.email, exact: true }).waitFor()
  await keepPicture(page, 'allowed-hosts')
  await row.getByRole('button', { name: `Revoke ${place}` }).click()
  const revoking = page.getByRole('dialog', { name: `Revoke ${place}?` })
  await revoking.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('heading', { name: 'No host is allowed' }).waitFor()
})

test('a record of which the trash could not keep everything asks before it is deleted', async () => {
  const person = await newcomer()
  const project = await attachedShop(person, 'pictures.sqlite')
  // One byte more than a deleted cell is kept with.
  change(
    'pictures.sqlite',
    'alter table orders add column picture blob',
    'update orders set picture = zeroblob(4000001) where id = 1',
  )
  await server.call('POST', `/api/v1/db/meta/projects/${project.id}/meta-diff`, {}, person.token)
  const page = await enter(tablePath(project, 'orders'), { as: person })
  const row = (record: string) => page.getByRole('rowheader', { name: record, exact: true })
  const removeFirst = async (): Promise<void> => {
    await page.getByRole('textbox', { name: 'orders' }).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+Space')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Delete record' }).click()
  }
  await row('Lamp').waitFor({ state: 'attached' })
  await removeFirst()
  const question = page.getByRole('dialog', { name: 'Delete a record that cannot come back whole?' })
  await question.getByText('“picture”', { exact: false }).waitFor()
  await keepPicture(page, 'loss')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  await row('Lamp').waitFor({ state: 'attached' })
  await removeFirst()
  await question.getByRole('button', { name: 'Delete anyway' }).click()
  await row('Lamp').waitFor({ state: 'detached' })
  await removeFirst()
  await row('Desk').waitFor({ state: 'detached' })
  assert.equal(await question.isVisible(), false)
})
