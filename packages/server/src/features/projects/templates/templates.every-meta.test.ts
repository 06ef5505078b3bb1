import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { templates } from '@rowhouse/core/templates/registry'
import { isFilled } from '@rowhouse/core/templates/template'
import type { Signed } from '../../../request/context.ts'
import { insideProject } from '../../../request/inside-project.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'

const path = '/api/v1/projects/from-template'

onEveryMeta('projects from templates', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  async function ok(method: string, at: string, body?: unknown) {
    const answer = await server.call(method, at, body, { token: ana.token })
    assert.equal(answer.status, 200, `${at}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  const tablesOf = async (project: string): Promise<{ id: string; title: string }[]> =>
    (await ok('GET', `/api/v1/db/meta/projects/${project}/tables`)).list

  for (const template of templates)
    test(`“${template.id}” gives every table, field, view and record it promises (spec 014)`, async () => {
      const project = await ok('POST', path, { template: template.id, title: template.id })
      assert.deepEqual([project.title, project.color, project.role], [template.id, template.color, 'owner'])
      const tables = await tablesOf(project.id)
      for (const { title, fields, rows, views = [] } of template.tables) {
        const table = tables.find((one) => one.title === title)
        assert.ok(table, title)
        const { columns } = await ok('GET', `/api/v1/db/meta/tables/${table.id}`)
        for (const field of fields) {
          const column = columns.find((one: { title: string }) => one.title === field.title)
          assert.ok(column, `${title}: ${field.title}`)
          assert.equal(column.colOptions?.error ?? null, null, `${title}: ${field.title}`)
        }
        const data = `/api/v1/db/data/noco/${project.id}/${encodeURIComponent(title)}`
        const { list } = await ok('GET', `${data}?limit=100`)
        assert.equal(list.length, rows.length, title)
        const [primary] = fields.filter(isFilled)
        assert.deepEqual(
          list.map((row: Record<string, unknown>) => row[primary?.title ?? '']),
          rows.map(([cell]) => cell),
        )
        for (const view of views)
          assert.ok(
            Array.isArray((await ok('GET', `${data}/views/${encodeURIComponent(view.title)}`)).list),
            view.title,
          )
      }
    })

  test('links lead to the records that are named, and what is computed has its values', async () => {
    const { id } = await ok('POST', path, { template: 'stock-and-orders', title: 'Shop' })
    const data = `/api/v1/db/data/noco/${id}`
    const { list } = await ok('GET', `${data}/Orders`)
    assert.deepEqual(
      list.map((order: Record<string, unknown>) => [order.Order, Number(order.Total)]),
      [
        ['2041', 163],
        ['2040', 38.9],
        ['2039', 215],
      ],
    )
    const short = await ok('GET', `${data}/Products/views/${encodeURIComponent('To reorder')}`)
    assert.deepEqual(
      short.list.map(({ Product }: { Product: string }) => Product),
      ['Oak shelf 120 cm', 'Steel kettle'],
    )
  })

  test('views are of the kinds it names, and show what it says (spec 014)', async () => {
    const { id } = await ok('POST', path, { template: 'hiring', title: 'Team' })
    const applicants = (await tablesOf(id)).find(({ title }) => title === 'Applicants')
    const { list } = await ok('GET', `/api/v1/db/meta/tables/${applicants?.id}/views`)
    assert.deepEqual(
      list.map((view: { title: string; type: number }) => [view.title, view.type]),
      [
        ['Applicants', 3],
        ['By stage', 4],
        ['Still open', 3],
        ['Apply', 1],
      ],
    )
    const [, board, , form] = list
    const shownIn = async (view: { id: string }): Promise<string[]> => {
      const columns = await ok('GET', `/api/v1/db/meta/views/${view.id}/columns`)
      const { columns: all } = await ok('GET', `/api/v1/db/meta/tables/${applicants?.id}`)
      return columns
        .filter(({ show }: { show: boolean }) => show)
        .map(
          (one: { fk_column_id: string }) => all.find(({ id: own }: { id: string }) => own === one.fk_column_id).title,
        )
    }
    assert.deepEqual((await shownIn(board)).slice(0, 4), ['Opening', 'Rating', 'Average grade', 'Applied on'])
    assert.ok(!(await shownIn(board)).includes('Interviews'))
    assert.deepEqual(await shownIn(form), ['Name', 'Opening', 'Email', 'Papers', 'Notes'])
    const read = await ok('GET', `/api/v1/db/meta/kanbans/${board.id}`)
    const { columns } = await ok('GET', `/api/v1/db/meta/tables/${applicants?.id}`)
    assert.equal(columns.find((one: { id: string }) => one.id === read.fk_grp_col_id).title, 'Stage')
  })

  test('a project that belongs to somebody cannot be entered as one that is being made', async () => {
    const { id } = await ok('POST', '/api/v1/db/meta/projects', { title: 'Mine' })
    const ctx = { ...server.app.services, actor: { id: ana.id } } as unknown as Signed<'projects.create'>
    await assert.rejects(insideProject(ctx, id, 'tables.create'), { code: 'not_found' })
  })

  test('without records there is only the structure', async () => {
    const { id } = await ok('POST', path, { template: 'hiring', title: 'Bare', records: false })
    assert.equal((await tablesOf(id)).length, 3)
    assert.deepEqual((await ok('GET', `/api/v1/db/data/noco/${id}/Applicants`)).list, [])
  })

  test('what cannot be made is refused with its reason, and nothing of it is left', async () => {
    await ok('POST', '/api/v1/db/meta/projects', { title: 'Taken' })
    const { meta } = server.app.services
    const count = async () => (await meta.read.selectFrom('rh_projects').select('id').execute()).length
    const before = await count()
    for (const [body, sentence] of [
      [{ template: 'nothing', title: 'X' }, /There is no such template\. There are project-tracker, sales-pipeline/],
      [{ template: 'hiring', title: 'taken' }, /Project title already in use/],
      [{ template: 'hiring', title: '' }, /title/i],
      [{ template: 'hiring', title: 'X', table: 'Y' }, /table/],
    ] as const) {
      const answer = await server.call('POST', path, body, { token: ana.token })
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      assert.match(answer.body.msg, sentence)
    }
    assert.equal((await server.call('POST', path, { template: 'hiring', title: 'X' })).status, 401)
    assert.equal(await count(), before)
  })

  test('a failure on the way takes the whole project back', async () => {
    const { meta, snapshots } = server.app.services
    const count = async () => ({
      projects: (await meta.read.selectFrom('rh_projects').select('id').execute()).length,
      tables: (await meta.read.selectFrom('rh_tables').select('id').execute()).length,
    })
    const before = await count()
    const of = snapshots.of.bind(snapshots)
    let left = 12
    snapshots.of = (...args) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('no memory')) : of(...args)
    }
    const { status } = await server.call('POST', path, { template: 'hiring', title: 'Half' }, { token: ana.token })
    snapshots.of = of
    assert.equal(status, 500)
    assert.deepEqual(await count(), before)
    await ok('POST', path, { template: 'hiring', title: 'Half' })
  })
})
