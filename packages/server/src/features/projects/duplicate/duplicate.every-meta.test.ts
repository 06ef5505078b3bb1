import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileIdIn } from '@rowhouse/core/column-types/file-address'
import { plainField } from '@rowhouse/core/views/asked-field'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import { sql } from 'kysely'
import { readSnapshot } from '../../../meta/snapshot.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { onePixel, upload } from '../../attachments/testing/a-form.ts'
import { aTable, structureAs } from '../../tables/testing/a-table.ts'
import { viewsAs } from '../../views/testing/views-as.ts'
import { addMember, aProject, projectsPath } from '../testing/a-project.ts'

onEveryMeta('duplicating a project', (bench) => {
  let server: TestServer
  let ana: Person
  let original: { readonly id: string; readonly table: string }

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    original = await aFilledProject()
  })
  after(() => server.close())

  const dataPath = (project: string, table = 'Things') => `/api/v1/db/data/noco/${project}/${table}`

  async function aFilledProject() {
    const { id } = await aProject(server, ana, { title: 'Shop', description: 'All of it', color: 'teal' })
    const columns = { Name: 'SingleLineText', No: 'AutoNumber', Tags: 'MultiSelect', Code: 'Password', Bar: 'Barcode' }
    const table = await aTable(server, ana, id, { title: 'Things', columns })
    await aTable(server, ana, id, { title: 'Empty', columns: { Note: 'LongText' } })
    for (const name of ['one', 'two', 'three', 'four'])
      await call('POST', dataPath(id), { Name: name, Tags: 'a,b', Code: 'open sesame' })
    // A hole in the numbers: copies keep it.
    await call('DELETE', `${dataPath(id)}/2`)
    await askFor(id, table.id)
    return { id, table: table.id }
  }

  /** A form with pictures that lets people choose among what a view of another table shows. */
  async function askFor(project: string, table: string): Promise<void> {
    const structure = structureAs(server, ana)
    const views = viewsAs(server, ana)
    const { list } = (await structure.list(project)).body
    const other = list.find(({ title }: { title: string }) => title === 'Empty').id
    const link = { title: 'Notes', uidt: 'LinkToAnotherRecord', parentId: table, childId: other, type: 'mm' }
    const { columns } = (await structure.addColumn(table, link)).body
    const [banner, logo] = (await upload(server, ana, project, [{ bytes: onePixel }, { bytes: onePixel }])).body
    const { id: candidates } = (await views.createGrid(other, { title: 'Offered' })).body
    const { id } = (await views.createForm(table, { title: 'Ask' })).body
    const changed = await views.change(id, {
      banner: banner.url,
      logo: logo.url,
      formFields: { [columns.at(-1).id]: { ...plainField, rules: { candidates } } },
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
  }

  async function call(method: string, path: string, body?: unknown, by: Person = ana) {
    const answer = await server.call(method, path, body, { token: by.token })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  async function duplicated(spec: object): Promise<string> {
    const { job, project } = await call('POST', `/api/v1/projects/${original.id}/duplicate`, spec)
    for (;;) {
      const { state, failure, result } = await call('GET', `/api/v1/jobs/${job}`)
      assert.notEqual(state, 'failed', failure)
      if (state === 'done') {
        assert.deepEqual(result, { project })
        return project
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  test('the copy has the same tables, columns and records under the same keys, and lives by itself', async () => {
    const copy = await duplicated({})
    const project = await call('GET', `${projectsPath}/${copy}`)
    assert.deepEqual(
      [project.title, project.description, project.color, project.table_count, project.role],
      ['Shop copy', 'All of it', 'teal', 2, 'owner'],
    )
    const before = await call('GET', dataPath(original.id))
    assert.deepEqual(await call('GET', dataPath(copy)), before)

    const added = await call('POST', dataPath(copy), { Name: 'five' })
    assert.deepEqual([added.Id, added.No], [5, 5])
    await call('PATCH', `${dataPath(copy)}/1`, { Name: 'changed' })
    assert.deepEqual(await call('GET', dataPath(original.id)), before)
  })

  test('nothing is shared: ids, names in the database and references to columns are its own', async () => {
    const copy = await duplicated({ title: 'Own ids' })
    const { read } = server.app.services.meta
    const [one, other] = [await readSnapshot(read, original.id), await readSnapshot(read, copy)]
    const idsOf = (snapshot: typeof one) => [
      ...(snapshot?.bases.keys() ?? []),
      ...(snapshot?.tables ?? []).flatMap((table) => [
        table.id,
        table.ref.name,
        ...table.columns.map(({ id }) => id),
        ...table.views.map(({ id }) => id),
      ]),
    ]
    const known = new Set(idsOf(one))
    assert.deepEqual(
      idsOf(other).filter((id) => known.has(id)),
      [],
    )
    assert.equal(idsOf(other).length, idsOf(one).length)
    assert.ok(other?.tables.every(({ ref }) => ref.name.startsWith(other.prefix)))
  })

  for (const records of [true, false])
    test(`forms show pictures of the copy and offer what its views show, ${records ? 'with' : 'without'} records`, async () => {
      const copy = await duplicated({ title: `Forms ${records}`, records })
      const { read } = server.app.services.meta
      const tables = (await readSnapshot(read, copy))?.tables ?? []
      const viewsOf = (title: string) => tables.find((table) => table.title === title)?.views ?? []
      const form = viewsOf('Things').find(({ title }) => title === 'Ask') ?? assert.fail()
      const { banner, logo, formFields } = readViewSettings(form.settings)
      for (const address of [banner, logo]) {
        const id = fileIdIn(address) ?? ''
        const row = await read.selectFrom('rh_files').select('project_id').where('id', '=', id).executeTakeFirst()
        assert.equal(row?.project_id, copy)
        const opened = await server.call('GET', `/api/v1/db/storage/files/${id}`, undefined, { token: ana.token })
        assert.equal(opened.status, 200)
      }
      const rules = Object.values(formFields).map((field) => field.rules)
      assert.deepEqual(rules, [{ candidates: viewsOf('Empty').find(({ title }) => title === 'Offered')?.id }])
    })

  test('without records only the structure is copied, and numbers begin anew', async () => {
    const copy = await duplicated({ title: 'Bare', records: false })
    assert.deepEqual((await call('GET', dataPath(copy))).list, [])
    const added = await call('POST', dataPath(copy), { Name: 'first' })
    assert.deepEqual([added.Id, added.No], [1, 1])
  })

  test('a taken title is refused, one that is left out finds a free one', async () => {
    const path = `/api/v1/projects/${original.id}/duplicate`
    const { status, body } = await server.call('POST', path, { title: 'Shop' }, { token: ana.token })
    assert.deepEqual([status, body.msg], [400, 'Project title already in use'])
    const { title } = await call('GET', `${projectsPath}/${await duplicated({})}`)
    assert.equal(title, 'Shop copy 2')
  })

  test('editors may not, strangers learn nothing, and a job is its owner’s own', async () => {
    const path = `/api/v1/projects/${original.id}/duplicate`
    const [ed, eve] = [await server.signUp('ed@x.example'), await server.signUp('eve@x.example')]
    await addMember(server, original.id, ed, 'editor')
    assert.equal((await server.call('POST', path, {}, { token: ed.token })).status, 403)
    assert.equal((await server.call('POST', path, {}, { token: eve.token })).status, 404)
    assert.equal((await server.call('POST', path, {})).status, 401)
    const { job } = await call('POST', path, { title: 'Mine' })
    assert.equal((await server.call('GET', `/api/v1/jobs/${job}`, undefined, { token: eve.token })).status, 404)
  })

  test('a copy that fails leaves neither tables nor rows behind', async () => {
    const { meta } = server.app.services
    const broken = await aProject(server, ana, { title: 'Broken' })
    const table = await aTable(server, ana, broken.id, { title: 'Things' })
    const name = (await readSnapshot(meta.read, broken.id))?.findTable(table.id)?.ref.name ?? ''
    // What somebody did to the database by hand.
    await meta.write((tx) => sql`alter table ${sql.table(name)} rename to ${sql.table(`${name}_gone`)}`.execute(tx))
    const { job, project } = await call('POST', `/api/v1/projects/${broken.id}/duplicate`, {})
    for (;;) {
      const { state, failure } = await call('GET', `/api/v1/jobs/${job}`)
      if (state === 'failed') {
        assert.equal(failure, 'Some internal error occurred')
        break
      }
      assert.notEqual(state, 'done')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const rows = await meta.read.selectFrom('rh_projects').select('id').where('id', '=', project).execute()
    const tables = await meta.read.selectFrom('rh_tables').select('id').where('project_id', '=', project).execute()
    assert.deepEqual([rows, tables], [[], []])
  })
})
