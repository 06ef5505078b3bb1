import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNamedIn } from './named-in.ts'

test('a definition names what it reads, also in a body; not what a comment or a text says', () => {
  const view = (definition: string) =>
    isNamedIn(definition, 'postgres', { name: 'Cheap', isCalled: false, tellsCase: true })
  assert.equal(view('create view v as select * from "Cheap"'), true)
  assert.equal(view('create view v as select * from "cheap"'), false)
  assert.equal(view('create function f() returns int language sql as $body$ select 1 from cheap $body$'), true)
  assert.equal(view('create view v as select 1 -- from cheap'), false)
  assert.equal(view("create view v as select 'very cheapest'"), false)
})

test('a function is named where it is called', () => {
  const called = (definition: string) =>
    isNamedIn(definition, 'mysql', { name: 'total', isCalled: true, tellsCase: false })
  assert.equal(called('create view v as select Total(1)'), true)
  assert.equal(called('create view v as select total from t'), false)
})
