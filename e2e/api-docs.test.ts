import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture } from './testing/a-browser.ts'
import { aHouse } from './testing/a-house.ts'
import { aTable } from './testing/a-table.ts'
import { onEveryScreen } from './testing/on-every-screen.ts'
import { recordCalls } from './testing/recorded-calls.ts'
import { seriousFindings } from './testing/serious-findings.ts'
import { assertSoon } from './testing/waiting.ts'

const { server, enter, newcomer, aProject } = await aHouse()
const ana = await newcomer()
const project = await aProject(ana)
const columns = [
  { title: 'Title', uidt: 'SingleLineText' },
  { title: 'Amount', uidt: 'Number' },
]
await aTable(server, ana, project.id, { title: 'Deals', columns, rows: [{ Title: 'Tidewater', Amount: 7 }] })
await aTable(server, ana, project.id, { title: 'People' })

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Open tabs' }).getByRole('link', { name, exact: true })
const answer = (page: Page) => page.getByRole('region', { name: 'Response', exact: true })

test('API Docs is a tab: per table and per call what to send, how programs send it, and a try (spec 091, 268)', async () => {
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: ana })
  await page.getByRole('link', { name: 'API Docs' }).click()
  await openTab(page, 'API Docs').waitFor()
  await page.getByRole('heading', { name: 'API Docs', level: 1 }).waitFor()
  await assertSoon(() => page.title(), 'API Docs · Rowhouse')
  const calls = page.getByRole('navigation', { name: 'Endpoints' })
  await calls.getByRole('button', { name: /^POST \/Deals / }).click()
  const code = page.getByRole('region', { name: 'Code' })
  await code.getByText('xc-token: $ROWHOUSE_TOKEN').waitFor()
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Python').click()
  await code.getByText('os.environ["ROWHOUSE_TOKEN"]').waitFor()
  await page.getByRole('textbox', { name: 'Body' }).fill('{ "Title": "Harrow", "Amount": 3 }')
  await code.getByText('Harrow').waitFor()
  const sent = recordCalls(page)
  await page.getByRole('complementary', { name: 'Try it' }).getByRole('button', { name: 'Send' }).click()
  await answer(page).getByText('"Title": "Harrow"').waitFor()
  const [call] = sent().filter(({ method }) => method === 'POST')
  assert.deepEqual([call?.headers['xc-auth'], call?.body], [ana.token, '{"Title":"Harrow","Amount":3}'])
  await page.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: 'People' }).click()
  await calls
    .getByRole('button', { name: /^GET \/People / })
    .first()
    .waitFor()
  await onEveryScreen(page, async (screen) => {
    await keepPicture(page, `api-docs-${screen}`)
    assert.deepEqual(await seriousFindings(page), [])
  })
})

test('the page offers a configuration for language models and generates servers, saying how that went (spec 455, 456)', async () => {
  const page = await enter(`/nc/${project.id}?tab=apiDocs`, { as: ana })
  await page.getByRole('button', { name: 'MCP' }).click()
  const mcp = page.getByRole('dialog', { name: 'Connect a language model (MCP)' })
  const address = mcp.getByRole('textbox', { name: 'Address' })
  await assertSoon(() => address.inputValue(), `${server.url}/api/v1/mcp?readonly=1`)
  await mcp.getByRole('switch', { name: 'Only read' }).click()
  await assertSoon(() => address.inputValue(), `${server.url}/api/v1/mcp`)
  const shown = JSON.parse(await mcp.getByRole('region', { name: 'Configuration' }).innerText())
  assert.deepEqual(shown.mcpServers.rowhouse.url, `${server.url}/api/v1/mcp`)
  await onEveryScreen(page, async (screen) => {
    await keepPicture(page, `mcp-${screen}`)
    assert.deepEqual(await seriousFindings(page), [])
  })
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Generate code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate a server' })
  await dialog.getByRole('combobox', { name: 'Tables' }).click()
  await dialog.getByRole('option', { name: 'Deals' }).click()
  await onEveryScreen(page, async (screen) => {
    await keepPicture(page, `generate-code-${screen}`)
    assert.deepEqual(await seriousFindings(page), [])
  })
  const calls = `**/api/v1/projects/${project.id}/generated-code`
  await page.route(calls, (route) =>
    route.fulfill({ status: 503, json: { msg: 'No database.', error: 'source_unavailable' } }),
  )
  const failed = page.getByText('Error generating REST APIs code : No database.', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await failed
  await page.unroute(calls)
  const sent = recordCalls(page)
  const done = page.getByText('Yay, REST APIs with MVC generated', { exact: true }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Generate' }).click(),
  ])
  await done
  assert.equal(file.suggestedFilename(), 'Sales CRM rest.zip')
  const [call] = sent().filter(({ path }) => path.endsWith('/generated-code'))
  const { kind, tables, records } = JSON.parse(call?.body ?? '')
  assert.deepEqual([kind, tables.length, records], ['rest', 1, true])
  await dialog.waitFor({ state: 'detached' })
})

test('a project that is made for GraphQL begins at its client, at first and for others (spec 106)', async () => {
  const page = await enter('/project/name', { as: ana })
  await page.getByRole('textbox', { name: 'Title' }).fill('Graph')
  await page.getByRole('radiogroup', { name: 'API' }).getByText('GraphQL', { exact: true }).click()
  await page.getByRole('radio', { name: 'GraphQL', exact: true, checked: true }).waitFor({ state: 'attached' })
  await keepPicture(page, 'new-project-api')
  await page.getByRole('button', { name: 'Create Project', exact: true }).click()
  await openTab(page, 'GraphQL Client').waitFor()
  await page.getByRole('heading', { name: 'GraphQL Client', level: 1 }).waitFor()
})

test('the GraphQL client is a tab that runs queries on both schemas, tells the schema and remembers (spec 007, 191)', async () => {
  const page = await enter(`/nc/${project.id}?tab=overview`, { as: ana })
  await page.getByRole('link', { name: 'API Docs' }).click()
  await page.getByRole('link', { name: 'GraphQL Client' }).click()
  await openTab(page, 'GraphQL Client').waitFor()
  const schema = page.getByRole('complementary', { name: 'Schema' })
  await schema.getByRole('button', { name: 'Query' }).click()
  await schema.getByText('DealsList', { exact: true }).waitFor()
  const address = page.getByRole('combobox', { name: 'Address' })
  await assertSoon(() => address.inputValue(), `${server.url}/nc/${project.id}/v1/graphql`)
  const editor = page.getByRole('textbox', { name: 'Query', exact: true })
  const write = async (query: string): Promise<void> => {
    await editor.click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(query)
  }
  await write('query ($n: String!) { DealsFindOne(where: $n) { Title Amount } }')
  await page.getByRole('textbox', { name: 'Variables' }).fill('{ "n": "(Title,eq,Tidewater)" ')
  await page.getByText('The variables are no JSON object.').waitFor()
  await page.getByRole('textbox', { name: 'Variables' }).fill('{ "n": "(Title,eq,Tidewater)" }')
  await page.getByRole('button', { name: 'Run' }).click()
  await answer(page).getByText('"Amount": 7').waitFor()

  await address.click()
  await page.getByRole('option', { name: /\/api\/v1\/projects\/.*\/graphql$/ }).click()
  await schema.getByRole('button', { name: 'Mutation' }).waitFor()
  await write('{ deals(first: 1) { totalCount } }')
  await page.keyboard.press('ControlOrMeta+Enter')
  await answer(page).getByText('"totalCount"').waitFor()
  await onEveryScreen(page, async (screen) => {
    await keepPicture(page, `graphql-client-${screen}`)
    assert.deepEqual(await seriousFindings(page), [])
  })

  await page.getByText('History', { exact: true }).click()
  const past = page.getByRole('list', { name: 'History' })
  await past.getByRole('button', { name: /DealsFindOne/ }).click()
  await assertSoon(() => address.inputValue(), `${server.url}/nc/${project.id}/v1/graphql`)
  await editor.getByText('DealsFindOne').waitFor()
})

test('Swagger UI shows the tables of the project and calls them as the person, with scripts of this server alone (spec 404)', async () => {
  const page = await enter('/projects', { as: ana })
  await page.evaluate(
    async (body) => {
      await fetch('/api/v1/auth/user/signin', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    },
    JSON.stringify({ email: ana.email, password: ana.password }),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${server.url}/api/v1/db/meta/projects/${project.id}/swagger`)
  await page.getByRole('heading', { name: 'Sales CRM' }).waitFor()
  await page.locator('#operations-Deals-dealsCount').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.locator('.live-responses-table').getByText('"count"').waitFor()
  await keepPicture(page, 'swagger')
  assert.ok(!(await page.locator('body').innerText()).includes(ana.token))
  assert.deepEqual(
    asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:')),
    [],
  )
})
