import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createPasswords } from '../../../platform/passwords.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { upload } from '../../attachments/testing/a-form.ts'
import { addMember, aProject } from '../../projects/testing/a-project.ts'
import { aSheet, type Sheet, sheetOf } from '../testing/a-sheet.ts'

onEveryMeta('what a record takes', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  test('values of every type come back as they were sent', async () => {
    const { body } = await upload(server, ana, project, [{ bytes: 'x' }])
    const [file] = body
    const cases: Readonly<Record<string, unknown>> = {
      SingleLineText: 'Zoë 🚲',
      LongText: 'a\nb',
      Attachment: [file],
      Checkbox: true,
      MultiSelect: ['a', 'c'],
      SingleSelect: 'b',
      Collaborator: [ana.id],
      Date: '2024-02-29',
      Year: 2026,
      Time: '13:45:00',
      PhoneNumber: '+49 30 1234567',
      Email: 'x@example.com',
      URL: 'https://example.com/',
      Number: '9223372036854775807',
      Decimal: '0.000000000000000001',
      Currency: '12.5',
      Percent: '50',
      Duration: '90',
      Rating: 4,
      DateTime: '2026-11-15T13:45:00.123Z',
      JSON: { b: [1, null, 'x'], a: { deep: true } },
      GeoPoint: { latitude: 52.5, longitude: 13.4 },
    }
    const sheet = await aSheet(server, ana, project, {
      columns: Object.fromEntries(Object.keys(cases).map((type) => [type, type])),
    })
    await sheet.insert([cases])
    const [row = {}] = await sheet.rows()
    assert.deepEqual(row, { Id: 1, ...cases })
    // The same values again are no change, whatever form the database keeps them in.
    const again = await sheet.update('1', cases)
    assert.equal(again.change, null)
  })

  test('a cell is named by title, by database name or by column id', async () => {
    const sheet = await aSheet(server, ana, project, {
      columns: [
        { title: 'First name', column_name: 'first_name', uidt: 'SingleLineText' },
        { title: 'Stars', column_name: 'stars', uidt: 'Rating' },
      ],
    })
    const stars = (await sheet.table()).columns.find(({ title }) => title === 'Stars')
    await sheet.insert([
      { 'First name': 'a', [stars?.id ?? '']: 1 },
      { first_name: 'b', stars: 2 },
    ])
    assert.deepEqual(await sheet.rows(), [
      { Id: 1, 'First name': 'a', Stars: 1 },
      { Id: 2, 'First name': 'b', Stars: 2 },
    ])
    await assert.rejects(sheet.insert([{ Stars: 1, stars: 2 }]), /“Stars” is given twice/)
  })

  test('unknown names and what the server keeps are ignored and reported, never obeyed (S59)', async () => {
    const sheet = await aSheet(server, ana, project, { columns: keptColumns })
    const forged = {
      Id: 77,
      Created: '2001-01-01T00:00:00.000Z',
      Modified: '2001-01-01T00:00:00.000Z',
      'Created by': 'us_00000000000000',
      'Modified by': 'us_00000000000000',
      No: 500,
      Code: 'x',
      roles: 'owner',
      is_super: true,
      owner_id: ana.id,
      project_id: 'p_1',
    }
    const { ignored } = await sheet.insert([{ Title: 'a', ...forged }])
    assert.deepEqual([...ignored].sort(), Object.keys(forged).sort())
    const [before] = await sheet.rows()
    assert.equal(before?.Id, 1)
    assert.equal(before?.Created, before?.Modified)
    assert.notEqual(before?.Created, forged.Created)
    assert.deepEqual([before?.['Created by'], before?.['Modified by'], before?.No], [ana.id, ana.id, 1])
    const updated = await sheet.update('1', forged)
    assert.equal(updated.change, null)
    assert.deepEqual([...updated.ignored].sort(), Object.keys(forged).sort())
    assert.deepEqual(await sheet.rows(), [before])
  })

  test('a UUID that is given is taken; whoever gives none gets one, and none is ever empty', async () => {
    const sheet = await aSheet(server, ana, project, { columns: { Title: 'SingleLineText', Uid: 'UUID' } })
    const [given, other] = ['123e4567-e89b-42d3-a456-426614174000', '123e4567-e89b-42d3-a456-426614174001']
    await sheet.insert([{ Title: 'sole', Uid: given.toUpperCase() }])
    await sheet.insert([
      { Title: 'a', Uid: other },
      { Title: 'b', Uid: null },
    ])
    await sheet.insert([{ Title: 'c' }, { Title: 'd' }])
    const uids = (await sheet.rows()).map(({ Uid }) => String(Uid))
    assert.deepEqual(uids.slice(0, 2), [given, other])
    for (const uid of uids) assert.match(uid, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    assert.equal(new Set(uids).size, 5)
    assert.deepEqual((await sheet.update('1', { Uid: null })).ignored, ['Uid'])
    await sheet.update('1', { Uid: uids[4] })
    assert.equal((await sheet.rows())[0]?.Uid, uids[4])
    await assert.rejects(sheet.insert([{ Uid: 'x' }]), /“Uid” needs a UUID/)
  })

  test('what the server keeps moves with every change, and only with a change', async () => {
    const ben = await server.signUp(`ben-${Math.random()}@example.com`)
    await addMember(server, project, ben, 'editor')
    const sheet = await aSheet(server, ana, project, { columns: keptColumns })
    await sheet.insert([{ Title: 'a' }])
    const [first = {}] = await sheet.rows()
    server.pass(1000)
    assert.equal((await sheet.update('1', { Title: 'a' })).change, null)
    assert.deepEqual(await sheet.rows(), [first])
    await sheetOf(server, ben, project, sheet.id).update('1', { Title: 'b' })
    const [second = {}] = await sheet.rows()
    assert.deepEqual(second, { ...first, Title: 'b', Modified: second.Modified, 'Modified by': ben.id })
    assert.equal(Date.parse(String(second.Modified)) - Date.parse(String(first.Modified)), 1000)
  })

  test('numbers of deleted records never come again, also when many are made at once', async () => {
    const sheet = await aSheet(server, ana, project, { columns: { Title: 'SingleLineText', No: 'AutoNumber' } })
    await sheet.insert([{}, {}, {}])
    await sheet.remove(['3'])
    await Promise.all(Array.from({ length: 5 }, () => sheet.insert([{}, {}])))
    const numbers = (await sheet.rows()).map(({ No }) => No)
    assert.deepEqual(
      numbers.toSorted((a, b) => Number(a) - Number(b)),
      [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    )
  })

  test('a column that is filled already is counted on from its largest number', async () => {
    const sheet = await aSheet(server, ana, project, { columns: { No: 'AutoNumber' } })
    await sheet.insert([{}, {}])
    const { columns } = await sheet.table()
    const counter = columns.find(({ title }) => title === 'No')?.id ?? ''
    await server.app.services.meta.write((tx) =>
      tx.deleteFrom('rh_counters').where('column_id', '=', counter).execute(),
    )
    await sheet.insert([{}])
    assert.deepEqual(
      (await sheet.rows()).map(({ No }) => No),
      [1, 2, 3],
    )
  })

  test('keys that the server makes are texts of its own', async () => {
    for (const [kind, pattern] of [
      ['text', /^rc_[0-9a-z]{14}$/],
      ['uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
    ] as const) {
      const sheet = await aSheet(server, ana, project, {
        columns: [
          { title: 'Id', column_name: 'id', uidt: 'ID', pk: true, meta: { ag: kind === 'uuid' ? 'uuid' : 'nc' } },
          { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
        ],
      })
      const { keys } = await sheet.insert([{ Name: 'a' }, { Name: 'b', Id: 'mine' }])
      assert.equal(keys.length, 2)
      for (const key of keys) assert.match(key, pattern)
      assert.deepEqual((await sheet.rows()).map(({ Id }) => Id).sort(), [...keys].sort())
    }
  })

  test('required, default and unique are held', async () => {
    const sheet = await aSheet(server, ana, project, {
      columns: [
        { title: 'Name', column_name: 'name', uidt: 'SingleLineText', rqd: true },
        { title: 'Stars', column_name: 'stars', uidt: 'Rating', cdf: '3' },
        { title: 'Mail', column_name: 'mail', uidt: 'Email', unique: true },
      ],
    })
    for (const row of [{}, { Name: null }, { Name: '' }])
      await assert.rejects(sheet.insert([row]), { code: 'invalid_value', message: '“Name” is required.' })
    await sheet.insert([{ Name: 'a' }, { Name: 'b', Stars: 5, Mail: 'b@example.com' }, { Name: 'c', Stars: null }])
    assert.deepEqual(
      (await sheet.rows()).map(({ Stars }) => Stars),
      [3, 5, null],
    )
    await assert.rejects(sheet.update('1', { Name: null }), /“Name” is required/)
    const twice = { code: 'conflict', message: '“Mail” needs a value that no other record has.' }
    await assert.rejects(sheet.insert([{ Name: 'd', Mail: 'b@example.com' }]), twice)
    await assert.rejects(sheet.update('1', { Mail: 'b@example.com' }), twice)
    assert.equal((await sheet.log()).length, 1)
  })

  test('a bad value is refused with the name of its column, and in a bulk with the number of its record (D16)', async () => {
    const sheet = await aSheet(server, ana, project, {
      columns: { Name: 'SingleLineText', Stars: 'Rating', Born: 'Date', Pick: 'SingleSelect' },
    })
    const cases: readonly (readonly [string, unknown, RegExp])[] = [
      ['Name', 'x'.repeat(256), /^“Name” needs at most 255 characters/],
      ['Name', 'a\0b', /^“Name” needs a text without NUL/],
      ['Name', 7, /^“Name” needs a text/],
      ['Stars', 99, /^“Stars” needs/],
      ['Born', '2025-02-29', /^“Born” needs/],
      ['Pick', 'nothing of it', /^“Pick” needs one of its choices/],
    ]
    for (const [title, value, message] of cases) {
      await assert.rejects(sheet.insert([{ [title]: value }]), { code: 'invalid_value', message })
      await assert.rejects(sheet.insert([{}, { [title]: value }]), /^AppError: Record 2: “/)
    }
    for (const row of ['text', 5, null, [], [1]] as const)
      await assert.rejects(sheet.insert([row as never]), /A record is an object/)
    assert.deepEqual(await sheet.rows(), [])
    assert.deepEqual(await sheet.log(), [])
  })

  test('existing clients send lists as text and JSON in writing', async () => {
    const sheet = await aSheet(server, ana, project, {
      columns: { Tags: 'MultiSelect', Files: 'Attachment', Data: 'JSON', People: 'Collaborator' },
    })
    const { body } = await upload(server, ana, project, [{ bytes: 'x' }])
    const [file] = body
    const sent = { Tags: 'a,b', Files: JSON.stringify([file]), Data: '{"n":1}', People: ana.id }
    await sheet.insert([sent, { Data: 'no JSON' }], { shape: 'classic' })
    await sheet.insert([{ Data: '{"n":1}' }], { shape: 'structured' })
    assert.deepEqual(await sheet.rows(), [
      { Id: 1, Tags: ['a', 'b'], Files: [file], Data: { n: 1 }, People: [ana.id] },
      { Id: 2, Tags: null, Files: null, Data: 'no JSON', People: null },
      { Id: 3, Tags: null, Files: null, Data: '{"n":1}', People: null },
    ])
  })

  test('JSON that existing clients send back as they got it stays what it is', async () => {
    const sheet = await aSheet(server, ana, project, { columns: { Data: 'JSON' } })
    const values = ['123', 'true', 'null', '"quoted"', 'text', 123, true, [1], { a: '1' }]
    await sheet.insert(
      values.map((Data) => ({ Data })),
      { shape: 'structured' },
    )
    for (const [at, { Data }] of (await sheet.rows()).entries())
      await sheet.update(String(at + 1), { Data }, { shape: 'classic' })
    assert.deepEqual(
      (await sheet.rows()).map(({ Data }) => Data),
      values,
    )
    const altered = sheet.insert([{ Data: '{"n":[12345678901234567890]}' }], { shape: 'classic' })
    await assert.rejects(altered, /“Data” holds the number 12345678901234567890, which would lose digits/)
  })

  test('people in cells belong to the project; who has left may stay where they were', async () => {
    const cleo = await server.signUp(`cleo-${Math.random()}@example.com`)
    const sheet = await aSheet(server, ana, project, { columns: { Owner: 'Collaborator' } })
    const stranger = { code: 'invalid_value', message: `“Owner” needs members of this project: ${cleo.id} is none.` }
    await assert.rejects(sheet.insert([{ Owner: [ana.id, cleo.id] }]), stranger)
    await addMember(server, project, cleo, 'viewer')
    await sheet.insert([{ Owner: [cleo.id] }, {}])
    await server.app.services.meta.write((tx) => tx.deleteFrom('rh_members').where('user_id', '=', cleo.id).execute())
    await sheet.update('1', { Owner: [cleo.id, ana.id] })
    await assert.rejects(sheet.update('2', { Owner: [cleo.id] }), stranger)
  })

  test('passwords are hashed or sealed, and neither rows nor log nor undo know them', async () => {
    const sheet = await aSheet(server, ana, project, {
      columns: [
        { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
        { title: 'Pin', column_name: 'pin', uidt: 'Password' },
      ],
    })
    const { change } = await sheet.insert([{ Name: 'a', Pin: 'geheim 123' }])
    await sheet.update('1', { Pin: 'other 456' })
    assert.deepEqual(await sheet.rows(), [{ Id: 1, Name: 'a' }])
    const stored = await storedPins(sheet)
    assert.ok(await createPasswords().verify(String(stored[0]), 'other 456'))
    await sheet.remove(['1'])
    const log = JSON.stringify(await sheet.log())
    for (const secret of ['geheim 123', 'other 456', String(stored[0])]) assert.ok(!log.includes(secret))
    assert.ok(log.includes('••••••••'))
    assert.notEqual(change, null)
  })

  test('a sealed password can be opened by the server, and only for its own column', async () => {
    const sheet = await aSheet(server, ana, project, {
      columns: [{ title: 'Pin', column_name: 'pin', uidt: 'Password' }],
    })
    const pin = (await sheet.table()).columns.find(({ title }) => title === 'Pin')?.id ?? ''
    const { meta, secrets } = server.app.services
    await meta.write(async (tx) => {
      await tx.updateTable('rh_columns').set({ options: '{"kept":"sealed"}' }).where('id', '=', pin).execute()
      await tx
        .updateTable('rh_projects')
        .set(({ eb }) => ({ meta_version: eb('meta_version', '+', 1) }))
        .where('id', '=', project)
        .execute()
    })
    await sheet.insert([{ Pin: 'geheim 123' }])
    const [stored] = await storedPins(sheet)
    assert.ok(!String(stored).includes('geheim'))
    assert.equal(secrets.unseal(String(stored), pin), 'geheim 123')
    assert.throws(() => secrets.unseal(String(stored), 'cl_other'))
  })

  async function storedPins(sheet: Sheet): Promise<unknown[]> {
    const { ref } = await sheet.table()
    const { scan } = server.app.services.meta
    const rows = await scan
      .selectFrom(ref.name as never)
      .selectAll()
      .execute()
    return (rows as Record<string, unknown>[]).map(({ pin }) => pin)
  }
})

const keptColumns = {
  Title: 'SingleLineText',
  Created: 'CreateTime',
  Modified: 'LastModifiedTime',
  'Created by': 'CreatedBy',
  'Modified by': 'LastModifiedBy',
  No: 'AutoNumber',
  Uid: 'UUID',
  Code: 'Barcode',
}
