import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { addMember, aProject } from '../../projects/testing/a-project.ts'
import { structureAs } from '../../tables/testing/a-table.ts'
import { aPlan } from '../testing/a-plan.ts'

onEveryMeta('records that wait for others', (bench) => {
  let server: TestServer
  let ana: Person
  let eve: Person
  let project: string

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    eve = await server.signUp('eve@x.example')
    project = (await aProject(server, ana)).id
    await addMember(server, project, eve, 'viewer')
  })
  after(() => server.close())

  const chain = [
    ['A', 1, 2],
    ['B', 3, 4],
    ['C', 5, 5],
    ['D', 20, 21],
  ] as const

  for (const kind of ['mm', 'bt'] as const)
    test(`are moved along a chain of links (${kind}) in one step, which one undo takes back`, async () => {
      const plan = await aPlan(server, ana, project, { kind, tasks: chain, waits: ['A B', 'B C', 'C D'] })
      const moved = await plan.move('A', 1, 6)
      assert.equal(moved.status, 200, JSON.stringify(moved.body))
      assert.deepEqual(await plan.days(), ['A 1-6', 'B 7-8', 'C 9-9', 'D 20-21'])
      assert.deepEqual(moved.body.shifted, [
        { record: '2', cells: { From: '2026-12-07', To: '2026-12-08' } },
        { record: '3', cells: { From: '2026-12-09', To: '2026-12-09' } },
      ])
      assert.equal((await plan.undo(moved)).status, 200)
      assert.deepEqual(await plan.days(), ['A 1-2', 'B 3-4', 'C 5-5', 'D 20-21'])
    })

  test('stay where nobody asks for it, where there is room, and when the other comes earlier', async () => {
    const plan = await aPlan(server, ana, project, { tasks: chain, waits: ['A B', 'B C', 'C D'] })
    assert.deepEqual((await plan.move('C', 5, 19)).body.shifted, [])
    assert.deepEqual((await plan.move('C', 4, 4)).body.shifted, [])
    const alone = await plan.move('A', 9, 9, { shift: null })
    assert.equal(Object.hasOwn(alone.body, 'shifted'), false)
    assert.deepEqual(await plan.days(), ['A 9-9', 'B 3-4', 'C 4-4', 'D 20-21'])
  })

  test('of two ways to a record the longer one counts, and what has no date is left alone', async () => {
    const tasks = [
      ['A', 1],
      ['B', 2],
      ['C', 2, 8],
      ['D', 9],
      ['E', null],
    ] as const
    const plan = await aPlan(server, ana, project, { tasks, waits: ['A B', 'A C', 'B D', 'C D', 'A E', 'E D'] })
    assert.equal((await plan.move('A', 1, 3)).status, 200)
    assert.deepEqual(await plan.days(), ['A 1-3', 'B 4-4', 'C 4-10', 'D 11-11', 'E'])
  })

  test('a circle is named, and nothing is stored', async () => {
    const tasks = [
      ['A', 1],
      ['B', 2],
      ['C', 3],
    ] as const
    const plan = await aPlan(server, ana, project, { tasks, waits: ['A B', 'B C', 'C A'] })
    const { status, body } = await plan.move('A', 2, 2)
    assert.equal(status, 409)
    assert.match(body.msg, /wait for each other in a circle: A → B → C → A\. Take one of these links away/)
    assert.deepEqual(await plan.days(), ['A 1-1', 'B 2-2', 'C 3-3'])
    const self = await aPlan(server, ana, project, { tasks: [['A', 1]], waits: ['A A'] })
    assert.match((await self.move('A', 2, 2)).body.msg, /A → A/)
    assert.equal((await self.move('A', 2, 2, { shift: null })).status, 200)
  })

  test('fields that are no dates, are computed or link elsewhere are refused, and so is who may not write', async () => {
    const plan = await aPlan(server, ana, project, { tasks: [['A', 1]], waits: [] })
    const good = { start: plan.idOf('From'), end: plan.idOf('To'), dependsOn: plan.waitsFor }
    for (const [part, told] of [
      [{ start: plan.idOf('Name') }, /“Name” is no field of dates that people fill in/],
      [{ end: plan.idOf('Note') }, /“Note” is no field of dates that people fill in/],
      [{ start: 'cl_nowhere' }, /“cl_nowhere” is no field of dates/],
      [{ dependsOn: plan.idOf('Name') }, /“Name” does not link records of this table/],
      [{ timezone: 'Mars/Base' }, /Mars\/Base/],
      [{ end: 7 }, /end/],
      [{ more: 1 }, /more/],
    ] as const) {
      const { status, body } = await plan.move('A', 2, 2, { shift: { ...good, ...part } })
      assert.deepEqual([status, told.test(body.msg)], [400, true], `${JSON.stringify(part)}: ${body.msg}`)
    }
    assert.equal((await plan.move('A', 2, 2, { as: eve })).status, 403)
    assert.deepEqual(await plan.days(), ['A 1-1'])
    assert.equal((await structureAs(server, ana).removeColumn(plan.waitsFor)).status, 200)
    assert.equal((await plan.move('A', 2, 2)).status, 400)
  })

  test('a change by somebody else is a conflict for all of them, and a repeated call moves them once', async () => {
    const plan = await aPlan(server, ana, project, { tasks: chain, waits: ['A B', 'B C'] })
    const old = await plan.move('A', 1, 6, { known: { To: '2026-12-01' } })
    assert.deepEqual([old.status, old.body.conflictCount], [409, 1])
    assert.deepEqual(await plan.days(), ['A 1-2', 'B 3-4', 'C 5-5', 'D 20-21'])
    const first = await plan.move('A', 1, 3, { once: 'once' })
    const again = await plan.move('A', 1, 3, { once: 'once' })
    assert.deepEqual(again.body, first.body)
    assert.deepEqual(await plan.days(), ['A 1-3', 'B 4-5', 'C 6-6', 'D 20-21'])
  })

  test('more than a thousand of them are refused in words, and nothing is stored', async () => {
    const tasks = Array.from(
      { length: 1002 },
      (_, at) => [`T${String(at).padStart(4, '0')}`, at === 0 ? 1 : 2] as const,
    )
    const plan = await aPlan(server, ana, project, { tasks, waits: [] })
    const links = tasks.slice(1).map((_, at) => ({ record: String(at + 2), others: ['1'] }))
    const path = `/api/v1/columns/${plan.waitsFor}/link`
    for (let at = 0; at < links.length; at += 500)
      assert.equal(
        (await server.call('POST', path, { links: links.slice(at, at + 500) }, { token: ana.token })).status,
        200,
      )
    const { status, body } = await plan.move('T0000', 2, 2)
    assert.equal(status, 413)
    assert.match(body.msg, /more than 1,000 records would have to move along/)
    assert.equal((await plan.days())[0], 'T0000 1-1')
  })

  test('whatever the plan: after a move none begins before what it waits for, and an undo brings all back', async () => {
    await fc.assert(
      fc.asyncProperty(aDrawnPlan, async ({ tasks, waits, name, from, to }) => {
        const plan = await aPlan(server, ana, project, { tasks, waits })
        const before = await plan.days()
        const moved = await plan.move(name, from, to)
        assert.equal(moved.status, 200, JSON.stringify(moved.body))
        const days = new Map((await plan.days()).map((line) => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? '']))
        const [first, last] = [0, 1].map((at) => (task: string) => Number(days.get(task)?.split('-')[at]))
        for (const wait of waits) {
          const [earlier = '', later = ''] = wait.split(' ')
          if (later !== name) assert.ok((first?.(later) ?? 0) > (last?.(earlier) ?? 0), `${wait}: ${[...days]}`)
        }
        if (before.join() !== (await plan.days()).join()) assert.equal((await plan.undo(moved)).status, 200)
        assert.deepEqual(await plan.days(), before)
      }),
      { numRuns: 12 },
    )
  })
})

type DrawnTask = readonly [name: string, from: number, to: number]

/** Tasks of a day or two, each of which waits for some of those before it, with at most a day between. */
const aDrawnPlan = fc
  .tuple(
    fc.array(fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 1 }), fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 2 })), {
      minLength: 2,
      maxLength: 6,
    }),
    fc.nat(),
    fc.integer({ min: 0, max: 4 }),
  )
  .map(([drawn, pick, by]) => {
    const none: DrawnTask = ['', 0, 0]
    const tasks: DrawnTask[] = []
    const waits: string[] = []
    for (const [at, [attempt, length, waitsFor]] of drawn.entries()) {
      const earlier = waitsFor.filter((one) => one < at).map((one) => tasks[one] ?? none)
      const begin = 1 + attempt + Math.max(0, ...earlier.map(([, , end]) => end))
      tasks.push([`T${at}`, begin, begin + length])
      waits.push(...earlier.map(([name]) => `${name} T${at}`))
    }
    const [name, from, to] = tasks[pick % tasks.length] ?? none
    return { tasks, waits, name, from, to: to + by }
  })
