import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { columnOf } from '../../features/tables/testing/a-table.ts'
import { type Answer, aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { gui } from './testing/a-data-table.ts'
import { aLinkedWorld, changeOf, type LinkedWorld } from './testing/a-linked-world.ts'

onEveryMeta('links by name', (bench) => {
  let server: TestServer
  let world: LinkedWorld
  before(async () => {
    server = await aServer({}, await bench.place())
    const ana = await server.signUp('ana@x.example')
    world = await aLinkedWorld(server, ana, (await aProject(server, ana)).id)
    await world.add('Projects', 'Apollo', 'Gemini', 'Twin', 'Twin', 'Doe, Ann', 'say "hi"')
    await world.add('Labels', 'red', 'green', 'blue, light', 'double', 'double')
    await world.add('People', 'Ann', 'Bob')
    await world.add('Badges', 'gold')
  })
  after(() => server.close())

  const linksOf = async (task: number | string) => {
    const { body } = await world.data('GET', `Tasks/${task}`)
    return { Project: body.Project?.Name ?? null, Labels: body.Labels.map(({ Name }: { Name: string }) => Name) }
  }

  describe('in rows of our own screens', () => {
    test('a new record is linked by the names in it, in one change', async () => {
      const made = await world.data('POST', 'Tasks', { Name: 'Build', Project: 'Apollo', Labels: 'red, green' }, gui)
      assert.equal(made.status, 200, JSON.stringify(made.body))
      assert.deepEqual(await linksOf(made.body.Id), { Project: 'Apollo', Labels: ['red', 'green'] })
      assert.equal((await world.undo(changeOf(made))).status, 200)
      assert.equal((await world.data('GET', `Tasks/${made.body.Id}/exist`)).body, false)
    })

    for (const [what, cells, expected] of [
      ['a list of names', { Labels: ['red', 'blue, light'] }, { Project: null, Labels: ['red', 'blue, light'] }],
      [
        'a name that holds a comma',
        { Project: 'Doe, Ann', Labels: 'blue, light' },
        { Project: 'Doe, Ann', Labels: ['blue, light'] },
      ],
      [
        'quoted names',
        { Project: 'say "hi"', Labels: 'red, "blue, light"' },
        { Project: 'say "hi"', Labels: ['red', 'blue, light'] },
      ],
      [
        'keys',
        { Project: { Id: 2 }, Labels: [{ Id: 1 }, { Id: 4 }] },
        { Project: 'Gemini', Labels: ['red', 'double'] },
      ],
      [
        'a cell as pages show it',
        { Project: { Id: 3, Name: 'Twin' }, Labels: { list: [{ Id: 2 }], count: 1 } },
        { Project: 'Twin', Labels: ['green'] },
      ],
      ['nothing', { Project: null, Labels: [] }, { Project: null, Labels: [] }],
      ['empty texts', { Project: '', Labels: ' ' }, { Project: null, Labels: [] }],
    ] as const)
      test(`links by ${what}`, async () => {
        const { status, body } = await world.bulk('POST', 'Tasks', [{ Name: what, ...cells }], gui)
        assert.equal(status, 200, JSON.stringify(body))
        assert.deepEqual(await linksOf(body[0]), expected)
      })

    test('a changed record has exactly the links that are named, and an undo brings the others back', async () => {
      const { body } = await world.bulk('POST', 'Tasks', [{ Name: 'x', Project: 'Apollo', Labels: 'red, green' }], gui)
      const [key] = body
      const one = await world.data('PATCH', `Tasks/${key}`, { Project: 'Gemini', Labels: 'green, double' }, gui)
      assert.equal(one.status, 400, 'two are called double')
      const changed = await world.bulk(
        'PATCH',
        'Tasks',
        [{ Id: key, Project: 'Gemini', Labels: ['green', { Id: 3 }] }],
        gui,
      )
      assert.equal(changed.status, 200, JSON.stringify(changed.body))
      assert.deepEqual(await linksOf(key), { Project: 'Gemini', Labels: ['green', 'blue, light'] })
      assert.equal((await world.undo(changeOf(changed))).status, 200)
      assert.deepEqual(await linksOf(key), { Project: 'Apollo', Labels: ['red', 'green'] })
    })

    test('from the other side and one to one', async () => {
      const { body: tasks } = await world.bulk('POST', 'Tasks', [{ Name: 't1' }, { Name: 't2' }], gui)
      const { status, body } = await world.data('POST', 'Projects', { Name: 'Both', Tasks: 't1, t2' }, gui)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(await world.linked(`Projects/${body.Id}/hm/Tasks`), ['t1', 't2'])
      assert.equal((await world.data('PATCH', `Projects/${body.Id}`, { Tasks: [{ Id: tasks[1] }] }, gui)).status, 200)
      assert.deepEqual(await world.linked(`Projects/${body.Id}/hm/Tasks`), ['t2'])
      for (const person of [1, 2])
        assert.equal((await world.data('PATCH', `People/${person}`, { Badge: 'gold' }, gui)).status, 200)
      assert.deepEqual(await world.linked('Badges/1/bt/Person'), ['Bob'])
    })

    test('what leads nowhere is told and nothing is written', async () => {
      const before = (await world.data('GET', 'Tasks/count')).body.count
      for (const [cells, sentence] of [
        [{ Project: 'Nobody' }, '“Project”: “Projects” has no record “Nobody”.'],
        [{ Project: 'apollo' }, '“Project”: “Projects” has no record “apollo”.'],
        [
          { Project: 'Twin' },
          '“Project”: several records of “Projects” are called “Twin”. Give the key of the one you mean.',
        ],
        [{ Labels: 'red, black' }, '“Labels”: “Labels” has no record “black”.'],
        [{ Project: { Id: 999 } }, '“Project”: “Projects” has no record “999”.'],
        [{ Project: ['Apollo', 'Gemini'] }, '“Project” takes one record.'],
        [{ Project: true }, '“Project” needs names of records, or records with their keys.'],
        [{ Project: { Name: 'Apollo' } }, '“Id” is needed: it tells which record is meant.'],
      ] as const) {
        const { status, body } = await world.data('POST', 'Tasks', { Name: 'lost', ...cells }, gui)
        assert.deepEqual([status, body.msg], [400, sentence], JSON.stringify(cells))
      }
      const many = await world.bulk('POST', 'Tasks', [{ Name: 'a' }, { Name: 'b', Project: 'Nobody' }], gui)
      assert.deepEqual([many.status, many.body.msg], [400, 'Record 2: “Project”: “Projects” has no record “Nobody”.'])
      assert.equal((await world.data('GET', 'Tasks/count')).body.count, before)
    })

    test('of a paste what leads nowhere stays as it is and is told; the rest is stored in one change', async () => {
      const { body: keys } = await world.bulk(
        'POST',
        'Tasks',
        ['p1', 'p2', 'p3'].map((Name) => ({ Name, Project: 'Apollo', Labels: 'red' })),
        gui,
      )
      const pasted = [
        { Project: 'Gemini', Labels: 'green, black' },
        { Project: 'Twin', Labels: '2' },
        { Project: '999' },
      ]
      const batch = {
        updates: pasted.map((cells, at) => ({ record: String(keys[at]), cells })),
        inserts: [{ Name: 'p4', Project: 'Nobody', Labels: 'green' }],
        leavesUnknownLinks: true,
      }
      const saved = await world.bulk('POST', 'Tasks/save', batch, gui)
      assert.equal(saved.status, 200, JSON.stringify(saved.body))
      assert.deepEqual(saved.body.left, [
        { row: 1, column: 'Project', text: 'Twin', why: 'ambiguous' },
        { row: 2, column: 'Project', text: '999', why: 'unknown' },
        { row: 0, column: 'Labels', text: 'black', why: 'unknown' },
        { row: 3, column: 'Project', text: 'Nobody', why: 'unknown' },
      ])
      const all = () => Promise.all([...keys, ...saved.body.inserted].map(linksOf))
      assert.deepEqual(await all(), [
        { Project: 'Gemini', Labels: ['red'] },
        { Project: 'Apollo', Labels: ['green'] },
        { Project: 'Apollo', Labels: ['red'] },
        { Project: null, Labels: ['green'] },
      ])
      assert.equal((await world.undo(changeOf(saved))).status, 200)
      for (const key of keys) assert.deepEqual(await linksOf(key), { Project: 'Apollo', Labels: ['red'] })
    })

    test('a paste tells how many records it takes from others, and an undo gives them back', async () => {
      const [from, to] = await world.add('Projects', 'From', 'To')
      await world.bulk(
        'POST',
        'Tasks',
        ['m1', 'm2', 'm3'].map((Name) => ({ Name, ...(Name === 'm3' ? {} : { Project: 'From' }) })),
        gui,
      )
      const tasksOf = async () => Promise.all([from, to].map((project) => world.linked(`Projects/${project}/hm/Tasks`)))
      const save = (table: string, record: unknown, cells: object) =>
        world.bulk('POST', `${table}/save`, { updates: [{ record: String(record), cells }], inserts: [] }, gui)

      const moved = await save('Projects', to, { Tasks: 'm1, m2, m3' })
      assert.equal(moved.body.taken, 2, JSON.stringify(moved.body))
      assert.deepEqual(await tasksOf(), [[], ['m1', 'm2', 'm3']])
      assert.equal((await world.undo(changeOf(moved))).status, 200)
      assert.deepEqual(await tasksOf(), [['m1', 'm2'], []])
      // What belongs to the record itself is replaced before its eyes, and what was free is taken from nobody.
      assert.equal((await save('Projects', from, { Tasks: 'm1, m3' })).body.taken, undefined)

      const people = await world.add('People', 'Cleo', 'Dan')
      await world.add('Badges', 'silver')
      for (const [table, record, cells, taken] of [
        ['People', people[0], { Badge: 'silver' }, undefined],
        ['People', people[1], { Badge: 'silver' }, 1],
        ['Badges', 2, { Person: 'Cleo' }, undefined],
        ['Badges', 1, { Person: 'Cleo' }, 1],
      ] as const)
        assert.equal((await save(table, record, cells)).body.taken, taken, JSON.stringify([table, cells]))
    })

    test('two rows that name a record that can be linked once: the second is told, or all of it refused', async () => {
      const [one, two] = await world.add('Projects', 'One', 'Two')
      await world.add('Tasks', 'wanted')
      const save = (body: object) => world.bulk('POST', 'Projects/save', body, gui)
      const updates = [one, two].map((project) => ({ record: String(project), cells: { Tasks: 'wanted' } }))
      const inserts = [{ Name: 'Three', Tasks: ['wanted'] }]
      const told = await save({ updates, inserts, leavesUnknownLinks: true })
      assert.deepEqual(
        told.body.left,
        [1, 2].map((row) => ({ row, column: 'Tasks', text: 'wanted', why: 'twice' })),
      )
      assert.deepEqual(await world.linked(`Projects/${one}/hm/Tasks`), ['wanted'])
      assert.equal((await world.undo(changeOf(told))).status, 200)
      const sentence = '“Tasks”: “wanted” of “Tasks” can be linked to one record only, and another row names it too.'
      for (const refused of [
        await save({ updates, inserts: [] }),
        await world.bulk(
          'PATCH',
          'Projects',
          [one, two].map((Id) => ({ Id, Tasks: 'wanted' })),
          gui,
        ),
        await world.bulk(
          'POST',
          'Projects',
          ['Four', 'Five'].map((Name) => ({ Name, Tasks: 'wanted' })),
          gui,
        ),
      ]) {
        assert.deepEqual([refused.status, refused.body.msg], [400, `Record 2: ${sentence}`])
      }
      assert.deepEqual(await world.linked(`Projects/${one}/hm/Tasks`), [])
      const link = (column: string, links: object) =>
        world.call('POST', `/api/v1/columns/${world.links[column]}/link`, { links })
      const [badge, other] = await world.add('Badges', 'b1', 'b2')
      const { body: task } = await world.data('GET', 'Tasks/find-one?where=(Name,eq,wanted)')
      for (const [column, links, said] of [
        [
          'Projects.Tasks',
          [one, two].map((record) => ({ record: String(record), others: [String(task.Id)] })),
          `Record ${task.Id} of “Tasks” can be linked to one record, but several were given.`,
        ],
        [
          'People.Badge',
          [{ record: '1', others: [String(badge), String(other)] }],
          `Records ${badge} and ${other} of “Badges” cannot be linked to the same record.`,
        ],
      ] as const) {
        const { status, body } = await link(column, links)
        assert.deepEqual([status, body.msg], [400, said])
      }
      // What a record has already it may name, and somebody else not beside it.
      assert.equal((await save({ updates: updates.slice(0, 1), inserts: [] })).status, 200)
      assert.equal((await save({ updates, inserts: [] })).status, 400)
      assert.deepEqual(await world.linked(`Projects/${one}/hm/Tasks`), ['wanted'])
    })

    test('existing clients leave links as they are', async () => {
      const { body } = await world.data('POST', 'Tasks', { Name: 'y', Project: 'Apollo' }, gui)
      const sent = await world.data('PATCH', `Tasks/${body.Id}`, { Name: 'z', Project: null, Labels: ['red'] })
      assert.equal(sent.status, 200)
      assert.deepEqual(await linksOf(body.Id), { Project: 'Apollo', Labels: [] })
    })
  })

  describe('in files', () => {
    const importInto = (table: string, text: string): Promise<Answer> =>
      world.data('POST', `${table}/import/csv`, text, { headers: { 'content-type': 'text/csv' } })

    test('names are read; what is unknown or ambiguous stays empty and is told', async () => {
      const file = [
        'Name,Project,Labels',
        'i1,Apollo,"red, green"',
        'i2,Twin,"red, double"',
        'i3,Nobody,"""blue, light"", nothing"',
        'i4,,',
      ].join('\n')
      const { status, body } = await importInto('Tasks', file)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body, {
        inserted: 4,
        ignoredColumns: [],
        unreadable: [
          { line: 3, column: 'Project', text: 'Twin', why: 'ambiguous' },
          { line: 4, column: 'Project', text: 'Nobody', why: 'unknown' },
          { line: 3, column: 'Labels', text: 'double', why: 'ambiguous' },
          { line: 4, column: 'Labels', text: 'nothing', why: 'unknown' },
        ],
        emptied: 4,
        changed: [],
      })
      const { body: list } = await world.data('GET', 'Tasks?where=(Name,in,i1,i2,i3,i4)&sort=Id')
      const links = await Promise.all(list.list.map(({ Id }: { Id: number }) => linksOf(Id)))
      assert.deepEqual(links, [
        { Project: 'Apollo', Labels: ['red', 'green'] },
        { Project: null, Labels: ['red'] },
        { Project: null, Labels: ['blue, light'] },
        { Project: null, Labels: [] },
      ])
    })

    test('how many records are taken from others is told, and an undo gives them back', async () => {
      const [before] = await world.add('Projects', 'Before')
      const tasks = ['f1', 'f2', 'f3'].map((Name) => ({ Name, ...(Name === 'f3' ? {} : { Project: 'Before' }) }))
      await world.bulk('POST', 'Tasks', tasks, gui)
      const receipt = await importInto('Projects', 'Name,Tasks\nA1,"f1, f3"\nA2,"f2, f3"\n')
      assert.deepEqual(receipt.body, {
        inserted: 2,
        ignoredColumns: [],
        unreadable: [{ line: 3, column: 'Tasks', text: 'f3', why: 'twice' }],
        emptied: 1,
        changed: [],
        taken: 2,
      })
      const { body: list } = await world.data('GET', 'Projects?where=(Name,in,A1,A2)&sort=Id')
      const linked = await Promise.all(
        list.list.map(({ Id }: { Id: number }) => world.linked(`Projects/${Id}/hm/Tasks`)),
      )
      assert.deepEqual(linked, [['f1', 'f3'], ['f2']])
      assert.equal((await world.undo(changeOf(receipt))).status, 200)
      assert.deepEqual(await world.linked(`Projects/${before}/hm/Tasks`), ['f1', 'f2'])
      // Rows that are written in another piece count as well.
      const far = ['Name,Badge', 'B0,only', ...Array.from({ length: 1000 }, (_, at) => `C${at},`), 'B1,only']
      await world.add('Badges', 'only')
      const { body } = await importInto('People', far.join('\n'))
      assert.deepEqual(body.unreadable, [{ line: 1003, column: 'Badge', text: 'only', why: 'twice' }])
      assert.deepEqual([body.inserted, body.taken], [1002, undefined])
    })

    test('an exported file holds names and can be read again', async () => {
      await world.data('POST', 'Tasks', { Name: 'export me', Project: 'Doe, Ann', Labels: [{ Id: 1 }, { Id: 3 }] }, gui)
      const where = 'where=(Name,eq,export me)'
      const { body: csv } = await world.data('GET', `Tasks/export/csv?fields=Name,Project,Labels&${where}`)
      assert.equal(csv, 'Name,Project,Labels\r\nexport me,"Doe, Ann","red, ""blue, light"""\r\n')
      const { body: receipt } = await importInto('Tasks', csv.replace('export me', 'imported'))
      assert.deepEqual([receipt.inserted, receipt.unreadable], [1, []])
      const { body } = await world.data('GET', 'Tasks/find-one?where=(Name,eq,imported)')
      assert.deepEqual(await linksOf(body.Id), { Project: 'Doe, Ann', Labels: ['red', 'blue, light'] })
      const { body: json } = await world.data('GET', `Tasks/export/json?fields=Name,Project,Labels&${where}`)
      assert.deepEqual(json, [{ Name: 'export me', Project: 'Doe, Ann', Labels: ['red', 'blue, light'] }])
      const { status } = await world.data('GET', `Tasks/export/xlsx?${where}`)
      assert.equal(status, 200)
    })

    test('lookups are written as text too', async () => {
      const of = (link: string) => ({ uidt: 'Lookup', fk_relation_column_id: world.links[link] })
      const nameOf = (table: 'Projects' | 'Labels') => columnOf(world.tables[table], 'Name').id
      for (const column of [
        { ...of('Tasks.Project'), title: 'Project name', fk_lookup_column_id: nameOf('Projects') },
        { ...of('Tasks.Labels'), title: 'Label names', fk_lookup_column_id: nameOf('Labels') },
      ]) {
        const path = `/api/v1/db/meta/tables/${world.tables.Tasks.id}/columns`
        const { status, body } = await world.call('POST', path, column)
        assert.equal(status, 200, JSON.stringify(body))
      }
      const query = 'fields=Name,Project name,Label names&where=(Name,eq,export me)'
      const { body: csv } = await world.data('GET', `Tasks/export/csv?${query}`)
      assert.equal(csv, 'Name,Project name,Label names\r\nexport me,"Doe, Ann","red, ""blue, light"""\r\n')
    })

    test('a whole export read again: the key of a link counts, its name is left out', async () => {
      const { body: csv } = await world.data('GET', 'Tasks/export/csv?where=(Name,eq,imported)')
      const { status, body } = await importInto('Tasks', csv)
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.inserted, 1)
      assert.ok(body.ignoredColumns.includes('Project'), JSON.stringify(body))
    })

    test('more rows than a chunk holds', async () => {
      await world.add('Labels', ...Array.from({ length: 50 }, (_, at) => `many ${at}`))
      const rows = Array.from({ length: 1500 }, (_, at) => `bulk,Apollo,many ${at % 50}`)
      const { status, body } = await importInto('Tasks', ['Name,Project,Labels', ...rows].join('\n'))
      assert.deepEqual([status, body.inserted, body.emptied], [200, 1500, 0], JSON.stringify(body))
      const { body: label } = await world.data('GET', 'Labels/find-one?where=(Name,eq,many 7)')
      const { body: linked } = await world.data('GET', `Labels/${label.Id}/mm/Tasks?limit=1`)
      assert.equal(linked.pageInfo.totalRows, 30)
      const exported = await world.data('GET', 'Tasks/export/csv?where=(Name,eq,bulk)&fields=Name,Labels&sort=-Id')
      const lines = exported.body.trim().split('\r\n')
      assert.deepEqual([lines.length, lines[1]], [1501, 'bulk,many 49'])
    })
  })
})
