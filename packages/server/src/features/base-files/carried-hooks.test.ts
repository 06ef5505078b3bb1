import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs } from '../tables/testing/a-table.ts'
import { BaseArchive } from './base-archive.ts'
import { aWholeProject } from './testing/a-whole-project.ts'
import { aBaseZip } from './testing/a-zip.ts'
import { baseFilesAs, zipOf } from './testing/base-files-as.ts'

let server: TestServer
let ana: Person
before(async () => {
  server = await aServer()
  ana = await server.signUp('ana@x.example')
})
after(() => server.close())

test('webhooks are in a base file without their secrets, come back turned off, and both is told', async () => {
  const { id } = await aWholeProject(server, ana)
  const files = baseFilesAs(server, ana)
  const file = await files.export(id)
  const archive = await BaseArchive.open(zipOf(file))
  const { hooks = [] } = await archive.structure()
  assert.doesNotMatch(JSON.stringify(hooks), /topsecret/)
  assert.deepEqual(
    hooks.map(({ title, event, notify }) => [title, event, notify]),
    [
      [
        'Tell the shop',
        'update',
        {
          ...{ via: 'URL', method: 'PUT', url: 'https://shop.example/hooks', parameters: [] },
          headers: [{ name: 'X-Shop', value: 'main', enabled: true, secret: false }],
          body: '{"no": {{json data.Count}}}',
        },
      ],
      ['Answers', 'form', { via: 'Slack', channels: [{ channel: 'shop', url: '' }], body: 'An answer' }],
    ],
  )
  const lost = archive.manifest.leftOut.filter((sentence) => sentence.includes('webhook'))
  assert.deepEqual(lost, [
    'The secrets of the webhook “Tell the shop”: what it signs with, its header “Authorization”, its parameter “api_key”, what stands behind “?” in its address',
    'The secrets of the webhook “Answers”: what it signs with, the addresses of its channels',
  ])
  const { body: begun } = await files.restore(file)
  const { state, result, failure } = await files.ended(begun.job)
  assert.equal(state, 'done', failure)
  assert.equal(result.hooks, 2)
  assert.equal(
    result.leftOut.at(-1),
    'The secrets of webhooks, which are turned off because of that: “Tell the shop”, “Answers”',
  )
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, body, { token: ana.token })
  const [things] = (await structureAs(server, ana).list(begun.project)).body.list.filter(
    ({ title }: { title: string }) => title === 'Things',
  )
  const { body } = await call('GET', `/api/v1/tables/${things.id}/webhooks`)
  assert.deepEqual(
    body.list.map(({ title, active, paused, trouble }: Record<string, unknown>) => [title, active, paused, trouble]),
    ['Tell the shop', 'Answers'].map((title) => [
      ...[title, false],
      ...['It came with a base file, which holds no secrets. Look at where it goes, then turn it on.', null],
    ]),
  )
  const [shop, answers] = body.list
  assert.equal((await call('PATCH', `/api/v1/tables/${things.id}/webhooks/${shop.id}`, { active: true })).status, 200)
  const refused = await call('PATCH', `/api/v1/tables/${things.id}/webhooks/${answers.id}`, { active: true })
  assert.deepEqual([refused.status, refused.body.msg], [400, 'Type the address of the channel again.'])
})

test('what of an address may be a key stays behind, and so does a webhook whose field is gone: the rest is restored', async () => {
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, body, { token: ana.token })
  const { id } = await aProject(server, ana, { title: 'Keys' })
  const table = await aTable(server, ana, id, { title: 'Rows', columns: { Name: 'SingleLineText', Old: 'Number' } })
  const gone = columnOf(table, 'Old').id
  const filter = { id: '', kind: 'test', columnId: gone, operator: 'gt', value: 3 }
  for (const [title, url, more] of [
    ['Chat', 'https://chat.example/services/T0123ABC/xoxb17Kq93LmZpQw28Rt', {}],
    ['Asking', 'https://shop.example/{{json data.Name}}/hook?to={{json data.Name}}', {}],
    ['Asking plainly', 'https://shop.example/hook?to=ann', {}],
    ['Plain', 'https://shop.example/hooks/{{json data.Name}}', {}],
    ['Bot', 'https://bot.example/bot123456:AAHdqTcvCH1vGWJxfSeofSAs0K5/send', {}],
    ['Half', 'https://shop.example/T0123ABCxoxb17Kq93{{json data.Name}}', {}],
    ['Blind', 'https://shop.example/', { filter }],
    ['Half blind', 'https://shop.example/', { operation: 'update', fields: [gone, columnOf(table, 'Name').id] }],
    ['Blind too', 'https://shop.example/', { operation: 'update', fields: [gone] }],
  ] as const) {
    const hook = { title, operation: 'insert', notify: { via: 'URL', url, body: '' }, ...more }
    const made = await call('POST', `/api/v1/tables/${table.id}/webhooks`, hook)
    assert.equal(made.status, 200, JSON.stringify(made.body))
  }
  assert.equal((await call('DELETE', `/api/v1/db/meta/columns/${gone}`)).status, 200)

  const files = baseFilesAs(server, ana)
  const file = await files.export(id)
  const archive = await BaseArchive.open(zipOf(file))
  const { hooks = [] } = await archive.structure()
  assert.deepEqual(
    hooks.map(({ title, notify }) => [title, (notify as { url: string }).url]),
    [
      ['Chat', 'https://chat.example/'],
      ['Asking', 'https://shop.example/'],
      ['Asking plainly', 'https://shop.example/hook'],
      ['Plain', 'https://shop.example/hooks/{{json data.Name}}'],
      ['Bot', 'https://bot.example/'],
      ['Half', 'https://shop.example/'],
      ['Half blind', 'https://shop.example/'],
    ],
  )
  assert.deepEqual(hooks.at(-1)?.fields, [columnOf(table, 'Name').id])
  for (const sentence of [
    'The secrets of the webhook “Chat”: what it signs with, all but the host of its address',
    'The secrets of the webhook “Asking plainly”: what it signs with, what stands behind “?” in its address',
    'The webhook “Blind”, which looks at a field that is not in the file',
    'The webhook “Blind too”, which looks at a field that is not in the file',
  ])
    assert.ok(archive.manifest.leftOut.includes(sentence), sentence)
  assert.notEqual(await files.restored(file), id)
})

test('what a call says under the name of a secret, or what looks like one, stays behind and is told', async () => {
  const call = (path: string, body: unknown) => server.call('POST', path, body, { token: ana.token })
  const { id } = await aProject(server, ana, { title: 'Said' })
  const table = await aTable(server, ana, id, { title: 'Rows', columns: { Name: 'SingleLineText' } })
  const key = 'R0Hg72mzPq81xYtB'
  const json = `{"routing_key": "abc", "text": "New: {{data.Name}}", "token": "{{data.Name}}", "to": "${key}", "code": "A {{data.Name}}"}`
  const headers = [
    { name: 'X-Shop', value: 'main' },
    { name: 'X-Shop-Id', value: key },
  ]
  const parameters = [
    { name: 'sig', value: 'x' },
    { name: 'shop', value: key },
    { name: 'lang', value: 'en' },
  ]
  const notify = { via: 'URL', url: 'https://shop.example/', headers, parameters }
  for (const [title, body] of [
    ['JSON', json],
    ['Form', `text={{data.Name}}&token=abc&to=${key}`],
  ])
    assert.equal(
      (await call(`/api/v1/tables/${table.id}/webhooks`, { title, operation: 'insert', notify: { ...notify, body } }))
        .status,
      200,
    )
  const archive = await BaseArchive.open(zipOf(await baseFilesAs(server, ana).export(id)))
  const { hooks = [] } = await archive.structure()
  assert.deepEqual(
    hooks.map((hook) => (hook.notify as { body: string }).body),
    [
      '{"routing_key": "", "text": "New: {{data.Name}}", "token": "{{data.Name}}", "to": "", "code": ""}',
      'text={{data.Name}}&token=&to=',
    ],
  )
  for (const { notify: carried } of hooks)
    assert.deepEqual(
      [carried as typeof notify].map((one) =>
        [one.headers, one.parameters].map((list) => list.map(({ name }) => name)),
      ),
      [[['X-Shop'], ['lang']]],
    )
  assert.ok(
    archive.manifest.leftOut.includes(
      'The secrets of the webhook “Form”: what it signs with, its header “X-Shop-Id”, its parameter “sig”, its parameter “shop”, what its body says under “token”, what its body says under “to”',
    ),
    JSON.stringify(archive.manifest.leftOut),
  )
})

test('a webhook whose condition does not suit its field any more comes along, and says so there', async () => {
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, body, { token: ana.token })
  const { id } = await aProject(server, ana, { title: 'Changed' })
  const table = await aTable(server, ana, id, { title: 'Rows', columns: { Name: 'SingleLineText' } })
  const { id: columnId } = columnOf(table, 'Name')
  const filter = { id: '', kind: 'test', columnId, operator: 'like', value: 'a' }
  const hook = {
    title: 'Told',
    operation: 'insert',
    filter,
    notify: { via: 'URL', url: 'https://shop.example/', body: '' },
  }
  assert.equal((await call('POST', `/api/v1/tables/${table.id}/webhooks`, hook)).status, 200)
  const changed = await call('PATCH', `/api/v1/db/meta/columns/${columnId}`, { title: 'Name', uidt: 'Checkbox' })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const files = baseFilesAs(server, ana)
  const project = await files.restored(await files.export(id))
  const [rows] = (await structureAs(server, ana).list(project)).body.list
  const { body } = await call('GET', `/api/v1/tables/${rows.id}/webhooks`)
  assert.deepEqual(
    body.list.map(({ title, trouble }: Record<string, unknown>) => [title, trouble]),
    [['Told', 'Its condition speaks of a field that is gone or has changed.']],
  )
})

test('a file that somebody wrote brings no webhook upon a view of another table, and no more than a table may have', async () => {
  const [rows, key] = ['md_00000000000001', 'cl_00000000000001']
  const hook = {
    ...{ table_id: rows, title: 'Told', event: 'insert', per: 'record', fields: null, view_id: null, filter: null },
    ...{ condition: 0, entering: 0, position: 1 },
    notify: { via: 'URL', method: 'POST', url: 'https://a.example/', headers: [], parameters: [], body: '' },
  }
  const column = {
    ...{ id: key, table_id: rows, name: 'id', title: 'Id', type: 'ID', word: 'integer', options: {}, key_part: 1 },
    ...{
      auto_increment: 1,
      is_primary_value: 0,
      required: 0,
      unique_values: 0,
      default_value: null,
      description: null,
    },
    ...{ meta: null, system: 0, position: 1 },
  }
  const fileWith = (hooks: readonly object[], nested = '""') => {
    const structure = {
      ...{ project: { title: 'By hand', description: null, color: null }, views: [], rules: [], roles: [], groups: [] },
      tables: [{ id: rows, name: 'rows', title: 'Rows', junction: 0, description: null, position: 1 }],
      ...{ columns: [column], hooks },
    }
    const text = JSON.stringify(structure).replace('"nested"', () => nested)
    return aBaseZip({ 'structure.json': text, [`rows/${rows}.ndjson`]: `["${key}"]\n[1]\n` })
  }
  const files = baseFilesAs(server, ana)
  const refusalOf = async (file: Buffer): Promise<string | null> => {
    const { status, body } = await files.restore(file)
    return status < 300 ? (await files.ended(body.job)).failure : body.msg
  }
  const refusal = (hooks: readonly object[]) => refusalOf(fileWith(hooks))
  assert.equal(await refusal([hook]), null)
  const entering = { ...hook, event: 'enters', view_id: 'vw_00000000000001' }
  assert.match(String(await refusal([entering])), /“Told”.*view of another table/)
  const astray = { ...hook, notify: { ...hook.notify, url: 'file:///etc/passwd' } }
  assert.match(String(await refusal([astray])), /“Told”.*begins with http/)
  assert.match(String(await refusal(Array.from({ length: 51 }, () => hook))), /“Rows” has more than 50 webhooks/)
  const test = { id: '', kind: 'test', columnId: key, operator: 'eq', value: '1' }
  const nested = fileWith(
    [{ ...hook, filter: { ...test, id: 'nested' } }],
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  )
  assert.match(String(await refusalOf(nested)), /“Told” is nested too deep/)

  // What is stored is what was looked at, whatever else stood there.
  const group = { kind: 'group', joined: 'and', more: {}, members: [{ kind: 'test', more: {} }] }
  const project = await files.restored(fileWith([{ ...hook, filter: group }]))
  const [{ id }] = (await structureAs(server, ana).list(project)).body.list
  const { status, body } = await server.call('GET', `/api/v1/tables/${id}/webhooks`, undefined, { token: ana.token })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    [body.list[0].filter.not, Object.keys(body.list[0].filter.members[0]).includes('more')],
    [false, false],
  )
})
