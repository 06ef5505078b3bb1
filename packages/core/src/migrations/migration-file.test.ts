import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileNameOf, nextStamp, readMigrationFile, slugOf, stampOf, writeMigrationFile } from './migration-file.ts'

describe('a migration as a file', () => {
  test('is named by the second in which it was written and by its title', () => {
    assert.equal(stampOf('2026-11-17T12:00:00.123Z'), '20261117120000')
    assert.equal(nextStamp('20261231235959'), '20270101000000')
    assert.equal(
      fileNameOf({ stamp: '20261117120000', title: 'Add “Größe” to Deals!' }),
      '20261117120000_add_große_to_deals.sql',
    )
    assert.equal(slugOf('…'), 'migration')
  })

  test('is read as it was written', () => {
    const text = writeMigrationFile({ up: 'create table a (id int);', down: null })
    assert.equal(text, '-- migrate:up\ncreate table a (id int);\n\n-- migrate:down\n\n')
    assert.deepEqual(readMigrationFile('db/20261117120000_make_a.sql', text), {
      stamp: '20261117120000',
      title: 'make a',
      up: 'create table a (id int);',
      down: null,
    })
    assert.equal(readMigrationFile('20261117120000_a.sql', '-- migrate:up\r\nx;\r\n-- migrate:down\r\ny;').down, 'y;')
  })

  for (const [name, text] of [
    ['a.sql', '-- migrate:up\nx'],
    ['20261317120000_a.sql', '-- migrate:up\nx'],
    ['20261117120000_a.txt', '-- migrate:up\nx'],
    ['20261117120000_a.sql', 'x'],
    ['20261117120000_a.sql', '-- migrate:down\nx\n-- migrate:up\ny'],
    ['20261117120000_a.sql', '-- migrate:up\nx\n-- migrate:up\ny'],
    ['20261117120000_a.sql', '-- migrate:up transaction:false\nx'],
  ] as const)
    test(`refuses ${name} with ${JSON.stringify(text)}`, () =>
      assert.throws(() => readMigrationFile(name, text), { code: 'invalid_value' }))
})
