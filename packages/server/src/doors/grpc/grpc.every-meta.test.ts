import assert from 'node:assert/strict'
import { connect } from 'node:http2'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { addMember, aProject } from '../../features/projects/testing/a-project.ts'
import { role, rulesAs, test as where } from '../../features/rules/testing/rules-as.ts'
import { aTable, columnOf, structureAs } from '../../features/tables/testing/a-table.ts'
import { aToken } from '../../features/tokens/testing/by-token.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { GrpcClient } from './testing/a-grpc-client.ts'

const patient = { timeout: 30_000 }

onEveryMeta('gRPC', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let port: number
  let client: GrpcClient
  let service: string
  const clients: GrpcClient[] = []
  const clientOf = (metadata: Readonly<Record<string, string>>): GrpcClient => {
    const made = new GrpcClient(port, metadata)
    clients.push(made)
    return made
  }

  before(async () => {
    server = await aServer({ GRPC_PORT: '0' }, await bench.place())
    port = (await server.app.listenGrpc?.()) ?? 0
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana, { title: 'World' })).id
    const columns = {
      Name: 'SingleLineText',
      'Unit price': 'Decimal',
      Age: 'Number',
      Tags: 'MultiSelect',
      Done: 'Checkbox',
      Data: 'JSON',
    }
    await aTable(server, ana, project, { title: 'Order items', columns })
    service = `rowhouse.${project}.OrderItemsService`
    client = clientOf({ 'xc-auth': ana.token })
    await client.learn(service)
  }, patient)
  after(async () => {
    for (const one of clients) one.close()
    await server.close()
  }, patient)

  const rest = (method: string, path: string, body?: unknown, as: Pick<Person, 'token'> = ana) =>
    server.call(method, `/api/v1/db/data/v1/${project}/Order%20items${path}`, body, {
      token: as.token,
      headers: { 'xc-gui': 'true' },
    })

  test('reflection tells the services, in both versions, and health says that it serves', patient, async () => {
    for (const version of ['v1', 'v1alpha'] as const) {
      const names = await client.services(version)
      assert.ok(names.includes(service) && names.includes('grpc.health.v1.Health'), names.join())
    }
    const health = clientOf({})
    await health.learn('grpc.health.v1.Health')
    const { messages } = await health.call('grpc.health.v1.Health', 'Check', [{}])
    assert.deepEqual(messages, [{ status: 'SERVING' }])
  })

  test('a junction between two tables is no service of its own', patient, async () => {
    const other = (await aProject(server, ana, { title: 'Library' })).id
    const [book, shelf] = [
      await aTable(server, ana, other, { title: 'Book', columns: { Name: 'SingleLineText' } }),
      await aTable(server, ana, other, { title: 'Shelf', columns: { Name: 'SingleLineText' } }),
    ]
    const link = { title: 'Shelves', uidt: 'LinkToAnotherRecord', childId: shelf.id, parentId: book.id, type: 'mm' }
    const made = await server.call('POST', `/api/v1/db/meta/tables/${book.id}/columns`, link, { token: ana.token })
    assert.equal(made.status, 200)
    const own = (await client.services()).filter((name) => name.startsWith(`rowhouse.${other}.`))
    assert.deepEqual(own.toSorted(), [`rowhouse.${other}.BookService`, `rowhouse.${other}.ShelfService`])
  })

  test('a project whose API is stopped tells nobody anything', patient, async () => {
    const run = (what: string) =>
      server.call('POST', `/api/v1/projects/${project}/${what}`, undefined, { token: ana.token })
    assert.equal((await run('stop')).status, 200)
    const refused = await client.call(service, 'Count', [{}])
    assert.match(refused.details, /^The API of this project is stopped\./)
    assert.equal((await run('start')).status, 200)
    assert.equal((await client.call(service, 'Count', [{}])).code, 0)
  })

  test('creates, reads, changes, counts and deletes', patient, async () => {
    const sent = { Name: 'Ann', Unit_price: '0.50', Age: 30, Tags: ['a', 'b'], Done: true }
    const made = await client.call(service, 'Create', [sent])
    assert.equal(made.code, 0, made.details)
    const [record] = made.messages
    const id = String(record?.Id)
    assert.deepEqual(
      [record?.Name, record?.Unit_price, record?.Age, record?.Tags, record?.Done],
      ['Ann', '0.5', '30', ['a', 'b'], true],
    )
    const read = await client.call(service, 'Read', [{ id }])
    const { record_version: version = '', ...same } = read.messages[0] ?? {}
    assert.deepEqual(same, record)
    const update = { id, values: { Age: 31 }, clear: ['Tags', 'Unit_price'], if_match: version }
    const changed = await client.call(service, 'Update', [update])
    assert.equal(changed.code, 0, changed.details)
    const late = await client.call(service, 'Update', [{ ...update, values: { Age: 32 } }])
    assert.deepEqual([late.code, late.error], [10, 'conflict'])
    const { body } = await rest('GET', `/${id}`)
    assert.deepEqual([body.Name, body.Age, body.Tags, body['Unit price']], ['Ann', 31, null, null])
    const counted = await client.call(service, 'Count', [{ where: '(Age,eq,31)' }])
    assert.deepEqual(counted.messages, [{ count: '1' }])
    assert.deepEqual((await client.call(service, 'Delete', [{ id }])).messages, [{ count: '1' }])
    const gone = await client.call(service, 'Read', [{ id }])
    assert.deepEqual([gone.code, gone.error], [5, 'not_found'])
  })

  test('a field that is given a value and cleared in one call is refused, and named', patient, async () => {
    const made = await client.call(service, 'Create', [{ Name: 'Zoe', Age: 1, Tags: ['a'] }])
    const id = String(made.messages[0]?.Id)
    const contradictions = { Name: { Name: 'z1', Age: 5 }, Tags: { Tags: ['b'] } }
    for (const [field, values] of Object.entries(contradictions))
      for (const method of ['Update', 'BulkUpdate']) {
        const refused = await client.call(service, method, [{ id, values, clear: [field] }])
        assert.deepEqual([refused.code, refused.error], [3, 'invalid_request'], method)
        assert.match(refused.details, new RegExp(`“${field}” stands in values and in clear`))
      }
    const { body } = await rest('GET', `/${id}`)
    assert.deepEqual([body.Name, body.Age, body.Tags], ['Zoe', 1, ['a']])
    assert.equal((await client.call(service, 'Delete', [{ id }])).code, 0)
  })

  test('bulk calls take streams, all records or none', patient, async () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ Name: `n${at}`, Age: at }))
    const made = await client.call(service, 'BulkCreate', many)
    assert.equal(made.code, 0, made.details)
    const ids = made.messages[0]?.ids as string[]
    assert.deepEqual([made.messages[0]?.count, ids.length], ['300', 300])
    const bad = await client.call(service, 'BulkUpdate', [
      { id: ids[0] ?? '', values: { Age: 1000 } },
      { id: '999999', values: { Age: 1 } },
    ])
    assert.notEqual(bad.code, 0)
    assert.equal((await rest('GET', `/${ids[0]}`)).body.Age, 0)
    const updated = await client.call(
      service,
      'BulkUpdate',
      ids.slice(0, 2).map((id) => ({ id, values: { Age: 1000 } })),
    )
    assert.deepEqual(updated.messages, [{ count: '2' }], updated.details)
    const removed = await client.call(
      service,
      'BulkDelete',
      ids.map((id) => ({ id })),
    )
    assert.deepEqual(removed.messages, [{ count: '300' }], removed.details)
  })

  describe('a list', () => {
    before(async () => {
      const rows = Array.from({ length: 2600 }, (_, at) => ({ Name: `n${at}`, Age: at % 7 }))
      const { status } = await server.call('POST', `/api/v1/db/data/bulk/v1/${project}/Order%20items`, rows, {
        token: ana.token,
      })
      assert.equal(status, 200)
    }, patient)
    const listed = async (request: object) => {
      const { messages, code, details } = await client.call(service, 'List', [{ ...request }])
      assert.equal(code, 0, details)
      return messages.flatMap(({ records }) => (records ?? []) as { Id: string; Name: string; Age?: string }[])
    }

    test(
      'streams all there is, in the order of the key or of a sort, in messages of a few hundred',
      patient,
      async () => {
        const all = await listed({})
        assert.equal(all.length, 2600)
        assert.equal(new Set(all.map(({ Id }) => Id)).size, 2600)
        assert.ok(all.every(({ Id }, at) => at === 0 || Number(Id) > Number(all[at - 1]?.Id)))
        const sorted = await listed({ sort: ['-Age', 'Name'], fields: ['Age', 'Name'] })
        const expected = all.toSorted((a, b) => Number(b.Age) - Number(a.Age) || (a.Name < b.Name ? -1 : 1))
        assert.deepEqual(
          sorted.map(({ Age, Name }) => [Age, Name]),
          expected.map(({ Age, Name }) => [Age, Name]),
        )
      },
    )

    test('takes what REST takes, and gives the same', patient, async () => {
      for (const where of ['(Age,eq,3)', '(Name,like,n1%)~and(Age,gt,2)', '(Age,in,1,2)~or(Name,eq,n7)']) {
        const { body } = await rest('GET', `?where=${encodeURIComponent(where)}&limit=1000&sort=Id`)
        const rows = await listed({ where, limit: 1000 })
        assert.deepEqual(
          rows.map(({ Id, Name, Age }) => [Number(Id), Name, Number(Age)]),
          body.list.map(({ Id, Name, Age }: { Id: number; Name: string; Age: number }) => [Id, Name, Age]),
        )
      }
      const part = await listed({ offset: 1500, limit: 700 })
      const { body } = await rest('GET', '?offset=1500&limit=1&sort=Id')
      assert.deepEqual([part.length, Number(part[0]?.Id)], [700, body.list[0].Id])
    })

    test('long records come in messages that clients take', patient, async () => {
      await aTable(server, ana, project, { title: 'Letters', columns: { Text: 'LongText' } })
      const rows = Array.from({ length: 60 }, () => ({ Text: 'é'.repeat(50_000) }))
      const path = `/api/v1/db/data/bulk/v1/${project}/Letters`
      assert.equal((await server.call('POST', path, rows, { token: ana.token })).status, 200)
      const letters = `rowhouse.${project}.LettersService`
      const reader = clientOf({ 'xc-auth': ana.token })
      await reader.learn(letters)
      const { messages, code, details } = await reader.call(letters, 'List', [{}])
      assert.equal(code, 0, details)
      const found = messages.flatMap(({ records }) => (records ?? []) as { Text: string }[])
      assert.ok(found.length === 60 && found.every(({ Text }) => Text.length === 50_000) && messages.length > 5)
    })

    test('ends when its reader leaves, and by its deadline', patient, async () => {
      const left = await client.call(service, 'List', [{}], { stop: 1 })
      assert.deepEqual([left.code, left.messages.length], [1, 1])
      const late = await client.call(service, 'Watch', [{}], { deadline: Date.now() + 300 })
      assert.deepEqual([late.code, late.messages[0]?.kind ?? 'READY'], [4, 'READY'])
    })

    test('what is wrong with it is said in the words of REST', patient, async () => {
      const where = '(Nobody,eq,1)'
      const { body } = await rest('GET', `?where=${encodeURIComponent(where)}`)
      const { code, details, error } = await client.call(service, 'List', [{ where }])
      assert.deepEqual([code, details, error], [3, body.msg, body.error])
      assert.equal((await client.call(service, 'List', [{ fields: ['Nobody'] }])).code, 3)
      assert.equal((await client.call(service, 'List', [{ limit: -1 }])).code, 3)
    })
  })

  describe('who may', () => {
    test('a stranger and a guest learn nothing, not even that there is something', patient, async () => {
      const eve = await server.signUp('eve@x.example')
      for (const [metadata, code] of [
        [{ 'xc-auth': eve.token }, 5],
        [{}, 16],
        [{ 'xc-token': `rh_pat_${'x'.repeat(33)}` }, 16],
      ] as const) {
        const other = clientOf(metadata)
        await assert.rejects(other.learn(service))
        assert.ok((await other.services()).every((name) => name.startsWith('grpc.')))
        const type = client.method(service, 'List')
        const { code: told } = await other.send(`/${service}/List`, [client.encode(type.input, {})], {})
        assert.equal(told, code)
      }
    })

    test('a viewer is offered no writes and refused them; a token acts within its scope', patient, async () => {
      const vic = await server.signUp('vic@x.example')
      await addMember(server, project, vic, 'viewer')
      const viewer = clientOf({ 'xc-auth': vic.token })
      await viewer.learn(service)
      assert.throws(() => viewer.method(service, 'Create'))
      const { input } = client.method(service, 'Create')
      const refused = await viewer.send(`/${service}/Create`, [client.encode(input, { Name: 'x' })], {})
      const { body } = await rest('POST', '', { Name: 'x' }, vic)
      assert.deepEqual([refused.code, refused.details.split(' - ')[0]], [7, body.msg.split(' - ')[0]])
      const { secret } = await aToken(server, ana, { access: 'read' })
      for (const metadata of [{ 'xc-token': secret }, { authorization: `Bearer ${secret}` }]) {
        const program = clientOf(metadata)
        await program.learn(service)
        assert.equal((await program.call(service, 'Count', [{}])).code, 0)
        const wrote = await program.send(`/${service}/Create`, [client.encode(input, { Name: 'x' })], {})
        assert.equal(wrote.code, 7)
      }
    })

    test(
      'what is hidden is in no definition, no record and no filter, and names and numbers of all else stay',
      patient,
      async () => {
        const ed = await server.signUp('ed@x.example')
        await addMember(server, project, ed, 'editor')
        const table = await aTable(server, ana, project, {
          title: 'Deals',
          columns: { Name: 'SingleLineText', Secret: 'SingleLineText', Amount: 'Number' },
        })
        const deals = `rowhouse.${project}.DealsService`
        await client.learn(deals)
        for (const [Name, Secret, Amount] of [
          ['a', 's1', 1],
          ['b', 's2', 2],
        ] as const)
          assert.equal((await client.call(deals, 'Create', [{ Name, Secret, Amount }])).code, 0)
        const numbers = (of: GrpcClient) =>
          new Map(of.method(deals, 'Read').output.fields.map((field) => [field.name, field.number]))
        const whole = numbers(client)
        const rules = rulesAs(server, ana, project)
        await rules.make(table, { who: role('editor'), effect: 'deny', fields: [columnOf(table, 'Secret').id] })
        await rules.make(table, {
          who: role('editor'),
          effect: 'deny',
          rows: where(columnOf(table, 'Amount').id, 'eq', 2),
        })
        const editor = clientOf({ 'xc-auth': ed.token })
        await editor.learn(deals)
        const seen = numbers(editor)
        assert.equal(seen.has('Secret'), false)
        for (const [name, number] of seen) assert.equal(number, whole.get(name), name)
        const { messages } = await editor.call(deals, 'List', [{}])
        const records = messages.flatMap((one) => one.records as { Name: string }[])
        assert.deepEqual(
          records.map(({ Name }) => Name),
          ['a'],
        )
        assert.equal((await editor.call(deals, 'Read', [{ id: '2' }])).code, 5)
        assert.equal((await editor.call(deals, 'List', [{ where: '(Secret,eq,s1)' }])).code, 3)
        assert.equal((await editor.call(deals, 'List', [{ fields: ['Secret'] }])).code, 3)
        assert.deepEqual((await editor.call(deals, 'Count', [{}])).messages, [{ count: '1' }])
        const columns = structureAs(server, ana)
        await columns.addColumn(table.id, { title: 'Later', uidt: 'SingleLineText' })
        await columns.updateColumn(columnOf(table, 'Name').id, { ...columnOf(table, 'Name'), title: 'Title of it' })
        await client.learn(deals)
        const after = numbers(client)
        assert.deepEqual(
          [after.get('Title_of_it'), after.get('Amount'), after.has('Later')],
          [whole.get('Name'), whole.get('Amount'), true],
        )
      },
    )
  })

  test('a password is in no message, no filter and no order (S53)', patient, async () => {
    await aTable(server, ana, project, { title: 'Safes', columns: { Name: 'SingleLineText', Key: 'Password' } })
    const safes = `rowhouse.${project}.SafesService`
    const path = `/api/v1/db/data/v1/${project}/Safes`
    const made = await server.call('POST', path, { Name: 'a', Key: 'open sesame' }, { token: ana.token })
    assert.equal(made.status, 200)
    await client.learn(safes)
    for (const [method, type] of [
      ['Create', 'input'],
      ['Read', 'output'],
    ] as const)
      assert.ok(client.method(safes, method)[type].fields.every(({ name }) => name !== 'Key'))
    const { messages } = await client.call(safes, 'List', [{}])
    assert.deepEqual(messages, [{ records: [{ Id: '1', Name: 'a' }] }])
    for (const request of [{ where: '(Key,eq,open sesame)' }, { sort: ['Key'] }, { fields: ['Key'] }]) {
      const refused = await client.call(safes, 'List', [request])
      const unknown = await client.call(safes, 'List', [JSON.parse(JSON.stringify(request).replace('Key', 'Kex'))])
      assert.deepEqual([refused.code, refused.details], [3, unknown.details.replace('Kex', 'Key')])
    }
    await client.learn(service)
  })

  describe('what programs get wrong (S68)', () => {
    const send = (bytes: Buffer, method = 'List', options = {}) =>
      client.send(`/${service}/${method}`, [bytes], options)
    const varint = (value: number): number[] =>
      value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
    const within = (tag: number[], inner: Buffer): Buffer =>
      Buffer.concat([Buffer.from([...tag, ...varint(inner.length)]), inner])
    /** A list in a list in a list … */
    const nested = (levels: number): Buffer => {
      let value: Buffer = Buffer.from([0x20, 0x01])
      for (let at = 0; at < levels; at += 1) value = within([0x32], within([0x0a], value))
      const { number = 0 } = client.method(service, 'Create').input.fields.find(({ name }) => name === 'Data') ?? {}
      return within(varint(number * 8 + 2), value)
    }
    for (const [why, bytes] of [
      ['bytes that are no message', Buffer.from([0xff, 0xff, 0xff])],
      ['a length beyond the end', Buffer.from([0x0a, 0x7f, 0x41])],
      ['a number where a text stands', Buffer.from([0x08, 0x01])],
      ['bytes that are no text', Buffer.from([0x0a, 0x02, 0xff, 0xfe])],
      ['groups, which nobody sends any more', Buffer.from([0x0b, 0x0c])],
    ] as const)
      test(`${why}: INVALID_ARGUMENT`, patient, async () => {
        const { code } = await send(bytes)
        assert.equal(code, 3)
      })

    test('unknown fields are passed over, however many', patient, async () => {
      const flood = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0xf8, 0x3f, 0x01])))
      assert.equal((await send(flood, 'Count')).code, 0)
    })

    test('a message of 5 MB is refused, and so is one of 10,000 levels', patient, async () => {
      const big = Buffer.concat([Buffer.from([0x0a, 0x80, 0x80, 0xc0, 0x02]), Buffer.alloc(5 * 1024 * 1024, 65)])
      assert.equal((await send(big)).code, 8)
      assert.equal((await send(nested(20), 'Create')).code, 0)
      const { code, details } = await send(nested(10_000), 'Create')
      assert.deepEqual([code, details], [3, 'A message can be 50 levels deep.'])
      assert.equal((await send(Buffer.alloc(0), 'Count')).code, 0)
    })

    test('compressed messages that come to more, or that are none, and a start that is broken', patient, async () => {
      const session = connect(`http://127.0.0.1:${port}`)
      const framed = (bytes: Buffer, flag: number, length = bytes.length): Buffer => {
        const head = Buffer.from([flag, 0, 0, 0, 0])
        head.writeUInt32BE(length, 1)
        return Buffer.concat([head, bytes])
      }
      const statusOf = async (bytes: Buffer, encoding = 'gzip'): Promise<number> => {
        const call = session.request({
          ':method': 'POST',
          ':path': `/${service}/List`,
          'content-type': 'application/grpc',
          te: 'trailers',
          'grpc-encoding': encoding,
          'xc-auth': ana.token,
        })
        const told = new Promise<number>((resolve) => {
          for (const event of ['response', 'trailers'])
            call.on(event, (headers) => headers['grpc-status'] !== undefined && resolve(Number(headers['grpc-status'])))
        })
        call.resume()
        call.end(bytes)
        return told
      }
      const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 65))
      assert.ok(bomb.length < 100_000)
      assert.equal(await statusOf(framed(bomb, 1)), 8)
      assert.equal(await statusOf(framed(Buffer.from('no gzip'), 1)), 13)
      assert.equal(await statusOf(framed(Buffer.from('x'), 1), 'nothing'), 12)
      assert.equal(await statusOf(framed(Buffer.from([1]), 0, 0xff_ff_ff_ff)), 8)
      assert.notEqual(await statusOf(Buffer.from([0, 0, 0])), 0)
      session.close()
      assert.equal((await client.call(service, 'Count', [{}])).code, 0)
    })

    test('services, methods and projects that are not there', patient, async () => {
      for (const [path, code] of [
        ['/nobody.Service/List', 12],
        [`/rowhouse.${project}.NobodyService/List`, 12],
        [`/${service}/Nothing`, 12],
        ['/rowhouse.p_00000000000000.XService/List', 5],
      ] as const)
        assert.equal((await client.send(path, [Buffer.alloc(0)], {})).code, code, path)
      await assert.rejects(client.learn(`rowhouse.${project}.Nobody`), /There is nothing of this name/)
      await client.learn(service)
    })

    test('values of the wrong kind are refused in the words of the column', patient, async () => {
      const { code, details } = await client.call(service, 'Create', [{ Unit_price: 'dear' }])
      const { body } = await rest('POST', '', { 'Unit price': 'dear' })
      assert.deepEqual([code, details], [3, body.msg])
    })

    test('streams that are reset leave nothing behind', patient, async () => {
      const before = (await client.call(service, 'Count', [{}])).messages
      const { input } = client.method(service, 'BulkCreate')
      const asItIs = (bytes: Buffer): Buffer => bytes
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          const call = client.raw.makeBidiStreamRequest(`/${service}/BulkCreate`, asItIs, asItIs, client.metadata())
          const ended = new Promise((resolve) => call.on('status', resolve))
          call.on('error', () => undefined)
          call.resume()
          call.write(client.encode(input, { Name: 'never' }))
          call.cancel()
          await ended
        }),
      )
      assert.deepEqual((await client.call(service, 'Count', [{}])).messages, before)
    })
  })

  describe('watching', () => {
    /** Calls back with each change; `ended` tells how it did. */
    const watch = async (by: GrpcClient, request: object = {}, stop = Number.POSITIVE_INFINITY) => {
      const heard: { kind?: string; id?: string; record?: { Name?: string } }[] = []
      let wake = (): void => undefined
      const ended = by.call(service, 'Watch', [{ ...request }], {
        heard: (message) => {
          heard.push(message)
          wake()
        },
        deadline: Date.now() + 25_000,
        stop,
      })
      const until = async (holds: () => boolean): Promise<void> => {
        while (!holds()) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
      await until(() => heard.length > 0)
      return { heard, ended, until }
    }

    test('tells of what is written, as an ordinary read gives it', patient, async () => {
      const reader = clientOf({ 'xc-auth': ana.token })
      await reader.learn(service)
      const { heard, until, ended } = await watch(reader, { where: '(Age,eq,99)', fields: ['Name'] }, 4)
      const { body } = await rest('POST', '', { Name: 'new', Age: 99 })
      await until(() => heard.length > 1)
      const id = String(body.Id)
      assert.deepEqual(heard.slice(0, 2), [{}, { kind: 'CREATED', id, record: { Name: 'new' } }])
      await rest('PATCH', `/${id}`, { Name: 'newer' })
      await until(() => heard.length > 2)
      assert.deepEqual(heard[2], { kind: 'UPDATED', id, record: { Name: 'newer' } })
      await rest('DELETE', `/${id}`)
      await until(() => heard.length > 3)
      assert.deepEqual(heard[3], { kind: 'GONE', id })
      assert.equal((await ended).code, 1)
    })

    test('ends within a second when the right to it is gone', patient, async () => {
      const wes = await server.signUp('wes@x.example')
      await addMember(server, project, wes, 'viewer')
      const watcher = clientOf({ 'xc-auth': wes.token })
      await watcher.learn(service)
      const { ended } = await watch(watcher)
      const path = `/api/v1/db/meta/projects/${project}/users/${wes.id}`
      const since = performance.now()
      assert.equal((await server.call('DELETE', path, undefined, { token: ana.token })).status, 200)
      const { code } = await ended
      assert.equal(code, 5)
      assert.ok(performance.now() - since < 5000)
    })

    test('a token that is ended ends it too', patient, async () => {
      const { secret, id } = await aToken(server, ana, { access: 'read' })
      const watcher = clientOf({ 'xc-token': secret })
      await watcher.learn(service)
      const { ended } = await watch(watcher)
      assert.equal((await server.call('DELETE', `/api/v1/tokens/${id}`, undefined, { token: ana.token })).status, 200)
      assert.equal((await ended).code, 16)
    })
  })

  describe('for browsers', () => {
    const at = (rest = '') => `/api/v1/projects/${project}/grpc${rest}`
    const call = async (body: object, as: Person = ana) => {
      const { status, body: text } = await server.call('POST', at('/call'), body, { token: as.token })
      assert.equal(status, 200)
      const lines =
        typeof text === 'string'
          ? text
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line))
          : [text]
      return { messages: lines.flatMap(({ message }) => message ?? []), status: lines.at(-1).status }
    }

    test('what there is, the definitions as a file, and calls with the rights of the session', patient, async () => {
      const { body } = await server.call('GET', at(), undefined, { token: ana.token })
      assert.equal(body.address.port, port)
      const own = body.services.find(({ name }: { name: string }) => name === 'OrderItemsService')
      assert.deepEqual(
        own.methods.map(({ name }: { name: string }) => name),
        ['List', 'Read', 'Count', 'Create', 'Update', 'Delete', 'BulkCreate', 'BulkUpdate', 'BulkDelete', 'Watch'],
      )
      const { body: proto } = await server.call('GET', at('/proto'), undefined, { token: ana.token })
      assert.match(
        proto,
        /service OrderItemsService \{\n {2}rpc List\(ListRequest\) returns \(stream OrderItemsRecords\);/,
      )
      const made = await call({ service: 'OrderItemsService', method: 'Create', messages: [{ Name: 'web', Age: 5 }] })
      assert.deepEqual([made.status.code, made.messages[0].Name, made.messages[0].Age], [0, 'web', 5])
      const list = await call({
        service: 'OrderItemsService',
        method: 'List',
        messages: [{ where: '(Name,eq,web)', fields: ['Name'] }],
      })
      assert.deepEqual(list, { messages: [{ records: [{ Name: 'web' }] }], status: { code: 0 } })
      const bulk = await call({
        service: 'OrderItemsService',
        method: 'BulkCreate',
        messages: [{ Name: 'w1' }, { Name: 'w2' }],
      })
      assert.equal(bulk.messages[0].count, 2)
    })

    test('what is wrong is told as the status', patient, async () => {
      for (const [body, code] of [
        [{ service: 'OrderItemsService', method: 'Create', messages: [{ Nobody: 1 }] }, 3],
        [{ service: 'OrderItemsService', method: 'Create', messages: [{ Age: 'x' }] }, 3],
        [{ service: 'OrderItemsService', method: 'Create', messages: [] }, 3],
        [{ service: 'X', method: 'Create', messages: [{}] }, 12],
        [{ service: 'OrderItemsService', method: 'Watch', messages: [{}], deadlineMs: 50 }, 4],
      ] as const)
        assert.equal((await call(body)).status.code, code)
    })
  })
})
