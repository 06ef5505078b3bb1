import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableSummary } from '../../structure/tables/table.ts'
import { defaultPlace } from './default-place.ts'

const tables = [
  { id: 't_1', title: 'Deals', table_name: 'deals', type: 'table', base_id: 'b_1' },
] as unknown as TableSummary[]
const known = { tables, views: new Map(), kept: null, previewAs: null }
const aProject = (role: string, api = 'rest') =>
  ({ id: 'p_1', bases: [], role, api }) as unknown as Parameters<typeof defaultPlace>[0]['project']
const kept = { tabs: [{ place: null, tableId: 't_1', viewId: null }], at: 0, rowId: null }
const team = '/nc/p_1?tab=team'
const table = '/nc/p_1?tab=table&name=Deals&type=table'

for (const [name, place, expected] of [
  ['an owner begins at the team (spec 104)', { ...known, project: aProject('owner') }, team],
  ['a creator begins at the team (spec 104)', { ...known, project: aProject('creator') }, team],
  ['an editor begins at the first table (spec 105)', { ...known, project: aProject('editor') }, table],
  [
    'a GraphQL project begins at its client, also for owners (spec 106)',
    { ...known, project: aProject('owner', 'graphql') },
    '/nc/p_1?tab=graphql',
  ],
  [
    'a gRPC project begins at its client (spec 106)',
    { ...known, project: aProject('viewer', 'grpc') },
    '/nc/p_1?tab=grpc',
  ],
  [
    'a GraphQL project where somebody was before goes on there',
    { ...known, project: aProject('owner', 'graphql'), kept },
    table,
  ],
  [
    'a project without tables begins at its overview',
    { ...known, tables: [], project: aProject('editor') },
    '/nc/p_1?tab=overview',
  ],
  ['an owner who was there goes on where they were', { ...known, project: aProject('owner'), kept }, table],
  ['an owner whose table is gone begins anew', { ...known, project: aProject('owner'), kept, tables: [] }, team],
] as const) {
  test(name, () => assert.equal(defaultPlace(place), expected))
}
