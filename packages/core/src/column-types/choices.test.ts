import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { acceptOptions } from './accept-options.ts'
import { columnTypes } from './registry.ts'

const { SingleSelect, MultiSelect } = columnTypes

const choicesOf = (...titles: string[]) => ({
  ...columnTypes.SingleSelect.defaults,
  choices: titles.map((title, index) => ({ id: `sl_${index}`, title, color: '#cfdffe', order: index + 1 })),
})

describe('choices of a column', () => {
  test('are trimmed and put in order', () => {
    const [first, second] = choicesOf(' b ', 'a').choices
    assert.deepEqual(acceptOptions(SingleSelect, { choices: [second, first] }), choicesOf('b', 'a'))
  })
  for (const [titles, message] of [
    [['a', 'a '], 'There are two choices “a”.'],
    [['a', '  '], 'A choice needs a title.'],
    [['x'.repeat(256)], 'The title of a choice needs at most 255 characters.'],
    [['a\nb'], 'The choice “a\nb” must not contain control or broken characters.'],
  ] as const) {
    test(`refuse ${JSON.stringify(titles).slice(0, 30)}`, () => {
      for (const type of [SingleSelect, MultiSelect])
        assert.throws(() => acceptOptions(type, choicesOf(...titles)), { code: 'invalid_value', message })
    })
  }
  test('refuse an id used twice, unknown keys and more than 1000', () => {
    const [choice] = choicesOf('a').choices
    assert.throws(() => acceptOptions(SingleSelect, { choices: [choice, { ...choice, title: 'b' }] }))
    assert.throws(() => acceptOptions(SingleSelect, { choices: [{ ...choice, note: '' }] }))
    const many = Array.from({ length: 1001 }, (_, index) => String(index))
    assert.throws(() => acceptOptions(SingleSelect, choicesOf(...many)), { details: { field: 'choices' } })
    assert.ok(acceptOptions(SingleSelect, choicesOf(...many.slice(1))))
  })
})

describe('SingleSelect (spec 206)', () => {
  const options = choicesOf('Todo', 'In progress', 'Done', 'done')
  test('accepts known titles only', () => {
    assert.equal(SingleSelect.accept('Todo', options), 'Todo')
    for (const input of ['todo', ' Todo', '', 'Nope', 1, ['Todo'], {}, '__proto__', 'constructor']) {
      assert.throws(() => SingleSelect.accept(input, options), { message: 'SingleSelect needs one of its choices.' })
    }
  })
  for (const [text, title] of [
    [' todo ', 'Todo'],
    ['IN PROGRESS', 'In progress'],
    ['done', 'done'],
    ['DONE', 'Done'],
    ['nope', null],
    ['  ', null],
  ] as const) {
    test(`reads “${text}” as ${title}`, () => assert.equal(SingleSelect.read(text, options), title))
  }
  test('shows what a foreign database holds, known or not', () => {
    assert.equal(SingleSelect.show('Gone', options), 'Gone')
  })
})

describe('MultiSelect (spec 205)', () => {
  const options = choicesOf('red', 'green', 'Berlin, north', 'Berlin', '5" pipe', '"quoted"', 'a,b,c')
  test('accepts lists of known titles, in the order of the column, each once', () => {
    assert.deepEqual(MultiSelect.accept(['green', 'red', 'green'], options), ['red', 'green'])
    assert.deepEqual(MultiSelect.accept([], options), [])
    for (const input of [['red', 'nope'], [1], 'red,nope', {}, 5, [['red']], [undefined]]) {
      assert.throws(() => MultiSelect.accept(input, options), { message: 'MultiSelect needs a list of its choices.' })
    }
  })
  test('accepts the text of existing clients', () => {
    assert.deepEqual(MultiSelect.accept('green,red', options), ['red', 'green'])
    assert.deepEqual(MultiSelect.accept('', options), [])
  })
  for (const [text, titles] of [
    ['GREEN , red', ['red', 'green']],
    ['red,nope,,green', ['red', 'green']],
    ['Berlin, north', ['Berlin, north']],
    ['Berlin', ['Berlin']],
    ['north, Berlin', ['Berlin']],
    ['Berlin, red', ['red', 'Berlin']],
    ['red,"Berlin, north", green', ['red', 'green', 'Berlin, north']],
    ['a,b,c', ['a,b,c']],
    ['a,b', null],
    ['red\ngreen', ['red', 'green']],
    ['"""quoted"""', ['"quoted"']],
    ['5" pipe,red', ['red', '5" pipe']],
    ['"open,red', ['red']],
    ['nothing', null],
    [',', null],
  ] as const) {
    test(`reads ${JSON.stringify(text)}`, () => assert.deepEqual(MultiSelect.read(text, options), titles))
  }
  test('shows titles with commas between them, quoted where needed, and reads them back', () => {
    const all = options.choices.map(({ title }) => title)
    assert.equal(MultiSelect.show(all, options), 'red,green,"Berlin, north",Berlin,5" pipe,"""quoted""","a,b,c"')
    assert.deepEqual(MultiSelect.read(MultiSelect.show(all, options), options), all)
  })
  test('every set of titles is read back as it is shown, also where some are made of others', () => {
    const titles = ['a', 'b', 'a,b', 'a, b', '"a"', 'a"b', 'b,"a', '"', "'", 'A']
    const close = choicesOf(...titles)
    for (let set = 1; set < 2 ** titles.length; set += 1) {
      const chosen = titles.filter((_, at) => (set >> at) & 1)
      const text = MultiSelect.show(chosen, close)
      assert.deepEqual(MultiSelect.read(text, close), chosen, text)
      assert.deepEqual(MultiSelect.accept(text, close), chosen, text)
    }
  })
  test('hostile texts cost no time to speak of (S70)', () => {
    for (const text of ['"a""b,'.repeat(20_000), ','.repeat(50_000), 'a,b,'.repeat(20_000), '"'.repeat(50_000)]) {
      assert.equal(MultiSelect.read(text, options), null)
    }
  })
})
