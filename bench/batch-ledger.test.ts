import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BatchLedger } from './batch-ledger.ts'

/** One batch acknowledged, another sent and unanswered. */
function aLedger(): BatchLedger {
  const ledger = new BatchLedger(3)
  ledger.sending('A').acknowledged()
  ledger.sending('B')
  return ledger
}

describe('what a killed server must still have of rows written together (P01)', () => {
  for (const [stored, faults] of [
    [{ A: 3 }, 0],
    [{ A: 3, B: 3 }, 0],
    [{}, 1],
    [{ B: 3 }, 1],
    [{ A: 2 }, 1],
    [{ A: 4 }, 1],
    [{ A: 3, B: 1 }, 1],
    [{ A: 3, C: 3 }, 1],
  ] as const) {
    test(`stored as ${JSON.stringify(stored)}: ${faults} faults`, () => {
      assert.equal(aLedger().faults(new Map(Object.entries(stored))).size, faults)
    })
  }

  test('only acknowledged batches are counted', () => {
    assert.equal(aLedger().acknowledgedBatches, 1)
  })
})
