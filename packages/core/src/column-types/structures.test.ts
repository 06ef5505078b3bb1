import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { acceptOptions } from './accept-options.ts'
import type { ColumnType } from './column-type.ts'
import { columnTypes } from './registry.ts'

const { Attachment, Checkbox, Collaborator, JSON: Json, GeoPoint, Barcode, QrCode, Button } = columnTypes

describe('Attachment (spec 203)', () => {
  const any = Attachment.defaults
  const id = 'fl_0123456789abcd'
  const linked = { url: 'https://files.example/a.png', title: 'a.png', mimetype: 'image/png', size: 1200 }
  const stored = {
    id,
    url: `/download/${id}/a.pdf`,
    path: `download/${id}/a.pdf`,
    title: 'a.pdf',
    mimetype: 'application/pdf',
    size: 0,
  }

  test('accepts a list of files, or the list as JSON text', () => {
    assert.deepEqual(Attachment.accept([linked, stored], any), [linked, stored])
    assert.deepEqual(Attachment.accept(JSON.stringify([stored]), any), [stored])
    assert.deepEqual(Attachment.accept([], any), [])
  })

  test('a column may take few, small files of some types only', () => {
    const one = { mostFiles: 1, mostBytes: 1000, types: ['image/*'] }
    const small = { ...linked, size: 999 }
    assert.deepEqual(Attachment.accept([small], one), [small])
    assert.throws(() => Attachment.accept([small, small], one), { message: 'Attachment takes at most one file.' })
    assert.throws(() => Attachment.accept([linked], one), { message: 'Attachment takes files of at most 1000 bytes.' })
    assert.throws(() => Attachment.accept([stored], one), {
      message: 'Attachment takes only files of the type image/*.',
    })
    // What the sender does not say of an uploaded file the server knows.
    assert.equal((Attachment.accept([{ id }], one) as readonly unknown[]).length, 1)
    assert.equal(Attachment.read(`${stored.title} (${stored.url}), b.pdf (${stored.url})`, one), null)
  })

  test('knows a file by its id, wherever it stands, and leaves out what it does not know', () => {
    const { title, mimetype, size } = stored
    for (const named of [{ id }, { path: stored.path }, { url: `https://rows.example/${stored.path}?x=1` }])
      assert.deepEqual(Attachment.accept([{ ...named, title, mimetype, size, icon: 'x', owner: 'me' }], any), [stored])
    assert.deepEqual(Attachment.accept([{ ...stored, url: 'javascript:x', path: '../x' }], any), [stored])
    const unnamed = [{ ...stored, url: `/download/${id}/file`, path: `download/${id}/file`, title: '' }]
    assert.deepEqual(Attachment.accept([{ id, mimetype, size }], any), unnamed)
  })

  for (const [what, input, message] of [
    ['no list', stored, 'Attachment needs a list of files.'],
    ['no JSON', 'a.png', 'Attachment needs a list of files.'],
    ['a list of texts', ['a.png'], 'Attachment needs a list of files.'],
    [
      'a script',
      [{ ...linked, url: 'javascript:x' }],
      'Attachment needs an address with http or https as the “url” of a file.',
    ],
    [
      'a way out',
      [{ path: '../x', title: 'x', mimetype: 'a/b', size: 1 }],
      'Attachment needs a path without “..” as the “path” of a file.',
    ],
    [
      'no name',
      [{ ...stored, title: ' ' }],
      'Attachment needs a file name of 1 to 255 characters as the “title” of a file.',
    ],
    [
      'a long name',
      [{ ...stored, title: 'x'.repeat(256) }],
      'Attachment needs a file name of 1 to 255 characters as the “title” of a file.',
    ],
    ['a minus size', [{ ...stored, size: -1 }], 'Attachment needs a number of bytes as the “size” of a file.'],
    [
      'a type of tags',
      [{ ...stored, mimetype: '<b>' }],
      'Attachment needs a type such as image/png as the “mimetype” of a file.',
    ],
    ['no place', [{ title: 'a', mimetype: 'a/b', size: 1 }], 'Attachment needs files that were uploaded here.'],
    ['a missing size', [{ url: linked.url, title: 'a', mimetype: 'a/b' }], 'Attachment needs the “size” of each file.'],
    ['too many', Array.from({ length: 101 }, () => stored), 'Attachment needs at most 100 files.'],
  ] as const) {
    test(`refuses ${what} (D16)`, () => assert.throws(() => Attachment.accept(input, any), { message }))
  }

  test('never takes the keys of prototypes (S72)', () => {
    const evil = `[{"__proto__": {"polluted": true}, ${JSON.stringify(stored).slice(1)}]`
    assert.deepEqual(Attachment.accept(evil, any), [stored])
    assert.equal(Reflect.get({}, 'polluted'), undefined)
  })

  test('shows names with addresses, and reads those of files uploaded here', () => {
    assert.equal(Attachment.show([linked, stored], any), `a.png (https://files.example/a.png), a.pdf (${stored.url})`)
    const unknown = { mimetype: 'application/octet-stream', size: null }
    const other = { ...stored, ...unknown, title: 'b, c', url: `/download/${id}/b_c`, path: `download/${id}/b_c` }
    assert.deepEqual(Attachment.read(Attachment.show([stored, other], any), any), [{ ...stored, ...unknown }, other])
    assert.deepEqual(Attachment.read(JSON.stringify([stored]), any), [stored])
    const nameless = { ...stored, ...unknown, title: '', url: `/download/${id}/file`, path: `download/${id}/file` }
    assert.deepEqual(Attachment.read(`https://rows.example/${stored.path}`, any), [nameless])
    for (const text of ['a.png', linked.url, 'a.png (https://x.example/a.png)', 'a (javascript:x)', '[', '[]', '{}'])
      assert.equal(Attachment.read(text, any), null)
  })
})

describe('Checkbox (spec 204)', () => {
  const options = Checkbox.defaults
  for (const text of ['yes', 'true', '1', 'x', 'X', '✓', ' TRUE ', 'on', '✅']) {
    test(`reads “${text}” as checked`, () => assert.equal(Checkbox.read(text, options), true))
  }
  for (const text of ['no', 'false', '0', 'off', '☐']) {
    test(`reads “${text}” as not checked`, () => assert.equal(Checkbox.read(text, options), false))
  }
  test('accepts true, false and their numbers', () => {
    assert.deepEqual(
      [true, false, 1, 0].map((input) => Checkbox.accept(input, options)),
      [true, false, true, false],
    )
    for (const input of ['true', 2, '', [], {}]) {
      assert.throws(() => Checkbox.accept(input, options), { message: 'Checkbox needs true or false.' })
    }
    assert.equal(Checkbox.read('maybe', options), null)
  })
})

describe('Collaborator (spec 207) and the people the server notes', () => {
  const [ana, lee] = ['us_0123456789abcd', 'us_abcdefghijklmn']
  test('a Collaborator cell holds users by id, each once (spec 207)', () => {
    assert.deepEqual(Collaborator.accept([lee, ana, lee], { many: true }), [lee, ana])
    assert.deepEqual(Collaborator.accept(`${ana},${lee}`, { many: true }), [ana, lee])
    assert.deepEqual(Collaborator.read(` ${ana}, somebody`, { many: true }), [ana])
    assert.equal(Collaborator.read('ana@example.com', { many: true }), null)
    assert.equal(Collaborator.show([ana, lee], { many: true }), `${ana},${lee}`)
    for (const input of [['ana'], [ana.toUpperCase()], {}, 5, [null], 'ana']) {
      assert.throws(() => Collaborator.accept(input, { many: true }), { code: 'invalid_value' })
    }
  })
  test('a Collaborator of one takes one (spec 207)', () => {
    assert.deepEqual(Collaborator.accept([ana], { many: false }), [ana])
    assert.throws(() => Collaborator.accept([ana, lee], { many: false }), {
      message: 'Collaborator needs at most one user.',
    })
  })
  for (const name of ['CreatedBy', 'LastModifiedBy'] as const) {
    test(`${name} holds one user`, () => {
      const type: ColumnType = columnTypes[name]
      assert.equal(type.accept(ana, {}), ana)
      assert.equal(type.read(` ${ana} `, {}), ana)
      assert.equal(type.read('Ana', {}), null)
      for (const input of ['Ana', [ana], 5]) assert.throws(() => type.accept(input, {}), { code: 'invalid_value' })
    })
  }
})

describe('JSON', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  test('accepts every JSON value as it is', () => {
    for (const value of [0, 1.5, 'text', '{"a":1}', true, [], {}, { a: [1, { b: null }] }, nested(50)]) {
      assert.deepEqual(Json.accept(value, {}), value)
    }
    assert.ok(Object.is(Json.accept(-0, {}), 0))
  })
  for (const [what, input, message] of [
    ['undefined', undefined, 'JSON needs a JSON value.'],
    ['NaN', [Number.NaN], 'JSON needs a JSON value.'],
    ['a function', { a: () => 1 }, 'JSON needs a JSON value.'],
    ['a Date', new Date(0), 'JSON needs a JSON value.'],
    ['a big number', 1n, 'JSON needs a JSON value.'],
    ['a hole', new Array(2), 'JSON needs a JSON value.'],
    ['NUL', ['\0'], 'JSON needs JSON without NUL and broken characters.'],
    ['NUL in a key', { 'a\0': 1 }, 'JSON needs JSON without NUL and broken characters.'],
    ['51 levels', nested(51), 'JSON needs JSON of at most 50 levels.'],
    ['more than 1 MB', 'x'.repeat(1_048_575), 'JSON needs at most 1 MB of JSON (1048576 bytes).'],
    ['more than 1 MB of bytes', 'é'.repeat(600_000), 'JSON needs at most 1 MB of JSON (1048576 bytes).'],
  ] as const) {
    test(`refuses ${what} (D16)`, () => assert.throws(() => Json.accept(input, {}), { message }))
  }
  test('refuses what refers to itself, without end or many times over', () => {
    const loop: unknown[] = []
    loop.push(loop)
    assert.throws(() => Json.accept(loop, {}), { code: 'invalid_value' })
    let tree: unknown = 1
    for (let level = 0; level < 49; level += 1) tree = [tree, tree]
    assert.throws(() => Json.accept(tree, {}), { message: 'JSON needs at most 1 MB of JSON (1048576 bytes).' })
  })
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    test(`never takes the key ${key} (S72)`, () => {
      const evil = `{"a": {"${key}": {"polluted": true}}}`
      assert.throws(() => Json.accept(JSON.parse(evil), {}), { message: `JSON needs JSON without the key “${key}”.` })
      assert.equal(Json.read(evil, {}), null)
      assert.equal(Reflect.get({}, 'polluted'), undefined)
    })
  }
  test('reads JSON text, and no other', () => {
    assert.deepEqual(Json.read(' {"a": [1, "b"]} ', {}), { a: [1, 'b'] })
    for (const text of ['{a:1}', 'text', '[', `${'['.repeat(100_000)}`, 'null']) assert.equal(Json.read(text, {}), null)
  })
})

describe('GeoPoint', () => {
  for (const [text, latitude, longitude] of [
    ['52.5, 13.4', 52.5, 13.4],
    ['52.5;13.4', 52.5, 13.4],
    ['52,5; 13,4', 52.5, 13.4],
    ['-33.9 151.2', -33.9, 151.2],
    ['33.9° S, 151.2° E', -33.9, 151.2],
    ['{"latitude":52.5,"longitude":13.4}', 52.5, 13.4],
  ] as const) {
    test(`reads “${text}”`, () => assert.deepEqual(GeoPoint.read(text, {}), { latitude, longitude }))
  }
  for (const text of [
    '91, 0',
    '0, 181',
    '52.5',
    '1, 2, 3',
    'Berlin',
    '1e999, 0',
    '{"latitude":91,"longitude":0}',
    '{',
  ]) {
    test(`finds no place in “${text}”`, () => assert.equal(GeoPoint.read(text, {}), null))
  }
  test('accepts the two numbers in their range and nothing else', () => {
    assert.deepEqual(GeoPoint.accept({ longitude: -180, latitude: 90 }, {}), { latitude: 90, longitude: -180 })
    for (const input of [
      { latitude: 90.1, longitude: 0 },
      { latitude: 0, longitude: -180.1 },
      { latitude: '1', longitude: 2 },
      { latitude: 1 },
      { latitude: 1, longitude: 2, altitude: 3 },
      { latitude: Number.NaN, longitude: 0 },
      [1, 2],
      '1, 2',
    ]) {
      assert.throws(() => GeoPoint.accept(input, {}), { code: 'invalid_value' })
    }
  })
})

describe('columns that hold nothing of their own', () => {
  for (const [name, title, options] of [
    ['Barcode', 'Barcode (spec 228)', { column: 'cl_1', format: 'EAN13' }],
    ['QrCode', 'QrCode', { column: 'cl_1', format: 'H' }],
    ['Button', 'Button (spec 229)', { label: 'Map', kind: 'url', url: 'https://maps.example/{City}' }],
  ] as const) {
    test(`${title} has options, stores nothing and refuses every value`, () => {
      const type: ColumnType = columnTypes[name]
      assert.equal(type.storage, null)
      assert.deepEqual(type.operators, [])
      const accepted = acceptOptions(type, options)
      for (const input of [null, 'x', 1]) assert.throws(() => type.accept(input, accepted), /cannot be written/)
      assert.equal(type.read('x', accepted), null)
    })
  }
  test('a code shows the value it draws, a button its label (spec 228, 229)', () => {
    assert.equal(Barcode.show('4006381333931', Barcode.defaults), '4006381333931')
    assert.equal(QrCode.show('x', QrCode.defaults), 'x')
    assert.equal(Button.show(1, { ...Button.defaults, label: 'Map' }), 'Map')
  })
})
