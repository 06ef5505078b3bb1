import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInviteAddresses } from './invite-addresses.ts'

test('an empty field asks for an address (spec 328)', () => {
  assert.equal(readInviteAddresses('').fault, 'E-mail is required')
  assert.equal(readInviteAddresses(' , ').fault, 'E-mail is required')
})

test('several addresses are read from one field, each once (spec 329)', () => {
  assert.deepEqual(readInviteAddresses('ana@north.example, lee@north.example,ANA@north.example'), {
    fault: null,
    emails: ['ANA@north.example', 'lee@north.example'],
  })
})

test('all invalid addresses are named together (spec 330)', () => {
  assert.equal(readInviteAddresses('ana@north.example, kim@tide, sato@').fault, '"kim@tide, sato@" - invalid email')
})
