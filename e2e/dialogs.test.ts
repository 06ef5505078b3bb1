import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { phone } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { hasFocus } from './testing/has-focus.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for Sales CRM' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await hasFocus(page.getByRole('dialog', { name: 'Delete the project Sales CRM?' }))
}

test('a question has a title, a heading and two buttons; Escape cancels, Enter submits (spec 138, 139)', async () => {
  const person = await newcomer()
  await aProject(person)
  const page = await enter('/projects', { as: person })
  const dialog = page.getByRole('dialog', { name: 'Delete the project Sales CRM?' })
  const row = page.getByRole('table').getByRole('link', { name: 'Sales CRM' })

  await askToDelete(page)
  await dialog.getByText('It stays in the trash for 30 days.').waitFor()
  await dialog.getByRole('button', { name: 'Delete project' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })

  await askToDelete(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await row.count(), 1)

  await askToDelete(page)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  // The row goes before the server has answered.
  await until(
    async () => (await server.call('GET', '/api/v1/db/meta/projects', undefined, person.token)).body.list.length,
    (projects) => projects === 0,
  )
})

async function openPanel(page: Page): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('notifications')
  await page.getByRole('option', { name: 'Show notifications' }).waitFor()
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('dialog', { name: 'Notifications' }))
}

test('the side panel is 450 wide and closed by Escape or a click outside (spec 140, 141)', async () => {
  const page = await enter('/projects')
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await openPanel(page)
  const box = await until(
    async () => panel.boundingBox(),
    (found) => found !== null && Math.round(found.x + found.width) === 1440,
  )
  assert.equal(box?.width, 450)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await openPanel(page)
  await page.mouse.click(200, 500)
  await panel.waitFor({ state: 'detached' })
})

test('on a phone the side panel takes the whole width and no more (spec 141)', async () => {
  const page = await enter('/projects', { size: phone })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  await openPanel(page)
  await assertSoon(async () => (await page.getByRole('dialog', { name: 'Notifications' }).boundingBox())?.width, 375)
})

test('an unexpected error offers Cancel and Report; the report is copied without secrets (spec 142)', async () => {
  const page = await enter('/projects', { mayBreak: true })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'An unexpected error occurred' })
  const breakIt = () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw new Error('no roof for ada@example.com')
      })
    })

  await breakIt()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })

  await breakIt()
  const copied = page.getByText('Copied the report to clipboard', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await copied
  const report = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(report, /Error: no roof for \[email\]/)
  assert.match(report, /Place: #\/projects/)
  assert.match(await dialog.innerText(), /no roof for/)
})

test('a screen that cannot be drawn says so, and the bar above still works (spec 142)', async () => {
  const page = await enter('/projects', {
    mayBreak: true,
    prepare: (opened) =>
      opened.route(/\/api\/v1\/db\/meta\/projects$/, (route) =>
        route.fulfill({ json: { list: [{ id: 'p_1' }], pageInfo: {} } }),
      ),
  })
  await page
    .getByRole('dialog', { name: 'An unexpected error occurred' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page.getByRole('heading', { name: 'This part stopped working' }).waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
})
