import assert from 'node:assert/strict'
import test from 'node:test'
import type { LiveChange, LiveChanges, LiveHeard, LivePerson } from '@rowhouse/core/live'
import { LiveConnection, type LiveSocket, type LiveWorld } from './live-connection.ts'

const change = (record: string): LiveChange => ({
  type: 'records.updated',
  table: 't',
  record,
  columns: [],
  by: 'u',
  request: record,
})

/** A log that grows, and sockets that can be cut. */
function aServer() {
  const log: string[] = []
  const sockets: { hear: LiveHeard; closed: () => void }[] = []
  const seen: string[] = []
  const told: string[] = []
  const since = (after: string | undefined): LiveChanges => ({
    cursor: String(log.length),
    changes: after === undefined ? [] : log.slice(Number(after)).map(change),
    isGap: false,
  })
  let faults = 0
  const world: LiveWorld = {
    async ask(after) {
      if (faults > 0) {
        faults -= 1
        throw new Error('no answer')
      }
      return { ...since(after), ticket: 'ticket' }
    },
    async open(_ticket, cursor, hear) {
      const socket = { hear, closed: () => {} }
      sockets.push(socket)
      // What happened between the answer and the socket comes with its first words.
      hear.changes(since(cursor))
      const open: LiveSocket = {
        onClose: (closed) => void Object.assign(socket, { closed }),
        here: (place) => void told.push(place.record ?? ''),
        close: () => socket.closed(),
      }
      return open
    },
    isFinal: (error) => error === 'gone',
    onStatus: (status) => void told.push(status),
    onChanges: (changes) => void seen.push(...(changes ?? []).map(({ record }) => record ?? '')),
    onPeople: (people, count) => void told.push(`people ${people.map(({ id }) => id).join()} of ${count}`),
    onNews: () => undefined,
    wait: async () => undefined,
  }
  return {
    world,
    sockets,
    seen,
    told,
    log,
    write(record: string) {
      log.push(record)
      const last = sockets.at(-1)
      last?.hear.changes({ cursor: String(log.length), changes: [change(record)], isGap: false })
    },
    fail(times: number) {
      faults = times
    },
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 2))

test('what others wrote to an attached database is told as a change of its table, and the place in the log stays', async () => {
  const server = aServer()
  const tables: (string | null)[] = []
  const world = {
    ...server.world,
    onChanges: (changes: readonly LiveChange[] | null) =>
      void tables.push(...(changes ?? []).map(({ table }) => table)),
  }
  const connection = new LiveConnection(world)
  void connection.run()
  await settle()
  server.sockets.at(-1)?.hear.outside(['ships', 'ports'])
  assert.deepEqual(tables, ['ships', 'ports'])
  server.log.push('later')
  server.sockets.at(-1)?.closed()
  await settle()
  assert.deepEqual(tables, ['ships', 'ports', 't'])
  connection.end()
})

test('hears everything once or more and in order, however often the connection is cut', async () => {
  const server = aServer()
  const connection = new LiveConnection(server.world)
  const running = connection.run()
  await settle()
  for (let at = 0; at < 100; at += 1) {
    server.write(`heard ${at}`)
    const cut = server.sockets.at(-1)
    if (at % 3 === 0) server.fail(2)
    cut?.closed()
    // Nobody listens now.
    server.log.push(`missed ${at}`)
    await settle()
  }
  assert.deepEqual([...new Set(server.seen)], server.log)
  connection.end()
  await running
})

test('asks again by itself where no socket can be opened, and ends when it may not any more', async () => {
  const server = aServer()
  let answers = 0
  const connection = new LiveConnection({
    ...server.world,
    open: () => Promise.reject(new Error('blocked')),
    async ask(after) {
      answers += 1
      server.log.push(`entry ${answers}`)
      if (answers === 4) throw 'gone'
      return server.world.ask(after)
    },
  })
  await connection.run()
  assert.deepEqual(server.seen, ['entry 2', 'entry 3'])
  assert.deepEqual(server.told, ['live', 'live', 'live', 'off'])
})

test('knows who is there, and tells where this page is to every socket it opens', async () => {
  const server = aServer()
  const connection = new LiveConnection(server.world)
  const place = { table: 't', view: null, record: '7', column: null }
  connection.here(place)
  const running = connection.run()
  await settle()
  const person = (id: string): LivePerson => ({ id, person: id, name: id, place })
  const [socket = assert.fail()] = server.sockets
  socket.hear.people({ here: [person('a'), person('b')], left: [], count: 2 })
  socket.hear.people({ here: [person('c')], left: [], count: 61 })
  socket.hear.people({ here: [], left: ['a'], count: 60 })
  socket.closed()
  await settle()
  assert.deepEqual(server.told, [
    '7',
    'live',
    'people a,b of 2',
    'people a,b,c of 61',
    'people b,c of 60',
    'people  of 0',
    'waiting',
    '7',
    'live',
  ])
  connection.end()
  await running
})

test('a visit that ends in time and begins anew changes nothing on the screen', async () => {
  const server = aServer()
  const connection = new LiveConnection(server.world)
  const running = connection.run()
  await settle()
  for (let minute = 0; minute < 3; minute += 1) {
    server.sockets.at(-1)?.closed()
    await settle()
  }
  assert.deepEqual([server.seen, [...new Set(server.told)]], [[], ['live', 'waiting']])
  assert.equal(server.told.at(-1), 'live')
  connection.end()
  await running
})
