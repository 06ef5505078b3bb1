import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../../dialects/dialect.ts'
import { etagOf } from '../../../platform/etag.ts'
import type { Sight } from '../../../query/sight.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { type DialectBench, onEveryDialect } from '../../../testing/every-dialect.ts'
import { aSource, sourceEnvironment, type TestSource } from '../../sources/testing/a-source.ts'
import { type Sheet, sheetOf } from '../testing/a-sheet.ts'
import { onceOf } from './once.ts'

onEveryDialect('records of an attached database', (bench) => {
  let server: TestServer
  let ana: Person
  let shop: TestSource
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@example.com')
    shop = await aSource(server, ana, bench, tablesFor(bench))
  })
  after(() => server.close())

  const sheet = async (name: string): Promise<Sheet> => {
    const { body } = await server.call('GET', `/api/v1/db/meta/projects/${shop.project.id}/tables`, undefined, {
      token: ana.token,
    })
    const found = body.list.find(({ table_name }: { table_name: string }) => table_name === name)
    assert.ok(found, `${name} is not among ${JSON.stringify(body)}`)
    return sheetOf(server, ana, shop.project.id, found.id)
  }

  test('a batch of the grid is stored whole, sees conflicts and finds texts; an order by hand is refused with a reason', async () => {
    const orders = await sheet('orders')
    const bulk = `/api/v1/db/data/bulk/v1/${shop.project.id}/${orders.id}`
    const save = (body: unknown) =>
      server.call('POST', `${bulk}/save`, body, { token: ana.token, headers: { 'xc-gui': 'true' } })
    const { status, body, headers } = await save({ updates: [], inserts: [{ customer: 'one' }, { customer: 'two' }] })
    assert.equal(status, 200, JSON.stringify(body))
    const [first = '', second = ''] = body.inserted
    await orders.update(first, { customer: 'theirs' })
    const met = await save({
      updates: [
        { record: second, cells: { customer: 'mine' }, known: { customer: 'two' } },
        { record: first, cells: { customer: 'mine' }, known: { customer: 'one' } },
      ],
      inserts: [],
    })
    assert.equal(met.status, 409)
    assert.deepEqual(met.body.conflicts, [{ record: first, column: 'customer', theirs: 'theirs' }])
    const found = await orders.call('GET', `/api/v1/db/data/v1/${shop.project.id}/${orders.id}/find-cells?find=TWO`)
    assert.deepEqual(
      found.body.rows.map(({ record }: { record: string }) => record),
      [second],
    )
    const moved = await orders.call('POST', `${bulk}/move`, { records: [second], before: first })
    assert.equal(moved.status, 400)
    assert.match(moved.body.msg, /attached database/)
    await orders.undo(String(headers['x-rowhouse-change']), { force: true })
  })

  test('digits the column has no room for are refused before the database cuts them off; an import tells what it rounds', async () => {
    const orders = await sheet('orders')
    const cuts = bench.dialect.supports.cutsDigits
    const start = await orders.checksum()
    const sent = orders.insert([{ customer: 'a', amount: '1.239' }])
    if (cuts) await assert.rejects(sent, /“amount” needs at most 2 digits behind the point/)
    else await orders.remove((await sent).keys)
    assert.equal(await orders.checksum(), start)
    const path = `/api/v1/db/data/v1/${shop.project.id}/${orders.id}/import/csv`
    const file = 'customer,amount\nimported,1.239\nwhole,2.5\n'
    const { status, body } = await server.call('POST', path, file, {
      token: ana.token,
      headers: { 'content-type': 'text/csv' },
    })
    assert.equal(status, 200, JSON.stringify(body))
    const rounded = [{ line: 2, column: 'amount', text: '1.239', value: '1.24' }]
    assert.deepEqual(body.changed, cuts ? [{ change: 'rounded', count: 1, examples: rounded }] : [])
    const made = (await orders.rows()).filter(({ customer }) => customer === 'imported' || customer === 'whole')
    assert.deepEqual(
      made.map(({ amount }) => amount),
      [cuts ? '1.24' : '1.239', '2.5'],
    )
    await orders.remove(made.map(({ id }) => String(id)))
  })

  test('insert, update, delete and undo work as in tables of our own; counted keys come back', async () => {
    const orders = await sheet('orders')
    const start = await orders.checksum()
    const inserted = await orders.insert([
      { customer: 'a', amount: '1.5' },
      { customer: 'b' },
      { customer: 'c', amount: null },
    ])
    assert.deepEqual(inserted.keys.length, 3)
    // What was not sent is filled by the database.
    assert.deepEqual(
      (await orders.rows()).map(({ customer, amount, state }) => [customer, amount, state]),
      [
        ['a', '1.5', 'new'],
        ['b', null, 'new'],
        ['c', null, 'new'],
      ],
    )
    const states = [start, await orders.checksum()]
    const [first = '', second = ''] = inserted.keys
    const changes = [inserted.change]
    for (const write of [
      () => orders.update(first, { amount: '2.25', customer: 'z' }),
      () =>
        orders.updateMany([
          { id: Number(first), state: 'paid' },
          { id: Number(second), state: 'sent' },
        ]),
      () => orders.remove([second]),
      () => orders.updateWhere('all', { state: 'done' }),
      () => orders.removeWhere('all'),
    ]) {
      changes.push((await write()).change)
      states.push(await orders.checksum())
    }
    assert.ok((await orders.log()).every(({ state, actor }) => state === 'done' && actor === ana.id))
    const undone: (string | null)[] = []
    for (const [at, change] of [...changes.entries()].toReversed()) {
      undone.push((await orders.undo(change)).change)
      assert.equal(await orders.checksum(), states[at], `undo of ${at}`)
    }
    for (const [at, change] of undone.toReversed().entries()) {
      await orders.undo(change)
      assert.equal(await orders.checksum(), states[at + 1], `redo of ${at}`)
    }
    const byId = new Map((await orders.log()).map((entry) => [entry.id, entry]))
    assert.equal(byId.get(changes[1] ?? '')?.undoneBy, undone.at(-2))
  })

  test('a refusal leaves nothing behind, neither there nor in the log (P03, D01)', async () => {
    const orders = await sheet('orders')
    const before = [await orders.checksum(), (await orders.log()).length]
    const rows: Record<string, unknown>[] = Array.from({ length: 300 }, (_, at) => ({
      customer: `n${at}`,
      code: `c${at}`,
    }))
    await assert.rejects(orders.insert([...rows, { customer: 'twice', code: 'c17' }]), {
      code: 'conflict',
      message: '“code” needs a value that no other record has.',
    })
    await assert.rejects(orders.insert([...rows, { customer: null }]), /“customer” is required/)
    await assert.rejects(orders.remove(['99999999']), { code: 'not_found' })
    await assert.rejects(orders.updateMany([{ id: 99999999, state: 'x' }]), { code: 'not_found' })
    assert.deepEqual([await orders.checksum(), (await orders.log()).length], before)
  })

  if (bench.dialect.name !== 'sqlite')
    test('values the database would cut or cannot hold are refused with the name of their column (D16)', async () => {
      const orders = await sheet('orders')
      const before = await orders.checksum()
      for (const [row, title] of [
        [{ customer: 'x'.repeat(41), state: 'ok' }, 'customer'],
        [{ customer: 'ok', little: 40_000 }, 'little'],
        [{ customer: 'ok', amount: '123456789012.5' }, 'amount'],
      ] as const) {
        await assert.rejects(orders.insert([row]), {
          code: 'invalid_value',
          message: `“${title}” holds a value that does not fit its type in the database.`,
        })
      }
      assert.equal(await orders.checksum(), before)
    })

  test('a key of several parts is needed whole, whatever its parts hold (S10, D02)', async () => {
    const parts = await sheet('parts')
    const { keys } = await parts.insert([
      { area: 'north', day: '2026-01-01', no: 1, note: 'a' },
      { area: 'north', day: '2026-01-01', no: 2, note: 'b' },
      { area: 'a___b', day: '2026-01-02', no: 3, note: 'c' },
      { area: '', day: '2026-01-02', no: 3, note: 'd' },
    ])
    assert.deepEqual(keys.slice(0, 3), ['north___2026-01-01___1', 'north___2026-01-01___2', 'a___b___2026-01-02___3'])
    const before = await parts.checksum()
    for (const key of [
      'north',
      'north___2026-01-01',
      'north___2026-01-01___',
      'north___2026-01-01___1___2',
      'north__2026-01-01__1',
      '___',
    ])
      for (const write of [() => parts.update(key, { note: 'x' }), () => parts.remove([key])])
        await assert.rejects(write(), { code: /^(invalid_request|not_found)$/ }, key)
    for (const row of [
      { area: 'north', note: 'x' },
      { area: 'north', day: '2026-01-01', note: 'x' },
    ])
      await assert.rejects(parts.updateMany([row]), { code: 'invalid_value' })
    assert.equal(await parts.checksum(), before)
    await parts.update(keys[0] ?? '', { note: 'one' })
    await parts.update(keys[2] ?? '', { note: 'three', area: 'a___b' })
    await parts.updateMany([{ area: 'north', day: '2026-01-01', no: 2, note: 'two' }])
    const { change } = await parts.remove([keys[2] ?? '', keys[3] ?? ''])
    assert.deepEqual(
      (await parts.rows()).map(({ note }) => note),
      ['one', 'two'],
    )
    await parts.undo(change)
    assert.deepEqual((await parts.rows()).map(({ note }) => note).sort(), ['d', 'one', 'three', 'two'])
    await assert.rejects(parts.update(keys[0] ?? '', { no: 9 }), /“no” is part of the key and cannot be changed/)
  })

  test('a table without a key and a view are read-only and say why (D02)', async () => {
    const loose = await sheet('loose')
    for (const write of [
      () => loose.insert([{ note: 'x' }]),
      () => loose.updateWhere('all', { note: 'x' }),
      () => loose.removeWhere('all'),
    ])
      await assert.rejects(write(), { code: 'forbidden', message: /no primary key/ })
    await assert.rejects((await sheet('cheap')).insert([{ customer: 'x' }]), { code: 'forbidden', message: /view/ })
  })

  test('the same key five times at once makes one record and one reply (P07)', async () => {
    const orders = await sheet('orders')
    const count = (await orders.rows()).length
    const logged = (await orders.log()).length
    for (let round = 1; round <= 3; round += 1) {
      const once = onceOf(`round ${round}`, ['POST', '/x', round])
      const call = () =>
        orders.insert([{ customer: `once ${round}` }], {
          once,
          reply: ({ keys }) => `${keys.join()} by ${Math.random()}`,
        })
      const written = await Promise.all(Array.from({ length: 5 }, call))
      assert.equal(new Set(written.map(({ reply }) => reply)).size, 1)
      assert.equal((await orders.rows()).length, count + round)
      assert.equal((await orders.log()).length, logged + round)
    }
  })

  test('parallel increments of one record all count (P06)', async () => {
    const orders = await sheet('orders')
    const { keys } = await orders.insert([{ customer: 'meet', little: 0 }])
    const [key = ''] = keys
    const increment = async (): Promise<void> => {
      for (;;) {
        const text = await orders.text(key)
        const done = await orders.update(key, { little: JSON.parse(text).little + 1 }, { ifMatch: etagOf(text) }).then(
          () => true,
          (error: { code?: string }) => {
            assert.equal(error.code, 'conflict')
            return false
          },
        )
        if (done) return
      }
    }
    await Promise.all(Array.from({ length: 8 }, increment))
    assert.equal(JSON.parse(await orders.text(key)).little, 8)
    // Also when a transaction ran again, or was refused: one entry for each write, and none beside.
    const logged = (await orders.log()).filter(({ record }) => record === key)
    assert.deepEqual(
      logged.map(({ state }) => state),
      Array.from({ length: 9 }, () => 'done'),
    )
  })

  test('a cell that only its database can write comes back with its record', async () => {
    const blobs = await sheet('blobs')
    const blob = bench.dialect.name === 'postgres' ? sql`decode('0102', 'hex')` : sql`x'0102'`
    await shop.open((database) =>
      database.write(async (tx) => void (await sql`insert into blobs (id, data) values (1, ${blob})`.execute(tx))),
    )
    const { change } = await blobs.remove(['1'])
    const { records, left } = await blobs.undo(change)
    assert.deepEqual([records, left], [1, []])
    const { rows } = await shop.open(({ read }) =>
      sql<{ data: Uint8Array }>`select data from blobs where id = 1`.execute(read),
    )
    assert.deepEqual(Array.from(rows[0]?.data ?? []), [1, 2])
  })

  test('a write through a view reaches only what the view shows', async () => {
    const orders = await sheet('orders')
    const { keys } = await orders.insert([
      { customer: 'shown', state: 'a' },
      { customer: 'hidden', state: 'b' },
    ])
    const [shown = '', hidden = ''] = keys
    const { columns } = await orders.table()
    const column = columns.find(({ title }) => title === 'state')
    assert.ok(column)
    const sight: Sight = {
      columns: columns.filter(({ title }) => title !== 'little'),
      rows: { kind: 'test', column, operator: 'eq', value: { kind: 'value', value: 'a' } },
    }
    await assert.rejects(orders.update(hidden, { customer: 'x' }, { sight }), { code: 'not_found' })
    await assert.rejects(orders.remove([shown, hidden], { sight }), { code: 'not_found' })
    const { ignored } = await orders.update(shown, { little: 7, customer: 'changed' }, { sight })
    assert.deepEqual(ignored, ['little'])
    assert.equal((await orders.updateWhere('all', { customer: 'all' }, { sight })).count, 1)
    assert.deepEqual(
      [JSON.parse(await orders.text(shown)), JSON.parse(await orders.text(hidden))].map(({ customer, little }) => [
        customer,
        little,
      ]),
      [
        ['all', null],
        ['hidden', null],
      ],
    )
  })

  if (bench.dialect.name !== 'sqlite')
    test('a value the database cuts down to what was there is no change', async () => {
      const clocks = await sheet('clocks')
      const [earlier, later] = ['2026-01-01T10:00:01.000Z', '2026-01-01T10:00:05.000Z']
      await clocks.insert([{ id: 1, moment: earlier }])
      const logged = (await clocks.log()).length
      const { change } = await clocks.update('1', { moment: '2026-01-01T10:00:01.200Z' })
      assert.equal(change, null)
      assert.equal((await clocks.log()).length, logged)
      const rounded = await clocks.update('1', { moment: '2026-01-01T10:00:05.200Z' })
      assert.equal(JSON.parse(await clocks.text('1')).moment, later)
      await clocks.undo(rounded.change)
      assert.equal(JSON.parse(await clocks.text('1')).moment, earlier)
    })

  test('a change that other programs made meanwhile is not undone over their heads', async () => {
    const orders = await sheet('orders')
    const { keys } = await orders.insert([{ customer: 'x', state: 'a' }])
    const { change } = await orders.update(keys[0] ?? '', { state: 'b' })
    await shop.open((database) =>
      database.write(async (tx) => void (await sql`update orders set state = 'c'`.execute(tx))),
    )
    assert.equal((await orders.tryUndo(change)).status, 409)
    assert.equal(JSON.parse(await orders.text(keys[0] ?? '')).state, 'c')
  })
})

const bytes: Readonly<Record<Dialect['name'], string>> = {
  sqlite: 'blob',
  postgres: 'bytea',
  mysql: 'blob',
  mssql: 'varbinary(max)',
}

const wholeSeconds: Readonly<Record<Dialect['name'], string>> = {
  sqlite: 'timestamp',
  postgres: 'timestamp(0)',
  mysql: 'datetime',
  mssql: 'datetime2(0)',
}

function tablesFor({ dialect }: Pick<DialectBench, 'dialect'>): RawBuilder<unknown>[] {
  const counted: Readonly<Record<Dialect['name'], string>> = {
    sqlite: 'integer primary key autoincrement',
    postgres: 'integer generated always as identity primary key',
    mysql: 'integer auto_increment primary key',
    mssql: 'int identity(1,1) primary key',
  }
  return [
    sql`create table orders (
      id ${sql.raw(counted[dialect.name])}, customer varchar(40) not null, code varchar(20) unique,
      amount decimal(10,2), little smallint, state varchar(20) default 'new'
    )`,
    sql`create table parts (
      area varchar(40) not null, day date not null, no integer not null, note varchar(40), primary key (area, day, no)
    )`,
    sql`create table blobs (id integer not null primary key, data ${sql.raw(bytes[dialect.name])})`,
    sql`create table clocks (id integer not null primary key, moment ${sql.raw(wholeSeconds[dialect.name])})`,
    sql`create table loose (note varchar(40))`,
    sql`create view cheap as select * from orders`,
  ]
}
