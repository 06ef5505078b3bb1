import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { sqlite } from '../sqlite.ts'
import { computed, computedError } from './computed.ts'
import { sqliteFormula } from './formula.ts'

const folder = mkdtempSync(join(tmpdir(), 'rowhouse-formula-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function answers(db: Kysely<unknown>): Promise<unknown> {
  const value = computed('regexExtract', [sql`${'a12'}`, sql`${'[0-9]+'}`])
  const error = computedError('textToNumber', [sql`${'x'}`])
  const { rows } = await sql<{ v: unknown; e: unknown }>`select ${value} as v, ${error} as e`.execute(db)
  return rows[0]
}

const expected = { v: '12', e: '#VALUE' }

test('every connection of ours computes formulas: in this process, in threads, and while writing', async () => {
  const connections = await sqlite.connect<unknown>({ location: join(folder, 'own.db') })
  try {
    assert.deepEqual(await answers(connections.read), expected)
    assert.deepEqual(await answers(connections.scan), expected)
    assert.deepEqual(await connections.write((tx) => answers(tx)), expected)
  } finally {
    await connections.close()
  }
})

test('so does every connection to a file of somebody else', async () => {
  const file = join(folder, 'other.db')
  new DatabaseSync(file).close()
  const source = await sqlite.openSource<unknown>({ file })
  try {
    assert.deepEqual(await answers(source.read), expected)
    assert.deepEqual(await answers(source.scan), expected)
    assert.deepEqual(await source.write((tx) => answers(tx)), expected)
  } finally {
    await source.close()
  }
})

test('a view in a file cannot call them', async () => {
  const file = join(folder, 'view.db')
  const made = new DatabaseSync(file)
  made.function('rh_f_upper', () => 'x')
  made.exec("create view v as select rh_f_upper('a') as x")
  made.close()
  const source = await sqlite.openSource<unknown>({ file })
  try {
    await assert.rejects(sql`select x from v`.execute(source.scan))
  } finally {
    await source.close()
  }
})

test('a whole number that is no day is an error of its cell, the least of all too', async () => {
  const { value, error } = sqliteFormula.column(
    'date',
    { word: 'date', expression: sql`cast('-9223372036854775808' as integer)`, foreign: true },
    null,
  )
  const connections = await sqlite.connect<unknown>({ location: join(folder, 'days.db') })
  try {
    const { rows } = await sql`select ${value} as v, ${error} as e`.execute(connections.read)
    assert.deepEqual(rows, [{ v: null, e: '#DATE' }])
  } finally {
    await connections.close()
  }
})
