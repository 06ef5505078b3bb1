import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Texts } from '../../i18n/catalogue.ts'
import { expiryOf, placeWords } from './token-words.ts'

const t: Texts = (key, values = {}) => [key, ...Object.values(values)].join(' ')
const now = new Date('2026-11-16T12:00:00Z')

describe('a token in words', () => {
  const tables = [
    { id: 'a', title: 'Deals' },
    { id: 'b', title: 'People' },
  ]
  test('where it leads', () => {
    assert.equal(placeWords({ projects: null }, t), 'tokens.where.everywhere')
    assert.equal(placeWords({ projects: [] }, t), 'tokens.where.nowhere')
    const projects = [
      { id: 'p', title: 'Sales', tables: null },
      { id: 'q', title: 'Shop', tables },
    ]
    assert.equal(placeWords({ projects }, t), 'Sales; tokens.where.tables Shop Deals, People')
  })

  for (const [expiresAt, state] of [
    [null, 'never'],
    ['2027-03-01T00:00:00Z', 'later'],
    ['2026-11-28T00:00:00Z', 'soon'],
    ['2026-11-16T11:59:59Z', 'over'],
  ] as const)
    test(`${expiresAt} is ${state}`, () => assert.equal(expiryOf({ expiresAt }, now, t, 'en').state, state))
})
