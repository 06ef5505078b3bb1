import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, phone, wide } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable } from './testing/a-table.ts'
import { recordCalls } from './testing/recorded-calls.ts'
import { savedState } from './testing/saved-state.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import type { Json } from './testing/server-client.ts'
import { assertSoon } from './testing/waiting.ts'

const heard: { readonly line: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
const other = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  heard.push({
    line: `${request.method} ${request.url}`,
    headers: request.headers,
    body: Buffer.concat(pieces).toString(),
  })
  response.writeHead(202, { 'content-type': 'application/json' }).end('{"taken":true}')
})
await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
after(() => other.close())
const { port } = other.address() as AddressInfo
const { server, enter, newcomer, aProject } = await aHouse({ EGRESS_ALLOW: `127.0.0.1:${port}` })
const ana = await newcomer()
const project = await aProject(ana)
const table = await aTable(server, ana, project.id, { title: 'Deals', rows: [{ Title: 'Tidewater' }] })
const variables = [
  { key: 'table', value: `/api/v1/db/data/noco/${project.id}/${table.id}`, enabled: true },
  { key: 'outside', value: `http://127.0.0.1:${port}`, enabled: true },
  { key: 'tenant', value: 'north', enabled: false },
]
await server.call(
  'PATCH',
  `/api/v1/projects/${project.id}/configuration`,
  { workingEnv: 'production', environments: [{ name: 'production', variables }] },
  ana.token,
)

const address = (page: Page) => page.getByRole('textbox', { name: 'Address' })
const answer = (page: Page) => page.getByRole('region', { name: 'Response', exact: true })
const line = (page: Page, of: string, number: number, part: 'name' | 'value') =>
  page.getByRole('textbox', { name: `${of}, line ${number}: ${part}` })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()

async function open(options: Parameters<typeof enter>[1] = {}): Promise<Page> {
  const page = await enter(`/nc/${project.id}?tab=api`, { as: ana, ...options })
  await page.getByRole('heading', { name: 'API client' }).waitFor()
  await page.getByText('production', { exact: true }).waitFor()
  return page
}

test('the API client is a tab of the project; what is on is sent with the session, and the history knows it (spec 090, 166-168, 400)', async () => {
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: ana })
  await page.getByRole('link', { name: 'API Docs' }).click()
  await page.getByRole('link', { name: 'API Client' }).click()
  await page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name: 'API Client' }).waitFor()
  await page.getByText('production', { exact: true }).waitFor()
  const calls = recordCalls(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('combobox', { name: 'Method' }).click()
  await page.getByRole('option', { name: 'POST', exact: true }).click()
  await address(page).fill('{{table}}')
  await line(page, 'Params', 1, 'name').fill('fields')
  await line(page, 'Params', 1, 'value').fill('Title')
  await line(page, 'Params', 2, 'name').fill('secret')
  await line(page, 'Params', 2, 'value').fill('1')
  await page.getByRole('checkbox', { name: 'Params, line 2: send it' }).uncheck()
  await line(page, 'Headers', 1, 'name').fill('x-trace')
  await line(page, 'Headers', 1, 'value').fill('9f2c')
  await page.getByRole('radiogroup', { name: 'Body' }).getByText('JSON').click()
  await page.getByRole('textbox', { name: 'JSON' }).fill('{ "Title": "Harrow" }')
  await send(page)
  await answer(page).getByText('200', { exact: true }).waitFor()
  await answer(page).getByText('"Title": "Harrow"').waitFor()
  await keepPicture(page, 'api-client')
  const [sent, ...more] = calls().filter(({ method, path }) => method === 'POST' && path.includes(table.id))
  assert.equal(more.length, 0)
  assert.deepEqual(
    [sent?.headers['xc-auth'], sent?.headers['x-trace'], sent?.body],
    [ana.token, '9f2c', '{"Title":"Harrow"}'],
  )
  assert.ok(asked.some((url) => url.endsWith(`/${table.id}?fields=Title`)))

  const [place, memory] = Object.entries<Json>(await savedState(page, 'apiClient'))[0] ?? assert.fail('nothing kept')
  assert.ok(place.endsWith(project.id))
  const [call] = memory.history
  assert.deepEqual(
    [call.type, call.url, call.body, call.auth],
    ['POST', '{{table}}', '{ "Title": "Harrow" }', 'session'],
  )
  assert.deepEqual(call.params, [
    { name: 'fields', value: 'Title', enabled: true },
    { name: 'secret', value: '1', enabled: false },
  ])
  assert.deepEqual(call.headers, [{ name: 'x-trace', value: '9f2c', enabled: true }])
  assert.deepEqual([call.response.status, call.response.data.Title], [200, 'Harrow'])
  assert.match(call.response.headers['content-type'], /json/)
  assert.ok(call.timeTaken >= 0 && !Number.isNaN(Date.parse(call.createdAt)))
  assert.ok(!JSON.stringify(memory).includes(ana.token))

  await address(page).fill('/other')
  await page
    .getByRole('list', { name: 'Sent requests' })
    .getByRole('button', { name: /POST.*table/ })
    .click()
  await assertSoon(() => address(page).inputValue(), '{{table}}')
})

test('an address that names a variable is marked as valid, or as invalid while none of that name is on (spec 352, 353)', async () => {
  const page = await open()
  await address(page).fill('{{outside}}/x')
  await assertSoon(() => address(page).getAttribute('data-variables'), 'valid')
  assert.equal(await address(page).getAttribute('aria-invalid'), null)
  await address(page).fill('{{outside}}/{{tenant}}')
  await page.getByText('Not among the enabled variables: tenant').waitFor()
  assert.deepEqual(
    [await address(page).getAttribute('data-variables'), await address(page).getAttribute('aria-invalid')],
    ['invalid', 'true'],
  )
  await send(page)
  await page.getByRole('alert').getByText('Not among the enabled variables: tenant').waitFor()
  assert.ok(!heard.some((one) => one.line.includes('tenant')))
})

test('another server is called through ours, gets nothing of the session, and one inside of the network is not reached (S19)', async () => {
  const page = await open()
  await address(page).fill('{{outside}}/things')
  await send(page)
  await answer(page).getByText('"taken": true').waitFor()
  const { headers } = heard.at(-1) ?? assert.fail('nothing came')
  assert.deepEqual([headers['xc-auth'], headers.cookie, headers.authorization], [undefined, undefined, undefined])
  await address(page).fill('http://10.0.0.1/')
  await send(page)
  await answer(page).getByText('No answer').waitFor()
})

test('a request is saved under a name, pasted from curl and copied as such', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Paste curl' }).click()
  const paste = page.getByRole('dialog', { name: 'Paste curl' })
  await paste.getByRole('textbox').fill('wget x')
  await paste.getByText('This is no command of curl with an address.').waitFor()
  await paste.getByRole('textbox').fill(`curl -X PUT https://x.example/a -H 'x-a: b' -d '{"c":1}'`)
  await paste.getByRole('button', { name: 'Use it' }).click()
  await assertSoon(() => address(page).inputValue(), 'https://x.example/a')
  assert.equal(await page.getByRole('textbox', { name: 'JSON' }).inputValue(), '{"c":1}')
  await page.getByRole('button', { name: 'Save request' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Put a')
  await page.getByRole('dialog').getByRole('button', { name: 'Save request' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export saved requests as a collection' }).click()
  assert.equal((await file).suggestedFilename(), 'rowhouse.postman_collection.json')
  await address(page).fill('/x')
  await page.getByRole('list', { name: 'Saved requests' }).getByRole('button', { name: /Put a/ }).first().click()
  await assertSoon(() => address(page).inputValue(), 'https://x.example/a')
})

test('a request that is being written is there again after a look at another tab', async () => {
  const page = await open()
  await address(page).fill('/api/v1/not/sent/yet')
  await line(page, 'Headers', 1, 'name').fill('x-mine')
  await page.getByRole('link', { name: 'API Docs' }).first().click()
  await page.getByRole('heading', { name: 'API Docs' }).waitFor()
  await page.getByRole('link', { name: 'API Client' }).first().click()
  await page.getByRole('heading', { name: 'API client' }).waitFor()
  assert.equal(await address(page).inputValue(), '/api/v1/not/sent/yet')
  assert.equal(await line(page, 'Headers', 1, 'name').inputValue(), 'x-mine')
})

test('the API client has no serious fault for those who do not see it, on any screen', async () => {
  for (const [name, size] of [
    ['wide', wide],
    ['phone', phone],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open({ size, colorScheme })
      await address(page).fill('{{table}}')
      await send(page)
      await answer(page).getByText('200', { exact: true }).waitFor()
      await keepPicture(page, `api-client-${name}-${colorScheme}`)
      assert.deepEqual(await seriousFindings(page), [])
    }
})
