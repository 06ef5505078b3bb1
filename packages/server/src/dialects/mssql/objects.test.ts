import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DummyDriver } from 'kysely'
import { mssqlOn } from './kysely.ts'
import { mssqlObjects } from './objects.ts'

const db = mssqlOn<unknown>(new DummyDriver())

function compiled(kind: keyof typeof mssqlObjects, schema?: string) {
  const finder = mssqlObjects[kind]
  if ('lacks' in finder) return assert.fail(finder.lacks)
  const { sql, parameters } = finder(schema).compile(db)
  return { text: sql.replace(/\s+/g, ' '), parameters }
}

test('each kind is one statement of the catalogue, in the schema of the connection', () => {
  for (const [kind, place] of [
    ['view', "o.type in ('V')"],
    ['function', "o.type in ('FN', 'IF', 'TF')"],
    ['procedure', "o.type in ('P')"],
    ['sequence', 'from sys.sequences s where s.schema_id = schema_id()'],
    ['trigger', 'from sys.triggers g join sys.objects o'],
  ] as const) {
    const { text, parameters } = compiled(kind)
    assert.ok(text.includes(place), text)
    assert.ok(text.includes('schema_id = schema_id()'), text)
    assert.deepEqual(parameters, [])
  }
})

test('the name of a schema is a value, never part of the statement', () => {
  for (const kind of ['view', 'function', 'procedure', 'sequence', 'trigger'] as const) {
    const { text, parameters } = compiled(kind, "x'); drop table t;--")
    assert.ok(!text.includes('drop'), text)
    assert.deepEqual(parameters, ["x'); drop table t;--"])
  }
})

test('a sequence is told as what makes it again: its numbers are of a type that takes no text by itself', () => {
  const { text } = compiled('sequence')
  assert.match(text, /'create sequence ', quotename\(schema_name\(s\.schema_id\)\), '\.', quotename\(s\.name\)/)
  for (const part of ['start_value', 'increment', 'minimum_value', 'maximum_value'])
    assert.ok(text.includes(`cast(s.${part} as nvarchar(40))`), part)
})
