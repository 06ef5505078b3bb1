import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs } from './testing/a-table.ts'

describe('creating a table', () => {
  let server: TestServer
  let ana: Person
  let project: Awaited<ReturnType<typeof aProject>>
  let as: ReturnType<typeof structureAs>
  before(async () => {
    server = await aServer()
    ana = await server.signUp('ana@example.com')
    project = await aProject(server, ana)
    as = structureAs(server, ana)
  })
  after(() => server.close())

  const create = (body: unknown) => as.create(project.id, body)
  const refused = async (body: unknown, msg: string | RegExp) => {
    const answer = await create(body)
    assert.equal(answer.status, 400, JSON.stringify(answer.body))
    if (typeof msg === 'string') assert.equal(answer.body.msg, msg)
    else assert.match(answer.body.msg, msg)
  }

  test('as existing clients ask for it: template columns, prefix, inflected titles, a default grid (spec 176, 179, 180)', async () => {
    const { status, body } = await create({
      table_name: 'order_items',
      columns: [
        { column_name: 'id', title: 'Id', uidt: 'ID', dt: 'integer', pk: true, ai: true, rqd: true, un: true },
        { column_name: 'title', title: 'Title', uidt: 'SingleLineText', dt: 'varchar', rqd: false, cdf: null },
        { column_name: 'created_at', uidt: 'DateTime', dt: 'datetime', cdf: 'CURRENT_TIMESTAMP' },
        { column_name: 'updated_at', uidt: 'DateTime', dt: 'datetime', cdf: 'CURRENT_TIMESTAMP', au: 1 },
      ],
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.table_name, `${project.prefix}_order_items`)
    assert.equal(body.title, 'OrderItems')
    assert.equal(body.type, 'table')
    assert.equal(typeof body.order, 'number')
    assert.deepEqual(
      body.columns.map(({ title, uidt, pk, pv, ai, au }: Record<string, unknown>) => [title, uidt, pk, pv, ai, au]),
      [
        ['Id', 'ID', true, false, true, false],
        ['Title', 'SingleLineText', false, true, false, false],
        ['CreatedAt', 'CreateTime', false, false, false, false],
        ['UpdatedAt', 'LastModifiedTime', false, false, false, true],
      ],
    )
    assert.deepEqual(
      Object.keys(body.columnsById),
      body.columns.map(({ id }: { id: string }) => id),
    )
    assert.deepEqual(
      body.views.map(({ title, type, is_default }: Record<string, unknown>) => [title, type, is_default]),
      [['OrderItems', 3, true]],
    )
    assert.ok((await loggedEvents(server, project.id)).includes('tables.created'))
  })

  test('by its title alone, with the default columns (spec 178)', async () => {
    const { body } = await create({ title: 'Größe & Preis!', defaultColumns: true })
    assert.equal(body.title, 'Größe & Preis!')
    assert.equal(body.table_name, `${project.prefix}_Größe_Preis`)
    assert.deepEqual(
      body.columns.map(({ title, uidt }: Record<string, unknown>) => `${title} ${uidt}`),
      ['Id ID', 'Title SingleLineText', 'CreatedAt CreateTime', 'UpdatedAt LastModifiedTime'],
    )
    // Nobody can write times, so they do not stand where people type and paste, nor between fields that come later.
    const added = await as.addColumn(body.id, { title: 'Note', uidt: 'LongText' })
    const { token } = ana
    const places = await server.call('GET', `/api/v1/db/meta/views/${body.views[0].id}/columns`, undefined, { token })
    const titleOf = new Map(added.body.columns.map(({ id, title }: Record<string, string>) => [id, title]))
    assert.deepEqual(
      places.body.map(({ fk_column_id, show }: Record<string, string>) => [titleOf.get(fk_column_id ?? ''), show]),
      [
        ['Id', true],
        ['Title', true],
        ['Note', true],
        ['CreatedAt', false],
        ['UpdatedAt', false],
      ],
    )
  })

  test('with some of the default columns, or with a key alone (spec 178)', async () => {
    const titles = async (defaultColumns: unknown) => {
      const { body } = await create({ title: `Some ${JSON.stringify(defaultColumns).length}`, defaultColumns })
      return body.columns?.map(({ title }: { title: string }) => title)
    }
    assert.deepEqual(await titles(['UpdatedAt', 'Title']), ['Id', 'Title', 'UpdatedAt'])
    assert.deepEqual(await titles([]), ['Id'])
    assert.equal((await create({ title: 'None', defaultColumns: ['Secret'] })).status, 400)
  })

  test('without a key one is added, which makes way for columns of that name', async () => {
    const { body } = await create({
      title: 'Keyless',
      columns: [{ title: 'Id', column_name: 'id', uidt: 'SingleLineText' }],
    })
    assert.deepEqual(
      body.columns.map(({ title, column_name, uidt }: Record<string, unknown>) => [title, column_name, uidt]),
      [
        ['Id_2', 'id_2', 'ID'],
        ['Id', 'id', 'SingleLineText'],
      ],
    )
    const { body: bare } = await create({ title: 'Bare' })
    assert.deepEqual(
      bare.columns.map(({ title, pv }: Record<string, unknown>) => [title, pv]),
      [['Id', true]],
    )
  })

  test('keys that the server makes up are asked for by meta.ag', async () => {
    const { columns } = await aTable(server, ana, project.id, {
      columns: [{ column_name: 'id', title: 'Id', uidt: 'ID', meta: { ag: 'nc' } }],
    })
    assert.deepEqual([columns[0]?.dt, columns[0]?.ai, columns[0]?.meta], ['varchar', false, { ag: 'nc' }])
    const uuid = await aTable(server, ana, project.id, {
      columns: [{ column_name: 'id', title: 'Id', uidt: 'ID', meta: { ag: 'other' } }],
    })
    assert.deepEqual(uuid.columns[0]?.options, { kind: 'uuid' })
  })

  test('a key of several columns', async () => {
    const { columns } = await aTable(server, ana, project.id, {
      columns: [
        { title: 'Country', uidt: 'SingleLineText', pk: true },
        { title: 'Number', uidt: 'Number', pk: 1 },
        { title: 'Name', uidt: 'SingleLineText' },
      ],
    })
    assert.deepEqual(
      columns.map(({ title, pk, pv, ai }) => [title, pk, pv, ai]),
      [
        ['Country', true, false, false],
        ['Number', true, false, false],
        ['Name', false, true, false],
      ],
    )
    await refused(
      {
        title: 'Mixed',
        columns: [
          { title: 'Id', uidt: 'ID' },
          { title: 'Code', uidt: 'SingleLineText', pk: true },
        ],
      },
      /is the key by itself/,
    )
    await refused(
      { title: 'Long', columns: [{ title: 'Text', uidt: 'LongText', pk: true }] },
      /cannot be part of the key/,
    )
  })

  test('the settings of types go in and out in the words of existing clients; what is unknown is kept (spec 205, 206)', async () => {
    const { columns, ...table } = await aTable(server, ana, project.id, {
      columns: [
        {
          title: 'Stars',
          uidt: 'Rating',
          meta: { max: 8, color: '#112233', icon: { full: 'heart', empty: 'heart-off' }, mine: { a: 1 } },
        },
        { title: 'Day', uidt: 'Date', meta: '{"date_format":"DD/MM/YYYY"}' },
        { title: 'Any day', uidt: 'Date' },
        { title: 'Price', uidt: 'Currency', meta: { currency_locale: 'de-DE', currency_code: 'EUR' } },
        { title: 'Span', uidt: 'Duration', meta: { duration: 2 } },
        { title: 'State', uidt: 'SingleSelect', dtxp: "'open','it\\'s done'", colOptions: null },
        {
          title: 'Tags',
          uidt: 'MultiSelect',
          colOptions: { options: [{ id: 'sl_mine', title: 'x', color: '#abcdef' }] },
        },
        { title: 'Plain', uidt: 'SingleLineText', meta: { width: 3, singular: 'x' } },
      ],
    })
    const of = (title: string) => columnOf({ ...table, columns }, title)
    assert.deepEqual(of('Stars').meta, {
      mine: { a: 1 },
      icon: { empty: 'heart-off', full: 'heart' },
      max: 8,
      color: '#112233',
    })
    assert.deepEqual(of('Stars').options, { max: 8, icon: 'heart', color: '#112233' })
    assert.deepEqual(of('Day').meta, { date_format: 'DD/MM/YYYY' })
    assert.deepEqual(of('Any day').meta, { date_format: 'YYYY-MM-DD' })
    assert.deepEqual(of('Any day').options, { dateFormat: 'local' })
    assert.deepEqual(of('Price').options, {
      locale: 'de-DE',
      code: 'EUR',
      precision: 2,
      symbol: 'local',
      separators: 'local',
    })
    assert.deepEqual(of('Span').meta, { duration: 2 })
    assert.equal(of('State').dtxp, "'open','it\\'s done'")
    assert.deepEqual(
      of('State').colOptions?.options?.map(({ title, order }) => [title, order]),
      [
        ['open', 1],
        ["it's done", 2],
      ],
    )
    assert.match(of('Tags').colOptions?.options?.[0]?.id ?? '', /^sl_[0-9a-z]{14}$/)
    assert.deepEqual(of('Plain').meta, { width: 3, singular: 'x' })
  })

  test('titles that break SQL elsewhere are titles like others (S04)', async () => {
    const titles = [
      'a"b',
      'a`b',
      'a]b',
      'x", (select 1) as "y',
      '?',
      '??',
      ':v',
      '$1',
      '%s',
      "'); drop table x;--",
      '🦄'.repeat(255),
    ]
    const table = await aTable(server, ana, project.id, {
      columns: titles.map((title) => ({ title, uidt: 'SingleLineText' })),
    })
    assert.deepEqual(
      table.columns.slice(1).map(({ title }) => title),
      titles,
    )
    const named = await aTable(server, ana, project.id, {
      columns: titles.slice(0, -1).map((title) => ({ title, column_name: title, uidt: 'SingleLineText' })),
    })
    assert.deepEqual(
      named.columns.slice(1).map(({ column_name }) => column_name),
      titles.slice(0, -1),
    )
  })

  test('names differ for databases that do not tell small letters from capital ones', async () => {
    const { columns } = await aTable(server, ana, project.id, { columns: { Name: 'SingleLineText', name: 'Number' } })
    assert.deepEqual(
      columns.map(({ column_name }) => column_name),
      ['id', 'Name', 'name_2'],
    )
  })

  test('names and titles that are taken are refused in the words clients know', async () => {
    await create({ table_name: 'taken', title: 'Taken' })
    await refused({ table_name: 'taken', title: 'Other' }, 'Duplicate table name')
    await refused({ table_name: `${project.prefix}_taken`, title: 'Other' }, 'Duplicate table name')
    await refused({ table_name: 'other', title: 'Taken' }, 'Duplicate table alias')
    const two = (one: object, other: object) => ({ title: 'Two', columns: [one, other] })
    await refused(
      two({ title: 'A', column_name: 'a', uidt: 'Number' }, { title: 'B', column_name: 'A', uidt: 'Number' }),
      'Duplicate column name',
    )
    await refused(two({ title: 'A', uidt: 'Number' }, { title: 'A', uidt: 'Number' }), 'Duplicate column alias')
  })

  test('a name in the trash makes way by a number', async () => {
    const { body: first } = await create({ table_name: 'reborn' })
    await as.remove(first.id)
    const { status, body } = await create({ table_name: 'reborn' })
    assert.equal(status, 200)
    assert.deepEqual([body.title, body.table_name], ['Reborn', `${project.prefix}_reborn_2`])
  })

  test('what is no table is refused', async () => {
    await refused({}, 'Missing table name `table_name` property in request body')
    await refused({ table_name: ' spaced ' }, /whitespace not allowed in table names/)
    await refused({ table_name: 'x', title: 'y ' }, 'Leading or trailing whitespace not allowed in table names')
    await refused({ title: '' }, 'Table name required')
    await refused({ table_name: 'x'.repeat(300) }, /exceeds 255 characters/)
    await refused({ title: 'T', columns: [{ title: 'A' }] }, "Missing 'uidt' property in request body")
    await refused({ title: 'T', columns: [{ uidt: 'Number' }] }, "Missing 'column_name' property in request body")
    await refused({ title: 'T', columns: [{ title: 'A', uidt: 'Formulas' }] }, 'UI Datatype not found')
    await refused({ title: 'T', columns: [{ title: 'A', uidt: 'constructor' }] }, 'UI Datatype not found')
    await refused({ title: 'T', columns: [{ title: 'A', uidt: 'Rating', meta: { max: 99 } }] }, /max/)
    await refused({ title: 'T', columns: [{ title: 'A', uidt: 'Rating', meta: [1] }] }, /must be an object/)
    await refused({ title: 'T', columns: [{ title: 'A', uidt: 'SingleSelect', dtxp: "'a','a'" }] }, /two choices/)
    await refused({ title: 'T', columns: [{ title: 'A', uidt: 'LongText', unique: true }] }, /cannot be unique/)
    await refused(
      { title: 'T', columns: [{ title: 'A', uidt: 'Barcode', meta: { fk_barcode_value_column_id: 'cl_x' } }] },
      /only show a column/,
    )
    await refused(
      { title: 'T', columns: [{ title: 'A', uidt: 'Collaborator', cdf: ['us_aaaaaaaaaaaaaa'] }] },
      /members of this project/,
    )
    await refused({ title: 5 }, /title/)
    await refused({ title: 'T', columns: 'A' }, /columns/)
    await refused(
      { title: 'T', columns: Array.from({ length: 501 }, (_, at) => ({ title: `c${at}`, uidt: 'Number' })) },
      /columns/,
    )
    await refused('{"title":', /not valid JSON/)
  })

  test('a default is a value of its type and never SQL (S07)', async () => {
    const evil = '0); drop table rh_users;--'
    await refused({ title: 'T', columns: [{ title: 'A', uidt: 'Number', cdf: evil }] }, /no value of its type/)
    await refused({ title: 'T', columns: [{ title: 'A', uidt: 'Date', cdf: evil }] }, /no value of its type/)
    await refused({ title: 'T', columns: [{ title: 'A', uidt: 'Checkbox', cdf: {} }] }, /needs true or false/)
    await refused({ title: 'T', columns: [{ title: 'A', uidt: 'Password', cdf: 'x' }] }, /no default/)
    const table = await aTable(server, ana, project.id, {
      columns: [
        { title: 'Text', uidt: 'SingleLineText', cdf: evil },
        { title: 'Count', uidt: 'Number', cdf: '5' },
        { title: 'Flag', uidt: 'Checkbox', cdf: 'yes' },
        { title: 'Data', uidt: 'JSON', cdf: '{"a":1}' },
      ],
    })
    assert.deepEqual(
      table.columns.slice(1).map((column) => [column.default, column.cdf]),
      [
        [evil, evil],
        [5, '5'],
        [true, 'true'],
        [{ a: 1 }, '{"a":1}'],
      ],
    )
    const { rows } = await sql`select count(*) as n from rh_users`.execute(server.app.services.meta.read)
    assert.deepEqual({ ...(rows[0] as object) }, { n: 1 })
  })

  test('ids, owners and places are set by the server only (S59)', async () => {
    const { body } = await create({
      title: 'Mine',
      id: 'md_aaaaaaaaaaaaaa',
      project_id: 'p_other',
      base_id: 'ds_other',
      created_at: '2000-01-01',
      deleted: true,
      mm: true,
      columns: [
        { id: 'cl_mine', title: 'A', uidt: 'Number', fk_model_id: 'md_other', system: true, created_at: '2000-01-01' },
      ],
    })
    assert.notEqual(body.id, 'md_aaaaaaaaaaaaaa')
    assert.deepEqual([body.project_id, body.mm, body.deleted], [project.id, false, false])
    assert.equal(body.base_id, project.bases[0]?.id)
    const [, column] = body.columns
    assert.notEqual(column.id, 'cl_mine')
    assert.deepEqual([column.fk_model_id, column.system], [body.id, false])
    assert.ok(column.created_at > '2026')
  })

  test('a base may be named; one of another project is none', async () => {
    const [base] = project.bases
    const at = (id: string, title: string) =>
      server.call('POST', `/api/v1/db/meta/projects/${project.id}/tables?base=${id}`, { title }, { token: ana.token })
    assert.equal((await at(base?.id ?? '', 'Based')).status, 200)
    const other = await aProject(server, ana, { title: 'Other base' })
    assert.equal((await at(other.bases[0]?.id ?? '', 'Foreign')).status, 404)
    assert.equal((await at('ds_none', 'None')).status, 404)
  })

  test('a table is read by its id, with its names, its columns and their keys (spec 152, 395)', async () => {
    const made = await aTable(server, ana, project.id, { title: 'Read by id', columns: { Name: 'SingleLineText' } })
    const { status, body } = await as.read(made.id)
    assert.equal(status, 200)
    assert.deepEqual([body.id, body.table_name, body.title], [made.id, made.table_name, 'Read by id'])
    assert.deepEqual(
      body.columns.map(({ title, pk }: { title: string; pk: boolean }) => [title, pk]),
      [
        ['Id', true],
        ['Name', false],
      ],
    )
  })

  test('tables of a project are listed in order and counted (spec 177)', async () => {
    const { id } = await aProject(server, ana, { title: 'Counted' })
    const one = await aTable(server, ana, id, { title: 'One' })
    const two = await aTable(server, ana, id, { title: 'Two' })
    const { body } = await as.list(id)
    assert.deepEqual(Object.keys(body), ['list'])
    assert.deepEqual(
      body.list.map(({ title, table_name }: Record<string, unknown>) => [title, table_name]),
      [one, two].map(({ title, table_name }) => [title, table_name]),
    )
    assert.equal('columns' in body.list[0], false)
    const { body: read } = await server.call('GET', `/api/v1/db/meta/projects/${id}`, undefined, { token: ana.token })
    assert.equal(read.table_count, 2)
    await as.remove(one.id)
    const { body: later } = await server.call('GET', `/api/v1/db/meta/projects/${id}`, undefined, { token: ana.token })
    assert.equal(later.table_count, 1)
  })
})
