import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HookLedger } from './hook-ledger.ts'

function aLedger(acknowledged: number, told: readonly (readonly [number, string])[]): HookLedger {
  const ledger = new HookLedger()
  for (let count = 1; count <= acknowledged; count += 1) ledger.acknowledge('a', ledger.next('a'))
  for (const [count, id] of told) ledger.tell('a', count, id)
  return ledger
}

for (const [what, told, faults] of [
  [
    'all told, one of them twice',
    [
      [1, 'x'],
      [1, 'x'],
      [2, 'y'],
    ],
    [],
  ],
  ['one that is missing', [[2, 'y']], ['a 1 was acknowledged and never told']],
  [
    'another order',
    [
      [2, 'y'],
      [1, 'x'],
    ],
    ['a 1 was told after a later change'],
  ],
  [
    'one that nobody wrote',
    [
      [1, 'x'],
      [2, 'y'],
      [3, 'z'],
    ],
    ['a 3 was told and never asked for'],
  ],
  [
    'one change under two ids',
    [
      [1, 'x'],
      [1, 'w'],
      [2, 'y'],
    ],
    ['a 1 was told under two ids'],
  ],
] as const)
  test(`webhooks of two changes: ${what}`, () => assert.deepEqual(aLedger(2, told).faults(), faults))
