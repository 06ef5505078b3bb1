// What our own grid asks of records beyond the v1 calls: a whole paste as one step, rows in an order of one's own, and
// where a text stands.
import { Type } from '../schema/type.ts'
import { closed, endpoint, Nullable } from './endpoint.ts'
import { Taken } from './records.ts'

const bulkPath = '/api/v1/db/data/bulk/:orgs/:projectName/:tableName'
const place = Type.Object({ orgs: Type.String(), projectName: Type.String(), tableName: Type.String() })
const Key = Type.String({ maxLength: 2000 })
const Cells = Type.Record(Type.String(), Type.Unknown(), { description: 'by column title' })

const mostSaved = 10_000

/** Where records are put, in this order. */
const Move = {
  records: Type.Array(Key, { minItems: 1, maxItems: 1000 }),
  before: Nullable(Type.String({ maxLength: 2000, description: 'above this one; null: below `after`, or below all' })),
  after: Type.Optional(Type.String({ maxLength: 2000, description: 'below this one; `before` is null then' })),
}

/** By which columns records begin, end and wait for each other: their ids. */
const Shift = {
  start: Type.String({ maxLength: 100 }),
  end: Nullable(Type.String({ maxLength: 100, description: 'null: records take a day, or an hour' })),
  dependsOn: Type.String({
    maxLength: 100,
    description: 'a link of the table to itself: a record waits for those in it',
  }),
  timezone: Type.Optional(Type.String({ maxLength: 60, description: 'whose clocks count for moments; left out: UTC' })),
}

export const saveRecords = endpoint({
  method: 'POST',
  path: `${bulkPath}/save`,
  operation: 'records.bulkUpdate',
  scope: 'project',
  summary: 'Change and insert records in one step, all or none; 409 where somebody else changed what the caller knows',
  params: place,
  body: Type.Object(
    {
      updates: Type.Array(
        Type.Object(
          {
            record: Key,
            cells: Cells,
            known: Type.Optional(
              Type.Record(Type.String(), Type.Unknown(), {
                description:
                  'what the caller saw in these cells: any other value there is a conflict, and nothing is written',
              }),
            ),
          },
          closed,
        ),
        { maxItems: mostSaved },
      ),
      inserts: Type.Array(Cells, { maxItems: mostSaved }),
      leavesUnknownLinks: Type.Optional(
        Type.Boolean({ description: 'link cells whose names lead nowhere stay as they are and are listed as `left`' }),
      ),
      before: Type.Optional(
        Type.String({
          maxLength: 2000,
          description: 'new records are put above this one; needs rows that can be ordered',
        }),
      ),
      move: Type.Optional(
        Type.Object(Move, {
          ...closed,
          description: 'records that get another place in the same step, as a card does',
        }),
      ),
      shift: Type.Optional(
        Type.Object(Shift, {
          ...closed,
          description: 'records that wait for the changed ones are moved as far as needed, in the same step',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object({
    inserted: Type.Array(Type.String(), { description: 'keys of the new records, in order' }),
    left: Type.Optional(
      Type.Array(
        Type.Object({
          row: Type.Integer({ description: 'which of the updates, or behind them of the inserts, from 0' }),
          column: Type.String({ description: 'its title' }),
          text: Type.String(),
          why: Type.Enum(['unknown', 'ambiguous', 'twice']),
        }),
      ),
    ),
    taken: Taken,
    shifted: Type.Optional(
      Type.Array(Type.Object({ record: Key, cells: Cells }), {
        description: 'records that were moved because they wait for the changed ones; left out where `shift` was',
      }),
    ),
  }),
})

/** One cell that two people changed. */
export const CellConflict = Type.Object({
  record: Type.String(),
  column: Type.String({ description: 'its title' }),
  theirs: Type.Unknown({ description: 'what it holds now' }),
})

/** In the body of the 409. */
export const SaveConflict = Type.Object({
  conflicts: Type.Array(CellConflict, { description: 'the first hundred' }),
  conflictCount: Type.Integer(),
})

export const moveRecords = endpoint({
  method: 'POST',
  path: `${bulkPath}/move`,
  operation: 'records.bulkUpdate',
  scope: 'project',
  summary: 'Put records above or below another one, in this order; holds in views without sorts',
  params: place,
  body: Type.Object(Move, closed),
  reply: Type.Object({ moved: Type.Integer() }),
})
