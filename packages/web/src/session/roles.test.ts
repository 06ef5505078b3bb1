import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rolesFromText, rolesToText } from './roles.ts'

test('the shell keeps roles as a comma separated text (spec 144)', () => {
  assert.equal(rolesToText({ user: true, super: true, viewer: false }), 'user,super')
})

test('the session knows them as a map of names (spec 145)', () => {
  assert.deepEqual(rolesFromText('user, super,'), { user: true, super: true })
  assert.deepEqual(rolesFromText(''), {})
})
