import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Import } from '@rowhouse/core/api/imports'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aForm } from '../attachments/testing/a-form.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { importer } from './testing/an-import.ts'

describe('several files in one import', () => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer()
    ana = await server.signUp('ana@example.com')
  })
  after(() => server.close())

  async function sent(project: string, files: Parameters<typeof aForm>[0]) {
    const { body, type } = aForm(files)
    const url = `/api/v1/projects/${project}/imports/files`
    const headers = { 'content-type': type, 'xc-auth': ana.token }
    const answer = await server.app.http.inject({ method: 'POST', url, payload: body, headers })
    return { status: answer.statusCode, body: answer.json() }
  }

  test('each is read as it is and becomes a table; there is one receipt, and one undo', async () => {
    const { id } = await aProject(server, ana, { title: 'Many' })
    const files = importer(server, ana, id)
    const { status, body } = await sent(id, [
      { name: 'Orders.csv', bytes: 'No;Customer\n1;ann\n2;bob\n' },
      { name: 'Customers.tsv', bytes: Buffer.from('Name\tTown\nann\tK\xf6ln\nbob\tBonn\n', 'latin1') },
      { name: 'Orders.json', bytes: '[{"a":1,"b":"x"},{"b":"y","c":true}]' },
    ])
    assert.equal(status, 200, JSON.stringify(body))
    const one = body as Import
    assert.equal(one.title, 'Orders.csv + 2')
    assert.deepEqual(
      one.sheets.map(({ title, rows, columns }) => [title, rows, columns.map(({ title: field }) => field)]),
      [
        ['Orders', 2, ['No', 'Customer']],
        ['Customers', 2, ['Name', 'Town']],
        ['Orders 2', 2, ['a', 'b', 'c']],
      ],
    )
    const parts = one.sheets.map(({ id: sheet, title, columns }) => ({
      sheet,
      title,
      columns: columns.map(({ from, title: field, type, options }) => ({ from, title: field, type, options })),
    }))
    const done = await files.run(one, { parts, unreadable: 'empty' })
    assert.deepEqual(
      done.receipt?.parts.map(({ created }) => created),
      [2, 2, 2],
    )
    assert.deepEqual(
      (await files.rows('Customers')).map(({ Name, Town }) => [Name, Town]),
      [
        ['ann', 'Köln'],
        ['bob', 'Bonn'],
      ],
    )
    assert.deepEqual(
      (await files.rows('Orders 2')).map(({ b }) => b),
      ['x', 'y'],
    )
    await files.call('POST', `/${one.id}/undo`)
    await files.until(one.id, 'undone')
  })

  test('one that cannot be read is named, and nothing of the others stays', async () => {
    const { id } = await aProject(server, ana, { title: 'Broken' })
    const refused = await sent(id, [
      { name: 'good.csv', bytes: 'a,b\n1,2\n' },
      { name: 'bad.xlsx', bytes: Buffer.from('PK\u0003\u0004 no archive') },
    ])
    assert.equal(refused.status, 400)
    assert.match(refused.body.msg, /“bad\.xlsx”/)
    assert.equal((await sent(id, [])).status, 400)
    const { body } = await server.call('GET', `/api/v1/projects/${id}/imports`, undefined, { token: ana.token })
    assert.deepEqual(body.list, [])
  })
})
