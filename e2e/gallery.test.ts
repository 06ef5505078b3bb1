import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { keepPicture, type PageToPrepare, phone, wide } from './testing/a-browser.ts'
import { withFinger } from './testing/a-finger.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { heldAnswers } from './testing/held-answers.ts'
import { holdToast } from './testing/hold-toast.ts'
import { payloads } from './testing/payloads.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { turnRound } from './testing/turn-round.ts'
import { photo, upload } from './testing/upload.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

const columns = [
  { title: 'Title', uidt: 'SingleLineText', pv: true },
  { title: 'Stage', uidt: 'SingleSelect', dtxp: "'Lead','Won'" },
  { title: 'Amount', uidt: 'Currency' },
  { title: 'Files', uidt: 'Attachment' },
  { title: 'Site', uidt: 'URL', meta: { validate: false } },
  { title: 'Note', uidt: 'LongText' },
  { title: 'Paid', uidt: 'Checkbox' },
  { title: 'City', uidt: 'SingleLineText' },
]

interface Deals {
  readonly person: Account
  readonly project: Json
  readonly table: Json
  readonly gallery: Json
  readonly place: string
}

const titles = Array.from({ length: 30 }, (_, at) => `Deal ${at + 1}`)

async function deals(rows: readonly Json[] = titles.map((Title, at) => ({ Title, Amount: at * 100 }))): Promise<Deals> {
  const person = await newcomer()
  const project = await aProject(person)
  const files = await upload(server, person, project.id, [photo])
  const [first, second, ...others] = rows
  const all = [{ ...first, Files: files, Stage: 'Won', City: 'Rome' }, { ...second, Stage: 'Lead' }, ...others]
  const table = await aTable(server, person, project.id, { title: 'Deals', columns, rows: all })
  const made = await server.call(
    'POST',
    `/api/v1/db/meta/tables/${table.id}/galleries`,
    { title: 'Cards' },
    person.token,
  )
  assert.equal(made.status, 200)
  return {
    person,
    project,
    table,
    gallery: made.body,
    place: `${placeOfTable(project.id, 'Deals')}&view=${made.body.id}`,
  }
}

const cards = (page: Page): Locator => page.getByRole('list', { name: 'Deals' }).getByRole('listitem')
const cardOf = (page: Page, title: string): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const focusedCard = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent ?? null)

async function order({ person, project, table, gallery }: Deals, count: number): Promise<string> {
  const path = `/api/v1/db/data/v1/${project.id}/${table.id}/views/${gallery.id}?limit=${count}`
  const { body } = await server.call('GET', path, undefined, person.token)
  return body.list.map(({ Title }: Json) => Title).join()
}

test('a gallery is made from the menu, shows what its settings say, and is taken back (spec 235, 320)', async () => {
  const { person, project, table } = await deals()
  const page = await enter(placeOfTable(project.id, 'Deals'), { as: person, size: wide })
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^View / })
    .click()
  const told = page.getByText('Gallery was created').waitFor()
  await page.getByRole('group', { name: 'Create a view' }).getByRole('button', { name: 'Gallery' }).click()
  await told
  await page.getByRole('toolbar').getByRole('textbox', { name: 'New name of Gallery' }).fill('Faces')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'View Faces' }).waitFor()
  const first = cardOf(page, 'Deal 1')
  await first.getByRole('img', { name: 'photo.png' }).waitFor()
  const card = await until(
    () => first.innerText(),
    (text) => /Deal 1\s+Stage\s+Won\s+Amount\s+.*\s+Site\s+Note/.test(text),
  )
  assert.doesNotMatch(card, /Paid|City|Files/)
  assert.equal(await page.getByRole('button', { name: /^Group|^Row height/ }).count(), 0)

  // A field that was hidden comes with its values, without a reload.
  await page.getByRole('button', { name: /hidden/ }).click()
  await page.getByRole('switch', { name: 'City' }).click()
  await first.getByText('Rome').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Cover: Files' }).click()
  const panel = page.getByRole('dialog').filter({ hasText: 'Names of fields' })
  const before = await first.evaluate((card) => card.clientWidth)
  await panel.getByText('Large').click()
  await until(
    () => first.evaluate((card) => card.clientWidth),
    (width) => width > before,
  )
  await panel.getByText('Show all of it').click()
  await until(
    () => first.getByRole('img', { name: 'photo.png' }).evaluate((image) => getComputedStyle(image).objectFit),
    (fit) => fit === 'contain',
  )
  await panel.getByRole('switch', { name: 'Names of fields' }).click()
  await until(
    () => first.getByText('Stage').evaluate((label) => label.getBoundingClientRect().width),
    (width) => width < 2,
  )
  await keepPicture(page, 'gallery-large')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More for Deals' }).last().click()
  await hasFocus(page.getByRole('menu'))
  for (const gridOnly of ['Find', 'Rows per page']) assert.equal(await page.getByText(gridOnly).count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  const { body } = await server.call('GET', `/api/v1/db/meta/tables/${table.id}/views`, undefined, person.token)
  // They are on the screen before they are stored.
  await assertSoon(async () => {
    const path = `/api/v1/db/meta/views/${body.list.at(-1).id}/settings`
    const { settings } = (await server.call('GET', path, undefined, person.token)).body
    return [settings.cardSize, settings.coverFit, settings.cardLabels]
  }, ['large', 'contain', false])
  await first.focus()
  await page.keyboard.press('Control+z')
  await first.getByText('Stage').filter({ visible: true }).waitFor()
})

test('keys walk from card to card, open a record and put cards elsewhere', async () => {
  const made = await deals()
  const page = await enter(made.place, { as: made.person, size: wide })
  await cardOf(page, 'Deal 1').waitFor()
  const press = async (key: string, title: string) => {
    await page.keyboard.press(key)
    await until(
      () => focusedCard(page),
      (now) => now === title,
    )
  }
  await cardOf(page, 'Deal 1').focus()
  const perRow = await cards(page).evaluateAll(
    (all) => all.filter((card) => (card as HTMLElement).offsetTop === (all[0] as HTMLElement).offsetTop).length,
  )
  assert.ok(perRow >= 4, `${perRow} cards beside each other`)
  await press('ArrowRight', 'Deal 2')
  await press('ArrowDown', `Deal ${2 + perRow}`)
  await press('Home', `Deal ${1 + perRow}`)
  await press('End', `Deal ${2 * perRow}`)
  await press('ArrowUp', `Deal ${perRow}`)
  await press('Control+End', 'Deal 30')
  await press('Control+Home', 'Deal 1')
  await press('PageDown', await afterPage(page, perRow))
  await press('Control+Home', 'Deal 1')

  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /Deal 1/ })
  await hasFocus(sheet)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await until(
    () => focusedCard(page),
    (now) => now === 'Deal 1',
  )

  await page.keyboard.press('Alt+ArrowRight')
  await page.getByRole('status').getByText('Deal 1 is card 2 now').waitFor({ state: 'attached' })
  await assertSoon(() => order(made, 3), 'Deal 2,Deal 1,Deal 3')
  await until(
    () => focusedCard(page),
    (now) => now === 'Deal 1',
  )
  await page.keyboard.press('Control+z')
  await until(
    () => order(made, 3),
    (now) => now === 'Deal 1,Deal 2,Deal 3',
  )
  await page.keyboard.press('?')
  await page.getByRole('region', { name: 'In the gallery' }).waitFor()
  assert.equal(await page.getByRole('region', { name: 'In the grid' }).count(), 0)
})

/** The card that stands where the first one stood, a screen further down. */
async function afterPage(page: Page, perRow: number): Promise<string> {
  const rows = await cards(page)
    .first()
    .evaluate((card) => {
      const scroller = card.parentElement?.parentElement as HTMLElement
      return Math.max(1, Math.floor(scroller.clientHeight / ((card as HTMLElement).offsetHeight + 12)))
    })
  return `Deal ${Math.min(30, 1 + rows * perRow)}`
}

test('cards are dragged into an order, pressed open and made anew', async () => {
  const made = await deals()
  const page = await enter(made.place, { as: made.person, size: wide })
  await cardOf(page, 'Deal 1').waitFor()
  // To the front half of the third card: it comes to stand before that.
  await cardOf(page, 'Deal 1').dragTo(cardOf(page, 'Deal 3'), { targetPosition: { x: 20, y: 60 } })
  await until(
    () => order(made, 3),
    (now) => now === 'Deal 2,Deal 1,Deal 3',
  )
  const shown = async () => (await cards(page).getByRole('heading').allInnerTexts()).slice(0, 3).join()
  await assertSoon(shown, 'Deal 2,Deal 1,Deal 3')
  await cardOf(page, 'Deal 3').dragTo(cardOf(page, 'Deal 2'), { targetPosition: { x: 20, y: 60 } })
  await assertSoon(shown, 'Deal 3,Deal 2,Deal 1')
  await assertSoon(() => order(made, 3), 'Deal 3,Deal 2,Deal 1')
  await cardOf(page, 'Deal 2').click({ position: { x: 20, y: 120 } })
  await page.getByRole('dialog', { name: /Deal 2/ }).waitFor()
  await until(
    () => cardOf(page, 'Deal 2').getAttribute('aria-current'),
    (now) => now === 'true',
  )
  await page.keyboard.press('Escape')

  // With a sort nobody puts them elsewhere.
  const sorts = `/api/v1/db/meta/views/${made.gallery.id}/sorts`
  const column = made.table.columns.find(({ title }: Json) => title === 'Amount').id
  await server.call('POST', sorts, { fk_column_id: column, direction: 'desc' }, made.person.token)
  await page.reload()
  await cardOf(page, 'Deal 30').waitFor()
  await assertSoon(() => page.locator('li[draggable=true][data-card]').count(), 0)
  await cardOf(page, 'Deal 30').focus()
  await page.keyboard.press('Control+End')
  await cards(page).getByRole('button', { name: 'Add record' }).click()
  await page.getByRole('dialog', { name: 'Add record' }).waitFor()
})

test('on a phone a finger that rests lifts a card and puts it before another one', async () => {
  const made = await deals(titles.slice(2).map((Title) => ({ Title })))
  const page = await enter(made.place, { as: made.person, size: phone })
  await cardOf(page, 'Deal 4').waitFor()
  const [first, second] = [
    (await cardOf(page, 'Deal 3').boundingBox()) ?? assert.fail(),
    (await cardOf(page, 'Deal 4').boundingBox()) ?? assert.fail(),
  ]
  await withFinger(page, async ({ lift, drop }) => {
    await lift({ x: second.x + 40, y: second.y + 40 })
    await page.locator('[data-card][data-dragged]', { hasText: 'Deal 4' }).waitFor()
    await drop({ x: first.x + 40, y: first.y + 40 })
  })
  await assertSoon(() => order(made, 3), 'Deal 4,Deal 3,Deal 5')
  const shown = async () => (await cards(page).getByRole('heading').allInnerTexts()).slice(0, 2).join()
  await assertSoon(shown, 'Deal 4,Deal 3')
})

test('a menu speaks of the card it was opened on, whatever comes to stand there meanwhile', async () => {
  const made = await deals()
  const watched: PageToPrepare[] = []
  const page = await enter(made.place, { as: made.person, size: wide, prepare: (one) => watched.push(one) })
  await cardOf(page, 'Deal 1').focus()
  const held = await heldAnswers(watched[0] ?? page, 'GET', /\/views\/.*colors=1/)
  await page.keyboard.press('Alt+ArrowRight')
  await held.arrived
  await cardOf(page, 'Deal 2').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  await held.release()
  await until(
    () => cards(page).getByRole('heading').first().innerText(),
    (now) => now === 'Deal 2',
  )
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await holdToast(page)
  await cardOf(page, 'Deal 2').waitFor({ state: 'detached' })
  await assertSoon(() => order(made, 2), 'Deal 1,Deal 3')
  await page.getByRole('button', { name: 'Undo' }).click()
  await cardOf(page, 'Deal 2').waitFor()
})

test('a search narrows the cards, nothing found says so, and a cover that is gone is told', async () => {
  const { person, table, place } = await deals()
  const page = await enter(place, { as: person, size: wide })
  await cardOf(page, 'Deal 1').waitFor()
  await page.getByRole('searchbox', { name: 'Search records' }).fill('Deal 17')
  await until(
    () => cards(page).getByRole('heading').allInnerTexts(),
    (now) => now.join() === 'Deal 17',
  )
  await page.getByRole('searchbox', { name: 'Search records' }).fill('nobody')
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await cardOf(page, 'Deal 1').waitFor()
  const files = table.columns.find(({ title }: Json) => title === 'Files').id
  await server.call('DELETE', `/api/v1/db/meta/columns/${files}`, undefined, person.token)
  await page.reload()
  await page.getByText('Cards had pictures of a field that is no longer there').waitFor()
  await cardOf(page, 'Deal 1').waitFor()
  assert.equal(await cardOf(page, 'Deal 1').locator('img').count(), 0)
})

test('its foot tells how many records there are and what they come to: of what the view shows, and as it is now', async () => {
  const { person, project, table, place } = await deals()
  const page = await enter(place, { as: person, size: wide })
  const foot = async () => (await page.locator('footer').last().innerText()).replaceAll(/\s+/g, ' ')
  await assertSoon(foot, '30 records Sum of Amount $43,500.00')
  const record = `/api/v1/db/data/v1/${project.id}/${table.id}/1`
  await server.call('PATCH', record, { Amount: 17 }, person.token)
  await assertSoon(foot, '30 records Sum of Amount $43,517.00')
  await page.getByRole('searchbox', { name: 'Search records' }).fill('Deal 17')
  await assertSoon(foot, '1 of 30 records Sum of Amount $1,600.00')
  await page.getByRole('searchbox', { name: 'Search records' }).fill('')
  await page.getByRole('button', { name: 'Sum of Amount' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Figure', exact: true }).click()
  await page.getByRole('option', { name: 'Max' }).click()
  await assertSoon(foot, '30 records Max of Amount $2,900.00')
  await page.keyboard.press('Escape')
  await cardOf(page, 'Deal 1').focus()
  await page.keyboard.press('Control+z')
  await assertSoon(foot, '30 records Sum of Amount $43,517.00')

  await page.setViewportSize(phone)
  await assertSoon(
    () =>
      page
        .locator('footer bdi')
        .last()
        .evaluate((figure) => {
          const line = figure.closest('footer')?.getBoundingClientRect()
          const box = figure.getBoundingClientRect()
          return line !== undefined && box.top >= line.top && box.bottom <= line.bottom && box.right <= line.right
        }),
    true,
  )
  // What a view hides it has no figures of.
  const id = table.columns.find(({ title }: Json) => title === 'Amount').id
  const view = place.replace(/^.*view=/, '')
  const hides = { columns: [{ id, shown: false, width: null }] }
  await server.call('PATCH', `/api/v1/db/meta/views/${view}/settings`, hides, person.token)
  await assertSoon(foot, '30 records Totals')
})

test('what people wrote is text on cards, whatever it looks like (S20)', async () => {
  const rows = payloads.map((payload) => ({ Title: payload, Site: payload, Note: payload, City: payload }))
  const { person, place } = await deals(rows)
  const asked: string[] = []
  const page = await enter(place, {
    as: person,
    size: wide,
    alter: async (watched) => {
      watched.on('request', (request) => void asked.push(request.url()))
      watched.on('dialog', (dialog) => {
        asked.push(`dialog ${dialog.message()}`)
        void dialog.dismiss()
      })
    },
  })
  await cards(page).first().waitFor()
  for (let screen = 0; screen < 6; screen++) {
    await cards(page).first().focus()
    await page.keyboard.press(screen === 0 ? 'Control+Home' : 'Control+End')
    await page.waitForLoadState('networkidle')
  }
  assert.deepEqual(
    asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('blob:')),
    [],
  )
  assert.equal(await cards(page).locator('script, iframe, svg script, object').count(), 0)
  assert.deepEqual(
    await cards(page)
      .locator('a')
      .evaluateAll((all) =>
        all.map((link) => (link as HTMLAnchorElement).protocol).filter((way) => !/^https?:$/.test(way)),
      ),
    [],
  )
})

test('a phone shows one card in a line; dark and from right to left as well, and programs can read it', async () => {
  const { person, place } = await deals()
  for (const [size, colorScheme, dir] of [
    [wide, 'light', 'ltr'],
    [phone, 'dark', 'ltr'],
    [wide, 'dark', 'rtl'],
  ] as const) {
    const page = await enter(place, { as: person, size, colorScheme })
    await cardOf(page, 'Deal 1').getByRole('img', { name: 'photo.png' }).waitFor()
    if (dir === 'rtl') {
      await turnRound(page)
      // Cards are laid out anew where there is another room for them.
      await page.setViewportSize({ ...wide, width: wide.width - 1 })
      await page.setViewportSize(wide)
    }
    await keepPicture(page, `gallery-${size.width}-${colorScheme}-${dir}`)
    assert.deepEqual(await seriousFindings(page), [])
    const laidOut = () =>
      cards(page).evaluateAll((all) => {
        const [first, second] = all.slice(0, 2).map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect]
        const list = all[0]?.parentElement?.parentElement as HTMLElement
        return {
          isUnderScrollBar: list.scrollWidth > list.clientWidth,
          isTooWide: document.documentElement.scrollWidth > innerWidth,
          next: second.top > first.bottom ? 'below' : second.left > first.left ? 'right' : 'left',
        }
      })
    const next = size === phone ? 'below' : dir === 'ltr' ? 'right' : 'left'
    await assertSoon(laidOut, { isUnderScrollBar: false, isTooWide: false, next })
    await cardOf(page, 'Deal 1').focus()
    await page.keyboard.press(dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
    await until(
      () => focusedCard(page),
      (now) => now === 'Deal 2',
    )
    if (size === phone) await scrolledFar(page)
  }
})

/** Elements are filled anew while cards are scrolled, but for the one with the focus, and at rest they stand as they are read. */
async function scrolledFar(page: Page): Promise<void> {
  const before = await cards(page).evaluateAll((all) => {
    for (const card of all) (card as HTMLElement).dataset.known = ''
    const [first] = all
    if (first?.parentElement?.parentElement) first.parentElement.parentElement.scrollTop = 2400
    return all.length
  })
  const shown = () =>
    cards(page).evaluateAll((all) => all.map((card) => Number(card.querySelector('h3')?.textContent?.slice(5))))
  const numbers = await until(shown, (now) => (now[1] ?? 0) > 6 && now.every((one, at) => one > (now[at - 1] ?? 0)))
  assert.equal(numbers[0], 2)
  assert.equal(await focusedCard(page), 'Deal 2')
  assert.equal(await page.locator('[data-card][data-known]').count(), before)
}

test('on paper are all cards that are loaded, and nothing else', async () => {
  const { person, place } = await deals()
  const page = await enter(place, { as: person, size: wide })
  await cardOf(page, 'Deal 1').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await until(
    () => page.locator('body > div h3').allInnerTexts(),
    (onPaper) => onPaper.filter((title) => title.startsWith('Deal ')).length >= titles.length,
  )
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await until(
    () => page.locator('body > div:not(#root) h3').count(),
    (count) => count === 0,
  )
})
