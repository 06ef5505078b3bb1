import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable } from './testing/a-table.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const ana = await newcomer()
const project = await aProject(ana)
const table = await aTable(server, ana, project.id, { title: 'Deals', rows: [{ Title: 'Tidewater' }] })

const services = (page: Page) => page.getByRole('complementary', { name: 'Services' })
const responses = (page: Page) => page.getByRole('region', { name: 'Responses' })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message as JSON' })
const method = (page: Page, name: string) => services(page).getByRole('button', { name, exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()

test('the gRPC client is a tab of the project: methods are called, a stream is shown as it comes, calls are remembered (spec 094)', async () => {
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: ana })
  await page.getByRole('link', { name: 'API Docs' }).click()
  await page.getByRole('link', { name: 'gRPC Client' }).click()
  await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'gRPC Client' }).waitFor()
  await method(page, 'Create').click()
  await message(page).fill('{ "Title": "Harrow" ')
  await send(page)
  await page.getByRole('alert').getByText('This is no JSON').waitFor()
  await message(page).fill('{ "Title": "Harrow" }')
  await send(page)
  await responses(page).getByText('"Title": "Harrow"').waitFor()
  await responses(page).getByText('OK', { exact: true }).waitFor()
  await message(page).fill('{ "Nobody": 1 }')
  await send(page)
  await responses(page).getByText('INVALID_ARGUMENT', { exact: true }).waitFor()
  await responses(page).getByText('DealsInput has no field “Nobody”.').waitFor()

  await method(page, 'Watch stream').click()
  await message(page).fill('{}')
  await send(page)
  await responses(page).getByText('READY', { exact: true }).waitFor()
  const path = `/api/v1/db/data/noco/${project.id}/${table.id}`
  await server.call('POST', path, { Title: 'Bluepeak' }, ana.token)
  await responses(page).getByText('"Title": "Bluepeak"').waitFor()
  await onEveryScreen(page, async (screen) => {
    await keepPicture(page, `grpc-client-${screen}`)
    assert.deepEqual(await seriousFindings(page), [])
  })
  await page.getByRole('button', { name: 'Stop' }).click()
  await responses(page).getByText('Stopped', { exact: true }).waitFor()

  // What is being written waits while another tab is looked at.
  await method(page, 'Create').click()
  await message(page).fill('{ "Title": "Not sent yet" }')
  await page.getByRole('link', { name: 'API Docs' }).first().click()
  await page.getByRole('heading', { name: 'API Docs' }).waitFor()
  await page.getByRole('link', { name: 'gRPC Client' }).first().click()
  await page.locator('code', { hasText: 'DealsService / Create' }).waitFor()
  assert.equal(await message(page).inputValue(), '{ "Title": "Not sent yet" }')

  await page.reload()
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'DealsService / Create' }).last().click()
  await page.locator('code', { hasText: 'DealsService / Create' }).waitFor()
  await assertSoon(() => message(page).inputValue(), '{ "Title": "Harrow" }')
})
