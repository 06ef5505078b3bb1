import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { everyone, rulesAs } from '../rules/testing/rules-as.ts'
import { aTable, columnOf } from '../tables/testing/a-table.ts'
import { aBaseZip, aZip } from './testing/a-zip.ts'
import { baseFilesAs } from './testing/base-files-as.ts'

const [table, key, name] = ['md_00000000000001', 'cl_00000000000001', 'cl_00000000000002']
const column = {
  ...{ table_id: table, options: {}, key_part: null, auto_increment: 0, is_primary_value: 0, required: 0 },
  ...{ unique_values: 0, default_value: null, description: null, meta: null, system: 0, position: 1 },
}
const structure = {
  project: { title: 'Made by hand', description: null, color: null },
  tables: [{ id: table, name: 'things', title: 'Things', junction: 0, description: null, position: 1 }],
  columns: [
    { ...column, id: key, name: 'id', title: 'Id', type: 'ID', word: 'integer', key_part: 1, auto_increment: 1 },
    { ...column, id: name, name: 'name', title: 'Name', type: 'SingleLineText', word: 'longText', position: 2 },
  ],
  views: [],
  rules: [],
  roles: [],
  groups: [],
}
const rows = `["${key}","${name}"]\n[1,"one"]\n[2,null]\n`
const parts = { 'structure.json': JSON.stringify(structure), [`rows/${table}.ndjson`]: rows }
const changed = (change: object): string => JSON.stringify({ ...structure, ...change })

describe('a base file from anywhere', () => {
  let server: TestServer
  let ana: Person
  let files: ReturnType<typeof baseFilesAs>

  before(async () => {
    server = await aServer({ UPLOAD_LIMIT_MB: '2' })
    ana = await server.signUp('ana@x.example')
    files = baseFilesAs(server, ana)
  })
  after(() => server.close())

  const projects = () => server.app.services.meta.read.selectFrom('rh_projects').select('id').execute()

  test('is restored when it is sound, also one that was written by hand', async () => {
    const project = await files.restored(aBaseZip(parts), '?title=By%20hand')
    const { body } = await server.call('GET', `/api/v1/db/data/noco/${project}/Things`, undefined, { token: ana.token })
    assert.deepEqual(
      body.list.map(({ Id, Name }: { Id: number; Name: string }) => [Id, Name]),
      [
        [1, 'one'],
        [2, null],
      ],
    )
    const { body: made } = await server.call(
      'POST',
      `/api/v1/db/data/noco/${project}/Things`,
      { Name: 'three' },
      { token: ana.token },
    )
    assert.equal(made.Id, 3)
  })

  const whole = aBaseZip(parts)
  const manifest = { path: 'manifest.json', bytes: '{}' }
  const wrong = { bytes: 1, sha256: 'a'.repeat(64) }
  const flipped = aBaseZip(parts, { parts: { 'structure.json': wrong, [`rows/${table}.ndjson`]: wrong } })
  const refused: readonly (readonly [what: string, file: Buffer, status: number, why: RegExp])[] = [
    ['nothing', Buffer.alloc(0), 400, /no zip archive/],
    ['something else', Buffer.from('hello'), 400, /no zip archive/],
    ['one cut off', whole.subarray(0, whole.length - 30), 400, /end is missing/],
    ['one cut off at its beginning', whole.subarray(100), 400, /damaged/],
    ['another archive', aZip([{ path: 'a.txt', bytes: 'a' }]), 400, /no base file/],
    ['a path that leads out (S34)', aZip([{ path: '../x', bytes: 'a' }, manifest]), 400, /leads out/],
    ['an absolute path (S34)', aZip([{ path: '/etc/x', bytes: 'a' }, manifest]), 400, /leads out/],
    [
      'a path of Windows (S34)',
      aZip([{ path: 'a\\b', bytes: 'a' }, manifest]),
      400,
      /Invalid character in folder path/,
    ],
    ['a link (S34)', aZip([{ path: 'a', bytes: '/etc/passwd', mode: 0o120777 }, manifest]), 400, /is a link/],
    ['a part twice (S34)', aZip([{ path: 'a', bytes: 'a' }, { path: 'A', bytes: 'b' }, manifest]), 400, /twice/],
    ['an encrypted one', aZip([{ path: 'a', bytes: 'a', flags: 1 }, manifest]), 400, /encrypted/],
    ['a bomb (S35)', aZip([{ path: 'a', bytes: Buffer.alloc(70_000_000) }, manifest]), 413, /far more/],
    [
      'one that lies about a size (S35)',
      aZip([{ path: 'manifest.json', bytes: ' '.repeat(5000), size: 10 }]),
      400,
      /not whole/,
    ],
    ['a newer one', aBaseZip(parts, { version: 4 }), 400, /newer version/],
    ['another format', aBaseZip(parts, { format: 'other' }), 400, /cannot be read/],
    ['a part too much', aBaseZip(parts, { parts: {} }), 400, /does not speak/],
    ['a wrong fingerprint', flipped, 400, /not what was written/],
    ['no JSON', aBaseZip({ ...parts, 'structure.json': '{' }), 400, /no JSON/],
    [
      'a table without a key',
      aBaseZip({ 'structure.json': changed({ columns: [structure.columns[1]] }) }),
      400,
      /no primary key/,
    ],
    [
      'two tables of one name',
      aBaseZip({
        'structure.json': changed({
          tables: [...structure.tables, { ...structure.tables[0], id: 'md_00000000000002' }],
        }),
      }),
      400,
      /called “Things”/,
    ],
    [
      'a type nobody knows',
      aBaseZip({
        'structure.json': changed({ columns: [structure.columns[0], { ...structure.columns[1], type: 'Hologram' }] }),
      }),
      400,
      /Hologram/,
    ],
    [
      'options nobody knows',
      aBaseZip({
        'structure.json': changed({ columns: [structure.columns[0], { ...structure.columns[1], options: { x: 1 } }] }),
      }),
      400,
      /is unknown/,
    ],
    [
      'fields of another shape',
      aBaseZip({ 'structure.json': changed({ tables: [{ ...structure.tables[0], owner: 'x' }] }) }),
      400,
      /cannot be read/,
    ],
    ['more than an upload may have', Buffer.alloc(2_100_000), 413, /larger than/],
  ]
  for (const [what, file, status, why] of refused)
    test(`is refused at once: ${what}`, async () => {
      const before = await projects()
      const answer = await files.restore(file)
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      assert.match(answer.body.msg, why)
      assert.deepEqual(await projects(), before)
    })

  const failing: readonly (readonly [what: string, change: Readonly<Record<string, string>>, why: RegExp])[] = [
    ['records with too many cells', { [`rows/${table}.ndjson`]: `${rows}[3,"x",4]\n` }, /number of cells/],
    ['records without a key', { [`rows/${table}.ndjson`]: `${rows}[null,"x"]\n` }, /no key/],
    ['fields it has not', { [`rows/${table}.ndjson`]: '["cl_00000000000009"]\n' }, /no such fields/],
    ['half a line', { [`rows/${table}.ndjson`]: `${rows}[3,"x"` }, /ends within a line/],
    ['a key twice', { [`rows/${table}.ndjson`]: `${rows}[1,"again"]\n` }, /./],
    [
      'a view that speaks of nothing',
      {
        'structure.json': changed({
          views: [
            {
              id: 'vw_00000000000001',
              table_id: table,
              title: 'V',
              description: null,
              icon: null,
              type: 'grid',
              is_default: 1,
              position: 1,
              settings: { filter: 7 },
              lock_type: 'collaborative',
              hidden_from: [],
              meta: null,
            },
          ],
        }),
      },
      /“V”/,
    ],
  ]
  for (const [what, change, why] of failing)
    test(`leaves nothing behind when it has ${what}`, async () => {
      const before = await projects()
      const { status, body } = await files.restore(aBaseZip({ ...parts, ...change }))
      assert.equal(status, 200, JSON.stringify(body))
      const { state, failure } = await files.ended(body.job)
      assert.equal(state, 'failed')
      assert.match(failure, why)
      assert.doesNotMatch(failure, /internal error/)
      assert.deepEqual(await projects(), before)
      const tables = await server.app.services.meta.read
        .selectFrom('rh_tables')
        .select('id')
        .where('project_id', '=', body.project)
        .execute()
      assert.deepEqual(tables, [])
    })

  test('what no database takes is empty afterwards, and told', async () => {
    const odd = { [`rows/${table}.ndjson`]: `${rows}[3,{"not":"a text"}]\n[4,"a\\u0000b"]\n` }
    const { body } = await files.restore(aBaseZip({ ...parts, ...odd }))
    const { state, result } = await files.ended(body.job)
    assert.deepEqual([state, result.emptied], ['done', 2])
  })

  test('files of other projects are not in its cells', async () => {
    const attached = { ...structure.columns[1], type: 'Attachment', word: 'json' }
    const cell = [{ id: 'fl_00000000000001', title: 'x', mimetype: 'text/plain', size: 1, url: '/x', path: 'x' }]
    const project = await files.restored(
      aBaseZip({
        'structure.json': changed({ columns: [structure.columns[0], attached] }),
        [`rows/${table}.ndjson`]: `["${key}","${name}"]\n[1,${JSON.stringify(cell)}]\n`,
      }),
    )
    const { body } = await server.call('GET', `/api/v1/db/data/noco/${project}/Things`, undefined, { token: ana.token })
    assert.equal(body.list[0].Name, '[]')
  })

  test('links to records that are missing are untied', async () => {
    const child = 'md_00000000000002'
    const [own, foreign, link] = ['cl_00000000000003', 'cl_00000000000004', 'cl_00000000000005']
    const options = {
      ...{ kind: 'bt', tableId: table, ownColumnId: foreign, otherColumnId: key, junction: null, partnerId: null },
      ...{ onUpdate: 'noAction', onDelete: 'noAction', virtual: false, ownsKey: true, candidates: null },
    }
    const of = { ...column, table_id: child }
    const project = await files.restored(
      aBaseZip({
        'structure.json': changed({
          tables: [...structure.tables, { ...structure.tables[0], id: child, name: 'parts', title: 'Parts' }],
          columns: [
            ...structure.columns,
            { ...of, id: own, name: 'id', title: 'Id', type: 'ID', word: 'integer', key_part: 1, auto_increment: 1 },
            { ...of, id: foreign, name: 'thing', title: 'thing', type: 'ForeignKey', word: 'integer', system: 1 },
            { ...of, id: link, name: null, title: 'Thing', type: 'LinkToAnotherRecord', word: null, options },
          ],
        }),
        [`rows/${table}.ndjson`]: rows,
        [`rows/${child}.ndjson`]: `["${own}","${foreign}"]\n[1,2]\n[2,99]\n`,
      }),
    )
    const { body } = await server.call('GET', `/api/v1/db/data/noco/${project}/Parts?fields=Id,Thing`, undefined, {
      token: ana.token,
    })
    assert.deepEqual(
      body.list.map(({ Thing }: { Thing: { Id: number } | null }) => Thing?.Id ?? null),
      [2, null],
    )
  })
})

describe('a base file of a project', () => {
  let server: TestServer
  let [ana, carl, ed, eve]: Person[] = []

  before(async () => {
    server = await aServer()
    ana = await server.signUp('ana@x.example')
    carl = await server.signUp('carl@x.example')
    ed = await server.signUp('ed@x.example')
    eve = await server.signUp('eve@x.example')
  })
  after(() => server.close())

  const status = async (project: string, who: Person | undefined, format = 'base') =>
    (await server.call('GET', `/api/v1/projects/${project}/export/${format}`, undefined, { token: who?.token })).status

  test('is for those who may change its structure, told in the log, and for nobody whom rules hide a part from', async () => {
    assert.ok(ana && carl && ed && eve)
    const { id } = await aProject(server, ana, { title: 'Rights' })
    const deals = await aTable(server, ana, id, {
      title: 'Deals',
      columns: { Name: 'SingleLineText', Secret: 'Number' },
    })
    await addMember(server, id, carl, 'creator')
    await addMember(server, id, ed, 'editor')
    assert.deepEqual(
      [await status(id, ana), await status(id, carl, 'json'), await status(id, carl, 'structure')],
      [200, 200, 200],
    )
    assert.deepEqual([await status(id, ed), await status(id, eve), await status(id, undefined)], [403, 404, 401])
    assert.equal(await status(id, ana, 'other'), 400)
    const told = (await loggedEvents(server, id)).filter((type) => type === 'projects.exported')
    assert.equal(told.length, 3)
    const fields = [columnOf(deals, 'Secret').id]
    await rulesAs(server, ana, id).make(deals, { title: 'Hidden', who: everyone, effect: 'deny', fields })
    const given = { title: 'No rules', base: 'creator', without: ['changeRules'] }
    const { body: role } = await server.call('POST', `/api/v1/projects/${id}/roles`, given, { token: ana.token })
    const { id: creator } = carl
    const { meta } = server.app.services
    await meta.write((tx) =>
      tx
        .updateTable('rh_members')
        .set({ custom_role_id: role.id, counting_role_id: role.id })
        .where('user_id', '=', creator)
        .execute(),
    )
    assert.deepEqual([await status(id, ana), await status(id, carl), await status(id, carl, 'json')], [200, 403, 403])
    const copied = await server.call('POST', `/api/v1/projects/${id}/duplicate`, {}, { token: carl.token })
    assert.equal(copied.status, 403)
  })

  test('has neither people nor secrets in it, and the structure alone has no records', async () => {
    assert.ok(ana)
    const { id } = await aProject(server, ana, { title: 'Quiet' })
    await aTable(server, ana, id, { title: 'T', columns: { Name: 'SingleLineText', Code: 'Password' } })
    await server.call(
      'POST',
      `/api/v1/db/data/noco/${id}/T`,
      { Name: 'a needle', Code: 'open sesame' },
      { token: ana.token },
    )
    const files = baseFilesAs(server, ana)
    const text = (await files.export(id, 'json')).toString()
    assert.doesNotMatch(text, /ana@x|us_[0-9a-z]{14}|needle|sesame/)
    const project = await files.restored(await files.export(id, 'structure'), '?title=Bare')
    const { body } = await server.call('GET', `/api/v1/db/data/noco/${project}/T`, undefined, { token: ana.token })
    assert.deepEqual(body.list, [])
  })
})
