import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable } from './testing/a-table.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { savedState } from './testing/saved-state.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const ana = await newcomer()
const project = await aProject(ana)
const rows = Array.from({ length: 260 }, (_, at) => ({ Title: `Deal ${at + 1}` }))
await aTable(server, ana, project.id, { title: 'Deals', rows })

const output = (page: Page) => page.getByRole('region', { name: 'SQL Output' })
const code = (page: Page) => page.getByRole('textbox', { name: 'SQL', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

interface SavedEditor {
  readonly type: string
  readonly code: string
  readonly fileName: string
  readonly filePath: string
  readonly edited: boolean
}

async function write(page: Page, sql: string): Promise<void> {
  await code(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(sql)
  await code(page).getByText(sql, { exact: true }).waitFor()
}

test('SQL is written in one of three editors, run, planned, kept and run again (spec 188, 190, 193, 272-273)', async () => {
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: ana })
  await page.getByRole('link', { name: 'SQL Editor' }).click()
  await page.getByRole('heading', { name: 'SQL Output' }).waitFor()
  for (const name of ['Editor 1', 'Editor 2', 'Editor 3'])
    await page.getByRole('button', { name, exact: true }).waitFor()
  await assertSoon(async () => {
    const panel = await output(page).boundingBox()
    const whole = await page.getByRole('main').boundingBox()
    return Math.round(panel?.width ?? 0) === Math.round(Math.max(700, (whole?.width ?? 0) / 2))
  }, true)

  // Rows come with the keys, and the next of them when they are asked for.
  await write(page, 'select id, Title as name from Deals order by id')
  await page.keyboard.press('Control+Enter')
  await output(page).getByRole('columnheader', { name: 'name' }).waitFor()
  await output(page).getByText('200 rows').waitFor()
  await output(page).getByRole('row', { name: 'Deal 1', exact: false }).first().waitFor()
  // Its panels scroll; the page itself stands still, whatever an editor keeps outside of them.
  assert.equal(await page.evaluate('document.scrollingElement.scrollHeight - innerHeight'), 0)
  // Scrolled to the end of what is known, the next come by themselves; what is far away leaves the screen.
  await output(page).getByRole('table').hover()
  await page.mouse.wheel(0, 20_000)
  await output(page).getByText('260 rows').waitFor()
  await assertSoon(async () => {
    await page.mouse.wheel(0, 20_000)
    return output(page).getByRole('cell', { name: 'Deal 260', exact: true }).count()
  }, 1)
  assert.equal(await output(page).getByRole('cell', { name: 'Deal 1', exact: true }).count(), 0)
  await assertSoon(async () => {
    const [memory] = Object.values((await savedState(page, 'sqlClient')) ?? {}) as { editors: readonly SavedEditor[] }[]
    return memory?.editors.map(({ type, code: text, fileName, filePath, edited }) => [
      type,
      text.length > 0,
      fileName,
      filePath,
      edited,
    ])
  }, [
    ['sql', true, 'Editor 1', '', true],
    ['sql', false, 'Editor 2', '', false],
    ['sql', false, 'Editor 3', '', false],
  ])

  await press(page, 'Explain')
  await output(page)
    .getByRole('table', { name: 'Plan' })
    .getByRole('row')
    .filter({ hasText: 'SCAN' })
    .getByText('Full scan')
    .first()
    .waitFor()
  await output(page).getByText('This database does not tell what each step of a plan takes.').waitFor()
  await press(page, 'Take query along')

  // A value travels apart from the text.
  await press(page, 'Editor 2')
  await write(page, 'select count(*) as n from Deals where Title = :title; select 2 as two')
  await page.getByRole('textbox', { name: ':title' }).fill('Deal 7')
  await press(page, 'Run all')
  await output(page).getByRole('columnheader', { name: 'two' }).waitFor()
  await press(page, 'Result 1')
  await output(page).getByRole('columnheader', { name: 'n', exact: true }).waitFor()

  await press(page, 'Editor 3')
  await press(page, 'Put query here')
  await code(page).getByText('as name from Deals').waitFor()
  await write(page, 'delete from Deals')
  await page.keyboard.press('Control+Enter')
  await output(page).getByRole('alert').getByText('In read mode a statement begins with').waitFor()
  await assertSoon(() => page.getByRole('button', { name: 'Allow writes…' }).isDisabled(), true)

  // Kept with the project, and found again in what was run.
  await press(page, 'Save as…')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('clean.sql')
  await page.getByRole('dialog').getByRole('button', { name: 'Save as…' }).click()
  await page.getByRole('button', { name: 'clean.sql', exact: true }).waitFor()
  await press(page, 'Files')
  await output(page).getByRole('list', { name: 'Files' }).getByText('clean.sql').waitFor()
  await press(page, 'History')
  await output(page).getByRole('listitem').filter({ hasText: 'order by id' }).first().getByRole('button').click()
  await page.getByRole('button', { name: 'Editor 4', exact: true }).waitFor()
  await press(page, 'Result')
  await press(page, 'Run')
  await output(page).getByText('200 rows').waitFor()

  await onEveryScreen(page, async (screen) => {
    await output(page).getByRole('columnheader', { name: 'name' }).waitFor()
    assert.deepEqual(await seriousFindings(page), [])
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(width <= 0, `${screen} is ${width} px too wide`)
    await keepPicture(page, `sql-editor-${screen}`)
  })
})

test('a result is drawn, and a question is kept as a table that is only read', async () => {
  mkdirSync(join(server.dataDir, 'sources'), { recursive: true })
  const database = new DatabaseSync(join(server.dataDir, 'sources', 'sales.sqlite'))
  database.exec(`create table sales (id integer primary key, city text, amount integer);
    insert into sales (city, amount) values ('Rome', 7), ('Oslo', 3), ('Rome', 5)`)
  database.close()
  const config = { client: 'sqlite3', connection: { connection: { filename: 'sales.sqlite' } } }
  const bases = [{ type: 'sqlite3', config, inflection_table: 'none', inflection_column: 'none' }]
  const attached = { title: 'Sales', external: true, bases }
  const made = await server.call('POST', '/api/v1/db/meta/projects', attached, ana.token)
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const page = await enter(`/nc/${made.body.id}?tab=sql`, { as: ana })
  await write(page, 'select city, amount from sales order by id')
  await page.keyboard.press('Control+Enter')
  await output(page).getByText('3 rows').waitFor()
  await press(page, 'Chart')
  await output(page).getByRole('img', { name: 'amount by city. Rome: 12, Oslo: 3' }).waitFor()
  await output(page).getByRole('combobox', { name: 'Chart' }).click()
  await page.getByRole('option', { name: 'Pie' }).click()
  await output(page).getByRole('listitem').filter({ hasText: 'Rome' }).getByText('80 %').waitFor()
  await press(page, 'Save as view…')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name of the view' }).fill('by_city')
  const told = page.getByText('“by_city” is a table of the project now').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Save as view' }).click()
  await told
  await page.getByRole('link', { name: 'by_city' }).waitFor()
  const { body } = await server.call('GET', `/api/v1/db/meta/projects/${made.body.id}/tables`, undefined, ana.token)
  assert.deepEqual(
    body.list.map(({ table_name, type }: { table_name: string; type: string }) => [table_name, type]).toSorted(),
    [
      ['by_city', 'view'],
      ['sales', 'table'],
    ],
  )
  await onEveryScreen(page, async (screen) => {
    await output(page)
      .getByRole('img', { name: /amount by city/ })
      .waitFor()
    assert.deepEqual(await seriousFindings(page), [])
    await keepPicture(page, `sql-chart-${screen}`)
  })
})
