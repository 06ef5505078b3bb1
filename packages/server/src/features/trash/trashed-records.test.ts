import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Person } from '../../testing/a-server.ts'
import { statementsIn } from '../../testing/statements-of.ts'
import { onEveryHome } from '../links/testing/on-every-home.ts'
import { addMember } from '../projects/testing/a-project.ts'
import { type Sheet, sheetOf } from '../records/testing/a-sheet.ts'
import { aTable, columnOf } from '../tables/testing/a-table.ts'

interface Told {
  readonly change: string
  readonly write: string
  readonly table: { readonly title: string }
  readonly by: { readonly id: string } | null
  readonly records: number
  readonly first: { readonly record: string; readonly title: string; readonly second: string }
}

onEveryHome('deleted records of a project', (home) => {
  const call = (method: string, path: string, body?: unknown, person: Person = home.ana()): Promise<Answer> =>
    home.server().call(method, `/api/v1/projects/${path}`, body, { token: person.token })
  const list = async (project: string, query = ''): Promise<readonly Told[]> => {
    const { status, body } = await call('GET', `${project}/trash/records${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.list
  }
  const restore = (project: string, deletions: unknown, more: object = {}) =>
    call('POST', `${project}/trash/records/restore`, { deletions, ...more })
  const brief = ({ table, records, first }: Told) => [table.title, records, first.title]
  const names = async (sheet: Sheet) => (await sheet.rows()).map(({ Name }) => Name)

  async function aWorld() {
    const project = await home.project()
    const sheet = async (title: string) => {
      const columns = { Name: 'SingleLineText', Price: 'Currency', Done: 'Checkbox' }
      const { id } = await aTable(home.server(), home.ana(), project, { title, columns })
      return sheetOf(home.server(), home.ana(), project, id)
    }
    const [pets, toys] = [await sheet('Pets'), await sheet('Toys')]
    await pets.insert(['Rex', 'Tom', 'Ida', 'Bo'].map((Name, at) => ({ Name, Price: at + 0.5 })))
    await toys.insert([{ Name: 'Ball' }, { Name: 'Bone' }])
    return { project, pets, toys }
  }

  test('are told with what, where, who and when, newest first; what was deleted together is one', async () => {
    const { project, pets, toys } = await aWorld()
    const eva = await home.server().signUp(`eva${performance.now()}@x.example`)
    await addMember(home.server(), project, eva, 'editor')
    await pets.remove(['1', '2'])
    const theirs = sheetOf(home.server(), eva, project, toys.id)
    await theirs.remove(['1'])
    const told = await list(project)
    assert.deepEqual(told.map(brief), [
      ['Toys', 1, 'Ball'],
      ['Pets', 2, 'Rex'],
    ])
    assert.deepEqual(
      told.map(({ by }) => by?.id),
      [eva.id, home.ana().id],
    )
    assert.match(told[1]?.first.second ?? '', /0\.5/)
    const { body: trash } = await call('GET', `${project}/trash`)
    assert.deepEqual(trash.deletions, { count: 2, isMore: false })
    assert.deepEqual((await list(project, `?table=${pets.id}`)).map(brief), [['Pets', 2, 'Rex']])
    assert.deepEqual((await list(project, `?by=${eva.id}`)).map(brief), [['Toys', 1, 'Ball']])
    // The record that holds the text is the one that is named.
    assert.deepEqual((await list(project, '?find=TOM')).map(brief), [['Pets', 2, 'Tom']])
    assert.deepEqual((await list(project, '?find=1.5')).map(brief), [['Pets', 2, 'Tom']])
    assert.deepEqual(await list(project, '?find=nothing'), [])
    assert.deepEqual(await list(project, '?find=100%25_'), [])
    for (const query of ['?before=x', '?limit=x', '?unknown=1', `?find=${'x'.repeat(201)}`])
      assert.equal((await call('GET', `${project}/trash/records${query}`)).status, 400, query)
    const opened = await pets.call('GET', `/api/v1/tables/${pets.id}/trash?change=${told[1]?.change}`)
    assert.deepEqual(
      opened.body.list.map(({ title }: { title: string }) => title),
      ['Rex', 'Tom'],
    )
  })

  test('come in pages that neither repeat nor miss anything, in as many statements for ten as for one', async () => {
    const { project, pets } = await aWorld()
    await pets.insert(Array.from({ length: 10 }, (_, at) => ({ Name: `n${at}` })))
    for (let key = 5; key <= 14; key += 1) await pets.remove([String(key)])
    const seen: string[] = []
    for (let query = '?limit=3'; query !== ''; ) {
      const { body } = await call('GET', `${project}/trash/records${query}`)
      assert.ok(body.list.length <= 3)
      seen.push(...body.list.map(({ first }: Told) => first.title))
      query = body.next === null ? '' : `?limit=3&before=${body.next}`
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 10 }, (_, at) => `n${9 - at}`),
    )
    if (!home.isBuiltIn) return
    await home.server().stopSubscribers()
    const counts: number[] = []
    for (const limit of [1, 10]) {
      const asked = await statementsIn(home.server().app.services.meta, async () =>
        assert.equal((await list(project, `?limit=${limit}`)).length, limit),
      )
      counts.push(asked.length)
    }
    assert.equal(counts[0], counts[1])
  })

  test('of several tables come back in one step, which can be undone and done again', async () => {
    const { project, pets, toys } = await aWorld()
    await pets.remove(['1', '2'])
    await toys.remove(['2'])
    const told = await list(project)
    const back = await restore(
      project,
      told.map(({ change }) => ({ change })),
    )
    assert.deepEqual([back.status, back.body.records, back.body.leftCount], [200, 3, 0], JSON.stringify(back.body))
    assert.deepEqual(await names(pets), ['Rex', 'Tom', 'Ida', 'Bo'])
    assert.deepEqual(await names(toys), ['Ball', 'Bone'])
    assert.deepEqual(await list(project), [])
    const undone = await pets.undo(back.body.change)
    assert.deepEqual(await names(pets), ['Ida', 'Bo'])
    assert.deepEqual(await names(toys), ['Ball'])
    assert.equal((await list(project)).length, 2)
    await pets.undo(undone.change)
    assert.deepEqual([(await names(pets)).length, (await names(toys)).length], [4, 2])
  })

  test('that were deleted together can come back one by one, until nothing of the deletion is left', async () => {
    const { project, pets } = await aWorld()
    const { change } = await pets.remove(['1', '2', '3'])
    assert.equal((await restore(project, [{ change, records: ['2'] }])).status, 200)
    assert.deepEqual((await list(project)).map(brief), [['Pets', 2, 'Rex']])
    // Without names: all that are missing.
    const rest = await restore(project, [{ change }])
    assert.deepEqual([rest.status, rest.body.records, rest.body.leftCount], [200, 2, 0])
    assert.deepEqual(await list(project), [])
    assert.deepEqual((await call('GET', `${project}/trash`)).body.deletions, { count: 0, isMore: false })
  })

  test('whose key is taken refuse the whole, unless the rest is meant; a table that is gone says so', async () => {
    const { project, pets, toys } = await aWorld()
    const { change } = await pets.remove(['1', '2'])
    const again = await pets.call('POST', `/api/v1/projects/${project}/trash/records/restore`, {
      deletions: [{ change, records: ['1'] }],
    })
    assert.equal(again.status, 200)
    const spec = [{ change, records: ['1', '2'] }]
    const refused = await restore(project, spec)
    assert.equal(refused.status, 409)
    assert.deepEqual((await names(pets)).length, 3)
    const forced = await restore(project, spec, { force: true })
    assert.deepEqual([forced.status, forced.body.records], [200, 1])
    assert.deepEqual(forced.body.left, [{ record: '1', column: null, why: 'exists' }])
    const { change: lost } = await toys.remove(['1'])
    assert.equal((await home.as().remove(toys.id)).status, 200)
    assert.deepEqual(await list(project), [])
    const { status, body } = await restore(project, [{ change: lost }])
    assert.deepEqual([status, body.msg], [409, 'The table of these records was deleted. Restore it first.'])
    assert.equal((await home.as().restore(toys.id)).status, 200)
    assert.equal((await restore(project, [{ change: lost }])).status, 200)
    for (const deletions of [[], [{}], [{ change: lost }, { change: lost }], 'all', [{ change: lost, records: [] }]])
      assert.equal((await restore(project, deletions)).status, 400, JSON.stringify(deletions))
  })

  test('bring their links along: records that went with another come back with it in one step', async () => {
    const { project, pets, toys } = await aWorld()
    const link = { uidt: 'LinkToAnotherRecord', parentId: pets.id, childId: toys.id, type: 'hm', title: 'Toys' }
    const { status, body } = await home.as().addColumn(pets.id, { ...link, onDelete: 'cascade' })
    assert.equal(status, 200, JSON.stringify(body))
    const links = [{ record: '1', others: ['1', '2'] }]
    const made = await pets.call('POST', `/api/v1/columns/${columnOf(body, 'Toys').id}/link`, { links })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    await pets.remove(['1'])
    const told = await list(project)
    assert.deepEqual(told.map(brief), [
      ['Pets', 1, 'Rex'],
      ['Toys', 2, 'Ball'],
    ])
    // The children first: the order is the business of the server.
    const deletions = told.map(({ change }) => ({ change })).toReversed()
    const back = await restore(project, deletions)
    assert.deepEqual([back.status, back.body.records, back.body.leftCount], [200, 3, 0], JSON.stringify(back.body))
    const linked = await pets.call('GET', `/api/v1/db/data/noco/${project}/${pets.id}/1/hm/Toys`)
    assert.equal(linked.body.list.length, 2)
  })

  test('are deleted for good by owners who just proved who they are (D20), and nothing else is', async () => {
    const { project, pets, toys } = await aWorld()
    const { change } = await pets.remove(['1', '2'])
    const { change: other } = await toys.remove(['1'])
    const purge = (deletions: unknown, person = home.ana()) =>
      call('POST', `${project}/trash/records/purge`, { deletions }, person)
    const cleo = await home.server().signUp(`cleo${performance.now()}@x.example`)
    await addMember(home.server(), project, cleo, 'creator')
    assert.equal((await purge([{ change }], cleo)).status, 403)
    assert.equal((await purge([{ change: 'adt_00000000000000' }])).status, 404)
    assert.equal((await purge([{ change, records: ['1'] }])).status, 200)
    assert.deepEqual((await list(project, `?table=${pets.id}`)).map(brief), [['Pets', 1, 'Tom']])
    assert.equal((await restore(project, [{ change, records: ['1'] }])).status, 404)
    assert.equal((await restore(project, [{ change }])).status, 200)
    assert.deepEqual(await names(pets), ['Tom', 'Ida', 'Bo'])
    assert.equal((await purge([{ change }])).status, 409)
    assert.equal((await purge([{ change: other }])).status, 200)
    assert.deepEqual(await list(project), [])
    assert.equal((await toys.tryUndo(other)).status, 404)
    home.server().pass(11 * 60_000)
    const { change: late } = await toys.remove(['2'])
    const stale = await purge([{ change: late }])
    assert.deepEqual([stale.status, stale.body.error], [403, 'reauthentication_required'])
  })
})
