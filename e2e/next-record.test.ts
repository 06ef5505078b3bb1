import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { PageToPrepare } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon } from './testing/waiting.ts'
import { withoutLive } from './testing/without-live.ts'

const { server, enter, newcomer, aProject } = await aHouse()

let person: Account
let project: Json
let table: Json

before(async () => {
  person = await newcomer()
  project = await aProject(person)
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Now' }, { title: 'Later' }] } },
    { title: 'From', uidt: 'Date' },
  ]
  const rows = [
    { Title: 'Ship', Stage: 'Later', From: '2026-12-21' },
    { Title: 'Design', Stage: 'Now', From: '2026-12-15' },
    { Title: 'Pack', Stage: 'Later', From: '2026-12-10' },
    { Title: 'Build', Stage: 'Now', From: '2026-12-17' },
    { Title: 'Someday', Stage: 'Now' },
  ]
  table = await aTable(server, person, project.id, { title: 'Plan', columns, rows })
})

/** From the first to the last, in the order in which each kind of view shows them. */
for (const [kind, names] of [
  ['galleries', ['Ship', 'Design', 'Pack', 'Build', 'Someday']],
  ['kanbans', ['Design', 'Build', 'Someday', 'Ship', 'Pack']],
  ['calendars', ['Pack', 'Design', 'Build', 'Ship', 'Someday']],
  ['timelines', ['Design', 'Build', 'Pack', 'Ship', 'Someday']],
] as const)
  test(`an open record leads to the one before and after it, as its view shows them: ${kind}`, async () => {
    const path = `/api/v1/db/meta/tables/${table.id}/${kind}`
    const view = await server.call('POST', path, { title: kind }, person.token)
    assert.equal(view.status, 200, JSON.stringify(view.body))
    const first = ['Ship', 'Design', 'Pack', 'Build', 'Someday'].indexOf(names[0]) + 1
    const place = `${placeOfTable(project.id, table.title)}&view=${view.body.id}&day=2026-12-14&rowId=${first}`
    const page = await enter(place, { as: person })
    for (const [at, name] of names.entries()) {
      const sheet = page.getByRole('dialog', { name, exact: true })
      await sheet.getByText(`${at + 1} of ${names.length}`, { exact: true }).waitFor()
      if (at + 1 < names.length) await sheet.press('Alt+ArrowDown')
    }
    const last = page.getByRole('dialog', { name: names.at(-1) ?? '', exact: true })
    await assertSoon(() => last.getByRole('button', { name: 'Next record' }).isDisabled(), true)
    await last.getByRole('button', { name: 'Previous record' }).click()
    await page.getByRole('dialog', { name: names.at(-2) ?? '', exact: true }).waitFor()
  })

test('what is being written in a record is stored when a key leads to the next one, and when the way back closes it', async () => {
  const rows = ['One', 'Two'].map((Title) => ({ Title, Note: '', More: '' }))
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Note', uidt: 'SingleLineText' },
    { title: 'More', uidt: 'LongText' },
  ]
  const notes = await aTable(server, person, project.id, { title: 'Notes', columns, rows })
  const stored = async () => {
    const path = `/api/v1/db/data/noco/${project.id}/${notes.id}`
    const { list } = (await server.call('GET', path, undefined, person.token)).body
    return list.map(({ Title, Note, More }: Json) => [Title, Note || null, More || null])
  }
  const page = await enter(placeOfTable(project.id, notes.title), { as: person })
  const sheetOf = (name: string) => page.getByRole('dialog', { name, exact: true })
  await page.getByRole('button', { name: 'Add record' }).waitFor()
  await page.evaluate(() => location.assign(`${location.hash}&rowId=1`))
  await sheetOf('One').getByRole('textbox', { name: 'Note' }).fill('by key')
  await page.keyboard.press('Alt+ArrowDown')
  await sheetOf('Two').getByRole('textbox', { name: 'Note' }).waitFor()
  await assertSoon(stored, [
    ['One', 'by key', null],
    ['Two', null, null],
  ])
  await sheetOf('Two').getByRole('textbox', { name: 'Title' }).fill('Second')
  await page.keyboard.press('Alt+ArrowUp')
  await sheetOf('One').getByRole('textbox', { name: 'More' }).fill('a long text')
  await page.goBack()
  await sheetOf('One').waitFor({ state: 'detached' })
  await assertSoon(stored, [
    ['One', 'by key', 'a long text'],
    ['Second', null, null],
  ])
})

test('texts of several lines keep them where they are changed in a record, also in fields of one line', async () => {
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Street', uidt: 'SingleLineText' },
  ]
  const rows = [{ Title: 'Head\noffice', Street: '12 Main St\nParis' }]
  const offices = await aTable(server, person, project.id, { title: 'Offices', columns, rows })
  const page = await enter(`${placeOfTable(project.id, offices.title)}&rowId=1`, { as: person })
  for (const [title, key] of [
    ['Street', 'Tab'],
    ['Title', 'Enter'],
  ] as const) {
    const field = page.getByRole('dialog').getByRole('textbox', { name: title })
    await field.press('Control+End')
    await field.pressSequentially('!')
    await field.press(key)
  }
  await assertSoon(
    async () => {
      const path = `/api/v1/db/data/noco/${project.id}/${offices.id}/1`
      const { Title, Street } = (await server.call('GET', path, undefined, person.token)).body
      return { Title, Street }
    },
    { Title: 'Head\noffice!', Street: '12 Main St\nParis!' },
  )
})

test('whoever writes in a line keeps it when its text becomes one of several lines, or of one', async () => {
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Street', uidt: 'SingleLineText' },
  ]
  const rows = [{ Title: 'Office', Street: '12 Main St\nParis' }]
  const offices = await aTable(server, person, project.id, { title: 'Streets', columns, rows })
  const path = `/api/v1/db/data/noco/${project.id}/${offices.id}/1`
  const stored = async () => (await server.call('GET', path, undefined, person.token)).body.Street
  const page = await enter(`${placeOfTable(project.id, offices.title)}&rowId=1`, { as: person })
  const street = page.getByRole('dialog').getByRole('textbox', { name: 'Street' })
  await street.fill('Short')
  await street.press('Enter')
  await assertSoon(stored, 'Short')
  await hasFocus(street)
  await page.keyboard.press('Tab')
  await street.fill('Short, and')
  await server.call('PATCH', path, { Street: 'Of\nothers' }, person.token)
  await page.getByRole('gridcell', { name: 'Of others' }).waitFor({ state: 'attached' })
  await hasFocus(street)
  await page.keyboard.type(' more')
  await page.keyboard.press('Tab')
  await page.getByRole('dialog', { name: 'Somebody else changed' }).getByRole('button', { name: 'Keep mine' }).click()
  await assertSoon(stored, 'Short, and more')
})

test('keys with Alt lead from record to record from stars as well, which stay as they are', async () => {
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Fit', uidt: 'Rating' },
  ]
  const rows = ['One', 'Two'].map((Title) => ({ Title, Fit: 3 }))
  const rated = await aTable(server, person, project.id, { title: 'Rated', columns, rows })
  const page = await enter(`${placeOfTable(project.id, rated.title)}&rowId=1`, { as: person })
  const stars = (name: string) => page.getByRole('dialog', { name, exact: true }).getByRole('slider', { name: 'Fit' })
  await stars('One').press('Alt+ArrowDown')
  await stars('Two').press('Alt+ArrowUp')
  await stars('One').press('ArrowUp')
  const path = `/api/v1/db/data/noco/${project.id}/${rated.id}`
  await assertSoon(async () => {
    const { list } = (await server.call('GET', path, undefined, person.token)).body
    return list.map(({ Fit }: Json) => Fit)
  }, [4, 3])
})

test('what is refused in a record stays with it wherever the sheet goes, is told, and is mended or given up there', async () => {
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Amount', uidt: 'Number' },
    { title: 'More', uidt: 'LongText' },
  ]
  const rows = ['One', 'Two'].map((Title) => ({ Title, Amount: 7, More: 'short' }))
  const bills = await aTable(server, person, project.id, { title: 'Bills', columns, rows })
  let refuse: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    refuse = resolve
  })
  // What is known of the record is all there is to go by.
  let read: () => void = () => undefined
  let reading = Promise.resolve()
  const prepare = async (page: PageToPrepare) => {
    await page.route(/\/save(\?|$)/, async (route) => {
      if (!route.request().postData()?.includes('a long text')) return route.continue()
      await held
      await route.fulfill({ status: 400, json: { msg: 'More is too long.', error: 'invalid_value', requestId: 'r' } })
    })
    await page.route(new RegExp(`/data/v1/${project.id}/${bills.id}/1(\\?|$)`), async (route) => {
      await reading
      await route.continue()
    })
  }
  const page = await enter(`${placeOfTable(project.id, bills.title)}&rowId=1`, { as: person, prepare })
  const sheetOf = (name: string) => page.getByRole('dialog', { name, exact: true })
  const amount = sheetOf('One').getByRole('textbox', { name: 'Amount' })
  // What this browser knows to be wrong, while a key leads on.
  await amount.fill('seven')
  await page.keyboard.press('Alt+ArrowDown')
  await sheetOf('Two').waitFor()
  const told = page.getByRole('alert').filter({ hasText: 'Amount: “seven” is not stored.' })
  await told.getByRole('button', { name: 'Show it' }).click()
  await sheetOf('One').getByRole('alert').waitFor()
  assert.equal(await amount.inputValue(), 'seven')
  // Escape gives it up, what is stored stands there again.
  await amount.focus()
  await page.keyboard.press('Escape')
  await sheetOf('One').getByRole('alert').waitFor({ state: 'detached' })
  assert.equal(await amount.inputValue(), '7')
  // What the server refuses, after the sheet was closed.
  await sheetOf('One').getByRole('textbox', { name: 'More' }).fill('a long text')
  await sheetOf('One').getByRole('button', { name: 'Close' }).click()
  await sheetOf('One').waitFor({ state: 'detached' })
  reading = new Promise((resolve) => {
    read = resolve
  })
  refuse()
  const late = page.getByRole('alert').filter({ hasText: 'More: “a long text” is not stored. More is too long.' })
  await late.getByRole('button', { name: 'Show it' }).click()
  const more = sheetOf('One').getByRole('textbox', { name: 'More' })
  await sheetOf('One').getByRole('alert').waitFor()
  assert.equal(await more.inputValue(), 'a long text')
  await more.fill('shorter')
  await amount.focus()
  await sheetOf('One').getByRole('alert').waitFor({ state: 'detached' })
  const path = `/api/v1/db/data/noco/${project.id}/${bills.id}`
  await assertSoon(async () => {
    const { list } = (await server.call('GET', path, undefined, person.token)).body
    return list.map(({ Amount, More }: Json) => [Amount, More])
  }, [
    [7, 'shorter'],
    [7, 'short'],
  ])
  read()
})

test('a new record that is written and not added is not lost by Escape or a click on another table', async () => {
  const page = await enter(placeOfTable(project.id, table.title), { as: person })
  await page.getByRole('button', { name: 'Add record' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add record' })
  const name = sheet.getByRole('textbox', { name: 'Title' })
  await name.fill('Long work')
  await sheet.getByRole('button', { name: 'From' }).focus()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Automations' }).click(),
  ]
  for (const leave of ways) {
    await leave()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await name.inputValue(), 'Long work')
  }
  // Something else that is not saved lies over it: one question stands for both. A dialog covers the link from pointers only.
  const away = page.locator('nav a', { hasText: 'Automations' })
  const leave = () => away.evaluate((link) => (link as HTMLElement).click())
  const openHooks = async (): Promise<void> => {
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: `More for ${table.title}` })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Webhooks' }).press('Enter')
  }
  await openHooks()
  const hooks = page.getByRole('dialog', { name: 'Webhook' })
  await hooks.getByRole('button', { name: 'New webhook' }).click()
  await hooks.getByLabel('Title').fill('Another work')
  const type = () =>
    page.evaluate((hash) => {
      window.location.hash = hash
    }, `#/nc/${project.id}?tab=automations`)
  for (const go of [leave, type]) {
    await go()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await hooks.getByLabel('Title').inputValue(), 'Another work')
  }
  await hooks.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await hooks.waitFor({ state: 'detached' })
  // What lies under it is asked about once that is closed.
  for (const go of [leave, type]) {
    await go()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await name.inputValue(), 'Long work')
  }
  await openHooks()
  await hooks.getByRole('button', { name: 'New webhook' }).click()
  await hooks.getByLabel('Title').fill('Another work')
  await type()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL((url) => url.hash.endsWith('?tab=automations'))
  await page.locator('form#new-record').waitFor({ state: 'detached' })
  await question.waitFor({ state: 'detached' })
  // That dialog belongs to no page, so it stays with what is written in it.
  assert.equal(await hooks.getByLabel('Title').inputValue(), 'Another work')
})

test('a record that does not come, for want of a line or of a server, says so and can be tried again', async () => {
  const columns = [{ title: 'Title', uidt: 'SingleLineText', pv: true }]
  const rows = ['One', 'Two'].map((Title) => ({ Title }))
  const near = await aTable(server, person, project.id, { title: 'Near', columns, rows })
  const far = await aTable(server, person, project.id, { title: 'Far', columns, rows: [{ Title: 'Beyond' }] })
  const page = await enter(`${placeOfTable(project.id, near.title)}&rowId=1`, { as: person, prepare: withoutLive })
  await page.getByRole('dialog', { name: 'One', exact: true }).getByRole('button', { name: 'Close' }).click()
  const open = (what: string) => page.evaluate((added) => location.assign(`${location.hash}&${added}`), what)
  await page.context().setOffline(true)
  await open('rowId=2')
  const sheet = page.getByRole('dialog', { name: 'Record', exact: true })
  const retry = sheet.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.context().setOffline(false)
  await page.getByRole('dialog', { name: 'Two', exact: true }).waitFor()

  let isDown = true
  await page.route(`**/*${far.id}*/**`, (route) => (isDown ? route.abort() : route.continue()))
  await page.route(`**/*${far.id}`, (route) => (isDown ? route.abort() : route.continue()))
  await open(`open=${far.id}.1`)
  await retry.waitFor()
  isDown = false
  await retry.click()
  await page.getByRole('dialog', { name: 'Beyond', exact: true }).waitFor()
})
