import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as records from '@rowhouse/core/api/records'
import { contractSource } from './lean-contracts.ts'

test('of a contract the bundle holds method, path, scope and whether a master key is taken, of constants everything', () => {
  const source = contractSource({
    readThing: {
      method: 'GET',
      path: '/things/:id',
      operation: 'things.read',
      scope: 'project',
      reply: { type: 'object' },
    },
    writeThing: { ofTable: { method: 'PUT', path: '/t', body: {}, takesMasterKey: true } },
    limits: { bytes: 5, kinds: ['a'] },
  })
  assert.deepEqual(source.split('\n'), [
    'export const readThing = {"method":"GET","path":"/things/:id","scope":"project"}',
    'export const writeThing = {"ofTable":{"method":"PUT","path":"/t","takesMasterKey":true}}',
    'export const limits = {"bytes":5,"kinds":["a"]}',
  ])
})

test('the contracts of records are data only', () => {
  assert.match(contractSource(records), /export const listRecords = \{"ofTable":\{"method":"GET","path":"/)
  assert.throws(() => contractSource({ act: () => undefined }), /data only/)
})
