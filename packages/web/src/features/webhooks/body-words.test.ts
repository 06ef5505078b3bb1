import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyFaults, bodyWords, fieldPlace, placeTexts } from './body-words.ts'

const fields = ['Title', 'First Name', 'a.b', 'Owner']
const words = bodyWords({ operation: 'update', per: 'record' }, fields)
const faults = (body: string, known = words): string[] =>
  bodyFaults(body, known).map(({ from, to, kind }) => `${kind} ${body.slice(from, to)}`)

test('places that name something have no fault, however they are written', () => {
  const good =
    '{"a": {{record.Title}}, "b": "{{ json before.First Name }}", "c": {{{data.[a.b]}}}, "d": {{record.Owner.email}}, "e": {{changed.0}}, "f": "{{user.email}} {{event}}"}'
  assert.deepEqual(faults(good), [])
})

test('what names nothing is found where it stands', () => {
  assert.deepEqual(faults('{"a": {{record.Titel}}, "b": {{recrd.Title}}, "c": {{project.name}}, "d": {{}}}'), [
    'part {{record.Titel}}',
    'root {{recrd.Title}}',
    'part {{project.name}}',
    'root {{}}',
  ])
  assert.deepEqual(faults('{{record.Title}} {{record.Ti\nnext'), ['open {{record.Ti'])
})

test('what can be named depends on what is told', () => {
  const batch = bodyWords({ operation: 'insert', per: 'batch' }, fields)
  assert.deepEqual(faults('{{record.Title}} {{records.0.record.Title}}', batch), ['root {{record.Title}}'])
  const structure = bodyWords({ operation: 'structure', per: 'record' }, fields)
  assert.deepEqual(faults('{{record.Title}} {{change.type}} {{change.field.title}}', structure), [
    'root {{record.Title}}',
  ])
  assert.deepEqual(faults('{{comment.text}}'), ['root {{comment.text}}'])
  assert.deepEqual(faults('{{comment.text}}', bodyWords({ operation: 'comment', per: 'record' }, fields)), [])
})

test('what is offered has no fault', () => {
  assert.equal(fieldPlace('a.b'), '{{record.[a.b]}}')
  for (const text of placeTexts(words)) assert.deepEqual(faults(`{{${text}}}`), [], text)
})
