import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { MessagePort } from 'node:worker_threads'
import { Client } from 'pg'
import type { DialectName } from '../../../dialects/dialect.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { Answer } from '../../../query/answer.ts'
import { selectRecord } from '../../../query/select-records.ts'
import { wholeSight } from '../../../query/sight.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aSheet, callAs, type Row, type Sheet } from '../testing/a-sheet.ts'
import { insertRecords } from './insert-records.ts'
import { updateRecord } from './update-record.ts'
import { firstKey, type Outcome, type WriteSpec, type Written } from './write-spec.ts'

/** To the writer thread, or to the server: on each way one call of these takes a request along, however much is in it. */
const travel: Readonly<Record<DialectName, () => ReturnType<typeof mock.method>>> = {
  sqlite: () => mock.method(MessagePort.prototype, 'postMessage'),
  postgres: () => mock.method(Client.prototype, 'query'),
}

const promised: Readonly<Record<DialectName, number>> = { sqlite: 1, postgres: 2 }

onEveryMeta('journeys of a write', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let sheet: Sheet
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
    sheet = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Size: 'Number' } })
    await sheet.insert([{ Name: 'one' }])
    await server.stopSubscribers()
  })
  after(() => server.close())

  /** Answered with the record, as by the data API. */
  const specOn = (table: SnapshotTable): WriteSpec => {
    const access = { table, sight: wholeSight(table), dialect: table.base.dialect }
    const question = (outcome: Outcome): Answer<string> => {
      const answer = selectRecord(access, firstKey(table, outcome), { shape: 'structured' })
      return { ...answer, read: (rows) => answer.read(rows) ?? '{}' }
    }
    return { shape: 'structured', reply: { question } }
  }

  async function journeysOf(write: () => Promise<Written>): Promise<readonly [journeys: number, reply: Row]> {
    const journeys = travel[bench.dialect]()
    try {
      const { reply } = await write()
      return [journeys.mock.callCount(), JSON.parse(reply)]
    } finally {
      journeys.mock.restore()
    }
  }

  test('an update of one record takes as many as docs/architecture.md says', async () => {
    const ctx = await callAs(server, ana, project, 'records.update')
    const table = await sheet.table()
    for (const Size of [1, 2, 3]) {
      const [journeys, reply] = await journeysOf(() =>
        updateRecord(ctx, table, { key: '1', row: { Size } }, specOn(table)),
      )
      assert.equal(journeys, promised[bench.dialect])
      assert.equal(reply.Size, Size)
      assert.equal((await sheet.rows())[0]?.Size, Size)
    }
  })

  test('so does an insert of one', async () => {
    const ctx = await callAs(server, ana, project, 'records.insert')
    const table = await sheet.table()
    for (const Name of ['two', 'three', 'four']) {
      const [journeys, reply] = await journeysOf(() => insertRecords(ctx, table, [{ Name }], specOn(table)))
      assert.equal(journeys, promised[bench.dialect])
      assert.equal(reply.Name, Name)
      assert.equal((await sheet.rows()).at(-1)?.Name, Name)
      // However the key came to it.
      const { record, event } = (await sheet.log()).at(-1) ?? {}
      const keys = [String(reply.Id)]
      assert.deepEqual([record, event], [keys[0], { type: 'records.inserted', keys, project, table: sheet.id }])
    }
  })
})
