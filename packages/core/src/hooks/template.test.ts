import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fillTemplate, isJsonTemplate, parseTemplate, TemplateError, type TemplateForm } from './template.ts'

const values = {
  data: { Title: 'a "b"\n', Amount: 12, 'First Name': 'Ana', 'a.b': true, Tags: ['x', 'y'], Owner: { email: 'a@x' } },
  before: null,
  event: 'after.update',
}

describe('templates', () => {
  for (const [what, text, form, filled] of [
    ['a value as text', 'Hi {{data.Title}}!', 'text', 'Hi a "b"\n!'],
    ['nothing as nothing', '[{{ before.Title }}]', 'text', '[]'],
    ['a name with a space', '{{ data.First Name }}', 'text', 'Ana'],
    ['a name with a point', '{{data.[a.b]}}', 'text', 'true'],
    ['inside of a value', '{{data.Owner.email}} {{data.Tags.1}}', 'text', 'a@x y'],
    ['a whole as JSON', '{{ json data.Tags }}', 'text', '["x","y"]'],
    ['three braces', '{{{ json data.Tags }}}', 'text', '["x","y"]'],
    [
      'a JSON value',
      '{"a": {{data.Title}}, "n": {{data.Amount}}, "z": {{before.Title}}}',
      'json',
      '{"a": "a \\"b\\"\\n", "n": 12, "z": null}',
    ],
    [
      'within quotes of JSON',
      '{"a": "x {{data.Title}} \\" {{data.Amount}}"}',
      'json',
      '{"a": "x a \\"b\\"\\n \\" 12"}',
    ],
    ['a part of an address', '/x/{{data.First Name}}/{{data.Title}}', 'url', '/x/Ana/a%20%22b%22%0A'],
    ['what is filled in is not filled again', '{{event}}', 'text', 'after.update'],
    ['never what a value does not hold', '{{data.constructor.name}}{{data.__proto__}}{{data.Tags.length}}', 'text', ''],
  ] as const)
    test(what, () => assert.equal(fillTemplate(parseTemplate(text), values, form as TemplateForm), filled))

  for (const text of [
    '{{data.Title',
    '{{#if data}}x{{/if}}',
    '{{> partial}}',
    "{{constructor.constructor('return process')()}}",
    '{{}}',
    '{{nobody.Title}}',
    'x'.repeat(100_001),
    '{{data}}.'.repeat(501),
    '{{data}}'.repeat(501),
    `{{data${'.a'.repeat(20)}}}`,
  ])
    test(`refuses ${text.slice(0, 40)}`, () => assert.throws(() => parseTemplate(text), TemplateError))

  test('a value that looks like a template stays as it is', () => {
    const bomb = { data: { Title: '{{data.Title}}{{data.Title}}' } }
    assert.equal(fillTemplate(parseTemplate('{{data.Title}}'), bomb), '{{data.Title}}{{data.Title}}')
  })

  test('a text ends where it comes to more than can be sent, before it is made whole, and so does one nested too deep', () => {
    const large = { data: { Text: 'x'.repeat(400_000) } }
    assert.equal(fillTemplate(parseTemplate('{{data.Text}}'.repeat(2)), large).length, 800_000)
    assert.throws(() => fillTemplate(parseTemplate('{{data.Text}}'.repeat(500)), large), /more than 1 MB/)
    assert.throws(() => fillTemplate(parseTemplate('{{json data}}'.repeat(500)), large, 'url'), /more than 1 MB/)
    const deep = { data: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) }
    assert.throws(() => fillTemplate(parseTemplate('{{data}}'), deep), /nested too deep/)
  })

  for (const [text, is] of [
    ['{"a": 1}', true],
    [' [1]', true],
    ['{{json data}}', false],
    ['Hello', false],
  ] as const)
    test(`“${text}” is ${is ? '' : 'no '}JSON`, () => assert.equal(isJsonTemplate(text), is))
})
