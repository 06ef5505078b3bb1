import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { type HeldAnswers, heldAnswers } from './testing/held-answers.ts'
import { payloads } from './testing/payloads.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { turnRound } from './testing/turn-round.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

let person: Account
let project: Json

before(async () => {
  person = await newcomer()
  project = await aProject(person)
})

interface Deals {
  readonly table: Json
  readonly page: Page
  idOf(title: string): string
  rows(): Promise<Json[]>
}

interface Spec extends Omit<NonNullable<Parameters<typeof enter>[1]>, 'as'> {
  readonly rows?: readonly Json[]
  readonly settings?: object
  /** Titles of the fields the calendar goes by. */
  readonly by?: readonly [start: string, end: string | null]
  readonly place?: string
}

let made = 0

const standard = [
  { Title: 'Ada', Due: '2026-12-08', Until: '2026-12-10' },
  { Title: 'Grace', Due: '2026-12-16' },
  { Title: 'Linus', Met: '2026-12-08T08:00:00.000Z', Over: '2026-12-08T09:00:00.000Z' },
]

async function deals({
  rows = standard,
  settings = {},
  by = ['Due', 'Until'],
  place = 'day=2026-12-10',
  ...visit
}: Spec = {}): Promise<Deals> {
  made += 1
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Due', uidt: 'Date' },
    { title: 'Until', uidt: 'Date' },
    { title: 'Met', uidt: 'DateTime' },
    { title: 'Over', uidt: 'DateTime' },
  ]
  const table = await aTable(server, person, project.id, { title: `Dates ${made}`, columns, rows })
  const idOf = (title: string | null) => table.columns.find((column: Json) => column.title === title)?.id ?? null
  const range = [{ fk_from_column_id: idOf(by[0]), fk_to_column_id: idOf(by[1]) }]
  const body = { title: 'Calendar', calendar_range: range }
  const view = await server.call('POST', `/api/v1/db/meta/tables/${table.id}/calendars`, body, person.token)
  assert.equal(view.status, 200, JSON.stringify(view.body))
  const wanted = { weekStart: 1, calendarZone: 'Europe/Berlin', ...settings }
  const changed = await server.call('PATCH', `/api/v1/db/meta/views/${view.body.id}/settings`, wanted, person.token)
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const page = await enter(`${placeOfTable(project.id, table.title)}&view=${view.body.id}&${place}`, {
    as: person,
    size: { width: 1280, height: 860 },
    ...visit,
  })
  await page.getByRole('toolbar', { name: 'Calendar' }).waitFor()
  return {
    table,
    page,
    idOf,
    rows: async () => {
      const records = `/api/v1/db/data/v1/${project.id}/${table.id}?sort=Id`
      return (await server.call('GET', records, undefined, person.token)).body.list
    },
  }
}

const chip = (page: Page, title: string): Locator => page.locator('[data-event]', { hasText: title }).first()
/** The record, and when it is. */
const named = (page: Page, title: string, when: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${title}\\s?, ${when}$`) })
const dayNumber = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000
const dayCell = (page: Page, iso: string): Locator => page.locator(`[data-day="${dayNumber(iso)}"]`).first()

async function drag(
  page: Page,
  from: Locator,
  to: Locator,
  at = { x: 40, y: 60 },
  grip?: { x: number; y: number },
): Promise<void> {
  await from.hover(grip === undefined ? {} : { position: grip })
  await page.mouse.down()
  const box = (await to.boundingBox()) ?? assert.fail('nowhere to put it')
  await page.mouse.move(box.x + at.x - 10, box.y + at.y - 6, { steps: 3 })
  await page.mouse.move(box.x + at.x, box.y + at.y, { steps: 3 })
  await page.mouse.up()
}

const storedAs = (rows: () => Promise<Json[]>, title: string, cells: Json) =>
  until(
    async () => (await rows()).find((row) => row.Title === title),
    (row) => Object.entries(cells).every(([name, value]) => row?.[name] === value),
  )

test('a month shows the records of its days; one is drawn to another day at once, undone in one step, and made longer by its end (spec 238)', async () => {
  let held: HeldAnswers | undefined
  const { page, rows } = await deals({
    prepare: async (watched) => {
      held = await heldAnswers(watched, 'POST', /\/save$/)
    },
  })
  await named(page, 'Ada', 'Tuesday, Dec 8, 2026 to Thursday, Dec 10, 2026').waitFor()
  await page.getByRole('button', { name: /^Go to a day: December 2026/ }).waitFor()
  await drag(page, chip(page, 'Grace'), dayCell(page, '2026-12-22'))
  await held?.arrived
  // The server has not heard of it yet.
  await named(page, 'Grace', 'Tuesday, Dec 22, 2026').waitFor()
  await held?.release()
  await storedAs(rows, 'Grace', { Due: '2026-12-22', Until: null })
  await page
    .getByRole('status')
    .filter({ hasText: 'Grace is on Tuesday, Dec 22, 2026 now' })
    .waitFor({ state: 'attached' })

  const box = (await chip(page, 'Grace').boundingBox()) ?? assert.fail()
  await drag(page, chip(page, 'Grace'), dayCell(page, '2026-12-24'), undefined, { x: box.width - 3, y: 10 })
  await storedAs(rows, 'Grace', { Due: '2026-12-22', Until: '2026-12-24' })
  // An event that has become longer or shorter is another one.
  await named(page, 'Grace', 'Tuesday, Dec 22, 2026 to Thursday, Dec 24, 2026').press('Control+z')
  await storedAs(rows, 'Grace', { Due: '2026-12-22', Until: null })
  await named(page, 'Grace', 'Tuesday, Dec 22, 2026').press('Control+z')
  await storedAs(rows, 'Grace', { Due: '2026-12-16', Until: null })
  await named(page, 'Grace', 'Wednesday, Dec 16, 2026').waitFor()
  assert.deepEqual(await seriousFindings(page), [])
})

test('only the part that is seen is asked for, and who opens a grid loads nothing of calendars', async () => {
  const asked: string[] = []
  const { page, table } = await deals({
    rows: [...standard, { Title: 'Later', Due: '2027-03-03' }],
    alter: (watched) => watched.on('request', (request) => asked.push(decodeURIComponent(request.url()))),
  })
  await chip(page, 'Grace').waitFor()
  const lists = await until(
    () => asked.filter((address) => address.includes(`/${table.id}/views/`) && /[?&]limit=/.test(address)),
    (found) => found.length >= 2,
  )
  assert.ok(
    lists.every((address) => address.includes('filterArrJson=')),
    lists.join('\n'),
  )
  assert.equal(await page.getByText('Later').count(), 0)
  await page.getByRole('button', { name: /^Go to a day/ }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.keyboard.press('Escape')
  for (const month of ['January', 'February', 'March']) {
    await page.getByRole('button', { name: 'Forward' }).click()
    await page.getByRole('button', { name: `Go to a day: ${month} 2027` }).waitFor()
  }
  await chip(page, 'Later').waitFor()

  asked.length = 0
  const grid = await enter(placeOfTable(project.id, table.title), {
    as: person,
    alter: (watched) => watched.on('request', (request) => asked.push(request.url())),
  })
  await grid.getByRole('button', { name: 'Add record' }).first().waitFor()
  assert.deepEqual(
    asked.filter((address) => /\/calendar-[^/]*\.(?:js|css)$/.test(address)),
    [],
  )
})

test('new records begin on the day or the hours somebody points at', async () => {
  const { page, rows } = await deals()
  await dayCell(page, '2026-12-17').hover()
  await page.getByRole('button', { name: 'New record on Thursday, Dec 17, 2026' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add record' })
  await sheet.getByLabel('Title').fill('Edsger')
  await page.keyboard.press('Control+Enter')
  await storedAs(rows, 'Edsger', { Due: '2026-12-17', Until: '2026-12-17' })
  await named(page, 'Edsger', 'Thursday, Dec 17, 2026').waitFor()
  await sheet.waitFor({ state: 'detached' })
  await drag(page, dayCell(page, '2026-12-21'), dayCell(page, '2026-12-23'), undefined, { x: 30, y: 70 })
  await sheet.getByLabel('Title').fill('Barbara')
  await page.keyboard.press('Control+Enter')
  await storedAs(rows, 'Barbara', { Due: '2026-12-21', Until: '2026-12-23' })
})

test('hours are those of the zone: a record is drawn from morning to noon, and one without a date is given one', async () => {
  const { page, rows } = await deals({ by: ['Met', 'Over'], place: 'day=2026-12-10&scale=week' })
  await page.getByText('Times of Europe/Berlin').waitFor()
  await named(page, 'Linus', 'Tuesday, Dec 8, 2026, 09:00 to 10:00').waitFor()
  const thursday = page.locator(`[data-hours][data-day="${dayNumber('2026-12-10')}"]`)
  // Both at once: the hours are scrolled to the morning when they have been drawn.
  const begin = await chip(page, 'Linus').evaluate((event, day) => {
    const column = document.querySelector(`[data-hours][data-day="${day}"]`)
    return event.getBoundingClientRect().y - (column?.getBoundingClientRect().y ?? Number.NaN)
  }, dayNumber('2026-12-10'))
  // Three hours down, by where it was taken.
  await drag(page, chip(page, 'Linus'), thursday, { x: 20, y: begin + 6 + 144 }, { x: 20, y: 6 })
  await storedAs(rows, 'Linus', { Met: '2026-12-10T11:00:00.000Z', Over: '2026-12-10T12:00:00.000Z' })

  await named(page, 'Linus', 'Thursday, Dec 10, 2026, 12:00 to 13:00').waitFor()
  const aside = page.getByRole('complementary', { name: 'No date' })
  await drag(page, aside.getByRole('button', { name: 'Open Ada' }), thursday, { x: 20, y: begin + 6 })
  await storedAs(rows, 'Ada', { Met: '2026-12-10T08:00:00.000Z' })
  await named(page, 'Ada', 'Thursday, Dec 10, 2026, 09:00 to 10:00').waitFor()
  await aside.getByText('Ada').waitFor({ state: 'detached' })
  assert.deepEqual(await seriousFindings(page), [])
})

test('keys lead through days, put records elsewhere and open them', async () => {
  const { page, rows } = await deals()
  await chip(page, 'Ada').waitFor()
  await page.locator(`[data-cell="${dayNumber('2026-12-10')}"]`).focus()
  for (const [key, day] of [
    ['ArrowDown', '2026-12-17'],
    ['ArrowLeft', '2026-12-16'],
  ] as const) {
    await page.keyboard.press(key)
    await page.locator(`[data-cell="${dayNumber(day)}"]:focus`).waitFor()
  }
  await page.keyboard.press('Tab')
  await page.locator('[data-event]:focus', { hasText: 'Grace' }).waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await storedAs(rows, 'Grace', { Due: '2026-12-23' })
  await page
    .getByRole('status')
    .filter({ hasText: 'Grace is on Wednesday, Dec 23, 2026 now' })
    .waitFor({ state: 'attached' })
  await page.locator('[data-event]:focus', { hasText: 'Grace' }).waitFor()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await storedAs(rows, 'Grace', { Due: '2026-12-23', Until: '2026-12-24' })
  await hasFocus(named(page, 'Grace', 'Wednesday, Dec 23, 2026 to Thursday, Dec 24, 2026'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /Grace/ }).waitFor()
})

test('a move the server refuses goes back, with the reason; an end before its beginning is told', async () => {
  const { page } = await deals({
    rows: [...standard, { Title: 'Backwards', Due: '2026-12-24', Until: '2026-12-01' }],
    prepare: (watched) =>
      watched.route(/\/save$/, (route) =>
        route.fulfill({ status: 400, json: { msg: 'Not on holidays.', error: 'invalid_value', requestId: 'r' } }),
      ),
  })
  await page.getByText('1 record ends before it begins and is shown where it begins: Backwards.').waitFor()
  await named(page, 'Backwards', 'Thursday, Dec 24, 2026').waitFor()
  const toast = page.getByText('Not on holidays.').first().waitFor()
  await drag(page, chip(page, 'Grace'), dayCell(page, '2026-12-17'))
  await toast
  await named(page, 'Grace', 'Wednesday, Dec 16, 2026').waitFor()
})

test('a field that is gone is told, and another is chosen on the spot', async () => {
  const { page, idOf } = await deals()
  await server.call('DELETE', `/api/v1/db/meta/columns/${idOf('Due')}`, undefined, person.token)
  await page.reload()
  await page.getByRole('heading', { name: 'By which dates?' }).waitFor()
  await page.getByText('no longer there').waitFor()
  await page.getByRole('combobox', { name: 'Choose a field' }).click()
  await page.getByRole('option', { name: 'Met' }).click()
  await chip(page, 'Linus').waitFor()
})

test('on a phone a month has a list of the day that is picked', async () => {
  const { page } = await deals({ size: { width: 375, height: 812 } })
  const list = page.getByRole('region', { name: 'Thursday, Dec 10, 2026' })
  await list.getByRole('button', { name: /^Ada/ }).waitFor()
  await page.getByRole('button', { name: /^Wednesday, Dec 16, 2026/ }).click()
  await page
    .getByRole('region', { name: 'Wednesday, Dec 16, 2026' })
    .getByRole('button', { name: /^Grace/ })
    .click()
  await page.getByRole('dialog', { name: /Grace/ }).waitFor()
})

test('a finger that rests draws a record to another day', async () => {
  const { page, rows } = await deals({ size: { width: 768, height: 1024 } })
  await chip(page, 'Grace').waitFor()
  const [from, to] = [
    (await chip(page, 'Grace').boundingBox()) ?? assert.fail(),
    (await dayCell(page, '2026-12-22').boundingBox()) ?? assert.fail(),
  ]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', from.x + 20, from.y + 10)
  // It is held when it stands out.
  await page.locator('[data-held]').first().waitFor()
  for (const part of [0.3, 0.7, 1]) {
    const [x, y] = [to.x + 40, to.y + 40]
    await touch('touchMove', from.x + 20 + (x - from.x - 20) * part, from.y + 10 + (y - from.y - 10) * part)
  }
  await touch('touchEnd', to.x + 40, to.y + 40)
  await storedAs(rows, 'Grace', { Due: '2026-12-22' })
})

test('the list of what has no date gives way to the days in a window that is made narrow, unless somebody wants it', async () => {
  const { page } = await deals()
  const aside = page.getByRole('complementary', { name: 'No date' })
  await aside.waitFor()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('region', { name: 'Thursday, Dec 10, 2026' }).waitFor()
  await aside.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Records without a date/ }).click()
  await aside.waitFor()
})

test('on paper are the records of the days that are seen, with their days in words', async () => {
  const { page } = await deals({ rows: [...standard, { Title: 'Later', Due: '2027-03-03' }] })
  await chip(page, 'Ada').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const lines = page.locator('body > div:not(#root) tr')
  await assertSoon(
    () => lines.evaluateAll((all) => all.map((line) => [...line.children].slice(0, 2).map((cell) => cell.textContent))),
    [
      ['Tuesday, Dec 8, 2026 to Thursday, Dec 10, 2026', 'Ada'],
      ['Wednesday, Dec 16, 2026', 'Grace'],
    ],
  )
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await lines.first().waitFor({ state: 'detached' })
})

test('where people write to the left, days go on to the left, and a name is cut at its own end', async () => {
  const long = 'A name that is longer than a day of any calendar'
  const { page, rows } = await deals({ rows: [...standard, { Title: long, Due: '2026-12-21' }] })
  await chip(page, 'Ada').waitFor()
  await turnRound(page)
  const side = async (iso: string) => (await dayCell(page, iso).boundingBox())?.x ?? Number.NaN
  assert.ok((await side('2026-12-17')) < (await side('2026-12-16')))
  await drag(page, chip(page, 'Grace'), dayCell(page, '2026-12-17'))
  await storedAs(rows, 'Grace', { Due: '2026-12-17' })
  // Its end is on the left.
  await named(page, 'Grace', 'Thursday, Dec 17, 2026').waitFor()
  await drag(page, chip(page, 'Grace'), dayCell(page, '2026-12-18'), undefined, { x: 3, y: 10 })
  await storedAs(rows, 'Grace', { Due: '2026-12-17', Until: '2026-12-18' })
  await named(page, 'Grace', 'Thursday, Dec 17, 2026 to Friday, Dec 18, 2026').press('Alt+ArrowLeft')
  await storedAs(rows, 'Grace', { Due: '2026-12-18', Until: '2026-12-19' })
  assert.deepEqual(
    await chip(page, long)
      .locator('bdi')
      .evaluate((name) => {
        const { direction, textAlign, textOverflow } = getComputedStyle(name)
        return { direction, textAlign, textOverflow, isCut: name.scrollWidth > name.clientWidth }
      }),
    { direction: 'ltr', textAlign: 'right', textOverflow: 'ellipsis', isCut: true },
  )
})

test('hostile texts stay texts in every scale (S20)', async () => {
  const happened: string[] = []
  const { page } = await deals({
    place: 'day=2026-12-16',
    rows: payloads.map((payload, at) => ({ Title: payload, Due: at % 2 === 0 ? '2026-12-16' : null })),
    prepare: (watched) => {
      watched.on('dialog', (dialog) => {
        happened.push(`dialog ${dialog.message()}`)
        void dialog.dismiss()
      })
      watched.on('request', (request) => {
        const address = request.url()
        if (!address.startsWith(server.url) && !/^(?:data|blob):/.test(address)) happened.push(`request ${address}`)
      })
    },
  })
  for (const scale of ['Month', 'Week', 'Agenda']) {
    await page.getByRole('toolbar', { name: 'Calendar' }).getByText(scale, { exact: true }).click()
    await page
      .getByText(payloads[0] ?? '', { exact: true })
      .first()
      .waitFor()
    assert.equal(
      await page.locator('[data-focus-home] :is(script, iframe, object, embed, form, a[href^=javascript])').count(),
      0,
    )
  }
  assert.deepEqual(happened, [])
})
