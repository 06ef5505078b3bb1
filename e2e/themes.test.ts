import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { aHouse } from './testing/a-house.ts'
import { savedState } from './testing/saved-state.ts'
import { assertToastLasts, clockForToasts } from './testing/toast-time.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, owner, newcomer, aProject } = await aHouse()
const version: string = (await server.call('GET', '/api/v1/version', undefined, owner.token)).body.currentVersion

const scheme = (page: Pick<Page, 'evaluate'>) => page.evaluate(() => document.documentElement.dataset.theme)
const token = (page: Page, name: string) =>
  page.evaluate((wanted) => getComputedStyle(document.documentElement).getPropertyValue(wanted).trim(), name)

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  await page.keyboard.press('Control+Shift+C')
  await page.getByRole('dialog', { name: 'Settings' }).waitFor()
}

test('Ctrl+Shift+C opens the settings, 60% as wide as the window, with dark mode, language and themes (spec 109-112, 122)', async () => {
  const page = await enter('/projects')
  await openSettings(page)
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await until(
    async () => Math.round((await dialog.boundingBox())?.width ?? 0),
    (width) => width === 864,
  )
  assert.deepEqual(await dialog.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio').allInnerTexts(), [
    'Orange',
    'Default',
    'Strawberry',
    'Grapes',
    'Custom',
  ])
  assert.equal(await dialog.locator('input[name="language"]').count(), 1)
  assert.ok(await dialog.getByRole('radio', { name: 'English' }).isChecked())

  await dialog.getByText('Dark', { exact: true }).click()
  await until(
    () => scheme(page),
    (name) => name === 'dark',
  )
  await assertSoon(async () => (await savedState(page, 'settings')).darkTheme, true)
})

test('a theme changes the colour of what can be pressed and is remembered (spec 112)', async () => {
  const page = await enter('/projects')
  await openSettings(page)
  const colours: string[] = [await token(page, '--rh-accent')]
  for (const name of ['Orange', 'Default', 'Strawberry', 'Grapes']) {
    await page.getByRole('radio', { name, exact: true }).click()
    await page.getByRole('radio', { name, exact: true, checked: true }).waitFor()
    const colour = await until(
      () => token(page, '--rh-accent'),
      (now) => now !== colours.at(-1),
    )
    colours.push(colour)
  }
  assert.equal(new Set(colours).size, 4)
  await page.reload()
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  await assertSoon(() => token(page, '--rh-accent'), colours.at(-1))
})

test('themes are a tab of the project, and what is chosen there holds at once (spec 096)', async () => {
  const person = await newcomer()
  const project = await aProject(person)
  const page = await enter(`/nc/${project.id}?tab=team`, { as: person })
  await page.getByRole('navigation', { name: 'Team & Settings' }).getByRole('link', { name: 'Themes' }).click()
  await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'Themes' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Themes' }).waitFor()
  const before = await token(page, '--rh-accent')
  await page.getByRole('radio', { name: 'Strawberry', exact: true }).click()
  await page.getByRole('radio', { name: 'Strawberry', exact: true, checked: true }).waitFor()
  await until(
    () => token(page, '--rh-accent'),
    (colour) => colour !== before,
  )
})

test('the custom theme has seven colours to pick, and the page takes them (spec 113)', async () => {
  const page = await enter('/projects')
  await openSettings(page)
  await page.getByRole('radio', { name: 'Custom' }).click()
  const pickers = page.getByRole('dialog').locator('input[type="color"]')
  await assertSoon(() => pickers.count(), 7)
  const before = await token(page, '--rh-accent')
  for (const name of ['Primary', 'Secondary', 'Accent', 'Info', 'Success', 'Warning', 'Error'])
    assert.equal(await page.getByLabel(name, { exact: false }).count(), 1, name)
  await page.getByLabel('Primary').fill('#0b6e4f')
  await until(
    () => token(page, '--rh-accent'),
    (colour) => colour !== before,
  )
  await assertSoon(async () => (await savedState(page, 'settings')).customTheme.primary, '#0b6e4f')
})

test('Version & Updates shows the version and the auto-update switch (spec 114, 115)', async () => {
  const page = await enter('/projects')
  await openSettings(page)
  await page.getByRole('button', { name: 'Version & Updates' }).click()
  await page.getByRole('button', { name: version, exact: true }).waitFor()
  const autoUpdate = page.getByRole('switch', { name: 'Auto-update check' })
  assert.ok(await autoUpdate.isChecked())
  await autoUpdate.press('Space')
  await assertSoon(async () => (await savedState(page, 'settings')).checkForUpdate, false)
})

test('a double click on the version reveals the button that forgets everything and reloads (spec 116)', async () => {
  const page = await enter('/projects', { saved: { settings: { themeName: 'Grapes' } } })
  await openSettings(page)
  await page.getByRole('button', { name: 'Version & Updates' }).click()
  const refresh = page.getByRole('button', { name: 'Clear saved state and reload' })
  const number = page.getByRole('button', { name: version, exact: true })
  await number.click()
  assert.equal(await refresh.count(), 0)
  await number.dblclick()
  await Promise.all([page.waitForEvent('load'), refresh.click()])
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await assertSoon(() => savedState(page, 'users'), null)
  await assertSoon(() => savedState(page, 'settings'), null)
})

test('Ctrl+Shift+D switches dark mode, Ctrl+Shift+B goes to the next theme (spec 119-121, 123)', async () => {
  const page = await enter('/projects')
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  for (const expected of ['dark', 'light']) {
    await page.keyboard.press('Control+Shift+D')
    await until(
      () => scheme(page),
      (name) => name === expected,
    )
  }
  for (const expected of ['Strawberry', 'Grapes', 'Orange', 'Default']) {
    await page.keyboard.press('Control+Shift+B')
    await until(
      async () => (await savedState(page, 'settings')).themeName,
      (name) => name === expected,
    )
  }
})

test('dark theme switches itself on when the server newly allows it, and a toast of 5 seconds says so (spec 119, 466)', async () => {
  const refused = { darkTheme: false, maxTables: 99_999, maxTabs: 99, disableGA: false, disableTelemetry: false }
  const page = await enter('/projects', { saved: { app: { uiAbility: refused } }, alter: clockForToasts })
  const toast = page.getByText('Ho Yes! Dark theme has been enabled for your profile!', { exact: true })
  await assertToastLasts(page, toast, 5000)
  assert.equal(await scheme(page), 'dark')
  assert.equal((await savedState(page, 'settings')).darkTheme, true)
})

test('a remembered dark theme is on the page before any code of the application runs', async () => {
  let early: string | undefined
  await enter('/projects', {
    saved: { settings: { darkTheme: true } },
    prepare: (opened) =>
      opened.route('**/assets/index-*.js', async (route) => {
        early = await until(
          () => scheme(opened),
          (name) => name !== undefined,
        )
        await route.continue()
      }),
  })
  assert.equal(early, 'dark')
})

test('without a choice the page follows the system', async () => {
  const page = await enter('/projects', { colorScheme: 'dark' })
  await page.getByRole('heading', { name: 'My Projects' }).waitFor()
  assert.equal(await scheme(page), 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await until(
    () => scheme(page),
    (name) => name === 'light',
  )
})

test('a main button that cannot be pressed yet keeps its words and its edge', async () => {
  const page = await enter('/project/name')
  const button = page.getByRole('button', { name: 'Create Project' })
  await button.waitFor()
  const look = await button.evaluate((element) => {
    element.dataset.disabled = 'true'
    const { color, opacity, boxShadow } = getComputedStyle(element)
    const ink = getComputedStyle(document.documentElement).getPropertyValue('--rh-text-3').trim()
    const hex = `#${(color.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
    return { isInk: hex === ink, opacity, hasEdge: boxShadow.includes('inset') }
  })
  assert.deepEqual(look, { isInk: true, opacity: '1', hasEdge: true })
})
