import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInDatabase } from './name-in-database.ts'

test('the name in the database is shown before the table is made (spec 177)', () => {
  assert.equal(nameInDatabase('Order items', 'nc_ab12__'), 'nc_ab12___Order_items')
  assert.equal(nameInDatabase('Order items', ''), 'Order_items')
  assert.equal(nameInDatabase('  ', 'nc_ab12__'), null)
})

test('a long title gives a name every engine takes', () => {
  assert.equal(nameInDatabase('x'.repeat(300), 'nc_ab12__')?.length, 63)
})
