import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { phone, type VisitOptions } from './testing/a-browser.ts'
import { withFinger } from './testing/a-finger.ts'
import { aHouse } from './testing/a-house.ts'
import { aQuietPage } from './testing/a-quiet-page.ts'
import { aTable, placeOfTable } from './testing/a-table.ts'
import { hasFocus } from './testing/has-focus.ts'
import { payloads } from './testing/payloads.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { turnRound } from './testing/turn-round.ts'
import { assertSoon, until } from './testing/waiting.ts'
import { withLatency } from './testing/with-latency.ts'
import { withoutLive } from './testing/without-live.ts'

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
  settings(): Promise<Json>
  rows(): Promise<Json[]>
}

let made = 0

const standard = [
  { Title: 'Ada', Stage: 'Lead', Amount: 10 },
  { Title: 'Grace', Stage: 'Lead', Amount: 5 },
  { Title: 'Linus', Stage: 'Proposal', Amount: 7 },
]

interface Spec extends Pick<VisitOptions, 'prepare' | 'size' | 'alter'> {
  readonly stages?: readonly string[]
}

async function deals(
  rows: readonly Json[] = standard,
  { stages = ['Lead', 'Proposal', 'Won'], ...visit }: Spec = {},
): Promise<Deals> {
  made += 1
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: stages.map((title) => ({ title })) } },
    { title: 'Amount', uidt: 'Currency' },
  ]
  const table = await aTable(server, person, project.id, { title: `Board ${made}`, columns, rows })
  const view = await server.call('POST', `/api/v1/db/meta/tables/${table.id}/kanbans`, { title: 'Board' }, person.token)
  assert.equal(view.status, 200, JSON.stringify(view.body))
  const path = `/api/v1/db/meta/views/${view.body.id}/settings`
  const page = await enter(`${placeOfTable(project.id, table.title)}&view=${view.body.id}`, { as: person, ...visit })
  await page.locator('[data-kanban]').waitFor()
  return {
    table,
    page,
    idOf: (title) => table.columns.find((column: Json) => column.title === title).id,
    settings: async () => (await server.call('GET', path, undefined, person.token)).body.settings,
    rows: async () => {
      const records = `/api/v1/db/data/v1/${project.id}/${table.id}/views/${view.body.id}`
      return (await server.call('GET', records, undefined, person.token)).body.list
    },
  }
}

const stack = (page: Page, name: string): Locator =>
  page.locator('[data-stack]', { has: page.getByRole('list', { name, exact: true }) })
const card = (page: Page, name: string): Locator => page.locator('[data-card]', { hasText: name })

/** “Lead: Ada Grace | Proposal: Linus” */
async function shown(page: Page): Promise<string> {
  const stacks = await page.locator('[data-stack]').evaluateAll((elements) =>
    elements.map((element) => {
      const cards = [...element.querySelectorAll<HTMLElement>('[data-card]')]
        .toSorted((one, other) => one.offsetTop - other.offsetTop)
        .map((one) => one.querySelector('h3')?.textContent?.trim())
      return `${element.querySelector('ul')?.getAttribute('aria-label') ?? 'folded'}: ${cards.join(' ')}`.trim()
    }),
  )
  return stacks.join(' | ')
}

const showing = (page: Page, expected: string) =>
  until(
    () => shown(page),
    (found) => found === expected,
  )

const drag = async (page: Page, from: Locator, to: Locator, at: { x: number; y: number }) => {
  await from.hover({ position: { x: 60, y: 14 } })
  await page.mouse.down()
  const box = await to.boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + at.x - 12, box.y + at.y - 4, { steps: 4 })
  // The browser begins a drag with some of the first steps, and tells where it is with those that follow.
  let step = 0
  await until(
    async () => {
      step += 1
      await page.mouse.move(box.x + at.x + (step % 2), box.y + at.y)
      return page.locator('[data-stack][data-over]').filter({ has: to }).count()
    },
    (count) => count === 1,
  )
  await page.mouse.up()
}

test('a board shows stacks with counts and totals; a card is dragged to a place in another stack and back by undo (spec 237)', async () => {
  const { page, rows } = await deals()
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won:')
  const lead = stack(page, 'Lead')
  await lead.getByRole('img', { name: '2 cards' }).waitFor()
  await lead.getByText('$15.00').waitFor()

  await drag(page, card(page, 'Grace'), card(page, 'Linus'), { x: 80, y: 6 })
  await showing(page, 'Lead: Ada | Proposal: Grace Linus | Won:')
  const stored = await until(rows, (list) => list.find(({ Title }) => Title === 'Grace')?.Stage === 'Proposal')
  assert.deepEqual(
    stored.map(({ Title }) => Title),
    ['Ada', 'Grace', 'Linus'],
  )
  await stack(page, 'Proposal').getByText('$12.00').waitFor()

  await card(page, 'Grace').focus()
  await page.keyboard.press('Control+z')
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won:')
  await assertSoon(async () => (await rows()).find(({ Title }) => Title === 'Grace')?.Stage, 'Lead')
})

test('on a phone a finger that rests lifts a card and puts it into the next stack', async () => {
  const { page, rows } = await deals(standard, { size: phone })
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won:')
  const grace = (await card(page, 'Grace').boundingBox()) ?? assert.fail()
  const linus = (await card(page, 'Linus').boundingBox()) ?? assert.fail()
  // As much of the next stack is seen as a finger needs.
  assert.ok(linus.x + 60 < phone.width)
  await withFinger(page, async ({ lift, drop }) => {
    await lift({ x: grace.x + 60, y: grace.y + 20 })
    await page.locator('[data-card][data-dragged]', { hasText: 'Grace' }).waitFor()
    await drop({ x: linus.x + 40, y: linus.y + 6 })
  })
  await showing(page, 'Lead: Ada | Proposal: Grace Linus | Won:')
  await assertSoon(async () => (await rows()).find(({ Title }) => Title === 'Grace')?.Stage, 'Proposal')
})

test('a card that is taken elsewhere as soon as a board is there over a slow network stays there', async () => {
  const { page, rows } = await deals(standard, { alter: () => undefined })
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won:')
  await withLatency(page, 250)
  await page.reload()
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won:')
  await drag(page, card(page, 'Ada'), card(page, 'Linus'), { x: 80, y: 6 })
  const again = page.waitForResponse(/\/board(\?|$)/)
  await assertSoon(async () => (await rows()).find(({ Title }) => Title === 'Ada')?.Stage, 'Proposal')
  await again
  await showing(page, 'Lead: Grace | Proposal: Ada Linus | Won:')
})

test('keys lead from card to card and take one along, which is told; Enter opens it', async () => {
  const { page, rows } = await deals()
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won:')
  await card(page, 'Ada').focus()
  await page.keyboard.press('ArrowDown')
  await hasFocus(card(page, 'Grace'))
  await page.keyboard.press('Alt+ArrowUp')
  await showing(page, 'Lead: Grace Ada | Proposal: Linus | Won:')
  await page.getByRole('status').filter({ hasText: 'Grace is card 1 in Lead now' }).waitFor({ state: 'attached' })
  await hasFocus(card(page, 'Grace'))
  await page.keyboard.press('Alt+ArrowRight')
  await showing(page, 'Lead: Ada | Proposal: Grace Linus | Won:')
  await hasFocus(card(page, 'Grace'))
  await page.keyboard.press('Alt+ArrowRight')
  await showing(page, 'Lead: Ada | Proposal: Linus | Won: Grace')
  await until(rows, (list) => list.find(({ Title }) => Title === 'Grace')?.Stage === 'Won')
  await hasFocus(card(page, 'Grace'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
})

test('a drop that somebody else was faster than is asked about, and one that is refused goes back with its reason', async () => {
  const { prepare, answered } = aQuietPage()
  const { page, table, rows } = await deals(standard, { prepare })
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won:')
  await answered()
  const path = `/api/v1/db/data/v1/${project.id}/${table.id}/1`
  await server.call('PATCH', path, { Stage: 'Won' }, person.token)
  await drag(page, card(page, 'Ada'), card(page, 'Linus'), { x: 80, y: 6 })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Won').waitFor()
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await showing(page, 'Lead: Grace | Proposal: Linus | Won: Ada')
  await assertSoon(async () => (await rows()).find(({ Title }) => Title === 'Ada')?.Stage, 'Won')

  await page.route('**/save', (route) =>
    route.fulfill({ status: 403, json: { msg: 'This card is frozen.', error: 'forbidden', requestId: 'x' } }),
  )
  await dialog.waitFor({ state: 'detached' })
  const told = page.getByText('This card is frozen.').first().waitFor()
  await drag(page, card(page, 'Grace'), card(page, 'Linus'), { x: 80, y: 6 })
  await told
  await showing(page, 'Lead: Grace | Proposal: Linus | Won: Ada')
  await page.unroute('**/save')
})

test('cards and stacks are added on the board, stacks renamed, coloured, folded, hidden, limited and put elsewhere', async () => {
  const { page, table, rows, settings } = await deals()
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won:')
  await stack(page, 'Won').getByRole('button', { name: 'New card' }).click()
  await page.getByLabel('Title of a new card in Won').fill('Edsger')
  await page.keyboard.press('Enter')
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won: Edsger')
  await page.keyboard.press('Escape')
  await assertSoon(async () => (await rows()).find(({ Title }) => Title === 'Edsger')?.Stage, 'Won')

  await page.getByRole('button', { name: 'New stack' }).click()
  await page.getByLabel('Name of a new stack').fill('Lost')
  await page.keyboard.press('Enter')
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won: Edsger | Lost:')
  await page.keyboard.press('Escape')

  const menuOf = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Menu of the stack ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menuOf('Lead', 'Rename')
  await page.getByLabel('New name of Lead').fill('Idea')
  await page.keyboard.press('Enter')
  await showing(page, 'Idea: Ada Grace | Proposal: Linus | Won: Edsger | Lost:')
  await assertSoon(async () => (await rows()).find(({ Title }) => Title === 'Ada')?.Stage, 'Idea')

  const colourOf = async (stage: string): Promise<string> => {
    const { body } = await server.call('GET', `/api/v1/db/meta/tables/${table.id}`, undefined, person.token)
    const { colOptions } = body.columns.find(({ title }: Json) => title === 'Stage')
    return colOptions.options.find(({ title }: Json) => title === stage).color
  }
  const before = await colourOf('Idea')
  await page.getByRole('button', { name: 'Menu of the stack Idea' }).click()
  await page.getByRole('menuitem', { name: 'Colour' }).hover()
  await page.getByRole('menu').last().getByRole('menuitem').nth(5).click()
  await until(
    () => colourOf('Idea'),
    (now) => now !== before,
  )

  await menuOf('Idea', 'Move towards the end')
  await showing(page, 'Proposal: Linus | Idea: Ada Grace | Won: Edsger | Lost:')
  await menuOf('Lost', 'Hide')
  await showing(page, 'Proposal: Linus | Idea: Ada Grace | Won: Edsger')
  await menuOf('Won', 'Fold')
  await showing(page, 'Proposal: Linus | Idea: Ada Grace | folded:')
  await page.getByRole('button', { name: 'Menu of the stack Idea' }).click()
  await page.getByLabel('Limit').fill('1')
  await page.keyboard.press('Enter')
  await stack(page, 'Idea').getByRole('img', { name: '2 cards, limit 1' }).waitFor()
  await page.keyboard.press('Escape')

  const { stacks } = await until(settings, (now) => now.stacks.some(({ limit }: Json) => limit === 1))
  assert.equal(stacks.filter(({ isHidden }: Json) => isHidden).length, 1)
  await page.reload()
  await showing(page, 'Proposal: Linus | Idea: Ada Grace | folded:')
  await page.getByRole('button', { name: 'Unfold Won, 1 card' }).click()
  await page.getByRole('button', { name: '1 hidden stack' }).click()
  await page.getByRole('menuitem', { name: 'Lost' }).click()
  await showing(page, 'Proposal: Linus | Idea: Ada Grace | Won: Edsger | Lost:')
})

test('on paper are the cards that are loaded, stack by stack', async () => {
  const { page } = await deals()
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won:')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const lines = page.locator('body > div:not(#root) tr')
  await assertSoon(() => lines.allTextContents(), ['LeadAda$10.00', 'LeadGrace$5.00', 'ProposalLinus$7.00'])
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await lines.first().waitFor({ state: 'detached' })
})

test('where people write to the left, the next stack is on the left for hands and keys, and menus open to it', async () => {
  const { page, rows } = await deals()
  await showing(page, 'Lead: Ada Grace | Proposal: Linus | Won:')
  await turnRound(page)
  const side = async (name: string) => (await stack(page, name).boundingBox())?.x ?? Number.NaN
  assert.ok((await side('Proposal')) < (await side('Lead')))
  await drag(page, card(page, 'Grace'), card(page, 'Linus'), { x: 80, y: 6 })
  await until(rows, (list) => list.find(({ Title }) => Title === 'Grace')?.Stage === 'Proposal')
  await card(page, 'Grace').focus()
  await hasFocus(card(page, 'Grace'))
  await page.keyboard.press('Alt+ArrowLeft')
  await showing(page, 'Lead: Ada | Proposal: Linus | Won: Grace')
  await until(rows, (list) => list.find(({ Title }) => Title === 'Grace')?.Stage === 'Won')
  const direction = () => card(page, 'Grace').evaluate((shown) => getComputedStyle(shown).direction)
  await assertSoon(direction, 'rtl')
  await page.getByRole('button', { name: 'Menu of the stack Lead' }).click()
  const opener = page.getByRole('menuitem', { name: 'Colour' })
  await opener.hover()
  const colours = page.getByRole('menu').last()
  await colours.getByRole('menuitem').nth(5).waitFor()
  assert.ok(((await colours.boundingBox())?.x ?? Number.NaN) < ((await opener.boundingBox())?.x ?? Number.NaN))
})

test('a stack of thousands draws what is seen and loads the rest when somebody scrolls to it', async () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ Title: `Card ${at + 1}`, Stage: 'Lead', Amount: 1 }))
  const { page } = await deals(many)
  const lead = stack(page, 'Lead')
  await lead.getByRole('img', { name: '400 cards' }).waitFor()
  assert.ok((await page.locator('[data-card]').count()) < 40)
  const scroller = lead.locator('[data-cards]')
  await until(
    async () => {
      await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return card(page, 'Card 400').count()
    },
    (count) => count === 1,
  )
  assert.ok((await page.locator('[data-card]').count()) < 40)
})

test('a field that is gone is told, and another is chosen on the spot', async () => {
  const { page, table, idOf } = await deals(standard, { prepare: withoutLive })
  const other = { title: 'Phase', uidt: 'SingleSelect', colOptions: { options: [{ title: 'One' }] } }
  await server.call('POST', `/api/v1/db/meta/tables/${table.id}/columns`, other, person.token)
  await server.call('DELETE', `/api/v1/db/meta/columns/${idOf('Stage')}`, undefined, person.token)
  await page.reload()
  await page.getByRole('heading', { name: 'Choose what cards are stacked by' }).waitFor()
  await page.getByText('no longer there').waitFor()
  await page.getByRole('combobox', { name: 'Field of the stacks' }).click()
  await page.getByRole('option', { name: 'Phase' }).click()
  await stack(page, 'Uncategorized').getByRole('img', { name: '3 cards' }).waitFor()
})

test('a board that was asked for before its field is stored is asked for again', async () => {
  const [held, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { page, table, idOf } = await deals(standard, {
    prepare: async (watched) => {
      await withoutLive(watched)
      watched.on('response', (response) => {
        if (response.status() === 400) refused.resolve()
      })
      await watched.route(/\/settings$/, async (route) => {
        if (route.request().method() === 'PATCH') await held.promise
        await route.continue()
      })
    },
  })
  const other = { title: 'Phase', uidt: 'SingleSelect', colOptions: { options: [{ title: 'One' }] } }
  await server.call('POST', `/api/v1/db/meta/tables/${table.id}/columns`, other, person.token)
  await server.call('DELETE', `/api/v1/db/meta/columns/${idOf('Stage')}`, undefined, person.token)
  await page.reload()
  await page.getByRole('combobox', { name: 'Field of the stacks' }).click()
  await page.getByRole('option', { name: 'Phase' }).click()
  await refused.promise
  held.resolve()
  await stack(page, 'Uncategorized').getByRole('img', { name: '3 cards' }).waitFor()
})

test('hostile texts of cards and stacks stay texts: no script runs, no stranger is asked (S20, S23)', async () => {
  const happened: string[] = []
  const rows = payloads.map((payload, at) => ({ Title: payload, Stage: payloads[at % 10] }))
  const { page } = await deals(rows, {
    stages: payloads.slice(0, 10),
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
  await stack(page, payloads[1] ?? '')
    .getByText(payloads[11] ?? '', { exact: true })
    .waitFor()
  assert.equal(
    await page.locator('[data-kanban] :is(script, iframe, object, embed, form, a[href^=javascript])').count(),
    0,
  )
  assert.deepEqual(happened, [])
})

test('a card leaves a figure out that has no room, instead of showing another one', async () => {
  const columns = [
    { title: 'Title', uidt: 'SingleLineText', pv: true },
    { title: 'Stage', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Lead' }] } },
    { title: 'From', uidt: 'Date' },
    { title: 'To', uidt: 'Date' },
    { title: 'Amount', uidt: 'Currency' },
  ]
  const rows = [
    { Title: 'Ada', Stage: 'Lead', From: '2026-11-10', To: '2026-12-14', Amount: 1_300_000 },
    { Title: 'Grace', Stage: 'Lead', From: '2026-11-10', Amount: 5 },
  ]
  const { id, title } = await aTable(server, person, project.id, { title: 'Figures', columns, rows })
  const view = await server.call('POST', `/api/v1/db/meta/tables/${id}/kanbans`, { title: 'Board' }, person.token)
  const page = await enter(`${placeOfTable(project.id, title)}&view=${view.body.id}`, { as: person })
  const figures = async (name: string) => {
    const line = card(page, name).locator('[data-figures]')
    await line.waitFor()
    return line.evaluate((element) => {
      const all = element.getBoundingClientRect()
      return [...element.children].map((one) => {
        const box = one.getBoundingClientRect()
        return box.top >= all.bottom ? 'left out' : box.right <= all.right + 1 ? 'whole' : 'cut'
      })
    })
  }
  assert.deepEqual(await figures('Ada'), ['whole', 'whole', 'left out'])
  assert.deepEqual(await figures('Grace'), ['whole', 'whole'])
  // A face stands within the line, not below the letters beside it.
  const { body: me } = await server.call('GET', '/api/v1/auth/user/me', undefined, person.token)
  const owner = { title: 'Owner', uidt: 'Collaborator' }
  await server.call('POST', `/api/v1/db/meta/tables/${id}/columns`, owner, person.token)
  await server.call('PATCH', `/api/v1/db/data/v1/${project.id}/${id}/2`, { Owner: [me.id] }, person.token)
  await page.reload()
  const face = card(page, 'Grace').locator('[data-figures] [role=img] > *')
  await face.waitFor()
  const isWithin = await face.evaluate((shown) => {
    const [line, box] = [shown.closest('[data-figures]')?.getBoundingClientRect(), shown.getBoundingClientRect()]
    return line !== undefined && box.top >= line.top && box.bottom <= line.bottom
  })
  assert.ok(isWithin)
})
