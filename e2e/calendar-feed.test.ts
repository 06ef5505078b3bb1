import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, phone, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aSharedTable } from './testing/a-shared-table.ts'
import { placeOfTable } from './testing/a-table.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

let person: Account
let project: Json
let view: Json

before(async () => {
  person = await newcomer()
  project = await aProject(person)
  view = await (await aSharedTable(server, person, project.id)).aView('calendars', 'Dates')
})

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

test('whoever may share a calendar gives calendar programs an address, copies, renews and ends it', async () => {
  const page = await enter(`${placeOfTable(project.id, 'Deals')}&view=${view.id}`, { as: person })
  await page.getByRole('button', { name: 'Share view' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Share view: Dates' })
  const part = dialog.getByRole('region', { name: 'Subscribe in a calendar program' })
  await part.getByRole('switch').focus()
  await page.keyboard.press('Space')
  const address = part.getByLabel('Address for calendar programs')
  await address.waitFor()
  const first = await address.inputValue()
  await part.getByRole('button', { name: 'Copy address' }).click()
  await page.getByText('Copied the address to the clipboard').waitFor()
  assert.equal(await copied(page), first)
  const answer = await page.request.get(first)
  assert.equal(answer.headers()['content-type'], 'text/calendar; charset=utf-8')
  const calendar = await answer.text()
  assert.deepEqual(calendar.match(/SUMMARY:.*/g)?.toSorted(), ['SUMMARY:Ada', 'SUMMARY:Grace'])
  assert.doesNotMatch(calendar, /hush/)

  for (const [name, size] of [
    ['1440', wide],
    ['375', phone],
  ] as const) {
    await page.setViewportSize(size)
    await assertSoon(() => dialog.evaluate((element) => element.scrollWidth > element.clientWidth), false)
    assert.deepEqual(await seriousFindings(page), [], name)
    await keepPicture(page, `calendar-feed-${name}`)
  }
  await page.setViewportSize(wide)

  await part.getByRole('button', { name: 'Make a new address' }).click()
  const question = page.getByRole('dialog', { name: 'Make a new address?' })
  await question.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByText('There is a new address. The old one leads nowhere').waitFor()
  const second = await until(
    () => address.inputValue(),
    (now) => now !== first,
  )
  assert.deepEqual([(await page.request.get(first)).status(), (await page.request.get(second)).status()], [404, 200])

  await dialog.getByRole('tab', { name: /All shared views of this table/ }).click()
  await dialog.getByRole('button', { name: 'Stop sharing Dates, calendar address' }).click()
  await page
    .getByRole('dialog', { name: 'End the calendar address?' })
    .getByRole('button', { name: 'End the address' })
    .click()
  await dialog.getByText('Nothing is shared by a link').waitFor()
  assert.equal((await page.request.get(second)).status(), 404)
  await dialog.getByRole('tab', { name: 'This view' }).click()
  await part.getByRole('switch', { checked: false }).waitFor({ state: 'attached' })
})
