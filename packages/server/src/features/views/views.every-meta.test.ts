import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { WireFilter } from '@rowhouse/core/api/filters'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryMeta('grid views', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let table: WireTable
  let view: string
  let views: ReturnType<typeof viewsAs>
  const id = (title: string): string => columnOf(table, title).id
  const rows = async (through: string, query = ''): Promise<string[]> => {
    const path = `/api/v1/db/data/noco/${project}/${table.id}/views/${through}${query}`
    const { body } = await server.call('GET', path, undefined, { token: ana.token })
    return body.list.map(({ Name }: { Name: string }) => Name)
  }
  const keys = async (through: string): Promise<string[]> => {
    const path = `/api/v1/db/data/noco/${project}/${table.id}/views/${through}/find-one`
    return Object.keys((await server.call('GET', path, undefined, { token: ana.token })).body)
  }
  /** What was announced last about a view. */
  const lastEvent = async () => {
    const row = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select(['event', 'table_id', 'actor_id'])
      .where('project_id', '=', project)
      .where('type', 'like', 'views.%')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.table_id, row.actor_id], [table.id, ana.id])
    return JSON.parse(row.event)
  }

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    views = viewsAs(server, ana)
  })
  after(() => server.close())
  beforeEach(async () => {
    project = (await aProject(server, ana, { title: `P ${performance.now()}` })).id
    table = await aTable(server, ana, project, {
      title: 'People',
      columns: { Name: 'SingleLineText', Age: 'Number', City: 'SingleLineText' },
    })
    view = table.views[0]?.id ?? assert.fail()
    const bulk = `/api/v1/db/data/bulk/noco/${project}/${table.id}`
    const people = [
      { Name: 'Ann', Age: 30, City: 'Bern' },
      { Name: 'Ben', Age: 20, City: 'Rome' },
      { Name: 'Cleo', Age: 40, City: 'Rome' },
      { Name: 'Dan', Age: 50, City: null },
    ]
    assert.equal((await server.call('POST', bulk, people, { token: ana.token })).status, 200)
  })

  describe('views', () => {
    test('are listed in order with what existing clients read', async () => {
      const { body: made } = await views.createGrid(table.id, { title: 'Adults' })
      const { status, body } = await views.list(table.id)
      assert.equal(status, 200)
      assert.deepEqual(Object.keys(body), ['list'])
      assert.deepEqual(
        body.list.map(({ title, type, is_default, order }: Record<string, unknown>) => [
          title,
          type,
          is_default,
          order,
        ]),
        [
          ['People', 3, true, 1],
          ['Adults', 3, false, 2],
        ],
      )
      const [, second] = body.list
      assert.deepEqual(
        [second.view.fk_view_id, second._ptn, second._tn, second.disabled.viewer],
        [made.id, 'People', 'Adults', false],
      )
      const read = (await structureAs(server, ana).read(table.id)).body.views
      assert.deepEqual(
        read.map(({ title }: { title: string }) => title),
        ['People', 'Adults'],
      )
    })

    test('are created with a title of their own, or the next free one', async () => {
      const first = (await views.createGrid(table.id, {})).body
      assert.deepEqual([first.title, first.lock_type, first.owned_by], ['Grid', 'collaborative', ana.id])
      assert.deepEqual(await lastEvent(), {
        type: 'views.created',
        project,
        table: table.id,
        view: first.id,
        title: 'Grid',
      })
      assert.equal((await views.createGrid(table.id, { title: null })).body.title, 'Grid 2')
      for (const [title, msg] of [
        ['Grid', 'Duplicate view title'],
        ['', 'View name required'],
        [' x', 'Leading or trailing whitespace not allowed in view names'],
        ['x'.repeat(256), 'View name exceeds 255 characters'],
      ])
        assert.deepEqual((({ status, body }) => [status, body.msg])(await views.createGrid(table.id, { title })), [
          400,
          msg,
        ])
      assert.equal((await views.createGrid(table.id, { title: 7 })).status, 400)
      assert.equal((await views.createGrid(table.id, '{')).status, 400)
      assert.equal((await views.createGrid('md_00000000000000', { title: 'x' })).status, 404)
    })

    test('are created as a copy: filters, sorts, columns and their order', async () => {
      await views.createFilter(view, { fk_column_id: id('Age'), comparison_op: 'gte', value: '30' })
      await views.createSort(view, { fk_column_id: id('Name'), direction: 'desc' })
      await views.placeColumn(view, { fk_column_id: id('City'), show: false })
      const { body: copy } = await views.createGrid(table.id, { title: 'Copy', copy_from_id: view })
      assert.deepEqual(await rows(copy.id), ['Dan', 'Cleo', 'Ann'])
      assert.deepEqual(await keys(copy.id), ['Id', 'Name', 'Age'])
      const [own] = (await views.filters(copy.id)).body
      const [original] = (await views.filters(view)).body
      assert.notEqual(own.id, original.id)
      await views.removeFilter(own.id)
      assert.equal((await rows(copy.id)).length, 4)
      assert.equal((await rows(view)).length, 3)
      assert.equal((await views.createGrid(table.id, { copy_from_id: 'vw_00000000000000' })).status, 404)
    })

    test('are renamed, moved and noted on; what is unknown is dropped', async () => {
      const { body: made } = await views.createGrid(table.id, { title: 'A' })
      const { status, body } = await views.update(made.id, {
        title: 'B',
        order: 0.5,
        meta: '{"icon":"star"}',
        show_system_fields: 1,
        is_default: true,
        owned_by: 'us_x',
        type: 1,
      })
      assert.equal(status, 200)
      assert.deepEqual(
        [body.title, body.order, body.meta, body.show_system_fields, body.is_default, body.owned_by, body.type],
        ['B', 0.5, { icon: 'star' }, true, false, ana.id, 3],
      )
      assert.deepEqual(
        (await views.list(table.id)).body.list.map(({ title }: { title: string }) => title),
        ['B', 'People'],
      )
      const event = await lastEvent()
      assert.deepEqual([event.type, event.before.title, event.after.title], ['views.updated', 'A', 'B'])
      assert.equal((await views.update(made.id, { title: 'People' })).body.msg, 'Duplicate view title')
      assert.equal((await views.update(made.id, { order: 'first' })).status, 400)
      assert.equal((await views.update(made.id, { lock_type: 'open' })).status, 400)
      assert.equal((await views.update(made.id, { meta: 'x'.repeat(60_000) })).status, 400)
    })

    test('are deleted with an empty body; the default view stays', async () => {
      const { body: made } = await views.createGrid(table.id, { title: 'A' })
      const { status, body, headers } = await views.remove(made.id)
      assert.deepEqual([status, body, headers['content-type']], [200, '', 'application/json; charset=utf-8'])
      const event = await lastEvent()
      assert.deepEqual([event.type, event.view, event.before.title], ['views.deleted', made.id, 'A'])
      assert.equal((await views.remove(made.id)).status, 404)
      assert.equal((await views.remove(view)).status, 400)
      assert.deepEqual((await views.list(table.id)).body.list.length, 1)
    })

    test('of a table in the trash are not there', async () => {
      await structureAs(server, ana).remove(table.id)
      for (const answer of [await views.settings(view), await views.filters(view), await views.change(view, {})])
        assert.equal(answer.status, 404)
    })
  })

  describe('columns', () => {
    test('have an id of their own and are shown, hidden, moved and widened', async () => {
      const before = (await views.gridColumns(view)).body
      assert.deepEqual(
        before.map(({ fk_column_id, width, show, order }: Record<string, unknown>) => [
          fk_column_id,
          width,
          show,
          order,
        ]),
        table.columns.map(({ id: column }, at) => [column, '200px', true, at + 1]),
      )
      const age = before.find((column: { fk_column_id: string }) => column.fk_column_id === id('Age'))
      const { status, body } = await views.updateGridColumn(age.id, { order: 2, width: '120px' })
      assert.deepEqual([status, body], [200, ''])
      assert.deepEqual(await keys(view), ['Id', 'Age', 'Name', 'City'])
      assert.deepEqual((await views.updateColumn(view, age.id, { show: 0 })).body, [])
      assert.deepEqual(await keys(view), ['Id', 'Name', 'City'])
      const [, second] = (await views.columns(view)).body
      assert.deepEqual([second.id, second.width, second.show, second.order], [age.id, '120px', false, 2])
      const placed = (await views.placeColumn(view, { fk_column_id: id('Age'), show: true, order: 99 })).body
      assert.deepEqual([placed.id, placed.show, placed.order], [age.id, true, 4])
    })

    test('are shown and hidden all at once; the one records are known by stays', async () => {
      assert.equal((await views.hideAll(view, `?ignoreIds[]=${id('City')}&ignoreIds[]=x`)).body, 2)
      assert.deepEqual(await keys(view), ['Id', 'Name', 'City'])
      assert.equal((await views.showAll(view, `?ignoreIds=${id('Age')}`)).body, 1)
      assert.equal((await views.showAll(view)).body, 1)
      assert.deepEqual(await keys(view), ['Id', 'Name', 'Age', 'City'])
    })

    test('of nobody, of another view or with a strange width are refused', async () => {
      const other = (await views.createGrid(table.id, {})).body.id
      const [first] = (await views.columns(other)).body
      assert.equal((await views.updateColumn(view, first.id, { show: false })).status, 404)
      assert.equal((await views.updateGridColumn('nc_x', { show: false })).status, 404)
      assert.equal((await views.updateGridColumn(first.id, { width: 'wide' })).status, 400)
      assert.equal((await views.placeColumn(view, { fk_column_id: 'cl_00000000000000' })).status, 404)
      assert.equal((await views.placeColumn(view, { show: true })).status, 400)
    })

    test('that come later are shown at the end', async () => {
      await views.updateColumn(view, (await views.columns(view)).body[1].id, { order: 4 })
      const { body } = await structureAs(server, ana).addColumn(table.id, { title: 'New', uidt: 'Number' })
      assert.equal(body.columns.length, 5)
      assert.deepEqual(await keys(view), ['Id', 'Age', 'City', 'Name', 'New'])
    })
  })

  describe('sorts', () => {
    test('are made, read, changed and deleted, and the records follow', async () => {
      const { status, body: sort } = await views.createSort(view, { fk_column_id: id('Age'), direction: 'desc' })
      assert.equal(status, 200)
      assert.deepEqual([sort.fk_view_id, sort.fk_column_id, sort.direction, sort.order], [view, id('Age'), 'desc', 1])
      assert.deepEqual(await rows(view), ['Dan', 'Cleo', 'Ann', 'Ben'])
      assert.deepEqual((await views.sorts(view)).body, { sorts: { list: [sort] } })
      assert.deepEqual((await views.sort(sort.id)).body, sort)
      assert.deepEqual((({ status: s, body: b }) => [s, b])(await views.updateSort(sort.id, { direction: 'asc' })), [
        200,
        '',
      ])
      assert.deepEqual(await rows(view), ['Ben', 'Ann', 'Cleo', 'Dan'])
      // A second one on the same column is the same one.
      assert.equal((await views.createSort(view, { fk_column_id: id('Age'), direction: 'desc' })).body.id, sort.id)
      await views.createSort(view, { fk_column_id: id('Name') })
      assert.equal((await views.removeSort(sort.id)).body, '')
      assert.deepEqual(await rows(view), ['Ann', 'Ben', 'Cleo', 'Dan'])
      assert.equal((await views.sort(sort.id)).status, 404)
      assert.equal((await views.updateSort(sort.id, { direction: 'asc' })).status, 404)
    })

    test('need a column of the table and a direction', async () => {
      for (const body of [
        {},
        { fk_column_id: 'cl_00000000000000' },
        { fk_column_id: id('Age'), direction: 'up' },
        { fk_column_id: 7 },
      ])
        assert.equal((await views.createSort(view, body)).status, 400, JSON.stringify(body))
      assert.deepEqual((await views.sorts(view)).body.sorts.list, [])
      assert.equal((await views.sort('so_x')).status, 404)
    })
  })

  describe('filters', () => {
    const wordsOf = (filters: readonly WireFilter[]): unknown[] =>
      filters.map(({ logical_op, comparison_op, value, children }) =>
        children === undefined ? `${logical_op} ${comparison_op} ${value}` : [logical_op, ...wordsOf(children)],
      )

    test('are made one by one and in groups, read and changed', async () => {
      const { body: first } = await views.createFilter(view, {
        fk_column_id: id('Age'),
        comparison_op: 'gt',
        value: 20,
      })
      assert.deepEqual(
        [first.fk_view_id, first.fk_column_id, first.comparison_op, first.value, first.logical_op, first.is_group],
        [view, id('Age'), 'gt', '20', 'and', false],
      )
      assert.deepEqual(await rows(view), ['Ann', 'Cleo', 'Dan'])
      const { body: group } = await views.createFilter(view, { is_group: true, logical_op: 'and' })
      assert.deepEqual(await rows(view), ['Ann', 'Cleo', 'Dan'])
      for (const value of ['Bern', 'Rome'])
        await views.createFilter(view, {
          fk_column_id: id('City'),
          comparison_op: 'eq',
          value,
          logical_op: 'or',
          fk_parent_id: group.id,
        })
      assert.deepEqual(await rows(view), ['Ann', 'Cleo'])
      const { body: list } = await views.filters(view)
      assert.deepEqual(wordsOf(list), ['and gt 20', ['and', 'or eq Bern', 'or eq Rome']])
      const { body: children } = await views.children(group.id)
      assert.deepEqual(
        children.map(({ fk_parent_id, value }: WireFilter) => [fk_parent_id, value]),
        [
          [group.id, 'Bern'],
          [group.id, 'Rome'],
        ],
      )
      assert.deepEqual((await views.filter(children[1].id)).body, children[1])
      assert.equal((await views.updateFilter(children[1].id, { value: 'Oslo' })).body, '')
      assert.deepEqual(await rows(view), ['Ann'])
      assert.equal((await views.removeFilter(group.id)).body, '')
      assert.deepEqual(await rows(view), ['Ann', 'Cleo', 'Dan'])
      assert.equal((await views.filter(children[0].id)).status, 404)
    })

    test('“and” binds before “or”, and “not” is “and not”', async () => {
      const make = (column: string, value: unknown, logical_op: string) =>
        views.createFilter(view, { fk_column_id: id(column), comparison_op: 'eq', value, logical_op })
      await make('Name', 'Ann', 'and')
      await make('City', 'Rome', 'or')
      await make('Age', 40, 'and')
      assert.deepEqual(await rows(view), ['Ann', 'Cleo'])
      const { body } = await views.filters(view)
      assert.deepEqual(wordsOf(body), ['or eq Ann', 'or eq Rome', 'and eq 40'])
      await views.updateFilter(body[2].id, { logical_op: 'not' })
      assert.deepEqual(await rows(view), ['Ann', 'Ben'])
      await views.updateFilter(body[1].id, { logical_op: 'and' })
      assert.deepEqual(await rows(view), [])
    })

    test('come with their children at once, and move to another group', async () => {
      const { status, body } = await views.createFilter(view, {
        is_group: true,
        children: [
          { fk_column_id: id('City'), comparison_op: 'eq', value: 'Rome' },
          { is_group: 1, logical_op: 'not', children: [{ fk_column_id: id('Age'), comparison_op: 'lt', value: '30' }] },
        ],
      })
      assert.equal(status, 200)
      assert.deepEqual(wordsOf([body]), [['and', 'and eq Rome', ['not', 'and lt 30']]])
      assert.deepEqual(await rows(view), ['Cleo'])
      const inner = body.children[1]
      assert.equal((await views.updateFilter(inner.children[0].id, { fk_parent_id: null })).status, 200)
      assert.deepEqual(await rows(view), ['Ben'])
      // A group cannot be inside of itself.
      assert.equal((await views.updateFilter(body.id, { fk_parent_id: inner.id })).status, 400)
      assert.equal((await views.updateFilter(inner.id, { fk_parent_id: 'fi_x' })).status, 400)
    })

    test('in the making let everything through', async () => {
      const { status, body } = await views.createFilter(view, { fk_column_id: id('Age') })
      assert.equal(status, 200)
      assert.equal((await rows(view)).length, 4)
      assert.equal((await views.updateFilter(body.id, { comparison_op: 'gt', value: '' })).status, 200)
      assert.equal((await rows(view)).length, 4)
      assert.equal((await views.updateFilter(body.id, { value: '45' })).status, 200)
      assert.deepEqual(await rows(view), ['Dan'])
    })

    test('that make no sense are refused', async () => {
      for (const [body, msg] of [
        [{ fk_column_id: id('Age'), comparison_op: 'explode', value: 1 }, /Invalid comparison operator/],
        [{ fk_column_id: id('Age'), comparison_op: 'gt', value: 'old' }, /can be no value of the column “Age”/],
        [{ fk_column_id: 'cl_00000000000000', comparison_op: 'eq', value: 1 }, /There is no column/],
        [{ fk_column_id: id('Age'), comparison_op: 'eq', value: { $gt: 1 } }, /A value must be/],
        [{ is_group: true, children: 'all' }, /A list is needed/],
        [{ is_group: true, children: [null] }, /An object is needed/],
        [{ is_group: true, children: [{ logical_op: 'xor' }] }, /joined by/],
        [{ is_group: true, children: [{ comparison_op: {} }] }, /A text is needed/],
        [{ logical_op: 'xor' }, /logical_op/],
        [{ fk_parent_id: 'fi_nobody' }, /no such group/],
      ] as const) {
        const answer = await views.createFilter(view, body)
        assert.equal(answer.status, 400, JSON.stringify(body))
        assert.match(answer.body.msg, msg)
      }
      assert.deepEqual((await views.filters(view)).body, [])
      for (const filter of ['fi_x', `fi_${'0'.repeat(28)}`]) assert.equal((await views.filter(filter)).status, 404)
    })

    test('are stored under the words their makers used (spec 239-246)', async () => {
      for (const [word, value, found] of [
        ['isEqual', 'Rome', ['Ben', 'Cleo']],
        ['isNotEqual', 'Rome', ['Ann', 'Dan']],
        ['isLike', 'ER', ['Ann']],
        ['isNot like', 'er', ['Ben', 'Cleo', 'Dan']],
        ['isEmpty', null, []],
        ['isNotEmpty', null, ['Ann', 'Ben', 'Cleo']],
        ['isNull', null, ['Dan']],
        ['isNotNull', null, ['Ann', 'Ben', 'Cleo']],
      ] as const) {
        const { body } = await views.createFilter(view, { fk_column_id: id('City'), comparison_op: word, value })
        assert.deepEqual(await rows(view), found, word)
        const { settings } = await server.app.services.meta.read
          .selectFrom('rh_views')
          .select('settings')
          .where('id', '=', view)
          .executeTakeFirstOrThrow()
        assert.equal(JSON.parse(settings).filters.word, word)
        assert.equal((await views.filter(body.id)).body.comparison_op, word)
        await views.removeFilter(body.id)
      }
    })

    test('made on the screen are stored under the specification’s words, and read as they were (spec 239-246)', async () => {
      for (const [operator, word] of [
        ['eq', 'isEqual'],
        ['neq', 'isNotEqual'],
        ['like', 'isLike'],
        ['nlike', 'isNot like'],
        ['empty', 'isEmpty'],
        ['notempty', 'isNotEmpty'],
        ['null', 'isNull'],
        ['notnull', 'isNotNull'],
      ] as const) {
        const filters = { id: 'fi_screen', kind: 'test', columnId: id('City'), operator, value: 'Rome' }
        assert.equal((await views.change(view, { filters })).status, 200, word)
        const { settings } = await server.app.services.meta.read
          .selectFrom('rh_views')
          .select('settings')
          .where('id', '=', view)
          .executeTakeFirstOrThrow()
        assert.equal(JSON.parse(settings).filters.operator, word)
        assert.equal((await views.settings(view)).body.settings.filters.operator, operator)
      }
    })

    test('of a column that is gone are left out and told, and come back with it', async () => {
      await views.createFilter(view, { fk_column_id: id('City'), comparison_op: 'eq', value: 'Rome' })
      await views.createFilter(view, { fk_column_id: id('Age'), comparison_op: 'gt', value: 30 })
      await views.createSort(view, { fk_column_id: id('City') })
      const structure = structureAs(server, ana)
      assert.equal((await structure.removeColumn(id('City'))).status, 200)
      assert.deepEqual(await rows(view), ['Cleo', 'Dan'])
      assert.equal((await views.filters(view)).body.length, 1)
      assert.deepEqual((await views.settings(view)).body.notes, [
        'A filter speaks of a column that is no longer there and was left out.',
        'A sort speaks of a column that is no longer there and was left out.',
      ])
      assert.equal((await structure.restoreColumn(id('City'))).status, 200)
      assert.deepEqual(await rows(view), ['Cleo'])
    })

    test('that no longer suit their column are told and stand in nobody’s way', async () => {
      const { body: filter } = await views.createFilter(view, {
        fk_column_id: id('City'),
        comparison_op: 'like',
        value: 'o',
      })
      assert.deepEqual(await rows(view), ['Ben', 'Cleo'])
      const converted = await structureAs(server, ana).convert(id('City'), { uidt: 'Number' })
      assert.equal(converted.status, 200, JSON.stringify(converted.body))
      assert.equal((await rows(view)).length, 4)
      assert.match((await views.settings(view)).body.notes[0], /“City” cannot be filtered by “like”/)
      assert.equal(
        (await views.createFilter(view, { fk_column_id: id('Age'), comparison_op: 'gt', value: 30 })).status,
        200,
      )
      assert.equal((await views.removeFilter(filter.id)).status, 200)
      assert.deepEqual((await views.settings(view)).body.notes, [])
    })
  })
})
