// What must hold for links wherever the records lie.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Answer } from '../../../testing/a-server.ts'
import { gui } from './a-data-table.ts'
import { changeOf, type LinkedWorld } from './a-linked-world.ts'

export function linkCases(worldOf: () => LinkedWorld): void {
  let world: LinkedWorld
  test('the tables are linked', () => {
    world = worldOf()
    assert.equal(Object.keys(world.links).length, 8)
  })

  const ok = (answer: Answer, changed: number): Answer => {
    assert.deepEqual([answer.status, answer.body], [200, { msg: 'success', changed }], JSON.stringify(answer.body))
    return answer
  }
  const link = (path: string) => world.data('POST', path)
  const unlink = (path: string) => world.data('DELETE', path)
  const linksOf = (name: string, { added = [], removed = [] }: { added?: unknown[]; removed?: unknown[] }) => ({
    column: { id: world.links[name], title: name.split('.')[1] },
    added,
    removed,
    addedCount: added.length,
    removedCount: removed.length,
  })

  describe('one to many', () => {
    let [p1, p2, t1, t2]: number[] = []
    test('a task is linked from its project, seen from both, and once however often', async () => {
      ;[p1, p2] = await world.add('Projects', 'Apollo', 'Gemini')
      ;[t1, t2] = await world.add('Tasks', 'Build', 'Fly')
      ok(await link(`Projects/${p1}/hm/Tasks/${t1}`), 1)
      assert.equal((await link(`Projects/${p1}/hm/Tasks/${t1}`)).body.changed, 0)
      assert.deepEqual(await world.linked(`Projects/${p1}/hm/Tasks`), ['Build'])
      assert.deepEqual(await world.linked(`Tasks/${t1}/bt/Project`), ['Apollo'])
    })

    test('from the task another project replaces the first in one change, and undo brings it back', async () => {
      const replaced = ok(await link(`Tasks/${t1}/bt/Project/${p2}`), 1)
      assert.deepEqual(await world.linked(`Projects/${p1}/hm/Tasks`), [])
      assert.deepEqual(await world.linked(`Projects/${p2}/hm/Tasks`), ['Build'])
      const undone = await world.undo(changeOf(replaced))
      assert.equal(undone.status, 200, JSON.stringify(undone.body))
      assert.deepEqual(await world.linked(`Tasks/${t1}/bt/Project`), ['Apollo'])
      const redone = await world.undo(undone.body.change)
      assert.equal(redone.status, 200, JSON.stringify(redone.body))
      assert.deepEqual(await world.linked(`Tasks/${t1}/bt/Project`), ['Gemini'])
      assert.equal((await world.undo(changeOf(replaced))).status, 409)
    })

    test('a task that has a project moves when another project takes it', async () => {
      ok(await link(`Projects/${p1}/hm/Tasks/${t1}`), 1)
      assert.deepEqual(await world.linked(`Projects/${p2}/hm/Tasks`), [])
    })

    test('what is taken off twice changes nothing the second time', async () => {
      ok(await link(`Projects/${p1}/hm/Tasks/${t2}`), 1)
      ok(await unlink(`Projects/${p1}/hm/Tasks/${t1}`), 1)
      const again = ok(await unlink(`Projects/${p1}/hm/Tasks/${t1}`), 0)
      assert.equal(again.headers['x-rowhouse-change'], undefined)
      ok(await unlink(`Projects/${p2}/hm/Tasks/${t2}`), 0)
      assert.deepEqual(await world.linked(`Projects/${p1}/hm/Tasks`), ['Fly'])
      ok(await unlink(`Tasks/${t2}/bt/Project/${p1}`), 1)
    })

    test('the word for the kind is not compared with the column', async () => {
      ok(await link(`Projects/${p1}/mm/Tasks/${t1}`), 1)
      ok(await unlink(`Projects/${p1}/bt/Tasks/${t1}`), 1)
    })

    test('the history of both records tells it', async () => {
      ok(await link(`Projects/${p2}/hm/Tasks/${t2}`), 1)
      const historyOf = async (table: 'Projects' | 'Tasks', key: number | undefined) =>
        (await world.call('GET', `/api/v1/tables/${world.tables[table].id}/records/${key}/history`)).body.list[0]
      const ofTask = await historyOf('Tasks', t2)
      assert.equal(ofTask.type, 'updated')
      assert.deepEqual([ofTask.before.Project, ofTask.after.Project], [null, p2])
      const ofProject = await historyOf('Projects', p2)
      assert.equal(ofProject.type, 'linked')
      assert.deepEqual([ofProject.before, ofProject.after], [{}, { Tasks: [String(t2)] }])
      const [gemini, fly] = [
        { record: String(p2), name: 'Gemini' },
        { record: String(t2), name: 'Fly' },
      ]
      assert.deepEqual(ofTask.links, [linksOf('Tasks.Project', { added: [gemini] })])
      assert.deepEqual(ofProject.links, [linksOf('Projects.Tasks', { added: [fly] })])
      const { status, body } = await world.undo(ofProject.change)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(await world.linked(`Projects/${p2}/hm/Tasks`), [])
      const back = await historyOf('Projects', p2)
      assert.deepEqual(back.before, { Tasks: [String(t2)] })
      assert.deepEqual(back.links, [linksOf('Projects.Tasks', { removed: [fly] })])
      assert.deepEqual((await historyOf('Tasks', t2)).links, [linksOf('Tasks.Project', { removed: [gemini] })])
    })

    test('records of the same table are linked by the same calls', async () => {
      ok(await link(`Tasks/${t1}/hm/Subtasks/${t2}`), 1)
      assert.deepEqual(await world.linked(`Tasks/${t2}/bt/Parent`), ['Build'])
      ok(await unlink(`Tasks/${t1}/hm/Subtasks/${t2}`), 1)
    })
  })

  describe('many to many', () => {
    let [t1, t2, a, b]: number[] = []
    test('links are made and taken off from both sides, each once', async () => {
      ;[t1, t2] = await world.add('Tasks', 'Draw', 'Paint')
      ;[a, b] = await world.add('Labels', 'urgent', 'later')
      ok(await link(`Tasks/${t1}/mm/Labels/${a}`), 1)
      ok(await link(`Tasks/${t1}/mm/Labels/${a}`), 0)
      ok(await link(`Labels/${b}/mm/Tasks/${t1}`), 1)
      ok(await link(`Labels/${b}/mm/Tasks/${t2}`), 1)
      assert.deepEqual(await world.linked(`Tasks/${t1}/mm/Labels`), ['urgent', 'later'])
      assert.deepEqual(await world.linked(`Labels/${b}/mm/Tasks`), ['Draw', 'Paint'])
      ok(await unlink(`Labels/${b}/mm/Tasks/${t1}`), 1)
      ok(await unlink(`Labels/${b}/mm/Tasks/${t1}`), 0)
      assert.deepEqual(await world.linked(`Tasks/${t1}/mm/Labels`), ['urgent'])
    })

    test('an undo takes the link off, a redo makes it again, and both histories tell it', async () => {
      const made = ok(await link(`Tasks/${t2}/mm/Labels/${a}`), 1)
      const undone = await world.undo(changeOf(made))
      assert.equal(undone.status, 200, JSON.stringify(undone.body))
      assert.deepEqual(await world.linked(`Tasks/${t2}/mm/Labels`), ['later'])
      assert.equal((await world.undo(undone.body.change)).status, 200)
      assert.deepEqual(await world.linked(`Labels/${a}/mm/Tasks`), ['Draw', 'Paint'])
      for (const [table, key, title, other] of [
        ['Tasks', t2, 'Labels', a],
        ['Labels', a, 'Tasks', t2],
      ] as const) {
        const path = `/api/v1/tables/${world.tables[table].id}/records/${key}/history`
        const [newest] = (await world.call('GET', path)).body.list
        assert.deepEqual([newest.type, newest.after], ['linked', { [title]: [String(other)] }])
        const name = table === 'Tasks' ? 'urgent' : 'Paint'
        assert.deepEqual(newest.links, [linksOf(`${table}.${title}`, { added: [{ record: String(other), name }] })])
      }
    })

    test('candidates are those that are not linked yet, narrowed by a filter', async () => {
      const names = async (path: string): Promise<string[]> =>
        (await world.data('GET', path)).body.list.map(({ Name }: { Name: string }) => Name)
      assert.deepEqual(await names(`Tasks/${t1}/mm/Labels/exclude`), ['later'])
      assert.deepEqual(await names(`Tasks/${t1}/mm/Labels/exclude?where=(Name,eq,urgent)`), [])
      const { body } = await world.data('GET', `Labels/${b}/mm/Tasks/exclude?limit=1&where=(Name,eq,Draw)`)
      assert.deepEqual([body.list.length, body.pageInfo.totalRows], [1, 1])
      assert.ok(!('Labels' in body.list[0]), 'whole rows hold no links')
    })

    test('the history names what was linked as it is called now, and says what is gone', async () => {
      const [task = 0] = await world.add('Tasks', 'Sing')
      const [soon = 0, gone = 0] = await world.add('Labels', 'soon', 'gone')
      ok(await link(`Tasks/${task}/mm/Labels/${soon}`), 1)
      ok(await link(`Tasks/${task}/mm/Labels/${gone}`), 1)
      await world.data('PATCH', `Labels/${soon}`, { Name: 'very soon' })
      assert.equal((await world.data('DELETE', `Labels/${gone}`, undefined, { headers: { 'xc-gui': 'true' } })).body, 1)
      const path = `/api/v1/tables/${world.tables.Tasks.id}/records/${task}/history`
      const links = (await world.call('GET', path)).body.list.flatMap((entry: { links: unknown[] }) => entry.links)
      const [deleted, renamed] = [
        { record: String(gone), name: null },
        { record: String(soon), name: 'very soon' },
      ]
      assert.deepEqual(links, [
        linksOf('Tasks.Labels', { removed: [deleted] }),
        linksOf('Tasks.Labels', { added: [deleted] }),
        linksOf('Tasks.Labels', { added: [renamed] }),
      ])
    })

    test('a cell that names the links it has already changes nothing', async () => {
      const [task = 0] = await world.add('Tasks', 'Rest')
      const save = (Labels: readonly string[], Project: string | null) =>
        world.call(
          'POST',
          `/api/v1/db/data/bulk/v1/${world.project}/Tasks/save`,
          { updates: [{ record: String(task), cells: { Labels, Project } }], inserts: [] },
          { headers: { 'xc-gui': 'true' } },
        )
      assert.notEqual((await save(['urgent', 'later'], 'Apollo')).headers['x-rowhouse-change'], undefined)
      const again = await save(['urgent', 'later'], 'Apollo')
      assert.deepEqual([again.status, again.headers['x-rowhouse-change']], [200, undefined])
    })
  })

  describe('one to one', () => {
    let [p1, p2, b1, b2]: number[] = []
    test('each side has at most one: the earlier link goes in the same change', async () => {
      ;[p1, p2] = await world.add('People', 'Ann', 'Bob')
      ;[b1, b2] = await world.add('Badges', 'gold', 'red')
      ok(await link(`People/${p1}/oo/Badge/${b1}`), 1)
      ok(await link(`People/${p2}/oo/Badge/${b2}`), 1)
      const taken = ok(await link(`People/${p2}/oo/Badge/${b1}`), 1)
      assert.deepEqual(await world.linked(`People/${p1}/oo/Badge`), [])
      assert.deepEqual(await world.linked(`People/${p2}/oo/Badge`), ['gold'])
      assert.deepEqual(await world.linked(`Badges/${b2}/bt/Person`), [])
      assert.equal((await world.undo(changeOf(taken))).status, 200)
      assert.deepEqual(await world.linked(`People/${p1}/oo/Badge`), ['gold'])
      assert.deepEqual(await world.linked(`People/${p2}/oo/Badge`), ['red'])
      const fromBadge = ok(await link(`Badges/${b2}/bt/Person/${p1}`), 1)
      assert.deepEqual(await world.linked(`People/${p1}/oo/Badge`), ['red'])
      assert.deepEqual(await world.linked(`Badges/${b1}/bt/Person`), [])
      assert.equal((await world.undo(changeOf(fromBadge))).status, 200)
      assert.deepEqual(await world.linked(`People/${p1}/oo/Badge`), ['gold'])
    })
  })

  describe('what cannot be linked', () => {
    test('records that are not there: 404 and nothing changes, on either side', async () => {
      const [task = 0] = await world.add('Tasks', 'Lonely')
      const [label = 0] = await world.add('Labels', 'lonely')
      for (const path of [
        `Tasks/${task}/mm/Labels/999999`,
        `Tasks/999999/mm/Labels/${label}`,
        `Tasks/${task}/bt/Project/999999`,
        `Tasks/999999/hm/Subtasks/${task}`,
        `Tasks/${task}/hm/Subtasks/999999`,
      ])
        for (const method of ['POST', 'DELETE'])
          assert.equal((await world.data(method, path)).status, 404, `${method} ${path}`)
      assert.deepEqual(await world.linked(`Tasks/${task}/mm/Labels`), [])
      assert.equal((await world.data('GET', 'Tasks/999999/mm/Labels')).status, 404)
      assert.equal((await world.data('GET', 'Tasks/999999/mm/Labels/exclude')).status, 404)
    })

    test('keys that can be none: 400', async () => {
      const [task = 0] = await world.add('Tasks', 'Keyed')
      for (const key of ['1 or 1=1', '1___2', "'", '1e3', '__proto__', '%20'])
        assert.equal((await link(`Tasks/${task}/mm/Labels/${encodeURIComponent(key)}`)).status, 400, key)
    })

    test('by a column that is no link: 404 “Column not found”', async () => {
      for (const column of ['Name', 'Nothing', '__proto__'])
        for (const [method, rest] of [
          ['GET', ''],
          ['GET', '/exclude'],
          ['POST', '/1'],
          ['DELETE', '/1'],
        ] as const) {
          const { status, body } = await world.data(method, `Tasks/1/mm/${column}${rest}`)
          assert.deepEqual([status, body.msg], [404, 'Column not found'], `${method} ${column}${rest}`)
        }
    })
  })

  describe('a record on which others hang', () => {
    let [p1, t1, t2, l1]: number[] = []
    test('stays when an existing client deletes it, and the answer says why', async () => {
      ;[p1] = await world.add('Projects', 'Voyager')
      ;[t1, t2] = await world.add('Tasks', 'Launch', 'Listen')
      ;[l1] = await world.add('Labels', 'far')
      for (const task of [t1, t2]) ok(await link(`Projects/${p1}/hm/Tasks/${task}`), 1)
      ok(await link(`Tasks/${t1}/mm/Labels/${l1}`), 1)
      ok(await link(`Tasks/${t1}/hm/Subtasks/${t2}`), 1)
      const project = await world.data('DELETE', `Projects/${p1}`)
      assert.deepEqual(
        [project.status, project.body],
        [200, { message: ['1. Projects.Tasks is a LinkToAnotherRecord of Tasks'] }],
      )
      const task = await world.data('DELETE', `Tasks/${t1}`)
      assert.deepEqual(task.body, {
        message: [
          '1. Tasks.Labels is a LinkToAnotherRecord of Labels',
          '2. Tasks.Subtasks is a LinkToAnotherRecord of Tasks',
        ],
      })
      assert.equal((await world.data('GET', `Projects/${p1}/exist`)).body, true)
      assert.equal((await world.data('DELETE', `Tasks/${t2}`)).body, 1, 'it hangs on others, but none on it')
      const [{ change }] = (await world.call('GET', `/api/v1/tables/${world.tables.Tasks.id}/trash`)).body.list
      assert.equal((await world.undo(change)).status, 200)
      assert.deepEqual(await world.linked(`Projects/${p1}/hm/Tasks`), ['Launch', 'Listen'])
      assert.deepEqual(await world.linked(`Tasks/${t1}/hm/Subtasks`), ['Listen'])
    })

    test('goes with its links for our own screens, and an undo brings all of it back', async () => {
      const gone = await world.data('DELETE', `Tasks/${t1}`, undefined, gui)
      assert.deepEqual([gone.status, gone.body], [200, 1])
      assert.deepEqual(await world.linked(`Projects/${p1}/hm/Tasks`), ['Listen'])
      assert.deepEqual(await world.linked(`Labels/${l1}/mm/Tasks`), [])
      assert.deepEqual(await world.linked(`Tasks/${t2}/bt/Parent`), [])
      const { status, body } = await world.undo(changeOf(gone))
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(await world.linked(`Projects/${p1}/hm/Tasks`), ['Launch', 'Listen'])
      assert.deepEqual(await world.linked(`Labels/${l1}/mm/Tasks`), ['Launch'])
      assert.deepEqual(await world.linked(`Tasks/${t2}/bt/Parent`), ['Launch'])
      const project = await world.data('DELETE', `Projects/${p1}`, undefined, gui)
      assert.deepEqual(await world.linked(`Tasks/${t1}/bt/Project`), [])
      assert.equal((await world.undo(changeOf(project))).status, 200)
      assert.deepEqual(await world.linked(`Tasks/${t1}/bt/Project`), ['Voyager'])
    })

    test('goes in bulk too, several at once that hang on each other', async () => {
      const gone = await world.bulk('DELETE', 'Tasks', [{ Id: t1 }, { Id: t2 }])
      assert.deepEqual([gone.status, gone.body], [200, [1, 1]])
      assert.deepEqual(await world.linked(`Labels/${l1}/mm/Tasks`), [])
      const { status, body } = await world.undo(changeOf(gone))
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(await world.linked(`Tasks/${t2}/bt/Parent`), ['Launch'])
      assert.deepEqual(await world.linked(`Labels/${l1}/mm/Tasks`), ['Launch'])
    })
  })

  describe('many links in one call', () => {
    const many = (title: string, act: 'link' | 'unlink', body: unknown, headers = {}) =>
      world.call('POST', `/api/v1/columns/${world.links[title]}/${act}`, body, { headers })

    test('are made and taken off, all or none, and undone as one', async () => {
      const tasks = await world.add('Tasks', 'm1', 'm2', 'm3')
      const labels = await world.add('Labels', 'x', 'y')
      const links = tasks.map((task) => ({ record: String(task), others: labels.map(String) }))
      const made = await many('Tasks.Labels', 'link', { links })
      assert.deepEqual([made.status, made.body], [200, { changed: 6 }], JSON.stringify(made.body))
      assert.deepEqual((await many('Tasks.Labels', 'link', { links })).body, { changed: 0 })
      const bad = { links: [...links, { record: String(tasks[0]), others: ['999999'] }] }
      assert.equal((await many('Tasks.Labels', 'unlink', bad)).status, 404)
      assert.deepEqual(await world.linked(`Labels/${labels[0]}/mm/Tasks`), ['m1', 'm2', 'm3'])
      assert.deepEqual((await many('Tasks.Labels', 'unlink', { links: links.slice(0, 1) })).body, { changed: 2 })
      assert.equal((await world.undo(changeOf(made), { force: true })).status, 200)
      assert.deepEqual(await world.linked(`Labels/${labels[1]}/mm/Tasks`), [])
    })

    test('a repeated call with the same key is answered and not done again (P07)', async () => {
      const [project] = await world.add('Projects', 'Once')
      const [task] = await world.add('Tasks', 'once')
      const links = [{ record: String(project), others: [String(task)] }]
      const headers = { 'idempotency-key': `links-${project}` }
      assert.deepEqual((await many('Projects.Tasks', 'link', { links }, headers)).body, { changed: 1 })
      assert.deepEqual((await many('Projects.Tasks', 'link', { links }, headers)).body, { changed: 1 })
    })

    test('contradictions and unknown fields are refused', async () => {
      const [p1, p2] = (await world.add('Projects', 'c1', 'c2')).map(String)
      const [task] = (await world.add('Tasks', 'torn')).map(String)
      const torn = [p1, p2].map((record) => ({ record, others: [task] }))
      assert.equal((await many('Projects.Tasks', 'link', { links: torn })).status, 400)
      assert.equal((await many('Projects.Tasks', 'link', { links: [] })).status, 400)
      assert.equal((await many('Projects.Tasks', 'link', { links: torn, extra: 1 })).status, 400)
      assert.equal((await many('Projects.Tasks', 'link', { links: [{ record: 1, others: [] }] })).status, 400)
      assert.deepEqual(await world.linked(`Projects/${p1}/hm/Tasks`), [])
    })
  })

  test('the same link made by several at once is made once', async () => {
    const [task] = await world.add('Tasks', 'raced')
    const [label] = await world.add('Labels', 'raced')
    const [project] = await world.add('Projects', 'raced')
    for (const path of [`Tasks/${task}/mm/Labels/${label}`, `Projects/${project}/hm/Tasks/${task}`]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => link(path)))
      const changed = answers.map(({ status, body }) => (status === 200 ? body.changed : status))
      assert.deepEqual(changed.toSorted(), [0, 0, 0, 0, 1], path)
    }
  })

  test('a record restored from the trash has its links again, as far as the others are there', async () => {
    const [p1, p2] = await world.add('Projects', 'Trashed', 'Kept')
    const [t1, t2] = await world.add('Tasks', 'one', 'two')
    const [l1, l2] = await world.add('Labels', 'still', 'gone')
    for (const path of [
      `Projects/${p1}/hm/Tasks/${t1}`,
      `Projects/${p1}/hm/Tasks/${t2}`,
      `Tasks/${t1}/mm/Labels/${l1}`,
      `Tasks/${t1}/mm/Labels/${l2}`,
    ])
      ok(await link(path), 1)
    const restore = async (table: 'Projects' | 'Tasks', key: number | undefined): Promise<Answer> => {
      const at = `/api/v1/tables/${world.tables[table].id}/trash`
      const [item] = (await world.call('GET', at)).body.list
      assert.equal(item.record, String(key))
      const body = { deletions: [{ change: item.change }] }
      return world.call('POST', `/api/v1/projects/${world.tables[table].project_id}/trash/records/restore`, body)
    }
    assert.equal((await world.data('DELETE', `Projects/${p1}`, undefined, gui)).body, 1)
    ok(await link(`Projects/${p2}/hm/Tasks/${t2}`), 1)
    const project = await restore('Projects', p1)
    assert.equal(project.status, 200, JSON.stringify(project.body))
    assert.deepEqual(await world.linked(`Projects/${p1}/hm/Tasks`), ['one'])
    assert.deepEqual(await world.linked(`Projects/${p2}/hm/Tasks`), ['two'], 'linked elsewhere since')
    assert.equal(project.body.leftCount, 1)
    assert.equal((await world.data('DELETE', `Tasks/${t1}`, undefined, gui)).body, 1)
    assert.equal((await world.data('DELETE', `Labels/${l2}`, undefined, gui)).body, 1)
    assert.equal((await world.data('DELETE', `Projects/${p1}`, undefined, gui)).body, 1)
    const task = await restore('Tasks', t1)
    assert.equal(task.status, 200, JSON.stringify(task.body))
    assert.deepEqual(await world.linked(`Tasks/${t1}/mm/Labels`), ['still'])
    assert.deepEqual(await world.linked(`Tasks/${t1}/bt/Project`), [])
  })

  test('a link is made only to a record that is still what its writer saw (P06)', async () => {
    const [project] = await world.add('Projects', 'Versioned')
    const [t1, t2] = await world.add('Tasks', 'v1', 'v2')
    const { headers } = await world.data('GET', `Projects/${project}`, undefined, gui)
    const match = { headers: { 'if-match': String(headers.etag) } }
    ok(await world.data('POST', `Projects/${project}/hm/Tasks/${t1}`, undefined, match), 1)
    const stale = await world.data('POST', `Projects/${project}/hm/Tasks/${t2}`, undefined, match)
    assert.equal(stale.status, 409)
    assert.deepEqual(await world.linked(`Projects/${project}/hm/Tasks`), ['v1'])
  })
}
