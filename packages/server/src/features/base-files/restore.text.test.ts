import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DummyDriver } from 'kysely'
import { insertAgain } from '../../query/write-records.ts'
import { accessToAll, storedColumn } from '../../structure/record-table-of.ts'
import { planSteps } from '../../structure/run-steps.ts'
import { onMssqlText } from '../../testing/every-dialect.ts'
import { creationOf, linkStepsOf, tableCopies } from '../projects/copies/table-copies.ts'
import { acceptStructure } from './accept-structure.ts'
import { snapshotOf } from './snapshot-of.ts'

const table = (id: string, title: string) => ({
  ...{ id, name: title.toLowerCase(), title, junction: 0, description: null, position: 1 },
})
const column = (id: string, title: string, given: object) => ({
  ...{ id, table_id: 'md_00000000000001', name: title.toLowerCase(), title, options: {}, key_part: null },
  ...{ auto_increment: 0, is_primary_value: 0, required: 0, unique_values: 0, default_value: null, description: null },
  ...{ meta: null, system: 0, position: 1 },
  ...given,
})

const structure = {
  project: { title: 'Shop', description: null, color: null },
  tables: [table('md_00000000000001', 'Things')],
  columns: [
    column('cl_00000000000001', 'Id', { type: 'ID', word: 'integer', key_part: 1, auto_increment: 1 }),
    column('cl_00000000000002', 'Name', { type: 'SingleLineText', word: 'shortText', unique_values: 1 }),
    column('cl_00000000000003', 'Price', { type: 'Decimal', word: 'decimal', required: 1 }),
    column('cl_00000000000004', 'Data', { type: 'JSON', word: 'json' }),
  ],
  views: [],
  rules: [],
  roles: [],
  groups: [],
}

onMssqlText('a base file restored into an attached database', ({ dialect }) => {
  const at = new Date(0).toISOString()
  const row = {
    ...{ id: 'ds_00000000000001', project_id: 'p_00000000000001', alias: 'db', type: dialect.clientName, is_meta: 0 },
    ...{ connection: null, place: null, schema: 'dbo', read_only: 0, inflection_table: null, inflection_column: null },
    ...{ created_at: at, updated_at: at },
  }
  const original = snapshotOf(acceptStructure(structure), row)
  const plan = {
    project: row.project_id,
    prefix: 'nc_x__',
    ownerId: 'us_1',
    bases: original.bases,
    pictures: new Map(),
    at,
  }
  const { copies } = tableCopies(original, plan)
  const data = dialect.kyselyOn<unknown>(new DummyDriver())
  const withoutIds = (text: string): string => text.replace(/cl_[0-9a-z]{14}/g, 'cl_#').replace(/\s+/g, ' ')

  test('makes the tables under their own names, without a prefix', async () => {
    const steps = [...copies.flatMap(creationOf), ...linkStepsOf(copies, { isLoose: true })]
    assert.deepEqual((await planSteps(dialect, data, steps)).map(withoutIds), [
      "create table [dbo].[things] ([id] bigint identity(1,1) not null, [name] nvarchar(255) collate Latin1_General_100_BIN2 null, [price] decimal(38,18) not null, [data] nvarchar(max) collate Latin1_General_100_BIN2 null check (isjson(N'[' + [data] + N']') = 1 and isjson(N'{\"v\":' + [data] + N'}') = 1), primary key ([id]))",
      'create unique index [rh_unique_cl_#] on [dbo].[things] ([name]) where [name] is not null',
    ])
  })

  test('writes the records with the keys they had', () => {
    const [copy] = copies
    assert.ok(copy)
    const access = accessToAll(
      copy.to,
      copy.columns.map(({ row: own }) => own),
      copy.base,
    )
    const columns = copy.columns.map(({ row: own }) => storedColumn(access, own.id))
    const [change] = insertAgain(access, columns, [[7, 'lamp', '1.50', { a: 1 }]])
    assert.equal(
      withoutIds(change?.query.sql ?? ''),
      'set identity_insert [dbo].[things] on; insert into [dbo].[things] ([id], [name], [price], [data]) values (@1, @2, @3, @4); set identity_insert [dbo].[things] off',
    )
  })
})
