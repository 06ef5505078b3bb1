import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs } from '../tables/testing/a-table.ts'
import { BaseArchive } from './base-archive.ts'
import { diffBases } from './diff-bases.ts'
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

const call = (method: string, path: string, body?: unknown) => server.call(method, path, body, { token: ana.token })
const byTitle = (one: { readonly title: string }, other: { readonly title: string }) =>
  one.title < other.title ? -1 : 1
const automationsOf = async (project: string) =>
  (await call('GET', `/api/v1/projects/${project}/automations`)).body.list.toSorted(byTitle)

test('automations are in a base file without secrets, come back turned off as whoever restores, and it is told', async () => {
  const { id } = await aWholeProject(server, ana)
  const files = baseFilesAs(server, ana)
  const file = await files.export(id)
  const archive = await BaseArchive.open(zipOf(file))
  const automations = ((await archive.structure()).automations ?? []).toSorted(byTitle)
  assert.doesNotMatch(JSON.stringify(automations), /topsecret|us_[0-9a-z]{14}/)
  assert.deepEqual(
    automations.map(({ title }) => title),
    ['From outside', 'Greet'],
  )
  const steps = automations[1]?.steps as readonly Record<string, unknown>[]
  assert.deepEqual(
    steps.map(({ id: step, kind }) => `${step} ${kind}`),
    ['1 only', '2 create', '3 update', '4 find', '5 each', '7 send', '9 run'],
  )
  assert.deepEqual(archive.manifest.leftOut.filter((sentence) => sentence.includes('automation')).toSorted(), [
    'The secrets of the automation “From outside”: its address for calls from outside',
    'The secrets of the automation “Greet”: of step 6 its header “X-Api-Key”, what stands behind “?” in its address, of step 7 the addresses of its channels',
  ])

  const { body: begun } = await files.restore(file)
  const { state, result, failure } = await files.ended(begun.job)
  assert.equal(state, 'done', failure)
  assert.equal(result.automations, 2)
  assert.ok(
    result.leftOut.some((sentence: string) =>
      /^As whom automations run: they are turned off, and run as whoever restored them: “.+”, “.+”$/.test(sentence),
    ),
  )
  const [outside, greet] = await automationsOf(begun.project)
  assert.deepEqual(
    [outside, greet].map(({ title, active, paused, trouble, runsAs }) => [
      title,
      active,
      paused,
      trouble,
      runsAs.email,
    ]),
    ['From outside', 'Greet'].map((title) => [
      ...[title, false, 'It came with a base file, which holds no secrets. Look at what it does, then turn it on.'],
      ...[null, 'ana@x.example'],
    ]),
  )
  // Everything it names is of the new project.
  const tables = (await structureAs(server, ana).list(begun.project)).body.list
  const things = (
    await structureAs(server, ana).read(tables.find((table: { title: string }) => table.title === 'Things').id)
  ).body
  assert.equal(greet.trigger.table, things.id)
  assert.equal(greet.filter.columnId, columnOf(things, 'Count').id)
  assert.equal(greet.steps[0].formula, `{record.${columnOf(things, 'Count').id}} > 3`)
  assert.deepEqual(greet.steps[2].values, [{ column: columnOf(things, 'Name').id, value: 'greeted' }])
  assert.equal(greet.steps.at(-1).automation, outside.id)
  assert.doesNotMatch(JSON.stringify(greet), new RegExp((await automationsOf(id))[0].id))

  const one = `/api/v1/projects/${begun.project}/automations`
  const refused = await call('PATCH', `${one}/${greet.id}`, { active: true })
  assert.deepEqual([refused.status, refused.body.msg], [400, 'Step 7: Type the address of the channel again.'])
  // As an editor sends it whose address nobody typed.
  const masked = await call('PATCH', `${one}/${greet.id}`, { steps: greet.steps })
  assert.deepEqual([masked.status, masked.body.msg], [400, 'Step 7: Type the address of the channel again.'])
  const on = await call('PATCH', `${one}/${outside.id}`, { active: true })
  assert.equal(on.status, 200)
  assert.match(on.body.address, /\/api\/v1\/incoming\//)
  assert.deepEqual([on.body.automation.active, on.body.automation.paused], [true, null])
})

test('one that could not be saved as it stands is left out and named, with those that start it; buttons press the others', async () => {
  const { id } = await aProject(server, ana, { title: 'Broken' })
  const table = await aTable(server, ana, id, {
    title: 'Rows',
    columns: { Name: 'SingleLineText', Gone: 'Number', Code: 'SingleLineText' },
  })
  const [gone, code, name] = ['Gone', 'Code', 'Name'].map((title) => columnOf(table, title).id)
  const make = async (title: string, draft: object) => {
    const { status, body } = await call('POST', `/api/v1/projects/${id}/automations`, { title, ...draft })
    assert.equal(status, 200, JSON.stringify(body))
    return body.automation.id as string
  }
  const pressed = { trigger: { kind: 'button', table: table.id } }
  const writes = (column: string | undefined) => ({
    id: '1',
    kind: 'update',
    record: 'trigger',
    values: [{ column, value: '1' }],
  })
  const blind = await make('Blind', { ...pressed, steps: [writes(gone)] })
  await make('Behind', { trigger: { kind: 'schedule' }, steps: [{ id: '1', kind: 'run', automation: blind }] })
  await make('Opens', { ...pressed, steps: [writes(code)] })
  await make('Computes', { ...pressed, steps: [{ id: '2', kind: 'only', formula: '{record.Gone} > 1' }, writes(name)] })
  const good = await make('Good', { ...pressed, steps: [writes(name)] })
  for (const [title, automation] of Object.entries({ Go: good, Stop: blind })) {
    const button = { title, uidt: 'Button', meta: { label: title, kind: 'automation', automation } }
    const { status, body } = await structureAs(server, ana).addColumn(table.id, button)
    assert.equal(status, 200, JSON.stringify(body))
  }
  assert.equal((await call('DELETE', `/api/v1/db/meta/columns/${gone}`)).status, 200)
  // As its type was changed later.
  await server.app.services.meta.write((tx) =>
    tx.updateTable('rh_columns').set({ type: 'Password' }).where('id', '=', `${code}`).execute(),
  )

  const files = baseFilesAs(server, ana)
  const file = await files.export(id)
  const { leftOut } = (await BaseArchive.open(zipOf(file))).manifest
  assert.deepEqual(leftOut.filter((sentence) => sentence.startsWith('The automation')).toSorted(), [
    'The automation “Behind”: Step 1: Choose an automation of this project.',
    'The automation “Blind”: Step 1: One of the fields is not there any more.',
    'The automation “Computes”: Step 2: There is no column “record.Gone” that a formula could use. (formula, character 1)',
    'The automation “Opens”: Step 1: One of the fields is not there any more.',
  ])
  const project = await files.restored(file)
  const [back, ...others] = await automationsOf(project)
  assert.deepEqual([back.title, others], ['Good', []])
  const [rows] = (await structureAs(server, ana).list(project)).body.list
  const restored = (await structureAs(server, ana).read(rows.id)).body
  const options = ['Go', 'Stop'].map((title) => columnOf(restored, title).meta)
  assert.match(JSON.stringify(options[0]), new RegExp(back.id))
  assert.doesNotMatch(JSON.stringify(options), new RegExp(`${good}|${blind}`))
})

test('two files tell which automations are new, gone and changed', async () => {
  const { id } = await aProject(server, ana, { title: 'Compared' })
  const base = `/api/v1/projects/${id}/automations`
  const waiting = (minutes: number) => [{ id: '1', kind: 'wait', minutes }]
  const trigger = { kind: 'schedule' }
  const ids: string[] = []
  for (const title of ['Stays', 'Waits', 'Goes', 'Renamed'])
    ids.push((await call('POST', base, { title, trigger, steps: waiting(1) })).body.automation.id)
  const files = baseFilesAs(server, ana)
  const before = await files.export(id)
  const [, waits, goes, renamed] = ids
  await call('PATCH', `${base}/${waits}`, { steps: waiting(2), trigger: { kind: 'incoming' } })
  await call('PATCH', `${base}/${renamed}`, { title: 'Called otherwise' })
  await call('DELETE', `${base}/${goes}`)
  await call('POST', base, { title: 'Comes', trigger, steps: waiting(1) })
  const file = await files.export(id)
  assert.deepEqual((await differences(before, file)).toSorted(), [
    'The automation “Comes” is new.',
    'The automation “Goes” is gone.',
    'The automation “Renamed” is called “Called otherwise” now.',
    'The automation “Waits” has changed: what it waits for, its steps.',
  ])
  const again = await files.export(await files.restored(file, '?title=Compared'))
  assert.deepEqual(await differences(file, again), [])
})

async function differences(before: Buffer, after: Buffer): Promise<string[]> {
  const told: string[] = []
  const [one, other] = await Promise.all([before, after].map((file) => BaseArchive.open(zipOf(file))))
  assert.ok(one && other)
  for await (const sentence of diffBases(one, other)) told.push(sentence)
  return told
}

describe('automations of a file that somebody wrote', () => {
  const [rows, key, name, other] = ['md_00000000000001', 'cl_00000000000001', 'cl_00000000000002', 'md_00000000000009']
  const column = {
    ...{ table_id: rows, options: {}, key_part: null, auto_increment: 0, is_primary_value: 0, required: 0 },
    ...{ unique_values: 0, default_value: null, description: null, meta: null, system: 0, position: 1 },
  }
  const automation = {
    ...{ id: 'au_00000000000001', title: 'Told', trigger: { kind: 'button', table: rows }, filter: null },
    steps: [{ id: '1', kind: 'update', record: 'trigger', values: [{ column: name, value: 'x' }] }],
  }
  const fileWith = (automations: unknown, version = 3) => {
    const structure = {
      ...{ project: { title: 'By hand', description: null, color: null }, views: [], rules: [], roles: [], groups: [] },
      tables: [{ id: rows, name: 'rows', title: 'Rows', junction: 0, description: null, position: 1 }],
      columns: [
        { ...column, id: key, name: 'id', title: 'Id', type: 'ID', word: 'integer', key_part: 1, auto_increment: 1 },
        { ...column, id: name, name: 'name', title: 'Name', type: 'SingleLineText', word: 'longText', position: 2 },
      ],
      ...(automations === undefined ? {} : { automations }),
    }
    return aBaseZip(
      { 'structure.json': JSON.stringify(structure), [`rows/${rows}.ndjson`]: `["${key}"]\n[1]\n` },
      { version },
    )
  }
  const refusal = async (file: Buffer): Promise<string | null> => {
    const files = baseFilesAs(server, ana)
    const { status, body } = await files.restore(file)
    return status < 300 ? (await files.ended(body.job)).failure : body.msg
  }
  const withSteps = (...steps: readonly object[]) => [{ ...automation, steps }]
  const send = (notify: object) => withSteps({ id: '1', kind: 'send', notify })
  const url = { via: 'URL', method: 'POST', url: 'https://a.example/', headers: [], parameters: [], body: '' }

  test('are taken when they are sound, and so are files that have none', async () => {
    assert.equal(await refusal(fileWith([automation])), null)
    assert.equal(await refusal(fileWith(undefined, 1)), null)
    assert.equal(await refusal(fileWith(undefined, 2)), null)
  })

  test('bring no address of a channel', async () => {
    const channels = [{ channel: 'a', url: 'https://chat.example/taken' }]
    const project = await baseFilesAs(server, ana).restored(fileWith(send({ via: 'Slack', channels, body: 'x' })))
    const [{ id }] = await automationsOf(project)
    const { status } = await call('PATCH', `/api/v1/projects/${project}/automations/${id}`, { active: true })
    assert.equal(status, 400)
  })

  for (const [what, automations, why] of [
    [
      'a table of another project',
      [{ ...automation, trigger: { kind: 'button', table: other } }],
      /“Told”.*Choose a table/,
    ],
    ['a table by its name', [{ ...automation, trigger: { kind: 'button', table: 'Rows' } }], /“Told”.*Choose a table/],
    ['a trigger nobody knows', [{ ...automation, trigger: { kind: 'always' } }], /A trigger is one of/],
    [
      'a view that is not there',
      [{ ...automation, trigger: { kind: 'form', table: rows, view: 'vw_1' } }],
      /Choose a view/,
    ],
    [
      'a condition on nothing',
      [{ ...automation, filter: { kind: 'test', columnId: 'cl_9', operator: 'eq', value: 1 } }],
      /“Told”/,
    ],
    [
      'a field of another project',
      withSteps({ ...automation.steps[0], values: [{ column: 'cl_00000000000009', value: '1' }] }),
      /One of the fields/,
    ],
    [
      'an automation of another project',
      withSteps({ id: '1', kind: 'run', automation: 'au_00000000000009' }),
      /Choose an automation/,
    ],
    ['a step nobody knows', withSteps({ id: '1', kind: 'shell', run: 'x' }), /A step is one of/],
    [
      'steps in steps in steps',
      withSteps({ id: '1', kind: 'each', table: rows, steps: [{ id: '2', kind: 'each', table: rows, steps: [] }] }),
      /neither another “for each”/,
    ],
    ['no steps', withSteps(), /Add a step/],
    ['steps of another shape', [{ ...automation, steps: 'x' }], /A list of steps/],
    ['an address of a file', send({ ...url, url: 'file:///etc/passwd' }), /begins with http/],
    ['a password in an address', send({ ...url, url: 'https://a:b@c.example/' }), /in a header/],
    ['a header that ends another', send({ ...url, headers: [{ name: 'a\r\nb', value: '1' }] }), /name of a header/],
    ['as whom it runs', [{ ...automation, runs_as: 'us_00000000000001' }], /cannot be read/],
    ['a title without an end', [{ ...automation, title: 'x'.repeat(101) }], /cannot be read/],
    ['one of them twice', [automation, automation], /an? automation twice/],
    [
      'more than a project may have',
      Array.from({ length: 101 }, (_, at) => ({ ...automation, id: `au_${String(at).padStart(14, '0')}` })),
      /cannot be read/,
    ],
  ] as const)
    test(`are refused with ${what}`, async () => {
      assert.match(String(await refusal(fileWith(automations))), why)
    })
})
