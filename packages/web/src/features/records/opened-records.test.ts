import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openedIn, withOpened } from './opened-records.ts'

const place = new URLSearchParams('tab=table&name=Deals&rowId=1')

test('records opened from one another stand in the address in their order, whatever their keys are', () => {
  const opened = [
    { tableId: 'md_1', rowId: '7' },
    { tableId: 'md_2', rowId: 'a.b&c=1___2' },
  ]
  const next = withOpened(place, opened)
  assert.deepEqual(openedIn(new URLSearchParams(next.toString())), opened)
  assert.equal(next.get('rowId'), '1')
  assert.equal(withOpened(next, []).toString(), place.toString())
})

test('what is no record is passed over, and an address cannot open any number of them', () => {
  assert.deepEqual(openedIn(new URLSearchParams('open=&open=x&open=.5&open=md_1.')), [])
  assert.equal(openedIn(new URLSearchParams('open=md_1.5&'.repeat(100))).length, 20)
})
