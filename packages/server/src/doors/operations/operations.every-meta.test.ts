import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aTable, columnOf, type WireTable } from '../../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { operationCaller } from './testing/operation-caller.ts'

onEveryMeta('operation calls', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let things: WireTable
  let call: ReturnType<typeof operationCaller>
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana, { title: 'World' })).id
    things = await aTable(server, ana, project, {
      title: 'Things',
      columns: { Name: 'SingleLineText', Size: 'Number' },
    })
    call = operationCaller(server, { project, token: ana.token })
  })
  after(() => server.close())

  describe('the envelope', () => {
    test('POST to the dashboard with the operation in the body: code 0, msg and data (spec 379, 406-408, 425)', async () => {
      const { status, body } = await call.plain('projectList')
      assert.equal(status, 200)
      assert.deepEqual([body.code, body.msg], [0, 'success'])
      assert.deepEqual(
        body.data.list.map(({ title }: { title: string }) => title),
        ['World'],
      )
    })

    test('an extended call has sqlOpPlus and answers statements (spec 412, 425)', async () => {
      const { body } = await call.plus('tableCreate', {
        tn: 'made',
        _tn: 'Made',
        columns: [{ cn: 'Title', uidt: 'SingleLineText' }],
      })
      assert.equal(body.code, 0, JSON.stringify(body))
      const { upStatement, downStatement } = body.data.object
      assert.match(upStatement, /^create table .*"title".*;$/is)
      assert.match(downStatement, /^drop table .*made.*;$/is)
      await call.data('tableDelete', { tn: 'Made' })
    })

    test('names nobody knows: “Operation not found”, and as an extended one “Should not have occurred” (spec 468)', async () => {
      for (const name of ['nothing', '__proto__', 'constructor', 'toString', 'executeRawQuery; drop table x']) {
        const plain = await server.call('POST', '/dashboard', { api: name, project_id: project }, { token: ana.token })
        assert.deepEqual([plain.status, plain.body.msg], [404, 'Operation not found'], name)
        const body = { api: name, project_id: project, sqlOpPlus: true }
        const plus = await server.call('POST', '/dashboard', body, { token: ana.token })
        assert.deepEqual([plus.status, plus.body.msg], [400, `Should not have occurred ${name}`])
      }
    })

    test('bad bodies get a 4xx that says what is wrong', async () => {
      const bodies: readonly [unknown, RegExp][] = [
        ['[]', /JSON object/],
        ['{"api":', /not valid JSON/],
        [{}, /Name the operation/],
        [{ api: 5 }, /“api” must be a short text/],
        [{ api: 'x'.repeat(1000) }, /“api” must be a short text/],
        [{ api: 'columnList', args: {}, project_id: project }, /“args.tn” is required/],
        [{ api: 'columnList', args: [], project_id: project }, /“args.tn” is required/],
        [{ api: 'columnList', args: { tn: 'Things' } }, /Name the project/],
        [{ api: 'columnList', args: { tn: { a: 1 } }, project_id: project }, /“args.tn” is required/],
      ]
      for (const [body, message] of bodies) {
        const answer = await server.call('POST', '/dashboard?q=sqlOp_', body, { token: ana.token })
        assert.equal(answer.status, 400, JSON.stringify([body, answer.body]))
        assert.match(answer.body.msg, message)
      }
      const both = await server.call(
        'POST',
        '/dashboard?q=sqlOp_projectList',
        { api: 'tableList' },
        { token: ana.token },
      )
      assert.equal(both.status, 400)
    })

    test('a body of a megabyte is read for those who are signed in, and refused for strangers', async () => {
      const long = {
        api: 'list',
        project_id: project,
        args: { tn: 'Things', orderBy: 'Name', beside: 'x'.repeat(1_000_000) },
      }
      assert.equal((await server.call('POST', '/dashboard', long, { token: ana.token })).status, 200)
      const { status, body } = await server.call('POST', '/dashboard', long)
      assert.deepEqual([status, body.error], [413, 'too_large'])
    })

    test('names that would be SQL are names of nothing (S01-S05)', async () => {
      for (const name of [
        "Things'; drop table x;--",
        'Things" or 1=1',
        '`',
        '%',
        "' union select 1",
        '../..',
        '$1',
        '\u0000',
      ])
        for (const api of ['columnList', 'list', 'tableCreateStatement', 'indexList', 'tableDelete']) {
          const { status } = await call.plain(api, { tn: name })
          assert.ok(status === 404 || status === 400, `${api} ${name}: ${status}`)
        }
      assert.equal((await call.data('list', { tn: 'Things' })).count, 0)
    })

    test('what lies in another project is not there, as if it were made up (S56)', async () => {
      const other = await aProject(server, ana, { title: 'Other' })
      const theirs = await aTable(server, ana, other.id, { title: 'Theirs' })
      const view = theirs.views[0]?.id ?? ''
      const said = async (id: string) => (await call.plain('xcVirtualTableRename', { id, title: 'x' })).body.msg
      assert.equal((await call.plain('columnList', { tn: theirs.id })).status, 404)
      const madeUp = `${view.slice(0, 3)}${'0'.repeat(view.length - 3)}`
      assert.equal(await said(view), (await said(madeUp)).replace(madeUp, view))
      assert.equal((await call.plain('xcVirtualTableRename', { id: view, title: 'x' })).status, 404)
      await server.call('DELETE', `/api/v1/db/meta/projects/${other.id}`, undefined, { token: ana.token })
    })
  })

  describe('projects and the application', () => {
    test('create, read, change, open and delete a project (spec 421)', async () => {
      const made = await call.data('projectCreateByWebWithXCDB', { title: 'Second' })
      const second = operationCaller(server, { project: made.id, token: ana.token })
      assert.equal(made.title, 'Second')
      await second.data('projectUpdateByWeb', { projectJson: { title: 'Renamed', description: 'text' } })
      const [read] = (await second.data('PROJECT_READ_BY_WEB')).list
      assert.deepEqual([read.title, read.description], ['Renamed', 'text'])
      assert.equal((await second.data('xcProjectGetConfig')).config.workingEnv, '_noco')
      assert.equal(await second.data('DB_PROJECT_OPEN_BY_WEB'), '')
      assert.ok((await second.data('ncProjectInfo')).Node.startsWith('v'))
      assert.equal(await second.data('projectDelete'), null)
      assert.equal((await second.plain('PROJECT_READ_BY_WEB')).status, 404)
    })

    test('a project by one click, by the older form, and of a template', async () => {
      const oneClick = await call.data('projectCreateByOneClick', { title: 'One' })
      const byWeb = await call.data('projectCreateByWeb', { project: { title: 'Two' } })
      assert.deepEqual([oneClick.title, byWeb.title], ['One', 'Two'])
      for (const { id } of [oneClick, byWeb])
        await operationCaller(server, { project: id, token: ana.token }).data('projectDelete')
      const { status, body } = await call.plain('projectCreateByWebWithXCDB', { title: 'Three', template: 'none such' })
      assert.equal(status, 400, JSON.stringify(body))
    })

    test('app info has env, type, projectHasDb and firstUser, at the older address too (spec 185, 432)', async () => {
      const { status, body } = await server.call('GET', '/dashboard/auth/type')
      assert.equal(status, 200)
      assert.deepEqual(
        [typeof body.env, body.type, body.projectHasDb, body.firstUser, body.authType],
        ['string', 'rest', true, false, 'jwt'],
      )
      assert.deepEqual(await call.data('projectHasDb'), { projectHasDb: true })
    })

    test('another working environment, a connection that is tried, releases', async () => {
      const { status } = await call.plain('projectChangeEnv', { env: 'made-up' })
      assert.equal(status, 400)
      const verdict = await call.data('testConnection', {
        client: 'pg',
        connection: { host: 'db.example', database: 'x' },
      })
      assert.equal(verdict.code, -1)
      for (const name of ['xcRelease', 'xcVersionLetters']) assert.ok('currentVersion' in (await call.data(name)))
    })
  })

  describe('tables, columns and views', () => {
    test('lists of tables and of their columns (spec 411, 430)', async () => {
      for (const name of ['tableList', 'xcTableAndViewList', 'xcModelsList', 'xcTableModelsList']) {
        const [table] = (await call.data(name)).list
        assert.deepEqual([table._tn, table.tn, table.id], ['Things', things.table_name, things.id], name)
      }
      assert.deepEqual((await call.data('xcViewModelsList')).list, [])
      const { list } = await call.data('columnList', { tn: things.table_name })
      assert.deepEqual(
        list.map(({ _cn }: { _cn: string }) => _cn),
        ['Id', 'Name', 'Size'],
      )
      assert.equal(JSON.parse((await call.data('tableXcModelGet', { tn: 'Things' })).meta).id, things.id)
    })

    test('a table is created, altered, renamed, put elsewhere and deleted, with its statements (spec 421, 423)', async () => {
      const columns = [{ cn: 'one', _cn: 'One', uidt: 'SingleLineText' }]
      const made = (await call.data('tableCreate', { tn: 'boxes', _tn: 'Boxes', columns })).table
      const name = made.table_name
      const added = await call.data('tableUpdate', {
        tn: 'Boxes',
        columns: [
          { cn: 'two', _cn: 'Two', uidt: 'Number', altered: 1 },
          { cn: 'one', _cn: 'First', altered: 8 },
        ],
      })
      assert.match(added.object.upStatement, /alter table .* add/i)
      assert.match(added.object.downStatement, /alter table .* drop column/i)
      const titles = async () =>
        (await call.data('columnList', { tn: name })).list.map(({ _cn }: { _cn: string }) => _cn)
      assert.deepEqual(await titles(), ['Id', 'First', 'Two'])
      await call.data('tableUpdate', { tn: 'Boxes', columns: [{ _cn: 'Two', altered: 4 }] })
      assert.deepEqual(await titles(), ['Id', 'First'])
      await call.data('xcUpdateVirtualKeyAlias', { tn: 'Boxes', oldAlias: 'First', newAlias: 'One' })
      assert.deepEqual(await titles(), ['Id', 'One'])
      await call.data('tableRename', { tn_old: 'Boxes', tn: 'Crates' })
      await call.data('xcModelSet', { tn: 'Crates', meta: { title: 'Cases' } })
      await call.data('ncTableAliasRename', { tn: 'Cases', newAlias: 'Chests' })
      await call.data('xcModelOrderSet', { tn: 'Chests', order: 0.5 })
      assert.deepEqual(
        (await call.data('tableList')).list.map(({ _tn }: { _tn: string }) => _tn),
        ['Chests', 'Things'],
      )
      assert.equal(
        (await call.plain('tableUpdate', { tn: 'Chests', columns: [{ cn: 'none', altered: 4 }] })).status,
        404,
      )
      assert.equal(
        (await call.plain('tableUpdate', { tn: 'Chests', columns: [{ cn: 'one', altered: 3 }] })).status,
        400,
      )
      const gone = await call.data('tableDelete', { tn: 'Chests' })
      assert.match(gone.object.upStatement, /^drop table/i)
      assert.match(gone.object.downStatement, /^create table/i)
      assert.equal((await call.plain('columnList', { tn: name })).status, 404)
    })

    test('the table update of older clients (spec 415)', async () => {
      const path = `/dashboard/projects/${project}/tables/${things.id}`
      const { status, body } = await server.call('POST', path, { ...things, title: 'Stuff' }, { token: ana.token })
      assert.deepEqual([status, body.code], [200, 0])
      assert.equal((await call.data('tableList')).list[0]._tn, 'Stuff')
      await server.call('POST', path, { title: 'Things' }, { token: ana.token })
    })

    test('views are made, renamed, changed, moved, listed, hidden from roles and deleted', async () => {
      const made = await call.data('xcVirtualTableCreate', {
        parent_model_title: 'Things',
        title: 'Cards',
        show_as: 'gallery',
      })
      await call.data('xcVirtualTableRename', { id: made.id, title: 'Pictures' })
      await call.data('xcVirtualTableUpdate', { id: made.id, query_params: { a: 1 } })
      await call.data('xcModelViewOrderSet', { id: made.id, view_order: 5 })
      const { list } = await call.data('xcVirtualTableList', { tn: 'Things' })
      assert.deepEqual(
        list.map(({ title }: { title: string }) => title),
        ['Things', 'Pictures'],
      )
      for (const name of ['xcVisibilityMetaSet', 'xcVisibilityMetaSetAll'])
        await call.data(name, { disableList: [{ id: made.id, disabled: { viewer: true } }] })
      const shown = (await call.data('xcVisibilityMetaGet')).list.find(({ id }: { id: string }) => id === made.id)
      assert.equal(shown.disabled.viewer, true)
      assert.equal(await call.data('xcVirtualTableDelete', { id: made.id }), null)
      assert.equal(
        (await call.plain('xcVirtualTableCreate', { parent_model_title: 'Things', title: 'x', show_as: 'map' })).status,
        400,
      )
    })

    test('statements of a table are told and not run (spec 421)', async () => {
      const [name, size] = ['Name', 'Size'].map((title) => columnOf(things, title).column_name)
      assert.match(
        await call.data('tableCreateStatement', { tn: 'Things' }),
        new RegExp(`create table .*"${name}"`, 'is'),
      )
      assert.match(
        await call.data('tableSelectStatement', { tn: 'Things' }),
        new RegExp(`^select .*"${size}" from`, 'is'),
      )
      assert.match(await call.data('tableInsertStatement', { tn: 'Things' }), /^insert into .* values \(\?, \?/i)
      assert.match(await call.data('tableUpdateStatement', { tn: 'Things' }), /^update .* set .* where .* = \?/i)
      assert.match(await call.data('tableDeleteStatement', { tn: 'Things' }), /^delete from .* where .* = \?;$/i)
      assert.ok((await call.data('getKnexDataTypes')).list.includes('SingleLineText'))
    })

    test('relations are created, listed and deleted (spec 422)', async () => {
      await aTable(server, ana, project, { title: 'Rooms', columns: { Name: 'SingleLineText' } })
      for (const [create, remove] of [
        ['relationCreate', 'relationDelete'],
        ['xcVirtualRelationCreate', 'xcVirtualRelationDelete'],
        ['xcM2MRelationCreate', 'xcRelationColumnDelete'],
      ] as const) {
        await call.data(create, { parentTable: 'Rooms', childTable: 'Things', onDelete: 'setNull' })
        const [relation] = (await call.data('xcRelationList', { tn: 'Rooms' })).list
        assert.equal(relation.fk_related_model_id, things.id, create)
        assert.ok((await call.data('xcRelationsGet')).list.length > 0)
        await call.data(remove, { parentTable: 'Rooms', childTable: 'Things' })
        assert.deepEqual((await call.data('xcRelationList', { tn: 'Rooms' })).list, [])
      }
      await call.data('tableDelete', { tn: 'Rooms' })
    })
  })

  describe('records', () => {
    test('insert, list by pages and in order, update, delete; many at once (spec 421)', async () => {
      const made = await call.data('insert', { tn: 'Things', data: { Name: 'a', Size: 1 } })
      assert.equal(made.Name, 'a')
      const keys = await call.data('seedInsert', {
        tn: 'Things',
        rows: [
          { Name: 'b', Size: 2 },
          { Name: "c'; --", Size: 3 },
        ],
      })
      assert.equal(keys.length, 2)
      const page = await call.data('list', {
        tn: 'Things',
        size: 2,
        page: 2,
        orderBy: [{ column: 'Name', order: 'asc' }],
      })
      assert.deepEqual([page.list.map(({ Name }: { Name: string }) => Name), page.count], [["c'; --"], 3])
      assert.equal(
        await call.data('update', { tn: 'Things', data: { Size: 9 }, whereConditions: { Name: "c'; --" } }),
        1,
      )
      assert.equal(await call.data('delete', { tn: 'Things', whereConditions: { Size: 9 } }), 1)
      assert.equal((await call.data('list', { tn: 'Things' })).count, 2)
    })

    test('without a condition nothing is changed or deleted (S10)', async () => {
      for (const whereConditions of [undefined, {}, [], 'Name = 1', null, { Nothing: 1 }])
        for (const api of ['update', 'delete']) {
          const { status } = await call.plain(api, { tn: 'Things', data: { Size: 0 }, whereConditions })
          assert.equal(status, 400, `${api} ${JSON.stringify(whereConditions)}`)
        }
      assert.equal((await call.data('list', { tn: 'Things' })).count, 2)
    })

    test('they are in the change log as those of every other door, and can be taken back', async () => {
      const { list } = await call.data('xcAuditList', { limit: 5 })
      assert.ok(list.some(({ op_type }: { op_type: string }) => op_type === 'DATA'))
      const { body } = await server.call('GET', `/api/v1/projects/${project}/audits?kind=records`, undefined, {
        token: ana.token,
      })
      const undone = await server.call('POST', `/api/v1/changes/${body.list[0].id}/undo`, {}, { token: ana.token })
      assert.equal(undone.status, 200, JSON.stringify(undone.body))
      assert.equal((await call.data('list', { tn: 'Things' })).count, 3)
    })

    test('a file of CSV leaves as it is (spec 421)', async () => {
      const { status, body, headers } = await call.plain('xcExportAsCsv', {
        model_name: 'Things',
        query: { sort: 'Name' },
      })
      assert.equal(status, 200)
      assert.match(String(headers['content-type']), /text\/csv/)
      assert.match(body, /^\uFEFF?Id,Name,Size\r?\n/)
    })

    test('comments are written, read and counted', async () => {
      const said = { model_name: 'Things', model_id: '1' }
      await call.data('xcAuditCommentInsert', { ...said, description: 'hello' })
      const [comment] = (await call.data('xcModelRowAuditAndCommentList', { ...said, comments: true })).list
      assert.match(comment.description, /hello/)
      assert.deepEqual((await call.data('xcAuditModelCommentsCount', { model_name: 'Things', ids: ['1', '2'] })).list, [
        { count: 1, row_id: '1' },
      ])
    })
  })

  describe('what surrounds them', () => {
    test('a view is shared by a link, visited by strangers, and no longer shared (spec 428)', async () => {
      const guest = operationCaller(server, { project })
      const shared = await call.data('createSharedViewLink', { model_name: 'Things', password: 'secret word' })
      const [listed] = (await call.data('listSharedViewLinks', { model_name: 'Things' })).list
      assert.equal(listed.view_id, shared.view_id)
      const visit = { view_id: shared.view_id, password: 'secret word' }
      assert.equal((await guest.data('sharedViewGet', visit)).title, 'Things')
      assert.equal((await guest.data('displaySharedViewLink', visit)).title, 'Things')
      const seen = await guest.data('getSharedViewData', visit)
      assert.deepEqual([seen.model_name, seen.data.length], ['Things', 3])
      assert.equal((await guest.plain('getSharedViewData', { ...visit, password: 'wrong' })).status, 403)
      assert.match((await guest.plain('sharedViewExportAsCsv', visit)).body, /Name,Size/)
      assert.equal((await guest.plain('sharedViewInsert', { ...visit, data: { Name: 'x' } })).status, 403)
      for (const name of ['sharedViewNestedDataGet', 'sharedViewNestedChildDataGet'])
        assert.ok([400, 403].includes((await guest.plain(name, { ...visit, _cn: 'x', row_id: '1' })).status))
      await call.data('updateSharedViewLinkPassword', { id: shared.id, password: null })
      assert.equal((await guest.data('sharedViewGet', { view_id: shared.view_id })).title, 'Things')
      await call.data('deleteSharedViewLink', { id: shared.id })
      assert.equal((await guest.plain('sharedViewGet', { view_id: shared.view_id })).status, 404)
    })

    test('a whole project is shared, and no longer; its link leads to no operation of members (S51)', async () => {
      const made = await call.data('createSharedBaseLink', { roles: 'editor' })
      assert.deepEqual([made.roles, made.enabled], ['editor', true])
      assert.equal((await call.data('getSharedBaseLink')).shared_base_id, made.shared_base_id)
      const guest = operationCaller(server, { project })
      assert.deepEqual(await guest.data('sharedBaseGet', made), { project_id: project })
      const headers = { 'xc-shared-base-id': made.shared_base_id }
      for (const name of ['xcApiTokenList', 'xcAuditList', 'rolesGet', 'viewList', 'getSharedBaseLink', 'tableDelete'])
        assert.equal((await guest.plain(name, { tn: 'Things' }, { headers })).status, 403, name)
      assert.equal((await guest.plain('tableList', {}, { headers })).status, 200)
      await call.data('disableSharedBaseLink')
      assert.equal((await guest.plain('sharedBaseGet', made)).status, 404)
    })

    test('tokens, webhooks, roles and cron jobs', async () => {
      const token = await call.data('xcApiTokenCreate', { description: 'Mine' })
      assert.equal((await call.data('xcApiTokenList')).list.length, 1)
      const headers = { 'xc-token': token.token }
      const byToken = operationCaller(server, { project })
      assert.equal((await byToken.plain('list', { tn: 'Things' }, { headers })).status, 200)
      assert.equal((await byToken.plain('tableDelete', { tn: 'Things' }, { headers })).status, 403)
      assert.equal(await call.data('xcApiTokenDelete', { id: token.id }), 1)

      const notification = { type: 'URL', payload: { method: 'POST', path: 'https://x.example/' } }
      const hook = await call.data('tableXcHooksSet', {
        tn: 'Things',
        data: { title: 'Tell', event: 'after', operation: 'insert', notification, active: false },
      })
      await call.data('tableXcHooksSet', { tn: 'Things', data: { id: hook.id, title: 'Say' } })
      assert.equal((await call.data('tableXcHooksList', { tn: 'Things' })).list[0].title, 'Say')
      assert.equal(
        (await call.data('tableXcHooksGet', { tn: 'Things', data: { event: 'after', operation: 'insert' } })).id,
        hook.id,
      )
      assert.equal(await call.data('tableXcHooksDelete', { id: hook.id, tn: 'Things' }), 1)

      const [role] = (
        await call.data('rolesSaveOrUpdate', [{ title: 'Helper', base: 'editor', without: ['deleteRecords'] }])
      ).list
      await call.data('rolesSaveOrUpdate', [{ id: role.id, title: 'Hand' }])
      assert.ok((await call.data('rolesGet')).list.some(({ title }: { title: string }) => title === 'Hand'))
      await call.data('rolesDelete', { id: role.id })

      const does = { kind: 'digest', table: things.id, view: things.views[0]?.id, to: 'ana@x.example', subject: 'x' }
      const cron = await call.data('xcCronSave', {
        title: 'Daily',
        cron: '0 7 * * *',
        zone: 'UTC',
        does,
        active: false,
      })
      await call.data('xcCronSave', { id: cron.id, title: 'Weekly' })
      assert.equal((await call.data('xcCronList')).list[0].title, 'Weekly')
      await call.data('cronDelete', { id: cron.id })
    })

    test('plugins: title in, input out, for the super admin alone (spec 399)', async () => {
      const { list } = await call.data('xcPluginList')
      const [first] = list
      const read = await call.data('xcPluginRead', { title: first.title })
      assert.deepEqual([read.title, read.input], [first.title, null])
      assert.equal((await call.plain('xcPluginTest', { title: first.title, input: {} })).status, 400)
      assert.equal((await call.data('xcPluginSet', { title: first.title, uninstall: true })).active, false)
      await call.data('xcPluginDelete', { title: first.title })
      const ben = await server.signUp('ben@x.example')
      assert.equal(
        (await operationCaller(server, { project, token: ben.token }).plain('xcPluginRead', { title: first.title }))
          .status,
        403,
      )
    })

    test('metadata: differences, sync, reset, a file out and in, an upload (spec 414, 467)', async () => {
      const { list: compared } = await call.data('xcMetaDiff')
      assert.ok(compared.every(({ detectedChanges }: { detectedChanges: unknown[] }) => detectedChanges.length === 0))
      for (const name of [
        'xcMetaDiffSync',
        'xcMetaTablesReset',
        'tableMetaCreate',
        'tableMetaRecreate',
        'viewMetaCreate',
        'viewMetaRecreate',
      ])
        assert.equal((await call.plain(name, { tn: 'Things' })).status, 200, name)
      const { app } = server
      const zip = await app.http.inject({
        method: 'POST',
        url: '/dashboard?q=sqlOp_xcMetaTablesExportDbToZip',
        payload: { api: 'xcMetaTablesExportDbToZip', project_id: project },
        headers: { 'xc-auth': ana.token },
      })
      assert.deepEqual(
        [zip.statusCode, zip.headers['content-type'], zip.rawPayload.subarray(0, 2).toString()],
        [200, 'application/zip', 'PK'],
      )
      const target = await aProject(server, ana, { title: 'Target' })
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(zip.rawPayload)]), 'structure.zip')
      form.append(
        'json',
        JSON.stringify({ api: 'xcMetaTablesImportZipToLocalFsAndDb', project_id: target.id, args: {} }),
      )
      const upload = async (name: string, sent: FormData, to = target.id) => {
        const request = new Request('http://x/', { method: 'POST', body: sent })
        const answer = await app.http.inject({
          method: 'POST',
          url: `/dashboard?q=sqlOp_${name}&project_id=${to}`,
          payload: Buffer.from(await request.arrayBuffer()),
          headers: { 'xc-auth': ana.token, 'content-type': request.headers.get('content-type') ?? '' },
        })
        return { status: answer.statusCode, body: answer.json() }
      }
      const read = await upload('xcMetaTablesImportZipToLocalFsAndDb', form)
      assert.deepEqual([read.status, read.body.data?.added?.[0]?.title], [200, 'Things'], JSON.stringify(read.body))
      const file = new FormData()
      file.append('file', new Blob(['hello']), 'hello.txt')
      file.append('json', JSON.stringify({ api: 'xcAttachmentUpload', args: { public: true } }))
      const sent = await upload('xcAttachmentUpload', file)
      assert.deepEqual([sent.status, sent.body.data.list[0].title, sent.body.data.list[0].size], [200, 'hello.txt', 5])
      const empty = new FormData()
      empty.append('json', '{}')
      const refused = await upload('xcAttachmentUpload', empty)
      assert.deepEqual([refused.status, refused.body.msg], [400, 'The form has no file.'])
      const broken = new FormData()
      broken.append('file', new Blob(['no archive']), 'x.zip')
      assert.equal((await upload('xcMetaTablesImportZipToLocalFsAndDb', broken)).status, 400)
      assert.equal((await upload('xcAttachmentUpload', file, 'p_none')).status, 404)
    })

    test('calls to other servers go by the walls of the API client, and to this machine by none (S11)', async () => {
      for (const name of ['handleApiCall', 'handleAxiosCall']) {
        assert.equal((await call.plain(name, { url: 'http://127.0.0.1:1/', method: 'get' })).status, 400, name)
        assert.equal((await call.plain(name, { url: 'http://x.example/', method: 'TRACE' })).status, 400)
      }
    })
  })
})
