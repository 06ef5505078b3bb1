import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'

const house = await aHouse()

test('the super admin finds the plugins in the tab “App Store”, and what branding says is shown (spec 100, 249)', async () => {
  const project = await house.aProject(house.owner)
  const page = await house.enter(`/nc/${project.id}?tab=apps`)
  await page.getByRole('heading', { name: 'App Store', level: 1 }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Open tabs' })
  await tabs.getByRole('link', { name: 'App Store' }).and(page.locator('[aria-current=page]')).waitFor()
  const mail = page.getByRole('region', { name: 'Mail' })
  await mail.getByRole('button', { name: /SMTP/ }).waitFor()
  await onEveryScreen(page, async (screen) => {
    await keepPicture(page, `app-store-${screen}`)
    assert.deepEqual(await seriousFindings(page), [])
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('searchbox', { name: 'Find an app' }).fill('own title')
  await mail.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Branding/ }).click()
  const panel = page.getByRole('dialog', { name: 'Branding' })
  await panel.getByLabel('Title').fill('Ministry of Silly Walks')
  await panel.getByRole('button', { name: 'Test' }).click()
  await panel.getByText('Title and logo can be shown').waitFor()
  await keepPicture(page, 'app-store-panel')
  await panel.getByLabel('Title').fill('Ministry of Silly Runs')
  await panel.getByText('It was not tested yet.').waitFor()
  await panel.getByLabel('Title').fill('Ministry of Silly Walks')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Branding is set up').waitFor()
  await page.getByRole('banner').getByText('Ministry of Silly Walks').waitFor()
})

test('nobody else is offered the App Store', async () => {
  const person = await house.newcomer()
  const project = await house.aProject(person)
  const page = await house.enter(`/nc/${project.id}?tab=apps`, { as: person })
  await page.getByRole('navigation', { name: 'Project' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'App Store' }).count(), 0)
  assert.equal((await house.server.call('GET', '/api/v1/app-store', undefined, person.token)).status, 403)
})
