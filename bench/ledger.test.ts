import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Ledger } from './ledger.ts'

/** A project acknowledged at version 2, with version 3 sent and unanswered. */
function aLedger(): Ledger {
  const ledger = new Ledger()
  ledger.created('p_1', 'A')
  ledger.sending('p_1').acknowledged()
  ledger.sending('p_1')
  return ledger
}

describe('what a killed server must still have (P01)', () => {
  for (const [title, faults] of [
    ['A v1', 1],
    ['A v2', 0],
    ['A v3', 0],
    ['A v4', 1],
    ['A v', 1],
    ['B v2', 1],
    [undefined, 1],
  ] as const) {
    test(`stored as ${title ?? 'nothing'}: ${faults} faults`, () => {
      const stored = new Map(title === undefined ? [] : [['p_1', title]])
      assert.equal(aLedger().faults(stored).size, faults)
    })
  }

  test('only acknowledged writes are counted', () => {
    assert.equal(aLedger().acknowledgedWrites, 2)
  })

  test('projects nobody was told of may be there', () => {
    assert.equal(new Ledger().faults(new Map([['p_2', 'B v1']])).size, 0)
  })
})
