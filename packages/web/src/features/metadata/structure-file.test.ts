import assert from 'node:assert/strict'
import { test } from 'node:test'
import { structureFile } from './structure-file.ts'

for (const [name, type] of [
  ['Shop.json', 'application/json'],
  ['Shop structure.ZIP', 'application/zip'],
  ['Shop.rowhouse', 'application/zip'],
] as const)
  test(`${name} is sent as ${type}`, () => assert.equal(structureFile(new File(['{}'], name))?.type, type))

test('any other file is none', () => assert.equal(structureFile(new File(['x'], 'Shop.csv')), null))
