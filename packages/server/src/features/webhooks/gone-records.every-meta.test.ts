import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../records/testing/a-sheet.ts'
import { test as condition, person, rulesAs } from '../rules/testing/rules-as.ts'
import { hookHearer } from './hear-changes.ts'
import { HookSender } from './sender.ts'
import { hearLate } from './testing/hear-late.ts'
import { hooksOf, toUrl } from './testing/hooks-of.ts'

onEveryMeta('webhooks of records that are gone', (bench) => {
  let server: TestServer
  let sender: HookSender
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana, { title: 'Hooked' })).id
    await server.stopSubscribers()
    // What is to be told is looked at where it waits.
    sender = new HookSender(server.app.services)
    await sender.stop()
  })
  after(() => server.close())

  const notify = toUrl('https://receiver.example/hook')
  const columns = { Name: 'SingleLineText', Note: 'SingleLineText', Total: 'Decimal', Changed: 'LastModifiedTime' }
  const deals = (): Promise<Sheet> => aSheet(server, ana, project, { columns })
  const columnOf = async (sheet: Sheet, title: string): Promise<string> =>
    (await sheet.table()).columns.find((column) => column.title === title)?.id ?? ''
  const hear = (sheet: Sheet) => hearLate(server, hookHearer(server.app.services, sender), sheet.id)
  const told = async ({ id }: { readonly id: string }) => {
    const rows = await server.app.services.meta.scan
      .selectFrom('rh_hook_deliveries')
      .select(['record', 'state', 'reason', 'payload', 'label'])
      .where('hook_id', '=', id)
      .orderBy('number')
      .execute()
    return rows.map(({ payload, ...row }) => ({ ...row, ...JSON.parse(payload) }))
  }

  test('what was deleted before it was heard is told as it was written, and what nobody knows is left out', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const made = await hooks.make({ operation: 'insert', notify })
    const changed = await hooks.make({ operation: 'update', notify })
    await sheet.insert([{ Name: 'first', Total: '1.5' }])
    await sheet.update('1', { Note: 'n1' })
    const [{ Changed } = { Changed: null }] = await sheet.rows()
    await sheet.update('1', { Total: '2.5' })
    await sheet.remove(['1'])
    await hear(sheet)
    const [insert] = await told(made)
    assert.deepEqual([insert?.label, insert?.before], ['first', null])
    assert.deepEqual(insert?.record, { Id: 1, Name: 'first', Note: null, Total: '1.5' })
    const [noted, raised] = await told(changed)
    assert.deepEqual(noted?.record, { Id: 1, Name: 'first', Note: 'n1', Total: '1.5' })
    assert.deepEqual(noted?.before, { Id: 1, Name: 'first', Note: null, Total: '1.5' })
    const { Changed: last, ...others } = raised?.record ?? {}
    assert.deepEqual(others, { Id: 1, Name: 'first', Note: 'n1', Total: '2.5' })
    assert.ok(last >= String(Changed))
    assert.deepEqual(raised?.before, { Id: 1, Name: 'first', Note: 'n1', Total: '1.5' })
  })

  test('conditions are judged on what it held right after the change', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const name = await columnOf(sheet, 'Name')
    const note = await columnOf(sheet, 'Note')
    const make = (operation: 'insert' | 'update', operator: string, entering = false) =>
      hooks.make({ operation, filter: condition(name, operator, 'KEEP'), entering, notify })
    const kept = [await make('insert', 'eq'), await make('update', 'eq')] as const
    const others = [await make('insert', 'neq'), await make('update', 'neq')] as const
    const entering = await make('update', 'eq', true)
    const noted = await hooks.make({ operation: 'update', filter: condition(note, 'eq', 'n1'), entering: true, notify })
    await sheet.insert([{ Name: 'KEEP' }])
    await sheet.update('1', { Note: 'n1' })
    await sheet.update('1', { Name: 'other' })
    await sheet.remove(['1'])
    await hear(sheet)
    const seen = async (hook: { readonly id: string }) =>
      (await told(hook)).map(({ state, record }) => [state, record.Name, record.Note])
    assert.deepEqual(await Promise.all(kept.map(seen)), [[['waiting', 'KEEP', null]], [['waiting', 'KEEP', 'n1']]])
    assert.deepEqual(await Promise.all(others.map(seen)), [[], [['waiting', 'other', 'n1']]])
    assert.deepEqual([await seen(entering), await seen(noted)], [[], [['waiting', 'KEEP', 'n1']]])
  })

  test('a condition that nobody can judge any more gives a failed call that says so, and keeps nobody else from theirs', async () => {
    const sheet = await deals()
    const formula = { title: 'Double', uidt: 'Formula', formula_raw: '{Total} * 2' }
    const added = await sheet.call('POST', `/api/v1/db/meta/tables/${sheet.id}/columns`, formula)
    assert.equal(added.status, 200, JSON.stringify(added.body))
    const hooks = hooksOf(server, ana, sheet.id)
    const large = condition(await columnOf(sheet, 'Double'), 'gt', '10')
    const group = { id: 'g', kind: 'group', joined: 'and', not: false } as const
    const both = { ...group, members: [large, condition(await columnOf(sheet, 'Name'), 'eq', 'ben')] }
    const each = await hooks.make({ filter: large, notify })
    const batch = await hooks.make({ filter: large, per: 'batch', notify })
    const bens = await hooks.make({ filter: both, notify })
    const gone = await hooks.make({ operation: 'delete', filter: large, notify })
    await sheet.insert([{ Name: 'ann', Total: '20' }, { Name: 'ben', Total: '20' }, { Name: 'cleo' }])
    await sheet.remove(['1'])
    await hear(sheet)
    const seen = async (hook: { readonly id: string }) =>
      (await told(hook)).map(({ record, records = [{ record }], state, reason }) => [
        state,
        /Nobody can say whether/.test(reason ?? ''),
        records.map((one: { readonly record: { readonly Name: string } }) => one.record.Name),
      ])
    assert.deepEqual((await seen(each)).toSorted(), [
      ['failed', true, ['ann']],
      ['waiting', false, ['ben']],
    ])
    assert.deepEqual((await seen(batch)).toSorted(), [
      ['failed', true, ['ann']],
      ['waiting', false, ['ben']],
    ])
    assert.deepEqual(await seen(bens), [['waiting', false, ['ben']]])
    assert.deepEqual(await seen(gone), [['failed', true, ['ann']]])
  })

  test('what the log does not know any more is left out, and never told as empty', async () => {
    const sheet = await deals()
    const hooks = hooksOf(server, ana, sheet.id)
    const name = await columnOf(sheet, 'Name')
    const all = await hooks.make({ operation: 'update', notify })
    const kept = await hooks.make({ operation: 'update', filter: condition(name, 'neq', 'KEEP'), notify })
    await sheet.insert([{ Name: 'KEEP', Total: '1' }])
    await sheet.update('1', { Note: 'n1' })
    await sheet.update('1', { Total: '2' })
    await sheet.remove(['1'])
    await server.app.services.meta.write((tx) =>
      tx.deleteFrom('rh_changes').where('table_id', '=', sheet.id).where('type', '=', 'records.deleted').execute(),
    )
    await hear(sheet)
    assert.deepEqual(
      (await told(all)).map(({ record, before }) => [record, before]),
      [
        [
          { Id: 1, Note: 'n1', Total: '1' },
          { Id: 1, Note: null, Total: '1' },
        ],
        [
          { Id: 1, Total: '2' },
          { Id: 1, Total: '1' },
        ],
      ],
    )
    assert.deepEqual(
      (await told(kept)).map(({ state }) => state),
      ['failed', 'failed'],
    )
  })

  test('many are looked up together, and the log is asked nothing while they are there', async () => {
    const sheet = await deals()
    const hook = await hooksOf(server, ana, sheet.id).make({ notify })
    const lookups = async (): Promise<number> => {
      // Watched, not replaced; the first one is that of the test itself.
      const asked = mock.method(server.app.services.meta.scan, 'selectFrom')
      await hear(sheet)
      const count = asked.mock.calls.filter(({ arguments: [from] }) => String(from) === 'rh_changes').length - 1
      asked.mock.restore()
      return count
    }
    await sheet.insert(Array.from({ length: 250 }, (_, at) => ({ Name: `n${at}` })))
    assert.equal(await lookups(), 0)
    await sheet.insert(Array.from({ length: 250 }, (_, at) => ({ Name: `m${at}` })))
    const keys = Array.from({ length: 500 }, (_, at) => String(at + 1))
    await sheet.updateMany(keys.map((Id) => ({ Id, Name: 'late' })))
    await sheet.remove(keys.slice(0, 260))
    await sheet.remove(keys.slice(260))
    // One for each hundred of both inserts, of which the first is heard again.
    assert.equal(await lookups(), 6)
    const names = (await told(hook)).map(({ record }) => record.Name)
    assert.deepEqual([names.length, new Set(names).size, names.includes('late')], [500, 500, false])
  })

  test('others get their turn while entries of many records are read', async () => {
    const sheet = await deals()
    await hooksOf(server, ana, sheet.id).make({ notify })
    await sheet.insert([{ Name: 'first' }, { Name: 'second' }])
    for (let at = 0; at < 6; at += 1) await sheet.updateMany(['1', '2'].map((Id) => ({ Id, Name: `later ${at}` })))
    await sheet.remove(['1'])
    let turn = 0
    let others = setImmediate(function next() {
      turn += 1
      others = setImmediate(next)
    })
    const turns: number[] = []
    const { parse } = JSON
    // Watched, and as slow as entries of a thousand records are.
    const watched = mock.method(JSON, 'parse', (...given: Parameters<typeof parse>) => {
      if (given[0].startsWith('{"type":"records.updated"')) {
        turns.push(turn)
        for (const until = performance.now() + 10; performance.now() < until; );
      }
      return parse(...given)
    })
    const inserted = { ...hookHearer(server.app.services, sender), types: ['records.inserted'] as const }
    await hearLate(server, inserted as never, sheet.id)
    watched.mock.restore()
    clearImmediate(others)
    assert.equal(turns.length, 6)
    assert.equal(new Set(turns).size, 6, `in turns ${turns.join()}`)
  })

  test('it is told as it was written however much happened to it and to others before it was deleted', async () => {
    const sheet = await deals()
    const hook = await hooksOf(server, ana, sheet.id).make({ notify })
    await sheet.insert(Array.from({ length: 120 }, (_, at) => ({ Name: `n${at}` })))
    await sheet.updateMany([
      { Id: '1', Name: 'second' },
      { Id: '120', Name: 'second' },
    ])
    for (let at = 0; at < 60; at += 1) await sheet.update('1', { Name: `later ${at}`, Note: `${at}` })
    await sheet.remove(['1', '120'])
    await hear(sheet)
    const rows = (await told(hook)).map(({ record }) => record)
    assert.equal(rows.length, 120)
    const gone = rows.filter(({ Id }) => Id === 1 || Id === 120).map(({ Id, Name, Note }) => [Id, Name, Note])
    assert.deepEqual(gone, [
      [1, 'n0', null],
      [120, 'n119', null],
    ])
  })

  test('what rules hide comes in by no entry of a deletion', async () => {
    const own = (await aProject(server, ana, { title: 'Ruled' })).id
    const sheet = await aSheet(server, ana, own, { columns: { Name: 'SingleLineText', Salary: 'Number' } })
    const cleo = await server.signUp('cleo@x.example')
    await addMember(server, own, cleo, 'creator')
    const table = (await server.call('GET', `/api/v1/db/meta/tables/${sheet.id}`, undefined, { token: ana.token })).body
    const [name, salary] = [await columnOf(sheet, 'Name'), await columnOf(sheet, 'Salary')]
    const rules = rulesAs(server, ana, own)
    await rules.make(table, { title: 'No pay', who: person(cleo.id), effect: 'deny', fields: [salary] })
    const boss = condition(name, 'eq', 'boss')
    await rules.make(table, { title: 'Not the boss', who: person(cleo.id), effect: 'deny', rows: boss })
    const hooks = hooksOf(server, cleo, sheet.id)
    const made = await hooks.make({ operation: 'insert', notify })
    const changed = await hooks.make({ operation: 'update', notify })
    await sheet.insert([{ Name: 'boss', Salary: 9 }, { Name: 'ben', Salary: 5 }, { Name: 'dan' }, { Name: 'boss' }])
    await sheet.update('3', { Name: 'boss' })
    await sheet.update('4', { Name: 'eve' })
    await sheet.remove(['1', '2', '3', '4'])
    await hear(sheet)
    const seen = async (hook: { readonly id: string }) => (await told(hook)).map(({ record }) => record)
    assert.deepEqual(
      (await seen(made)).map(({ Id, Name, ...others }) => [Id, Name, Object.hasOwn(others, 'Salary')]),
      [[2, 'ben', false]],
    )
    assert.deepEqual(
      (await seen(changed)).map(({ Id, Name }) => [Id, Name]),
      [[4, 'eve']],
    )
  })
})
