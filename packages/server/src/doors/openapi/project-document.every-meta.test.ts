import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { addMember, aProject } from '../../features/projects/testing/a-project.ts'
import { role, rulesAs } from '../../features/rules/testing/rules-as.ts'
import { aTable, columnOf } from '../../features/tables/testing/a-table.ts'
import { aToken } from '../../features/tokens/testing/by-token.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aLinkedWorld } from '../data-api/testing/a-linked-world.ts'
import type { OpenApiDocument } from './document.ts'
import type { JsonSchema, Operation } from './operation.ts'

const everyType = {
  Name: 'SingleLineText',
  Notes: 'LongText',
  Count: 'Number',
  Price: 'Decimal',
  Cost: 'Currency',
  Share: 'Percent',
  Stars: 'Rating',
  Took: 'Duration',
  Mail: 'Email',
  Site: 'URL',
  Phone: 'PhoneNumber',
  Day: 'Date',
  At: 'DateTime',
  Clock: 'Time',
  Since: 'Year',
  Done: 'Checkbox',
  State: 'SingleSelect',
  Tags: 'MultiSelect',
  More: 'JSON',
  Papers: 'Attachment',
}

onEveryMeta('the description of a project', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  let project: string

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
    project = (await aProject(server, ana, { title: 'Sales & more' })).id
    await addMember(server, project, ed, 'editor')
    await aLinkedWorld(server, ana, project)
    const made = await aTable(server, ana, project, { title: 'Every type {x}/1 %', columns: everyType })
    const vault = await aTable(server, ana, project, { title: 'Vault', columns: { Treasure: 'SingleLineText' } })
    const rules = rulesAs(server, ana, project)
    await rules.make(vault, { who: role('editor'), effect: 'deny' })
    await rules.make(made, { who: role('editor'), effect: 'deny', fields: [columnOf(made, 'Price').id] })
  })
  after(() => server.close())

  const address = () => `/api/v1/db/meta/projects/${project}/swagger.json`
  const read = async (as: Person): Promise<OpenApiDocument> => {
    const { status, body } = await server.call('GET', address(), undefined, { token: as.token })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const operations = ({ paths }: OpenApiDocument) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
    )
  const called = (document: OpenApiDocument, id: string) =>
    operations(document).find(({ operation }) => operation.operationId === id) ?? assert.fail(`no ${id}`)

  test('is OpenAPI 3.1 in which a linter finds no error', async () => {
    const document = await read(ana)
    assert.equal(document.openapi, '3.1.0')
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'swagger.json', config })
    assert.deepEqual(
      found.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`),
      [],
    )
  })

  test('has the schema of each table: types, choices, links and what is read only', async () => {
    const { schemas } = (await read(ana)).components
    const { properties = {} } = (schemas.EveryTypeX1 ?? assert.fail(Object.keys(schemas).join())) as JsonSchema
    assert.deepEqual(properties.Price?.type, ['string', 'null'])
    assert.deepEqual(properties.State?.enum, ['a', 'b', 'c', null])
    assert.deepEqual(properties.Tags?.type, ['string', 'null'])
    assert.equal(properties.Day?.format, 'date')
    assert.equal(properties.Id?.readOnly, true)
    const { properties: inputs = {} } = schemas.EveryTypeX1Input as JsonSchema
    assert.equal(inputs.Id, undefined)
    assert.deepEqual(inputs.Tags?.items, { type: 'string', enum: ['a', 'b', 'c'] })
    const { properties: task = {} } = schemas.Tasks as JsonSchema
    assert.deepEqual(Object.keys(task.Labels?.items?.properties ?? {}), ['Id', 'Name'])
    assert.deepEqual(task.Project?.type, ['object', 'null'])
  })

  test('its examples are what the server takes and gives', async () => {
    const document = await read(ana)
    const { properties = {} } = document.components.schemas.EveryTypeX1Input as JsonSchema
    const examples = Object.entries(properties).filter(([, { examples: some }]) => some !== undefined)
    assert.deepEqual(
      Object.keys(everyType).filter((title) => !examples.some(([name]) => name === title)),
      ['More', 'Papers'],
    )
    const row = Object.fromEntries(examples.map(([name, { examples: some = [] }]) => [name, some[0]]))
    const { path } = called(document, 'everyTypeX1Create')
    const made = await server.call('POST', path, row, { token: ana.token })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    assert.deepEqual(made.headers['x-rowhouse-ignored'], undefined)
    const { body } = await server.call('GET', called(document, 'everyTypeX1List').path, undefined, { token: ana.token })
    const [one] = body.list
    const told = (document.components.schemas.EveryTypeX1 as JsonSchema).properties ?? {}
    assert.deepEqual(Object.keys(one).sort(), Object.keys(told).sort())
    for (const [title, value] of Object.entries(one)) assert.ok(fits(told[title] ?? {}, value), `${title}: ${value}`)
  })

  test('what rules hide from somebody is not in theirs, neither fields nor tables', async () => {
    const whole = JSON.stringify(await read(ana))
    assert.match(whole, /Treasure/)
    const seen = await read(ed)
    assert.ok(!JSON.stringify(seen).includes('Treasure') && !JSON.stringify(seen).includes('Vault'))
    assert.equal((seen.components.schemas.EveryTypeX1 as JsonSchema).properties?.Price, undefined)
    assert.ok((seen.components.schemas.EveryTypeX1 as JsonSchema).properties?.Name)
  })

  test('a program reads it by a token, and finds only what the token may do', async () => {
    const { call } = await aToken(server, ana, { access: 'read' })
    const { status, body } = (await call('GET', address())) as Answer
    assert.equal(status, 200)
    assert.deepEqual([...new Set(operations(body).map(({ method }) => method))], ['get'])
    for (const { operation } of operations(await read(ana)))
      assert.ok(
        operation.security.some((way) => 'xc-token' in way),
        operation.operationId,
      )
  })

  test('opens by the cookie of the session, for editors and above alone', async () => {
    const open = (cookie: string | null) => server.call('GET', address(), undefined, { cookie })
    assert.equal((await open(ana.cookie)).status, 200)
    assert.equal((await open(null)).status, 401)
    const eve = await server.signUp('eve@x.example')
    assert.equal((await open(eve.cookie)).status, 404)
    await addMember(server, project, eve, 'viewer')
    assert.equal((await open(eve.cookie)).status, 403)
  })

  test('the page to read shows the tables with their fields', async () => {
    const { body } = await server.call('GET', address().replace('swagger.json', 'redoc'), undefined, {
      token: ed.token,
    })
    assert.match(body, /Every type \{x\}\/1 %/)
    assert.match(body, /xc-token: TOKEN/)
    assert.ok(!body.includes('Treasure'))
  })
})

function fits({ type, enum: known, items }: JsonSchema, value: unknown): boolean {
  if (known !== undefined && !known.includes(value)) return false
  if (type === undefined) return true
  const name = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const isOne = [type].flat().some((one) => one === name || (one === 'integer' && Number.isInteger(value)))
  return isOne && (!Array.isArray(value) || items === undefined || value.every((item) => fits(items, item)))
}
