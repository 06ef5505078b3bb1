import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'

/** null: TEST_DIALECTS leaves it out. Where it is wanted and missing, the file fails. */
const isLeftOut = !(process.env.TEST_DIALECTS ?? 'postgres').includes('postgres')
const postgres = isLeftOut ? null : new URL(process.env.TEST_POSTGRES_URL ?? '')
const { server, enter, newcomer } = await aHouse({ EGRESS_ALLOW: postgres?.host ?? '' })

if (postgres !== null)
  test('the type of a large attached table goes over in batches, and so does a copy of a field: how far it is, cancelled, and done (spec 261)', async (t) => {
    const ana = await newcomer()
    const name = `batches_${Date.now()}`
    const admin = new Client({ connectionString: postgres.href })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const others = new Client({ connectionString: Object.assign(new URL(postgres.href), { pathname: name }).href })
    await others.connect()
    t.after(() => others.end())
    await others.query(`create table goods (title text, size text, id int primary key);
      insert into goods select 'thing ' || n, n::text, n from generate_series(1, 10500) as g(n);
      create function waits() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(7); return new; end';
      create trigger waits before update on goods for each row when (new.id = 10400) execute function waits()`)
    const { host, port, user, password, database } = others
    const connection = { host, port, user, password: password ?? '', database }
    const bases = [
      { type: 'pg', config: { client: 'pg', connection }, inflection_table: 'none', inflection_column: 'none' },
    ]
    const body = { title: 'Shop', external: true, bases }
    const { body: project } = await server.call('POST', '/api/v1/db/meta/projects', body, ana.token)
    const page = await enter(placeOfTable(project.id, 'goods'), { as: ana })
    await page.getByRole('rowheader').first().waitFor({ state: 'attached' })
    await page.getByRole('textbox', { name: /^goods/ }).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('menuitem', { name: 'Edit field', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit field' })
    await hasFocus(dialog.getByRole('textbox', { name: 'Field name' }))
    await dialog.getByRole('combobox', { name: 'Find a type' }).fill('whole numbers')
    await page.keyboard.press('Enter')
    await dialog.getByText('The values go over in batches while others read and write', { exact: false }).waitFor()
    // The last batch waits until others let go.
    await others.query('select pg_advisory_lock(7)')
    await dialog.getByRole('button', { name: 'Save field', exact: true }).click()
    await dialog.getByText(/^[\d,]+ of 10,500 records$/).waitFor()
    await onEveryScreen(page, async (screen) => {
      await dialog.getByText(/^[\d,]+ of 10,500 records$/).scrollIntoViewIfNeeded()
      await keepPicture(page, `change-in-batches-${screen}`)
    })
    await dialog.getByRole('button', { name: 'Cancel the change' }).click()
    await dialog.getByText('Taking it back…').waitFor()
    await others.query('select pg_advisory_unlock(7)')
    await dialog.getByText('It was cancelled. Nothing was changed.').waitFor()
    await dialog.getByText('10,500 values convert.').waitFor()
    const { rows } = await others.query("select column_name from information_schema.columns where table_name = 'goods'")
    assert.deepEqual(rows.map(({ column_name }) => column_name).toSorted(), ['id', 'size', 'title'])
    await dialog.getByRole('button', { name: 'Save field', exact: true }).click()
    await page.getByText('Changed the type of size').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const { rows: types } = await others.query(
      "select data_type from information_schema.columns where table_name = 'goods' and column_name = 'size'",
    )
    assert.deepEqual(types, [{ data_type: 'bigint' }])

    // A copy of it goes the same way.
    const duplicate = async () => {
      await hasFocus(page.getByRole('textbox', { name: /^goods/ }))
      await page.keyboard.press('Alt+ArrowDown')
      await page.getByRole('menuitem', { name: 'Duplicate field', exact: true }).click()
    }
    await others.query('select pg_advisory_lock(7)')
    await duplicate()
    const filling = page.getByRole('dialog', { name: 'Copying size' })
    await filling.getByText(/^[\d,]+ of 10,500 records$/).waitFor()
    await onEveryScreen(page, (screen) => keepPicture(page, `fill-in-batches-${screen}`))
    await filling.getByRole('button', { name: 'Cancel the change' }).click()
    await filling.getByText('Taking it back…').waitFor()
    const told = page.getByText('It was cancelled. Nothing was changed.').waitFor()
    await others.query('select pg_advisory_unlock(7)')
    await told
    await filling.waitFor({ state: 'detached' })
    const done = page.getByText('Duplicate Column successful').waitFor()
    await duplicate()
    await done
    const { rows: copied } = await others.query('select count(*)::int as n from goods where size = size_copy')
    assert.deepEqual(copied, [{ n: 10500 }])
  })
