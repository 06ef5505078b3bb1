import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operators } from '../filters/operators.ts'
import { storageWords } from '../storage.ts'
import { acceptCell } from './accept-cell.ts'
import { acceptOptions } from './accept-options.ts'
import { storedAs } from './column-type.ts'
import { readFilterValue } from './read-filter-value.ts'
import {
  type ColumnTypeName,
  columnTypeOf,
  columnTypes,
  findColumnType,
  isColumnTypeName,
  knownTypeName,
  typeWith,
} from './registry.ts'

describe('the list of column types', () => {
  for (const [name, type] of Object.entries(columnTypes)) {
    test(`${name} is whole: known words, defaults its own options allow, empty in every form`, () => {
      assert.ok(type.storage === null || storageWords.includes(type.storage))
      for (const operator of type.operators) assert.ok(Object.hasOwn(operators, operator))
      assert.equal(new Set(type.operators).size, type.operators.length)
      assert.deepEqual(acceptOptions(type, {}), type.defaults)
      const general = findColumnType(name)
      assert.ok(general)
      assert.equal(general.read('', type.defaults), null)
      assert.equal(general.show(null, type.defaults), '')
      if (type.storage === null) assert.throws(() => general.accept(null, type.defaults), { code: 'invalid_value' })
      else assert.equal(general.accept(null, type.defaults), null)
    })
  }

  test('names of the language are no column types (S72)', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'id', 'Text']) {
      assert.equal(isColumnTypeName(name), false)
      assert.equal(findColumnType(name), null)
    }
  })

  test('the server keeps the keys, numbers, times and people; everything else is written by people', () => {
    const kept = Object.entries(columnTypes).flatMap(([name, { kept }]) => (kept ? [[name, kept]] : []))
    assert.deepEqual(kept, [
      ['ID', 'key'],
      ['CreateTime', 'createdAt'],
      ['LastModifiedTime', 'updatedAt'],
      ['AutoNumber', 'autoNumber'],
      ['UUID', 'uuid'],
      ['CreatedBy', 'createdBy'],
      ['LastModifiedBy', 'updatedBy'],
    ])
  })

  test('only passwords are secret, and nothing can be asked about them (S53)', () => {
    const secret = Object.entries(columnTypes).filter(([, type]) => type.secret)
    assert.deepEqual(
      secret.map(([name]) => name),
      ['Password'],
    )
    assert.deepEqual(columnTypes.Password.operators, [])
  })
})

describe('options', () => {
  test('what is left out gets its default', () => {
    assert.deepEqual(acceptOptions(columnTypes.Rating, { max: 10 }), { max: 10, icon: 'star', color: '#fcb401' })
  })

  for (const [name, input, field] of [
    ['Rating', { max: 11 }, 'max'],
    ['Rating', { color: 'red;background:url(//x)' }, 'color'],
    ['Duration', { format: 5 }, 'format'],
    ['Date', { dateFormat: 'YY-M-D' }, 'dateFormat'],
    ['Currency', { code: 'usd' }, 'code'],
    ['Number', { surprise: true }, 'surprise'],
    ['Number', JSON.parse('{"__proto__": {"grouping": true}}'), '__proto__'],
    ['Number', null, 'options'],
    ['Number', [], 'options'],
    ['SingleSelect', { choices: 'a,b' }, 'choices'],
  ] as const) {
    test(`${name} refuses ${JSON.stringify(input)} and names “${field}”`, () => {
      assert.throws(
        () => acceptOptions(columnTypes[name], input),
        (error: { code: string; details: object }) => {
          assert.equal(error.code, 'invalid_value')
          assert.deepEqual(error.details, { field })
          return true
        },
      )
    })
  }

  test('a refusal says what is wrong in words', () => {
    assert.throws(() => acceptOptions(columnTypes.Number, { surprise: 1 }), {
      message: 'The column option “surprise” is unknown.',
    })
    assert.throws(() => acceptOptions(columnTypes.Decimal, { precision: 19 }), {
      message: 'The column option “precision” must be <= 18.',
    })
  })

  test('a button leads to http and https only', () => {
    const of = (url: string) => acceptOptions(columnTypes.Button, { url })
    for (const url of ['https://maps.example/{City}', '{Website}', '']) assert.ok(of(url))
    for (const url of ['javascript:alert(1)', 'file:///x', 'maps.example']) assert.throws(() => of(url))
  })

  test('keys are stored as what they are made of', () => {
    for (const type of [columnTypes.ID, columnTypes.ForeignKey]) {
      assert.deepEqual(storedAs(type, { kind: 'integer' }), { storage: 'integer', comparison: 'number' })
      assert.deepEqual(storedAs(type, { kind: 'text' }), { storage: 'shortText', comparison: 'text' })
      assert.deepEqual(storedAs(type, { kind: 'uuid' }), { storage: 'shortText', comparison: 'text' })
    }
    assert.deepEqual(storedAs(columnTypes.Date, columnTypes.Date.defaults), { storage: 'date', comparison: 'date' })
  })
})

test('a refused cell names its column and the limit (D16)', () => {
  const stars = { title: 'Stars', type: columnTypes.Rating, options: columnTypes.Rating.defaults }
  assert.equal(acceptCell(stars, 3), 3)
  assert.throws(() => acceptCell(stars, 6), {
    code: 'invalid_value',
    message: '“Stars” needs a whole number from 0 to 5.',
    details: { field: 'Stars', needs: 'needs a whole number from 0 to 5' },
  })
})

test('a filter value is taken as a program means it, then as a person does', () => {
  const { Duration, Checkbox, Date: day, SingleLineText } = columnTypes
  assert.equal(readFilterValue(Duration, '90', Duration.defaults), '90')
  assert.equal(readFilterValue(Duration, '1:30', Duration.defaults), '5400')
  assert.equal(readFilterValue(Checkbox, 'yes', Checkbox.defaults), true)
  assert.equal(readFilterValue(day, '15 Nov 2026', day.defaults), '2026-11-15')
  assert.equal(readFilterValue(SingleLineText, ' a ', SingleLineText.defaults), ' a ')
})

describe('a type found by what it is', () => {
  const names = Object.keys(columnTypes) as ColumnTypeName[]

  for (const storage of storageWords.filter((word) => word !== 'float'))
    test(`of those stored as ${storage} one says nothing more about its values`, () => {
      const plain = names.filter((name) => columnTypes[name].plain && columnTypes[name].storage === storage)
      assert.deepEqual(plain, [typeWith({ plain: true, storage })])
    })

  test('what stores nothing says how its values come about, and nothing else does', () => {
    for (const name of names) assert.equal(columnTypes[name].computed !== undefined, columnTypes[name].storage === null)
  })

  test('where there is none, that is said', () => {
    assert.equal(typeWith({ kept: 'createdAt' }), 'CreateTime')
    assert.throws(() => typeWith({ kept: 'createdAt', secret: true }), /No column type is/)
  })

  test('a name nobody knows is shown as its text', () => {
    assert.equal(columnTypeOf('Hologram'), columnTypes.SpecificDBType)
    assert.equal(knownTypeName('Rating'), 'Rating')
  })
})
