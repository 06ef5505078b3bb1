// What deleting a record does to those that hang on it, wherever they lie.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aTable, columnOf, type WireTable } from '../../../features/tables/testing/a-table.ts'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'
import { gui } from './a-data-table.ts'
import { changeOf } from './a-linked-world.ts'

export interface DeletePlace {
  readonly server: TestServer
  readonly owner: Person
  readonly project: string
}

let worlds = 0

export function deleteCases(placeOf: () => DeletePlace): void {
  const call = (method: string, path: string, body?: unknown, options = {}): Promise<Answer> => {
    const { server, owner } = placeOf()
    return server.call(method, path, body, { ...options, token: owner.token })
  }
  const data = (method: string, path: string, body?: unknown, options = {}) =>
    call(method, `/api/v1/db/data/v1/${placeOf().project}/${path}`, body, options)
  const undo = (change: string, body?: unknown) => call('POST', `/api/v1/changes/${change}/undo`, body)
  const count = async (table: string): Promise<number> => (await data('GET', `${table}/count`)).body.count

  /** Tables named by letters, each the parent of the next by a link of that action, with three records in a row. */
  async function aChain(...actions: readonly string[]): Promise<{ tables: WireTable[]; titles: string[] }> {
    const { server, owner, project } = placeOf()
    worlds += 1
    const titles = ['A', 'B', 'C', 'D'].slice(0, actions.length + 1).map((letter) => `${letter}${worlds}`)
    const tables: WireTable[] = []
    for (const title of titles)
      tables.push(
        await aTable(server, owner, project, {
          title,
          columns: [
            { title: 'Id', uidt: 'ID' },
            { title: 'Name', uidt: 'SingleLineText' },
          ],
        }),
      )
    for (const [at, onDelete] of actions.entries()) {
      const [parent, child] = tables.slice(at)
      const body = {
        uidt: 'LinkToAnotherRecord',
        title: 'Down',
        type: 'hm',
        parentId: parent?.id,
        childId: child?.id,
        onDelete,
      }
      const made = await call('POST', `/api/v1/db/meta/tables/${parent?.id}/columns`, body)
      assert.equal(made.status, 200, JSON.stringify(made.body))
    }
    for (const title of titles)
      await call('POST', `/api/v1/db/data/bulk/v1/${project}/${title}`, [{ Name: 'x' }, { Name: 'y' }])
    for (const title of titles.slice(0, -1))
      for (const key of [1, 2]) assert.equal((await data('POST', `${title}/${key}/hm/Down/${key}`)).status, 200)
    return { tables, titles }
  }

  describe('by “on delete”', () => {
    test('cascade: the whole chain goes, every record is in the trash, and an undo brings all of it back', async () => {
      const { tables, titles } = await aChain('CASCADE', 'CASCADE')
      const [a = '', b = '', c = ''] = titles
      const gone = await data('DELETE', `${a}/1`, undefined, gui)
      assert.deepEqual([gone.status, gone.body], [200, 1], JSON.stringify(gone.body))
      assert.deepEqual([await count(a), await count(b), await count(c)], [1, 1, 1])
      for (const { id } of tables) {
        const { body } = await call('GET', `/api/v1/tables/${id}/trash`)
        assert.deepEqual(
          body.list.map(({ record }: { record: string }) => record),
          ['1'],
        )
      }
      const undone = await undo(changeOf(gone))
      assert.equal(undone.status, 200, JSON.stringify(undone.body))
      assert.deepEqual([await count(a), await count(b), await count(c)], [2, 2, 2])
      assert.equal((await data('GET', `${b}/1/hm/Down`)).body.list[0].Id, 1)
      assert.equal((await data('GET', `${a}/1/hm/Down`)).body.list[0].Id, 1)
      const redone = await undo(undone.body.change)
      assert.equal(redone.status, 200, JSON.stringify(redone.body))
      assert.deepEqual([await count(a), await count(b), await count(c)], [1, 1, 1])
    })

    test('restrict: nothing goes, and the answer says what holds it', async () => {
      const { titles } = await aChain('RESTRICT')
      const [a = '', b = ''] = titles
      const refused = await data('DELETE', `${a}/1`, undefined, gui)
      assert.equal(refused.status, 409)
      assert.match(refused.body.msg, new RegExp(`^1 record of “${b}” still refer`))
      assert.deepEqual([await count(a), await count(b)], [2, 2])
      assert.equal((await data('DELETE', `${a}/1/hm/Down/1`)).status, 200)
      assert.equal((await data('DELETE', `${a}/1`, undefined, gui)).body, 1)
    })

    test('a cascade stops at a restriction, and nothing of it happened', async () => {
      const { titles } = await aChain('CASCADE', 'RESTRICT')
      assert.equal((await data('DELETE', `${titles[0]}/1`, undefined, gui)).status, 409)
      assert.deepEqual(await Promise.all(titles.map(count)), [2, 2, 2])
    })

    for (const action of ['NO ACTION', 'SET NULL'])
      test(`${action.toLowerCase()}: the foreign key is emptied, which is logged and comes back`, async () => {
        const { tables, titles } = await aChain(action)
        const [a = '', b = ''] = titles
        const gone = await data('DELETE', `${a}/1`, undefined, gui)
        assert.equal(gone.body, 1, JSON.stringify(gone.body))
        assert.deepEqual([await count(a), await count(b)], [1, 2])
        const { body } = await call('GET', `/api/v1/tables/${tables[1]?.id}/records/1/history`)
        assert.equal(body.list[0].type, 'updated')
        assert.equal((await undo(changeOf(gone))).status, 200)
        assert.equal((await data('GET', `${a}/1/hm/Down`)).body.list[0].Id, 1)
      })

    test('by filter and all of them: the same', async () => {
      const { titles } = await aChain('CASCADE')
      const [a = '', b = ''] = titles
      const path = `/api/v1/db/data/bulk/v1/${placeOf().project}/${a}/all?all=true`
      const gone = await call('DELETE', path)
      assert.deepEqual([gone.status, gone.body], [200, 2], JSON.stringify(gone.body))
      assert.deepEqual([await count(a), await count(b)], [0, 0])
      assert.equal((await undo(changeOf(gone))).status, 200)
      assert.deepEqual([await count(a), await count(b)], [2, 2])
    })
  })

  test('a required foreign key holds its parent, and is not emptied by taking the link off', async () => {
    const { tables, titles } = await aChain('NO ACTION')
    const [a = '', b = ''] = titles
    const { body: child } = await call('GET', `/api/v1/db/meta/tables/${tables[1]?.id}`)
    const key = child.columns.find(({ uidt }: { uidt: string }) => uidt === 'ForeignKey')
    const required = await call('PATCH', `/api/v1/db/meta/columns/${key.id}`, { ...key, rqd: true })
    assert.equal(required.status, 200, JSON.stringify(required.body))
    assert.equal((await data('DELETE', `${a}/1`, undefined, gui)).status, 409)
    assert.equal((await data('DELETE', `${a}/1/hm/Down/1`)).status, 400)
    assert.equal((await data('POST', `${a}/2/hm/Down/1`)).body.changed, 1)
    assert.equal((await data('DELETE', `${a}/1`, undefined, gui)).body, 1)
    assert.deepEqual([await count(a), await count(b)], [1, 2])
  })

  test('an undo that would hang a record on one that is gone is refused, and with force comes back without it', async () => {
    const { tables, titles } = await aChain('NO ACTION')
    const [a = '', b = ''] = titles
    const gone = await data('DELETE', `${b}/1`)
    assert.equal(gone.body, 1)
    assert.equal((await data('DELETE', `${a}/1`)).body, 1)
    const refused = await undo(changeOf(gone))
    assert.equal(refused.status, 409, JSON.stringify(refused.body))
    const forced = await undo(changeOf(gone), { force: true })
    assert.equal(forced.status, 200, JSON.stringify(forced.body))
    assert.deepEqual(
      forced.body.left.map(({ record, why }: { record: string; why: string }) => [record, why]),
      [['1', 'parentGone']],
    )
    const title = columnOf((await call('GET', `/api/v1/db/meta/tables/${tables[1]?.id}`)).body, a).title ?? ''
    assert.equal((await data('GET', `${b}/1`)).body[title], null)
  })
}
