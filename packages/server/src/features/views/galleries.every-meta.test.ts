import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryMeta('galleries', (bench) => {
  let server: TestServer
  let ana: Person
  let eve: Person
  let project: string
  let table: WireTable
  const as = (person: Person) => viewsAs(server, person)
  const idOf = (title: string) => columnOf(table, title).id

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    eve = await server.signUp('eve@x.example')
    project = (await aProject(server, ana)).id
    await addMember(server, project, eve, 'viewer')
  })
  after(() => server.close())

  beforeEach(async () => {
    const columns = {
      Name: 'SingleLineText',
      Age: 'Number',
      Papers: 'Attachment',
      Photos: 'Attachment',
      City: 'SingleLineText',
      Street: 'SingleLineText',
      Note: 'LongText',
    }
    table = await aTable(server, ana, project, { columns })
  })

  test('are made as existing clients make them, with the first field of files as cover (spec 235)', async () => {
    const { status, body: view } = await as(ana).createGallery(table.id, {
      title: 'Faces',
      type: 2,
      show: true,
      restrict_size: '1x1',
      next_enabled: true,
    })
    assert.equal(status, 200)
    assert.deepEqual([view.title, view.type, view.fk_model_id], ['Faces', 2, table.id])
    const { body } = await as(ana).gallery(view.id)
    assert.deepEqual(body, {
      fk_view_id: view.id,
      project_id: project,
      base_id: view.base_id,
      uuid: null,
      created_at: view.created_at,
      updated_at: view.updated_at,
      next_enabled: null,
      prev_enabled: null,
      cover_image_idx: null,
      fk_cover_image_col_id: idOf('Papers'),
      cover_image: null,
      restrict_types: null,
      restrict_size: null,
      restrict_number: null,
      public: null,
      dimensions: null,
      responsive_columns: null,
    })
    const { list } = (await as(eve).list(table.id)).body
    assert.deepEqual(list.at(-1).view, body)
    assert.equal(list[0].view.fk_cover_image_col_id, undefined)
  })

  test('are named by their kind, and take a cover from the call that makes them', async () => {
    const made = await as(ana).createGallery(table.id, { fk_cover_image_col_id: idOf('Photos') })
    assert.equal(made.body.title, 'Gallery')
    assert.equal((await as(ana).gallery(made.body.id)).body.fk_cover_image_col_id, idOf('Photos'))
    const bad = await as(ana).createGallery(table.id, { fk_cover_image_col_id: idOf('Name') })
    assert.deepEqual([bad.status, bad.body.error], [400, 'invalid_request'])
    assert.match(bad.body.msg, /“Name” holds no files/)
  })

  test('begin with few fields: those of the first card one would make', async () => {
    const { id } = (await as(ana).createGallery(table.id, {})).body
    const shown = (await as(ana).columns(id)).body.filter(({ show }: { show: boolean }) => show)
    const titles = shown.map(
      (one: { fk_column_id: string }) => table.columns.find((c) => c.id === one.fk_column_id)?.title,
    )
    assert.deepEqual(titles.slice(-6), ['Name', 'Age', 'Papers', 'Photos', 'City', 'Street'])
  })

  test('change their cover by a call that answers 1; what is not given stays', async () => {
    const { id } = (await as(ana).createGallery(table.id, {})).body
    const change = async (body: unknown) => {
      const answer = await as(ana).updateGallery(id, body)
      assert.deepEqual([answer.status, answer.body], [200, 1])
      return (await as(ana).gallery(id)).body.fk_cover_image_col_id
    }
    assert.equal(
      await change({ fk_cover_image_col_id: idOf('Photos'), dimensions: '2x2', groups: [1] }),
      idOf('Photos'),
    )
    assert.equal(await change({ next_enabled: true }), idOf('Photos'))
    assert.equal(await change({ fk_cover_image_col_id: null }), null)
    assert.equal((await as(ana).updateGallery(id, { fk_cover_image_col_id: 7 })).status, 400)
    assert.equal((await as(ana).updateGallery(id, { fk_cover_image_col_id: idOf('Age') })).status, 400)
  })

  test('a call for galleries finds no grid, and the other way round', async () => {
    const grid = table.views[0]?.id ?? ''
    const { id } = (await as(ana).createGallery(table.id, {})).body
    assert.equal((await as(ana).gallery(grid)).status, 404)
    assert.equal((await as(ana).updateGallery(grid, {})).status, 404)
    assert.equal((await server.call('GET', `/api/v1/db/meta/grids/${id}`, undefined, { token: ana.token })).status, 404)
  })

  test('those who only look read them and change nothing', async () => {
    const { id } = (await as(ana).createGallery(table.id, {})).body
    assert.equal((await as(eve).gallery(id)).status, 200)
    assert.equal((await as(eve).updateGallery(id, { fk_cover_image_col_id: null })).status, 403)
    assert.equal((await as(eve).createGallery(table.id, {})).status, 403)
  })

  test('a copy of a grid has its filters, sorts and fields, and no groups', async () => {
    const grid = (await as(ana).createGrid(table.id, {})).body.id
    const given = {
      sorts: [{ id: '', columnId: idOf('Name'), direction: 'desc' }],
      groups: [{ columnId: idOf('City'), direction: 'asc' }],
      columns: [{ id: idOf('Age'), shown: false, width: 90 }],
    }
    assert.equal((await as(ana).change(grid, given)).status, 200)
    const { id } = (await as(ana).createGallery(table.id, { copy_from_id: grid })).body
    const { settings } = (await as(ana).settings(id)).body
    assert.deepEqual([settings.groups, settings.columns, settings.cover], [[], given.columns, idOf('Papers')])
    assert.equal(settings.sorts[0].columnId, idOf('Name'))
    const again = (await as(ana).createGrid(table.id, { copy_from_id: id })).body.id
    assert.equal((await as(ana).settings(again)).body.settings.cover, null)
  })

  test('a gallery takes no settings of grids', async () => {
    const { id } = (await as(ana).createGallery(table.id, {})).body
    const refused = await as(ana).change(id, { groups: [{ columnId: idOf('City'), direction: 'asc' }] })
    assert.equal(refused.status, 400)
    assert.match(refused.body.msg, /“Gallery” has no such setting/)
    assert.equal((await as(ana).change(id, { cardSize: 'large', coverFit: 'contain', cardLabels: false })).status, 200)
    assert.equal((await as(ana).change(id, { cardSize: 'huge' })).status, 400)
  })

  test('its cover is read through it also where its field is hidden; of a grid it is not', async () => {
    const row = `/api/v1/db/data/noco/${project}/${table.id}`
    await server.call('POST', row, { Name: 'Ann', City: 'Rome' }, { token: ana.token })
    const { id } = (await as(ana).createGallery(table.id, {})).body
    for (const title of ['Papers', 'Photos', 'City']) {
      const hidden = await as(ana).placeColumn(id, { fk_column_id: idOf(title), show: false })
      assert.equal(hidden.status, 200)
    }
    const read = async () => {
      const { body } = await server.call('GET', `${row}/views/${id}`, undefined, { token: eve.token })
      return Object.keys(body.list[0])
    }
    assert.deepEqual(await read(), ['Id', 'Name', 'Age', 'Papers', 'Street'])
    await as(ana).change(id, { cover: null })
    assert.deepEqual(await read(), ['Id', 'Name', 'Age', 'Street'])
  })

  test('a cover whose field is deleted or changes its type is told, and comes back with it', async () => {
    const structure = structureAs(server, ana)
    const { id } = (await as(ana).createGallery(table.id, {})).body
    assert.equal((await structure.removeColumn(idOf('Papers'))).status, 200)
    const gone = (await as(ana).settings(id)).body
    assert.equal(gone.settings.cover, null)
    assert.match(gone.notes.join(), /pictures of a field that is no longer there/)
    assert.equal((await as(ana).gallery(id)).body.fk_cover_image_col_id, null)
    assert.equal((await structure.restoreColumn(idOf('Papers'))).status, 200)
    assert.equal((await as(ana).gallery(id)).body.fk_cover_image_col_id, idOf('Papers'))
    assert.equal((await structure.convert(idOf('Papers'), { uidt: 'LongText' })).status, 200)
    assert.match((await as(ana).settings(id)).body.notes.join(), /holds no files any more/)
  })

  test('goes to the trash as what it is, and comes back with its cover', async () => {
    const { id } = (await as(ana).createGallery(table.id, { title: 'Faces' })).body
    await as(ana).remove(id)
    const trash = await server.call('GET', `/api/v1/projects/${project}/trash`, undefined, { token: ana.token })
    assert.equal(trash.body.views.find((view: { id: string }) => view.id === id).viewKind, 'gallery')
    await server.call('POST', `/api/v1/trash/views/${id}/restore`, {}, { token: ana.token })
    assert.equal((await as(ana).gallery(id)).body.fk_cover_image_col_id, idOf('Papers'))
  })
})
