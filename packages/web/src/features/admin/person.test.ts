import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calledBy } from '../../values/person-name.ts'
import { isSuper, personPath } from './person.ts'

test('a person is called by name, else by address', () => {
  assert.equal(calledBy({ firstname: 'Ana', lastname: 'Ruiz', email: 'ana@north.example' }), 'Ana Ruiz')
  assert.equal(calledBy({ firstname: null, lastname: 'Ruiz', email: 'ana@north.example' }), 'Ruiz')
  assert.equal(calledBy({ firstname: '', lastname: null, email: 'ana@north.example' }), 'ana@north.example')
})

test('only the whole word super makes a super admin', () => {
  assert.equal(isSuper({ roles: 'user,super' }), true)
  assert.equal(isSuper({ roles: 'user,supervisor' }), false)
})

test('an id cannot lead the address elsewhere', () => assert.equal(personPath('a/../b'), '/user/admin/user/a%2F..%2Fb'))
