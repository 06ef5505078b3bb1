import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Import, ImportPlan } from '@rowhouse/core/api/imports'
import { aLinkedWorld, type LinkedWorld } from '../../doors/data-api/testing/a-linked-world.ts'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { type Importer, importer } from './testing/an-import.ts'

const gui = { headers: { 'xc-gui': 'true' } }

onEveryMeta('links in imports', (bench) => {
  let server: TestServer
  let world: LinkedWorld
  let files: Importer
  before(async () => {
    server = await aServer({}, await bench.place())
    const ana = await server.signUp('ana@example.com')
    world = await aLinkedWorld(server, ana, (await aProject(server, ana)).id)
    files = importer(server, ana, world.project)
  })
  after(() => server.close())

  async function planned(
    table: 'Projects' | 'Tasks' | 'People' | 'Badges',
    lines: readonly string[],
    match: readonly number[] = [],
  ) {
    const sent = await files.send(`${table}.csv`, lines.join('\n'))
    const { body } = await files.call('POST', `/${sent.id}/suggest`, { sheet: '0', table: world.tables[table].id })
    const plan: ImportPlan = { parts: [{ ...body.part, match }] }
    return { sent, plan }
  }

  async function run(sent: Import): Promise<Import> {
    await files.call('POST', `/${sent.id}/run`)
    return files.until(sent.id, 'done')
  }

  async function undo({ id }: Import): Promise<void> {
    await files.call('POST', `/${id}/undo`)
    assert.equal((await files.until(id, 'undone')).receipt?.left, 0)
  }

  test('the rehearsal and the receipt say how many are taken from others; an undo gives them back', async () => {
    const [from, to] = await world.add('Projects', 'From', 'To')
    const tasks = ['t1', 't2', 't3', 't4'].map((Name, at) => ({ Name, ...(at < 3 ? { Project: 'From' } : {}) }))
    await world.bulk('POST', 'Tasks', tasks, gui)
    const tasksOf = () => Promise.all([from, to].map((project) => world.linked(`Projects/${project}/hm/Tasks`)))
    // “To” and the new one take t1 and t2, t4 is free, and From keeps t3.
    const lines = ['Name,Tasks', 'To,"t1, t4"', 'New,t2', 'From,t3']
    const { sent, plan } = await planned('Projects', lines, [0])
    const rehearsed = await files.rehearse(sent, plan)
    // From names t3 alone: t1 and t2 would be free of it before the others are given them.
    assert.equal(rehearsed.rehearsal?.parts[0]?.taken, undefined)
    const fewer = await planned('Projects', lines.slice(0, 3), [0])
    assert.equal((await files.rehearse(fewer.sent, fewer.plan)).rehearsal?.parts[0]?.taken, 2)
    assert.deepEqual(await tasksOf(), [['t1', 't2', 't3'], []])
    const done = await run(fewer.sent)
    assert.deepEqual([done.receipt?.parts[0]?.taken, done.receipt?.parts[0]?.created], [2, 1])
    assert.deepEqual(await tasksOf(), [['t3'], ['t1', 't4']])
    const { body: receipt } = await files.call('GET', `/${done.id}/receipt/json`)
    assert.equal(receipt.receipt.parts[0].taken, 2)
    await undo(done)
    assert.deepEqual(await tasksOf(), [['t1', 't2', 't3'], []])
    const whole = await run(sent)
    assert.equal(whole.receipt?.parts[0]?.taken, undefined)
    assert.deepEqual(await tasksOf(), [['t3'], ['t1', 't4']])
  })

  test('one to one it is told from both sides', async () => {
    await world.bulk('POST', 'People', [{ Name: 'Ann' }, { Name: 'Bob' }], gui)
    await world.bulk('POST', 'Badges', [{ Name: 'gold', Person: 'Ann' }, { Name: 'red' }], gui)
    for (const [table, lines, match] of [
      ['People', ['Name,Badge', 'Bob,gold'], [0]],
      ['People', ['Name,Badge', 'Eve,gold'], []],
      ['Badges', ['Name,Person', 'red,Ann'], [0]],
      ['Badges', ['Name,Person', 'blue,Ann'], []],
    ] as const) {
      const { sent, plan } = await planned(table, lines, [...match])
      const told = (await files.rehearse(sent, plan)).rehearsal?.parts[0]?.taken
      assert.equal(told, 1, lines.join())
      if (match.length > 0) continue
      const done = await run(sent)
      assert.equal(done.receipt?.parts[0]?.taken, 1, lines.join())
      assert.deepEqual(await world.linked('Badges/1/bt/Person'), table === 'People' ? ['Eve'] : [])
      await undo(done)
      assert.deepEqual(await world.linked('Badges/1/bt/Person'), ['Ann'])
    }
  })

  test('of two rows that name the same record the second is refused, however far apart they are', async () => {
    await world.add('Tasks', 'sole', 'free', 'own')
    const between = Array.from({ length: 1100 }, (_, at) => `P${at},`)
    const lines = ['Name,Tasks', 'First,sole', 'Near,"free, sole"', ...between, 'Far,sole', 'Itself,"own, own"']
    const { sent, plan } = await planned('Projects', lines)
    const rehearsed = (await files.rehearse(sent, plan)).rehearsal?.parts[0]
    const text = '“Tasks”: “sole” of “Tasks” can be linked to one record only, and another row names it too.'
    const refusals = [
      [3, 'Near', 'Tasks', 'free, sole', text],
      [1104, 'Far', 'Tasks', 'sole', text],
    ]
    assert.deepEqual(
      rehearsed?.refusals.map((refusal) => [refusal.line, refusal.name, refusal.column, refusal.value, refusal.text]),
      refusals,
    )
    assert.deepEqual([rehearsed?.created, rehearsed?.refused, rehearsed?.taken], [1102, 2, undefined])
    const done = await run(sent)
    const [part] = done.receipt?.parts ?? []
    assert.deepEqual([part?.created, part?.refused, part?.taken], [1102, 2, undefined])
    const { body } = await files.call('GET', `/${done.id}/refused`)
    assert.deepEqual(
      body.list.map(({ line, refusals: [one] }: { line: number; refusals: { text: string }[] }) => [line, one?.text]),
      refusals.map(([line, , , , why]) => [line, why]),
    )
    const { body: first } = await world.data('GET', 'Projects/find-one?where=(Name,eq,First)')
    assert.deepEqual(await world.linked(`Projects/${first.Id}/hm/Tasks`), ['sole'])
    // Sent again it is what somebody wants: taken from the other row, which is told.
    const { id } = body.list[1]
    const mended = await files.call('POST', `/${done.id}/refused`, { rows: [{ id, cells: ['Far', 'sole'] }] })
    assert.deepEqual(mended.body, { written: 1, refused: [] })
    assert.deepEqual(await world.linked(`Projects/${first.Id}/hm/Tasks`), [])
    assert.equal((await files.read(done.id)).receipt?.parts[0]?.taken, 1)
  })

  test('records whose links alone are others are changed, before and after, and again so when it is undone', async () => {
    await world.add('Labels', 'red', 'green', 'blue')
    const rows = [
      { Name: 'm1', Labels: 'red, green', Subtasks: '' },
      { Name: 'm2', Labels: 'blue' },
      { Name: 'm3', Labels: 'red' },
      { Name: 'm4' },
    ]
    const { body: ids } = await world.bulk('POST', 'Tasks', rows, gui)
    const labels = () => Promise.all(ids.map((id: number) => world.linked(`Tasks/${id}/mm/Labels`)))
    const before = [['red', 'green'], ['blue'], ['red'], []]
    assert.deepEqual(await labels(), before)
    // m1 gets another set, m2 stays, an empty cell says nothing, m4 gets its first and is the parent of m2.
    const lines = ['Name,Labels,Subtasks', 'm1,"green, blue",', 'm2,blue,', 'm3,,', 'm4,red,m2']
    const { sent, plan } = await planned('Tasks', lines, [0])
    const rehearsed = (await files.rehearse(sent, plan)).rehearsal?.parts[0]
    const counted = [rehearsed?.created, rehearsed?.updated, rehearsed?.cells, rehearsed?.unchanged]
    assert.deepEqual(counted, [0, 2, 3, 2])
    assert.deepEqual(
      rehearsed?.first.map(({ outcome }) => outcome),
      ['update', 'unchanged', 'unchanged', 'update'],
    )
    assert.deepEqual(
      rehearsed?.changes.map(({ line, cells }) => [
        line,
        cells.map(({ before, after, kept }) => [before, after, kept]),
      ]),
      [
        [2, [['red, green', 'green, blue', false]]],
        [
          5,
          [
            [null, 'red', false],
            [null, 'm2', false],
          ],
        ],
      ],
    )
    assert.deepEqual(await labels(), before)
    const done = await run(sent)
    const [part] = done.receipt?.parts ?? []
    assert.deepEqual([part?.created, part?.updated, part?.cells, part?.unchanged], [0, 2, 3, 2])
    assert.deepEqual(await labels(), [['green', 'blue'], ['blue'], ['red'], ['red']])
    assert.deepEqual(await world.linked(`Tasks/${ids[3]}/hm/Subtasks`), ['m2'])
    const again = await planned('Tasks', lines, [0])
    const same = (await files.rehearse(again.sent, again.plan)).rehearsal?.parts[0]
    assert.deepEqual([same?.updated, same?.cells, same?.unchanged, same?.changes], [0, 0, 4, []])
    await undo(done)
    assert.deepEqual(await labels(), before)
    assert.deepEqual(await world.linked(`Tasks/${ids[3]}/hm/Subtasks`), [])
  })
})
