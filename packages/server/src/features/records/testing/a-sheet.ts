import { createHash } from 'node:crypto'
import type { Undone } from '@rowhouse/core/api/changes'
import type { RecordsEvent } from '@rowhouse/core/events'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { storedEvent } from '../../../meta/stored-event.ts'
import { ask } from '../../../query/answer.ts'
import { wholeText } from '../../../query/json-list.ts'
import { parseRecordKey } from '../../../query/record-key.ts'
import { selectPage, selectRecord } from '../../../query/select-records.ts'
import { wholeSight } from '../../../query/sight.ts'
import type { InProject } from '../../../request/context.ts'
import { identify } from '../../../request/identify.ts'
import { permit } from '../../../request/permit.ts'
import { sourceOf } from '../../../structure/sources/source-of.ts'
import type { Answer, Person, TestServer } from '../../../testing/a-server.ts'
import { aTable, type TableFields } from '../../tables/testing/a-table.ts'
import { deleteRecords } from '../write/delete-records.ts'
import { deleteWhere } from '../write/delete-where.ts'
import { insertRecords } from '../write/insert-records.ts'
import { updateRecord } from '../write/update-record.ts'
import { updateRecords } from '../write/update-records.ts'
import { updateWhere } from '../write/update-where.ts'
import type { SentRow, WriteSpec, Written } from '../write/write-spec.ts'

export type Row = Readonly<Record<string, unknown>>

interface LoggedEvent {
  readonly id: string
  readonly record: string | null
  readonly state: string
  readonly actor: string | null
  readonly undoneBy: string | null
  readonly event: RecordsEvent
}

/** A table in the hands of one person: the operations of the write path without the doors before them. */
export interface Sheet {
  readonly id: string
  readonly person: Person
  table(): Promise<SnapshotTable>
  insert(rows: readonly SentRow[], spec?: Partial<WriteSpec>): Promise<Written>
  update(key: string, row: SentRow, spec?: Partial<WriteSpec>): Promise<Written>
  updateMany(rows: readonly SentRow[], spec?: Partial<WriteSpec>): Promise<Written>
  updateWhere(which: ResolvedFilter | 'all', row: SentRow, spec?: Partial<WriteSpec>): Promise<Written>
  remove(keys: readonly string[], spec?: Partial<WriteSpec>): Promise<Written>
  removeWhere(which: ResolvedFilter | 'all', spec?: Partial<WriteSpec>): Promise<Written>
  undo(change: string | null, body?: unknown): Promise<Static<typeof Undone>>
  tryUndo(change: string | null, body?: unknown): Promise<Answer>
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** Every record in the order of its key. */
  rows(): Promise<Row[]>
  /** One record as JSON text, in the shape versions are made of. */
  text(key: string): Promise<string>
  /** Of every record, without what changes with every change. */
  checksum(): Promise<string>
  log(): Promise<LoggedEvent[]>
}

export async function aSheet(
  server: TestServer,
  person: Person,
  projectId: string,
  fields: TableFields = {},
): Promise<Sheet> {
  const { id } = await aTable(server, person, projectId, fields)
  return sheetOf(server, person, projectId, id)
}

export function sheetOf(server: TestServer, person: Person, projectId: string, tableId: string): Sheet {
  const { services } = server.app
  const ctxFor = <Operation extends OperationName>(operation: Operation): Promise<InProject<Operation>> =>
    callAs(server, person, projectId, operation)
  const table = async (): Promise<SnapshotTable> => {
    const found = (await (await ctxFor('records.list')).snapshot()).findTable(tableId)
    if (found === null) throw new Error(`The table ${tableId} is gone.`)
    return found
  }
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: person.token })
  const rows = async (): Promise<Row[]> => {
    const found = await table()
    const { scan, dialect } = await sourceOf(services, found.base)
    const spec = { filter: null, sorts: [], limit: 100_000, offset: 0, shape: 'structured' } as const
    return JSON.parse(wholeText(await ask(scan, selectPage({ table: found, sight: wholeSight(found), dialect }, spec))))
  }
  return {
    id: tableId,
    person,
    table,
    call,
    rows,
    insert: async (sent, spec) => insertRecords(await ctxFor('records.bulkInsert'), await table(), sent, specOf(spec)),
    update: async (key, row, spec) =>
      updateRecord(await ctxFor('records.update'), await table(), { key, row }, specOf(spec)),
    updateMany: async (sent, spec) =>
      updateRecords(await ctxFor('records.bulkUpdate'), await table(), sent, specOf(spec)),
    updateWhere: async (which, row, spec) =>
      updateWhere(await ctxFor('records.bulkUpdateAll'), await table(), { which, row }, specOf(spec)),
    remove: async (keys, spec) => deleteRecords(await ctxFor('records.bulkDelete'), await table(), keys, specOf(spec)),
    removeWhere: async (which, spec) =>
      deleteWhere(await ctxFor('records.bulkDeleteAll'), await table(), which, specOf(spec)),
    tryUndo: (change, body) => call('POST', `/api/v1/changes/${change}/undo`, body),
    async undo(change, body) {
      const { status, body: undone } = await call('POST', `/api/v1/changes/${change}/undo`, body)
      if (status !== 200) throw new Error(`the undo was refused: ${JSON.stringify(undone)}`)
      return undone
    },
    async text(key) {
      const found = await table()
      const { read, dialect } = await sourceOf(services, found.base)
      const access = { table: found, sight: wholeSight(found), dialect }
      const text = await ask(read, selectRecord(access, parseRecordKey(found, key), { shape: 'structured' }))
      if (text === null) throw new Error(`There is no record ${key}.`)
      return text
    },
    async checksum() {
      const { columns } = await table()
      const moving = columns
        .filter(({ kept }) => kept === 'updatedAt' || kept === 'updatedBy')
        .map(({ title }) => title)
      const still = (await rows()).map((row) => Object.entries(row).filter(([title]) => !moving.includes(title)))
      return createHash('sha256').update(JSON.stringify(still)).digest('hex')
    },
    async log() {
      const found = await services.meta.scan
        .selectFrom('rh_changes')
        .selectAll()
        .where('table_id', '=', tableId)
        .where('type', 'like', 'records.%')
        .orderBy('seq')
        .execute()
      return found.map(({ id, record, state, actor_id, undone_by, event }) => ({
        id,
        record,
        state,
        actor: actor_id,
        undoneBy: undone_by,
        event: storedEvent<RecordsEvent>({ event, record }),
      }))
    },
  }
}

const specOf = (spec: Partial<WriteSpec> = {}): WriteSpec => ({
  shape: 'structured',
  reply: ({ keys }) => JSON.stringify(keys),
  ...spec,
})

let calls = 0

/** A context as a call of this person would have it, made by the same code and with the same questions asked. */
export async function callAs<Operation extends OperationName>(
  { app }: TestServer,
  { token }: Pick<Person, 'token'>,
  projectId: string,
  operation: Operation,
): Promise<InProject<Operation>> {
  calls += 1
  const request = {
    id: `test-call-${calls}`,
    headers: { 'xc-auth': token },
    params: { projectId },
    routeOptions: { url: '/:projectId' },
    ip: '127.0.0.1',
  }
  // All that `identify` looks at.
  const ctx = await identify(app.services, request as unknown as FastifyRequest, 'project')
  return (await permit(ctx, operation)) as InProject<Operation>
}
