import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { VisitOptions } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { payloads } from './testing/payloads.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const [ana, ben, vera] = [await newcomer(), await newcomer(), await newcomer()]
const project = await aProject(ana)
for (const [{ email }, roles] of [
  [ben, 'commenter'],
  [vera, 'viewer'],
] as const)
  await server.call('POST', `/api/v1/db/meta/projects/${project.id}/users`, { email, roles }, ana.token)
await server.call('PATCH', '/api/v1/account', { firstname: 'Ben', lastname: 'Okafor' }, ben.token)
await server.call('PATCH', '/api/v1/account', { firstname: 'Ana', lastname: 'Ruiz' }, ana.token)

/** The smallest picture. */
const onePixel = [
  ...Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
]

let tables = 0

async function aDealTable(): Promise<Json> {
  tables += 1
  return aTable(server, ana, project.id, {
    title: `Deals ${tables}`,
    rows: ['Tidewater', 'Marlow', 'Juniper'].map((Title) => ({ Title })),
  })
}

async function say(table: Json, who: Account, text: string, record = '1'): Promise<string> {
  const path = `/api/v1/tables/${table.id}/records/${record}/comments`
  const { status, body } = await server.call('POST', path, { text }, who.token)
  assert.equal(status, 200, JSON.stringify(body))
  return body.id
}

const openRecord = async (table: Json, who: Account, options: VisitOptions = {}): Promise<[Page, Locator]> => {
  const page = await enter(`${placeOfTable(project.id, table.title)}&rowId=1`, { as: who, ...options })
  const sheet = page.getByRole('dialog', { name: 'Tidewater' })
  await sheet.getByRole('combobox', { name: 'Comment, or @ to mention' }).waitFor()
  return [page, sheet]
}

const field = (sheet: Locator, label = 'Comment, or @ to mention') => sheet.getByRole('combobox', { name: label })
const comment = (sheet: Locator, text: string) => sheet.getByRole('article').filter({ hasText: text })

test('two people talk about a record: mention, reply, react, resolve, edit and delete, each seen by the other at once (spec 372)', async () => {
  const table = await aDealTable()
  const [page, sheet] = await openRecord(table, ana)
  const [other, theirs] = await openRecord(table, ben)
  await sheet.getByText('Nobody has said anything about this record yet.').waitFor()
  // By keys alone: the list of people opens with @, the first is taken by Enter, Ctrl+Enter sends.
  await field(sheet).focus()
  await page.keyboard.type('Can we do **24** months, @be')
  await sheet.getByRole('option', { name: /Ben Okafor/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('please?')
  await page.keyboard.press('Control+Enter')
  await comment(theirs, 'Can we do 24 months, @Ben Okafor please?').waitFor()
  await comment(sheet, 'Can we do 24 months').locator('strong', { hasText: '24' }).waitFor()
  await assertSoon(() => field(sheet).inputValue(), '')
  await theirs.getByRole('tab', { name: 'Comments 1' }).waitFor()

  await comment(theirs, '24 months').getByRole('button', { name: 'Reply' }).click()
  await hasFocus(field(theirs, 'Reply'))
  await other.keyboard.type('Finance is fine with it.')
  await other.keyboard.press('Control+Enter')
  await comment(sheet, 'Finance is fine').waitFor()
  await comment(sheet, 'Finance is fine').getByRole('button', { name: 'React' }).click()
  await page.getByRole('menuitem', { name: 'Like' }).click()
  await comment(theirs, 'Finance is fine').getByRole('button', { name: 'Like 1' }).click()
  await comment(sheet, 'Finance is fine').getByRole('button', { name: 'Like 2' }).waitFor()

  await comment(theirs, 'Finance is fine').getByRole('button', { name: 'More about the comment of Ben' }).click()
  await other.getByRole('menuitem', { name: 'Edit' }).click()
  await field(theirs, 'Edit').fill('Finance is fine with 36.')
  await other.keyboard.press('Control+Enter')
  await comment(sheet, 'Finance is fine with 36.').getByText('edited').waitFor()

  await comment(theirs, '24 months').getByRole('button', { name: 'Resolve' }).click()
  await sheet.getByText('Resolved: Can we do 24 months').waitFor()
  await sheet.getByRole('tab', { name: 'Comments', exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Show' }).click()
  await sheet.getByRole('button', { name: 'Open again' }).click()
  await comment(theirs, '24 months').waitFor()

  // Others keep what they answered.
  await comment(sheet, '24 months').getByRole('button', { name: 'More about the comment of Ana' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete comment' }).getByRole('button', { name: 'Delete' }).click()
  await comment(theirs, 'This comment was deleted.').waitFor()
  await comment(theirs, 'Finance is fine with 36.').waitFor()
  assert.deepEqual(await seriousFindings(page, '[data-record-sheet]'), [])
})

test('rows show how much is said about them, by one call for all, and hear of more by themselves', async () => {
  const table = await aDealTable()
  await say(table, ben, 'one')
  await say(table, ben, 'two')
  let asked = 0
  const page = await enter(placeOfTable(project.id, table.title), {
    as: ana,
    prepare: (fresh) =>
      fresh.on('request', (request) => {
        if (request.url().endsWith('/comments/count')) asked += 1
      }),
  })
  const row = (title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
  const noteOf = (title: string) => row(title).getAttribute('aria-description')
  await until(
    () => noteOf('Tidewater'),
    (note) => note === '2 comments',
  )
  assert.equal(asked, 1)
  assert.equal(await noteOf('Marlow'), null)
  await say(table, ben, 'three', '2')
  await until(
    () => noteOf('Marlow'),
    (note) => note === '1 comment',
  )
  assert.equal(await noteOf('Tidewater'), '2 comments')
})

test('cards of galleries and boards show it too', async () => {
  const table = await aTable(server, ana, project.id, {
    title: 'On cards',
    columns: [
      { title: 'Title', uidt: 'SingleLineText', pv: true },
      { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Lead' }, { title: 'Won' }] } },
    ],
    rows: [
      { Title: 'Tidewater', Stage: 'Lead' },
      { Title: 'Marlow', Stage: 'Won' },
    ],
  })
  await say(table, ben, 'one')
  const { id: stage } = table.columns.find((column: Json) => column.title === 'Stage')
  const views = `/api/v1/db/meta/tables/${table.id}`
  const gallery = await server.call('POST', `${views}/galleries`, { title: 'Cards' }, ana.token)
  const board = await server.call('POST', `${views}/kanbans`, { title: 'Board', fk_grp_col_id: stage }, ana.token)
  const place = placeOfTable(project.id, table.title)
  const page = await enter(`${place}&view=${gallery.body.id}`, { as: ana })
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const badge = (title: string, name: string) => card(title).getByRole('img', { name, exact: true })
  await badge('Tidewater', '1 comment').last().waitFor()
  await page.evaluate((next) => globalThis.location.assign(next), `#${place}&view=${board.body.id}`)
  await page.locator('[data-kanban]').waitFor()
  await badge('Tidewater', '1 comment').last().waitFor()
  await say(table, ben, 'two', '2')
  await badge('Marlow', '1 comment').last().waitFor()
})

test('a draft waits for its record, a comment that did not arrive can be sent again', async () => {
  const table = await aDealTable()
  const [page, sheet] = await openRecord(table, ana)
  await field(sheet).fill('Half a thought')
  await sheet.getByRole('button', { name: 'Next record' }).click()
  const next = page.getByRole('dialog', { name: 'Marlow' })
  await assertSoon(() => field(next).inputValue(), '')
  await next.getByRole('button', { name: 'Previous record' }).click()
  await assertSoon(() => field(sheet).inputValue(), 'Half a thought')
  let isDown = true
  await page.route('**/records/1/comments', (route) =>
    isDown && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await sheet.getByRole('button', { name: 'Send' }).click()
  await comment(sheet, 'Half a thought').getByText('Not sent.').waitFor()
  isDown = false
  await comment(sheet, 'Half a thought').getByRole('button', { name: 'Try again' }).click()
  await comment(sheet, 'Half a thought').getByRole('button', { name: 'Reply' }).waitFor()
  await assertSoon(() => comment(sheet, 'Half a thought').count(), 1)
})

test('a comment may be about one field, which shows it', async () => {
  const table = await aTable(server, ana, project.id, {
    title: 'With price',
    columns: [
      { title: 'Title', uidt: 'SingleLineText', pv: true },
      { title: 'Amount', uidt: 'Number' },
    ],
    rows: [{ Title: 'Tidewater', Amount: 5 }],
  })
  const [page, sheet] = await openRecord(table, ben)
  await sheet.getByRole('button', { name: 'Comment on Amount' }).click()
  await hasFocus(field(sheet))
  await page.keyboard.type('Too low')
  await page.keyboard.press('Control+Enter')
  await sheet.getByRole('button', { name: '1 comment on Amount' }).waitFor()
  await sheet.getByRole('complementary').getByText('on Amount').waitFor()
  // They only look at the record itself.
  assert.equal(await sheet.getByRole('textbox', { name: 'Amount' }).count(), 0)
})

test('whoever only looks sees no comments at all', async () => {
  const table = await aDealTable()
  await say(table, ana, 'between us')
  const page = await enter(`${placeOfTable(project.id, table.title)}&rowId=1`, { as: vera })
  const sheet = page.getByRole('dialog', { name: 'Tidewater' })
  await sheet.getByText('Tidewater').first().waitFor()
  assert.equal(await sheet.getByText('Comments').count(), 0)
  assert.equal(await sheet.getByText('between us').count(), 0)
})

test('whatever is written runs nothing and asks nobody (S20, S21)', async () => {
  const table = await aDealTable()
  for (const text of payloads) await say(table, ben, text)
  await say(table, ben, 'See https://x.example/a, please')
  const foreign: string[] = []
  const [, sheet] = await openRecord(table, ana, {
    prepare: (fresh) => {
      fresh.on('dialog', (dialog) => void foreign.push(`dialog ${dialog.message()}`))
      fresh.on('request', (request) => {
        if (/evil\.example/.test(request.url())) foreign.push(request.url())
      })
    },
  })
  await until(
    () => sheet.getByRole('article').count(),
    (count) => count === payloads.length + 1,
  )
  assert.equal(await sheet.locator('article :is(script, iframe, img, object, embed, form, style)').count(), 0)
  const targets = await sheet
    .locator('article a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const plain = sheet.getByRole('article').getByRole('link', { name: 'https://x.example/a', exact: true })
  const told = await plain.evaluate((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name)))
  assert.deepEqual(told, ['https://x.example/a', '_blank', 'noopener noreferrer nofollow'])
  assert.ok(
    targets.every((href) => /^(https?:|mailto:)/.test(href ?? '')),
    targets.join(),
  )
  assert.deepEqual(foreign, [])
})

test('on a phone comments are a tab beside the fields', async () => {
  const table = await aDealTable()
  await say(table, ben, 'On the way')
  const page = await enter(`${placeOfTable(project.id, table.title)}&rowId=1`, {
    as: ana,
    size: { width: 375, height: 812 },
  })
  const sheet = page.getByRole('dialog', { name: 'Tidewater' })
  await sheet.getByRole('tab', { name: 'Comments 1' }).first().click()
  await comment(sheet, 'On the way').waitFor()
  await field(sheet).fill('Good, @')
  await sheet.getByRole('option', { name: /Ben Okafor/ }).click()
  await sheet.getByRole('button', { name: 'Send' }).click()
  await comment(sheet, 'Good, @Ben Okafor').waitFor()
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  assert.equal(over, 0)
})

test('files go with a comment: chosen and pasted, seen by the other with their small pictures, and opened', async () => {
  const table = await aDealTable()
  const [page, sheet] = await openRecord(table, ben)
  const [, theirs] = await openRecord(table, ana)
  const chooser = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('our plan') })
  await sheet.getByRole('button', { name: 'Remove plan.txt' }).waitFor()
  await field(sheet).focus()
  await field(sheet).evaluate((element, bytes) => {
    const clipboard = new DataTransfer()
    clipboard.items.add(new File([Uint8Array.from(bytes)], 'dot.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  }, onePixel)
  await sheet.getByRole('button', { name: 'Remove dot.png' }).waitFor()
  // Without a word: the files say it.
  await page.keyboard.press('Control+Enter')
  const files = theirs.getByRole('article').getByRole('list', { name: 'Files' })
  await files.getByRole('button', { name: 'Open plan.txt' }).waitFor()
  await files.getByRole('button', { name: 'Open dot.png' }).locator('img').waitFor()
  await sheet.getByRole('article').getByRole('button', { name: 'Open plan.txt' }).waitFor()
  await sheet.getByRole('button', { name: 'Remove plan.txt' }).waitFor({ state: 'detached' })
  await files.getByRole('button', { name: 'Open dot.png' }).click()
  await theirs.page().getByRole('dialog').getByRole('img', { name: 'dot.png', exact: true }).waitFor()
})
