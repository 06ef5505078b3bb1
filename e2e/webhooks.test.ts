import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type HookReceiver, startHookReceiver } from '../packages/server/src/testing/hook-receiver.ts'
import { createSelfSigned } from '../packages/server/src/testing/self-signed.ts'
import { keepPicture, type PageToPrepare, phone, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aSharedTable } from './testing/a-shared-table.ts'
import { backInAMinute } from './testing/back-in-a-minute.ts'
import { holdToast } from './testing/hold-toast.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Account, Json } from './testing/server-client.ts'
import { assertSoon, until } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse({ EGRESS_ALLOW: '127.0.0.0/8' })

let receiver: HookReceiver
let person: Account
let project: Json
let table: Json
before(async () => {
  receiver = await startHookReceiver()
  person = await newcomer()
  project = await aProject(person)
  table = (await aSharedTable(server, person, project.id)).table
})
after(() => receiver.close())

const openHooks = async (page: Page): Promise<void> => {
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: `More for ${table.title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Webhooks' }).click()
}
const failing = { status: 500, json: { msg: 'Some internal error occurred', error: 'internal', requestId: 'r' } }
const insert = (fields: object): Promise<Json> =>
  server.call('POST', `/api/v1/db/data/noco/${project.id}/${table.id}`, fields, person.token)

test('a webhook is made, tested, fired by a new record, read in its log and sent again; a way that nothing goes by says what to turn on (spec 016, 183, 480)', async () => {
  const refused: string[] = []
  const prepare = (opened: PageToPrepare) =>
    void opened.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
  const page = await enter(`/nc/${project.id}?name=${table.title}&type=table`, { as: person, prepare })
  await openHooks(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No webhooks yet').waitFor()
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/webhooks/try'))
  await dialog.getByRole('button', { name: 'New webhook' }).click()
  await shown
  assert.deepEqual(refused, [], 'a webhook that is not whole yet is no mistake')
  await dialog.getByLabel('Title').fill('Tell the ERP')
  await dialog.getByLabel('URL').fill(`${receiver.origin}/erp`)
  const body = dialog.getByRole('textbox', { name: 'Body' })
  await body.fill('{"name": {{record.Titel}}}')
  await dialog.getByText('There is no “Titel” in “record”, so it stays empty.').waitFor()
  await body.locator('.cm-lintRange-error').filter({ hasText: '{{record.Titel}}' }).waitFor()
  await body.fill('{"name": ')
  await body.pressSequentially('{{record.Ti')
  await page.getByRole('option', { name: 'record.Title', exact: true }).waitFor()
  await body.press('Tab')
  await body.pressSequentially('}')
  await dialog.getByText('so it stays empty').waitFor({ state: 'detached' })
  await dialog.getByRole('region', { name: 'Preview' }).getByText('"name"').waitFor()
  await dialog.getByRole('button', { name: 'Test', exact: true }).click()
  await dialog.getByRole('status').getByText(/^200 /).waitFor()
  assert.match((await receiver.calls('/erp'))[0]?.body ?? '', /^\{"name": "/)
  assert.deepEqual(await seriousFindings(page, '[role=dialog]'), [])
  await keepPicture(page, 'webhooks-editor')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('It is shown only now').waitFor()
  await dialog.getByText('Nothing was sent yet.').waitFor()

  receiver.answer('/erp', 400)
  await insert({ Title: 'Fresh' })
  await receiver.calls('/erp', 2)
  const log = dialog.getByRole('list', { name: 'Deliveries' })
  await log.getByText('Fresh').waitFor()
  await log.getByText('The receiver answered 400.').waitFor()
  receiver.answer('/erp', 200)
  await log.getByRole('button', { name: 'Send again' }).click()
  await log.getByText('Sent 200').waitFor()
  await log.getByText('Tried 2 times').waitFor()
  await dialog.getByText('1 in 30 days, 0 at the first try').waitFor()
  await dialog.getByText('Calls are kept for 30 days.').waitFor()
  assert.equal((await receiver.calls('/erp', 3))[2]?.body, '{"name": "Fresh"}')
  await keepPicture(page, 'webhooks-log')
  const rows = Array.from({ length: 30 }, (_, at) => ({ Title: `Bulk ${at + 1}` }))
  await server.call('POST', `/api/v1/db/data/bulk/noco/${project.id}/${table.id}`, rows, person.token)
  await receiver.calls('/erp', 33)
  await log.getByText('Bulk 30', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Earlier deliveries' }).click()
  await log.getByText('Fresh').waitFor()
  await log.getByText('Bulk 1', { exact: true }).waitFor()
  const search = dialog.getByRole('searchbox', { name: 'Search deliveries' })
  await search.fill('Bulk 17')
  await log.getByText('Bulk 30', { exact: true }).waitFor({ state: 'detached' })
  assert.deepEqual(await log.locator('bdi').allTextContents(), ['Bulk 17'])
  await search.fill('nowhere')
  await dialog.getByText('No delivery is found.').waitFor()
  await search.fill('')

  // What is known stays while nobody says anything new.
  await log.getByText('Bulk 30', { exact: true }).waitFor()
  await page.route('**/deliveries?**', (route) => route.fulfill(failing))
  await dialog.getByText('Some internal error occurred').waitFor()
  assert.ok(await log.getByText('Bulk 30', { exact: true }).isVisible())
  await page.unroute('**/deliveries?**')
  await dialog.getByText('Some internal error occurred').waitFor({ state: 'detached' })

  await dialog.getByRole('button', { name: 'All webhooks' }).click()
  const listed = dialog.getByRole('list', { name: 'Webhooks' })
  await listed.getByText('After insert').waitFor()
  await page.setViewportSize(phone)
  assert.deepEqual(await seriousFindings(page, '[role=dialog]'), [])
  await keepPicture(page, 'webhooks-phone')
  await dialog.getByRole('button', { name: 'More for “Tell the ERP”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await holdToast(page)
  await dialog.getByText('No webhooks yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await listed.getByText('Tell the ERP').waitFor()

  await dialog.getByRole('button', { name: 'New webhook' }).click()
  const via = dialog.getByRole('combobox', { name: 'Notify via' })
  await via.click()
  await page.getByRole('option', { name: 'E-mail' }).click()
  await dialog.getByText('Please activate SMTP plugin in App store for enabling email notification').waitFor()
  await via.click()
  await page.getByRole('option', { name: 'Whatsapp Twilio' }).click()
  await dialog.getByText('Please activate the Whatsapp Twilio plugin in the App Store.').waitFor()
  await dialog.getByLabel('Numbers').fill('+15551234567')
  await keepPicture(page, 'webhooks-numbers')

  await page.setViewportSize(wide)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${server.url}/#/nc/${project.id}?tab=hooks`)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByRole('menuitem', { name: table.title }).click()
  await dialog.getByLabel('URL').waitFor()
  await keepPicture(page, 'webhooks-new')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()

  await page.goto(`${new URL(page.url()).origin}/#/nc/${project.id}?tab=hooks`)
  const ofTable = page.getByRole('region', { name: `Webhooks of ${table.title}` })
  await ofTable.getByText('After insert').waitFor()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page, 'main'), [])
    await keepPicture(page, `webhooks-project-${screen}`)
  })
  await ofTable.getByRole('button', { name: 'Tell the ERP', exact: true }).click()
  await dialog.getByText('Deliveries').first().waitFor()
})

test('a webhook waits for records that enter a view and shows a client certificate, whose key is told to nobody again; another is sent by a cron job (spec 099, 183)', async () => {
  const view = await (await aSharedTable(server, person, project.id, 'Orders')).aView('grids', 'Open ones')
  const hooks = `/api/v1/tables/${view.fk_model_id}/webhooks`
  const notify = { via: 'URL', method: 'POST', url: `${receiver.origin}/night`, headers: [], parameters: [], body: '' }
  const nightly = { title: 'Nightly totals', operation: 'hand', notify }
  await server.call('POST', hooks, nightly, person.token)
  const page = await enter(`/nc/${project.id}?name=Orders&type=table`, { as: person })
  await page.getByRole('toolbar').getByRole('button', { name: 'More for Orders' }).click()
  await page.getByRole('menuitem', { name: 'Webhooks' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New webhook' }).click()
  await dialog.getByLabel('Title').fill('Entered')
  const choose = async (name: string, option: string): Promise<void> => {
    await dialog.getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Event', 'A record enters a view')
  await dialog.getByLabel('URL').fill('https://erp.example/hooks')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  await choose('View', 'Open ones')
  const [mine, other] = [createSelfSigned(['rows.example']), createSelfSigned(['else.example'])]
  await dialog.getByRole('button', { name: 'Add a client certificate' }).click()
  await dialog.getByLabel('Certificate, with those above it').fill(mine.cert)
  const key = dialog.getByLabel('Its private key')
  await key.fill(other.key)
  await onEveryScreen(page, async (screen) => {
    await key.scrollIntoViewIfNeeded()
    assert.deepEqual(await seriousFindings(page, '[role=dialog]'), [])
    await keepPicture(page, `webhooks-client-${screen}`)
  })
  await page.setViewportSize(wide)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('The key does not belong to the client certificate.').waitFor()
  await key.fill(mine.key)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('It is shown only now').waitFor()
  await dialog.getByRole('button', { name: 'All webhooks' }).click()
  await dialog.getByRole('button', { name: 'Entered', exact: true }).click()
  await assertSoon(() => key.inputValue(), '••••••••')
  await assertSoon(() => dialog.getByRole('combobox', { name: 'View', exact: true }).inputValue(), 'Open ones')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.goto(`${server.url}/#/nc/${project.id}?tab=crons`)
  await page.getByRole('button', { name: 'New cron job' }).click()
  const form = page.getByRole('dialog', { name: 'New cron job' })
  await form.getByLabel('Title').fill('Totals at night')
  await form.getByLabel('At', { exact: true }).fill('02:00')
  await form.getByRole('combobox', { name: 'What it does' }).click()
  await page.getByRole('option', { name: 'Send a webhook' }).click()
  await form.getByRole('button', { name: 'Save cron job' }).click()
  await form.getByText('Choose a webhook').waitFor()
  await form.getByRole('combobox', { name: 'Webhook' }).click()
  await page.getByRole('option', { name: 'Nightly totals' }).click()
  await onEveryScreen(page, async (screen) => {
    assert.deepEqual(await seriousFindings(page, '[role=dialog]'), [])
    await keepPicture(page, `crons-webhook-${screen}`)
  })
  await form.getByRole('button', { name: 'Save cron job' }).click()
  await form.waitFor({ state: 'detached' })
  const job = page.getByRole('list', { name: 'Cron Jobs' }).getByRole('listitem').filter({ hasText: 'Totals at night' })
  await job.getByRole('button', { name: 'More for “Totals at night”' }).click()
  await page.getByRole('menuitem', { name: 'Run now' }).click()
  await job.getByText('Done').waitFor()
  const told = (await receiver.calls('/night', 3)).map(({ body }) => JSON.parse(body))
  assert.deepEqual(told.map(({ event, record }) => [event, record.Title]).sort(), [
    ['schedule', 'Ada'],
    ['schedule', 'Grace'],
    ['schedule', 'Linus'],
  ])
})

test('a test that nothing was sent by does not say “Sent”; a webhook that is not saved is not lost by one click or by a server that is gone', async () => {
  const page = await enter(`/nc/${project.id}?name=${table.title}&type=table`, { as: person })
  await openHooks(page)
  const dialog = page.getByRole('dialog', { name: 'Webhook' })
  await dialog.getByRole('button', { name: 'New webhook' }).click()
  await dialog.getByLabel('Title').fill('Nowhere')
  const news: string[] = []
  const lists = /\/webhooks$|\/meta\/tables\//
  await page.route(lists, async (route) => {
    await route.fulfill(failing)
    news.push(route.request().url())
  })
  await backInAMinute(page)
  await until(
    () => news.length,
    (count) => count >= 2,
  )
  await page.evaluate(() => new Promise(requestAnimationFrame))
  assert.equal(await dialog.getByLabel('Title').inputValue(), 'Nowhere')
  await page.unroute(lists)
  await dialog.getByLabel('URL').fill('http://10.1.2.3/x')
  await dialog.getByRole('button', { name: 'Test', exact: true }).click()
  const told = dialog.getByRole('status')
  await told.getByText('Rowhouse does not connect to this address').waitFor()
  assert.doesNotMatch((await told.textContent()) ?? '', /Sent/)
  await dialog.getByLabel('URL').fill('http://10.1.2.3/y')
  await told.getByText('Rowhouse does not connect to this address').waitFor({ state: 'detached' })

  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (const name of ['Close', 'All webhooks']) {
    await dialog.getByRole('button', { name }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await dialog.getByLabel('Title').inputValue(), 'Nowhere')
  }
  await dialog.getByRole('button', { name: 'All webhooks' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await dialog.getByRole('button', { name: 'New webhook' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
})
