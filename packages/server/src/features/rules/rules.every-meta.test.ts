import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { throughLink } from '../shares/testing/through-link.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { aToken } from '../tokens/testing/by-token.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { everyone, person, role, rulesAs, test as where } from './testing/rules-as.ts'

onEveryMeta('rules', (bench) => {
  let server: TestServer
  let [ana, carl, ed, vi]: Person[] = []
  let project: string
  let deals: WireTable
  let rules: ReturnType<typeof rulesAs>

  const who = (one: Person | undefined): Person => {
    assert.ok(one)
    return one
  }
  const rows = () => `/api/v1/db/data/noco/${project}/${deals.id}`
  const as = async (one: Person | undefined, method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { token: who(one).token, headers: { 'xc-gui': 'true' } })
  const idOf = (title: string) => columnOf(deals, title).id
  const namesSeenBy = async (one: Person | undefined): Promise<string[]> => {
    const { body } = await as(one, 'GET', `${rows()}?sort=Id`)
    return body.list?.map(({ Name }: { Name: string }) => Name) ?? []
  }
  const clear = async () => {
    for (const { id } of await rules.list()) assert.equal((await rules.remove(id)).status, 200)
  }

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    carl = await server.signUp('carl@x.example')
    ed = await server.signUp('ed@x.example')
    vi = await server.signUp('vi@x.example')
    project = (await aProject(server, ana)).id
    await addMember(server, project, carl, 'creator')
    await addMember(server, project, ed, 'editor')
    await addMember(server, project, vi, 'viewer')
    deals = await aTable(server, ana, project, {
      title: 'Deals',
      columns: { Name: 'SingleLineText', Owner: 'Collaborator', Team: 'SingleLineText', Amount: 'Number' },
    })
    const path = `/api/v1/db/data/bulk/noco/${project}/${deals.id}`
    const { status } = await as(ana, 'POST', path, [
      { Name: 'a', Owner: [who(ed).id], Team: 'EU', Amount: 1 },
      { Name: 'b', Owner: [who(vi).id], Team: 'US', Amount: 2 },
      { Name: 'c', Owner: null, Team: null, Amount: 3 },
    ])
    assert.equal(status, 200)
    rules = rulesAs(server, ana, project)
  })
  after(() => server.close())

  describe('are stored', () => {
    test('listed in order, changed, moved, deleted and told in the audit log', async () => {
      const one = await rules.make(deals, {
        title: 'One',
        who: role('viewer'),
        verbs: ['write', 'read', 'read'] as never,
      })
      const two = await rules.make(deals, { title: 'Two', who: role('viewer'), rows: where(idOf('Amount'), 'gt', 1) })
      assert.deepEqual(one.verbs, ['read', 'write'])
      assert.equal((await rules.update(one.id, { title: 'Eins' })).body.rule.title, 'Eins')
      assert.equal((await rules.update(two.id, { position: 0 })).status, 200)
      assert.deepEqual(
        (await rules.list()).map(({ title }) => title),
        ['Two', 'Eins'],
      )
      await clear()
      assert.deepEqual(await rules.list(), [])
      const told = (await loggedEvents(server, project)).filter((type) => type.startsWith('rules.'))
      assert.deepEqual(told.toSorted(), [
        'rules.changed',
        'rules.changed',
        'rules.created',
        'rules.created',
        'rules.deleted',
        'rules.deleted',
      ])
      const { body } = await as(ana, 'GET', `/api/v1/projects/${project}/audits?kind=rules`)
      assert.equal(body.list.length, 6)
    })

    const bad: readonly (readonly [string, () => object, number, RegExp])[] = [
      ['for nobody', () => ({ who: { kind: 'role', id: null } }), 400, /whom/],
      ['for a made-up role', () => ({ who: role('king') }), 400, /whom/],
      ['for a stranger', () => ({ who: person('us_00000000000000') }), 400, /no such person/],
      ['for a made-up group', () => ({ who: { kind: 'group', id: 'gr_x' } }), 400, /no such group/],
      ['for a made-up link', () => ({ who: { kind: 'link', id: 'sh_x' } }), 400, /no such link/],
      ['over an unknown field', () => ({ fields: ['cl_x'] }), 400, /no field/],
      ['without a name', () => ({ title: '  ' }), 400, /name/],
      ['for no verb', () => ({ verbs: [] }), 400, /verbs/],
      ['that deletes fields', () => ({ fields: [idOf('Name')], verbs: ['delete'] }), 400, /whole/],
      ['that hides the key', () => ({ fields: [idOf('Id')], effect: 'deny' }), 400, /told apart/],
      [
        'that hides cells',
        () => ({ fields: [idOf('Name')], rows: where(idOf('Amount'), 'gt', 1) }),
        400,
        /all records/,
      ],
      ['over a field that is gone', () => ({ rows: where('cl_x', 'eq', 'x') }), 400, /no longer there/],
      ['that is not complete', () => ({ rows: where(idOf('Amount'), 'gt', null) }), 400, /not complete/],
      ['that compares nonsense', () => ({ rows: where(idOf('Amount'), 'eq', '{me}') }), 400, /no value/],
      ['that compares one with many', () => ({ rows: where(idOf('Team'), 'eq', '{my groups}') }), 400, /one value/],
      [
        'with an empty group',
        () => ({ rows: { id: 'a', kind: 'group', joined: 'and', not: false, members: [] } }),
        400,
        /condition/,
      ],
      ['over a made-up table', () => ({ tableId: 'md_x' }), 404, /table/],
    ]
    for (const [what, given, status, words] of bad)
      test(`but not one ${what}`, async () => {
        const { status: answered, body } = await rules.create(deals, given() as never)
        assert.equal(answered, status, JSON.stringify(body))
        assert.match(body.msg, words)
      })
  })

  test('{me}, {my email} and {my groups} are whoever calls, and never somebody else', async () => {
    const eve = await server.signUp('eve@x.example')
    await addMember(server, project, eve, 'editor')
    await rules.make(deals, { rows: where(idOf('Owner'), 'anyof', ['{me}']) })
    for (let turn = 0; turn < 2; turn += 1) {
      assert.deepEqual(await namesSeenBy(ed), ['a'])
      assert.deepEqual(await namesSeenBy(eve), [])
      assert.deepEqual(await namesSeenBy(vi), ['b'])
      assert.deepEqual(await namesSeenBy(carl), [])
    }
    await clear()
    const { meta, now } = server.app.services
    const at = new Date(now()).toISOString()
    await meta.write(async (tx) => {
      const group = { id: 'gr_eu', project_id: project, title: 'EU', external_id: null, created_by: null }
      await tx
        .insertInto('rh_groups')
        .values({ ...group, created_at: at, updated_at: at })
        .execute()
      await tx
        .insertInto('rh_group_members')
        .values({ group_id: 'gr_eu', user_id: who(vi).id, created_at: at })
        .execute()
    })
    await rules.make(deals, { rows: where(idOf('Team'), 'in', ['{my groups}']) })
    assert.deepEqual(await namesSeenBy(vi), ['a'])
    assert.deepEqual(await namesSeenBy(ed), [])
    await rules.make(deals, { who: { kind: 'group', id: 'gr_eu' } })
    assert.deepEqual(await namesSeenBy(vi), ['a', 'b', 'c'])
    await clear()
    // A group that is called otherwise, or loses somebody, is so for rules at once, whether it has a role or not.
    await rules.make(deals, { rows: where(idOf('Team'), 'in', ['{my groups}']) })
    const group = `/api/v1/projects/${project}/groups/gr_eu`
    for (const [title, seen] of [
      ['World', []],
      ['EU', ['a']],
    ] as const) {
      assert.equal((await as(ana, 'PATCH', group, { title })).status, 200)
      assert.deepEqual(await namesSeenBy(vi), seen)
    }
    assert.equal((await as(ana, 'PATCH', `${group}/people`, { remove: [who(vi).id] })).status, 200)
    assert.deepEqual(await namesSeenBy(vi), [])
    await clear()
  })

  test('the most specific level decides, and within it deny wins', async () => {
    await rules.make(deals, { who: everyone, effect: 'deny' })
    await rules.make(deals, { who: role('editor'), rows: where(idOf('Amount'), 'gt', 1) })
    await rules.make(deals, { who: role('editor'), effect: 'deny', rows: where(idOf('Amount'), 'gt', 2) })
    await rules.make(deals, { who: person(who(vi).id) })
    assert.deepEqual(await namesSeenBy(ed), ['b'])
    assert.deepEqual(await namesSeenBy(vi), ['a', 'b', 'c'])
    assert.equal((await as(carl, 'GET', rows())).status, 404)
    assert.equal((await as(ana, 'GET', rows())).status, 404)
    // Whoever may change rules finds and mends them, whatever they hide.
    assert.equal((await rules.list()).length, 4)
    await clear()
    assert.deepEqual(await namesSeenBy(ana), ['a', 'b', 'c'])
  })

  test('rules never give more than a role does', async () => {
    await rules.make(deals, { who: role('viewer'), verbs: ['write', 'create', 'delete'] })
    assert.equal((await as(vi, 'PATCH', `${rows()}/1`, { Name: 'x' })).status, 403)
    await clear()
  })

  test('a rule over a field that went to the trash lets nobody see more than before', async () => {
    const structure = structureAs(server, who(ana))
    const added = await structure.addColumn(deals.id, { title: 'Region', uidt: 'SingleLineText' })
    assert.equal(added.status, 200)
    const region = columnOf((await structure.read(deals.id)).body, 'Region').id
    const both = { id: 'g', kind: 'group', joined: 'and', not: false }
    const rows = { ...both, members: [where(region, 'eq', 'x'), where(idOf('Amount'), 'gt', 0)] } as never
    await rules.make(deals, { who: role('editor'), rows })
    await rules.make(deals, { who: role('viewer'), effect: 'deny', rows: where(region, 'eq', 'x') })
    assert.deepEqual([await namesSeenBy(ed), await namesSeenBy(vi)], [[], ['a', 'b', 'c']])
    assert.equal((await as(ana, 'DELETE', `/api/v1/db/meta/columns/${region}`)).status, 200)
    assert.deepEqual([await namesSeenBy(ed), await namesSeenBy(vi)], [[], []])
    assert.match((await rules.list())[0]?.trouble ?? '', /no longer there/)
    await clear()
  })

  test('who makes a rule that takes something from themselves is asked first', async () => {
    const hiding = await rules.create(deals, { effect: 'deny', fields: [idOf('Amount')] })
    assert.deepEqual(hiding.body, { rule: null, warnings: ['hidesFromAuthor'] })
    const locking = await rules.create(deals, { who: role('owner'), effect: 'deny', verbs: ['delete'] })
    assert.deepEqual(locking.body, { rule: null, warnings: ['locksAuthor'] })
    assert.deepEqual(await rules.list(), [])
    const others = await rules.create(deals, { who: role('viewer'), effect: 'deny' })
    assert.deepEqual(others.body.warnings, [])
    await clear()
  })

  test('a visitor of a link is ruled by rules for it and for everyone', async () => {
    const { body: view } = await viewsAs(server, who(ana)).createGrid(deals.id, { title: 'Public' })
    const { body: link } = await as(ana, 'PUT', `/api/v1/views/${view.id}/link`, {})
    const visit = throughLink(server, link)
    const names = async () => ((await visit('GET', rows())).body.list ?? []).map(({ Name }: { Name: string }) => Name)
    assert.deepEqual(await names(), ['a', 'b', 'c'])
    await rules.make(deals, { effect: 'deny', rows: where(idOf('Owner'), 'nanyof', ['{me}']) })
    assert.deepEqual(await names(), [])
    const { id } = await server.app.services.meta.read.selectFrom('rh_shares').select('id').executeTakeFirstOrThrow()
    await rules.make(deals, { who: { kind: 'link', id }, rows: where(idOf('Amount'), 'lt', 2) })
    await rules.make(deals, { who: { kind: 'link', id }, effect: 'deny', fields: [idOf('Team')] })
    const { body } = await visit('GET', rows())
    assert.deepEqual(
      body.list.map((row: object) => [Object.hasOwn(row, 'Team'), Object.hasOwn(row, 'Amount')]),
      [[false, true]],
    )
    await clear()
  })

  test('a token sees no more than its person', async () => {
    await rules.make(deals, { who: role('creator'), effect: 'deny', fields: [idOf('Amount')] })
    await rules.make(deals, { who: role('creator'), rows: where(idOf('Amount'), 'gt', 1) })
    const token = await aToken(server, who(carl), { access: 'read', projects: [{ id: project, tables: [deals.id] }] })
    const { body } = await token.call('GET', rows())
    assert.deepEqual(
      body.list.map((row: { Name: string }) => [row.Name, Object.hasOwn(row, 'Amount')]),
      [
        ['b', false],
        ['c', false],
      ],
    )
    await clear()
  })

  test('whoever is no member but super is ruled as an owner', async () => {
    const other = (await aProject(server, who(ed), { title: 'Other' })).id
    const table = await aTable(server, who(ed), other, { title: 'T', columns: { Name: 'SingleLineText' } })
    const theirs = rulesAs(server, who(ed), other)
    await theirs.make(table, { who: role('owner'), effect: 'deny', fields: [columnOf(table, 'Name').id] })
    const path = `/api/v1/db/data/noco/${other}/${table.id}`
    assert.equal((await as(ed, 'POST', path, {})).status, 200)
    const { body } = await as(ana, 'GET', path)
    assert.deepEqual(
      body.list.map((row: object) => Object.hasOwn(row, 'Name')),
      [false],
    )
  })

  test('the answer to a change of structure does not name fields that are hidden from its author', async () => {
    await rules.make(deals, { who: role('creator'), effect: 'deny', fields: [idOf('Amount')] })
    const structure = structureAs(server, who(carl))
    const added = await structure.addColumn(deals.id, { title: 'Note', uidt: 'LongText' })
    assert.equal(added.status, 200, JSON.stringify(added.body))
    const titles = added.body.columns.map(({ title }: { title: string }) => title)
    assert.deepEqual([titles.includes('Note'), titles.includes('Amount')], [true, false])
    assert.doesNotMatch(JSON.stringify(added.body), new RegExp(`Amount|${idOf('Amount')}`))
    const note = columnOf(added.body, 'Note').id
    const gone = await as(carl, 'DELETE', `/api/v1/db/meta/columns/${note}`)
    assert.doesNotMatch(JSON.stringify(gone.body), new RegExp(`Amount|${idOf('Amount')}`))
    await clear()
  })

  test('a change of structure loses nothing of what its author does not see', async () => {
    const views = viewsAs(server, who(ana))
    const { body: view } = await views.createGrid(deals.id, { title: 'Kept' })
    const settings = `/api/v1/db/meta/views/${view.id}/settings`
    const places = deals.columns.map(({ id, title }) => ({ id, shown: true, width: title === 'Amount' ? 321 : null }))
    const filters = { id: '', kind: 'test', columnId: idOf('Amount'), operator: 'gt', value: 1 }
    assert.equal((await as(ana, 'PATCH', settings, { columns: places, filters })).status, 200)
    await rules.make(deals, { who: role('creator'), effect: 'deny', fields: [idOf('Amount')] })
    assert.equal((await as(carl, 'PATCH', `/api/v1/db/meta/tables/${deals.id}`, { title: 'Sales' })).status, 200)
    const seen = (await as(carl, 'GET', settings)).body.settings
    assert.doesNotMatch(JSON.stringify(seen), new RegExp(idOf('Amount')))
    const moved = { columns: seen.columns.toReversed() }
    assert.equal((await as(carl, 'PATCH', settings, moved)).status, 200)
    assert.equal((await as(carl, 'PATCH', settings, { filters: null })).status, 403)
    assert.deepEqual(
      (await as(carl, 'GET', rows())).body.list.map((row: object) => Object.hasOwn(row, 'Amount')),
      [false, false, false],
    )
    const { settings: kept } = (await as(ana, 'GET', settings)).body
    assert.equal(kept.columns.find(({ id }: { id: string }) => id === idOf('Amount')).width, 321)
    assert.equal(kept.filters.columnId, idOf('Amount'))
    assert.equal((await structureAs(server, who(ana)).read(deals.id)).body.columns.length, deals.columns.length)
    await clear()
  })

  test('why somebody may or may not is told with the rule that decides', async () => {
    const own = await rules.make(deals, {
      title: 'Own deals',
      who: role('editor'),
      verbs: ['read', 'write'],
      rows: where(idOf('Owner'), 'anyof', ['{me}']),
    })
    const money = await rules.make(deals, {
      title: 'No money',
      who: everyone,
      effect: 'deny',
      verbs: ['write'],
      fields: [idOf('Amount')],
    })
    const why = async (query: string) =>
      (await as(ana, 'GET', `/api/v1/projects/${project}/tables/${deals.id}/why?${query}`)).body
    const seen = await why(`record=1&person=${who(ed).id}`)
    assert.deepEqual([seen.read.may, seen.read.ruleId, seen.read.considered[0].says], [true, own.id, 'allows'])
    const unseen = await why(`record=2&person=${who(ed).id}`)
    assert.deepEqual([unseen.read.may, unseen.write.may, unseen.write.ruleId], [false, false, own.id])
    assert.deepEqual([unseen.delete.may, unseen.delete.ruleId], [false, own.id])
    const field = await why(`record=1&field=${idOf('Amount')}&person=${who(ed).id}`)
    assert.deepEqual([field.read.may, field.write.may, field.write.ruleId], [true, false, money.id])
    const viewer = await why('record=1&role=viewer')
    assert.deepEqual(
      [viewer.read.may, viewer.read.by, viewer.write.by, viewer.write.may],
      [true, 'role', 'role', false],
    )
    assert.equal((await as(ana, 'GET', `/api/v1/projects/${project}/tables/${deals.id}/why`)).status, 400)
    assert.equal((await why('record=99&role=viewer')).error, 'not_found')
    await clear()
  })

  test('why somebody sees a view or not is told too: by rules, by the roles it is hidden from, by its mode', async () => {
    const meta = '/api/v1/db/meta'
    const plans = (await as(ana, 'POST', `${meta}/tables/${deals.id}/grids`, { title: 'Plans' })).body.id
    const why = async (whom: string) => {
      const path = `/api/v1/projects/${project}/tables/${deals.id}/why?view=${plans}&${whom}`
      const { read, write, delete: gone } = (await as(ana, 'GET', path)).body
      return [read, write, gone].map(({ may, by }) => `${may} ${by}`)
    }
    const editor = `person=${who(ed).id}`
    assert.deepEqual(await why(editor), ['true role', 'true role', 'false role'])
    assert.deepEqual(await why('role=viewer'), ['true role', 'false role', 'false role'])
    assert.deepEqual(await why('role=owner'), ['true role', 'true role', 'true role'])
    await as(ana, 'PATCH', `${meta}/views/${plans}`, { lock_type: 'locked' })
    assert.deepEqual(await why(editor), ['true role', 'false mode', 'false role'])
    assert.deepEqual(await why('role=owner'), ['true role', 'false mode', 'false mode'])
    const disabled = { editor: true }
    await as(ana, 'POST', `${meta}/projects/${project}/visibility-rules`, [{ id: plans, disabled }])
    assert.deepEqual(await why(editor), ['false access', 'false access', 'false access'])
    assert.deepEqual(await why('role=viewer'), ['true role', 'false role', 'false role'])
    const none = await rules.make(deals, { who: role('viewer'), effect: 'deny' })
    const path = `/api/v1/projects/${project}/tables/${deals.id}/why?view=${plans}&role=viewer`
    assert.deepEqual((await as(ana, 'GET', path)).body.read.ruleId, none.id)
    assert.equal((await as(ana, 'GET', path.replace(plans, 'vw_00000000000000'))).status, 404)
    await as(ana, 'PATCH', `${meta}/views/${plans}`, { lock_type: 'collaborative' })
    await as(ana, 'DELETE', `${meta}/views/${plans}`)
    await clear()
  })

  test('a rule is tried before it is stored', async () => {
    const tried = async (given: Parameters<typeof rules.draft>[1]) =>
      (await rules.call('POST', `${rules.path}/try`, { rule: rules.draft(deals, given) })).body
    const own = await tried({ who: role('editor'), rows: where(idOf('Owner'), 'anyof', ['{me}']) })
    assert.ok(own.people, JSON.stringify(own))
    const [{ before, after, vanish, appear, email }, eve] = own.people
    assert.deepEqual([own.total, own.people.length, email, eve.vanish], [3, 2, 'ed@x.example', 3])
    assert.deepEqual([before, after, vanish, appear], [3, 1, 2, 0])
    const field = await tried({ effect: 'deny', fields: [idOf('Amount')] })
    assert.equal(field.people.length, 5)
    assert.deepEqual(field.people[0].fieldsGone, [idOf('Amount')])
    assert.deepEqual(field.warnings, ['hidesFromAuthor'])
    assert.deepEqual(await rules.list(), [])
  })
})
