import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInvite } from './read-invite.ts'

const offered = ['creator', 'editor', 'commenter', 'viewer'] as const

for (const [what, addresses, role, email, roleFault] of [
  ['no address (spec 328)', ' , ', 'editor', 'E-mail is required', null],
  [
    'addresses that are none (spec 330)',
    'a@b.example, kim@tide, sato',
    'editor',
    '"kim@tide, sato" - invalid email',
    null,
  ],
  ['no role (spec 331)', 'a@b.example', null, null, 'User Role is required'],
  ['an empty role (spec 331)', 'a@b.example', '', null, 'User Role is required'],
  ['the role owner (spec 332)', 'a@b.example', 'owner', null, 'invalid user role'],
  ['both wrong', '', 'super', 'E-mail is required', 'invalid user role'],
] as const) {
  test(`an invitation with ${what} is refused`, () => {
    assert.deepEqual(readInvite(addresses, role, offered), { faults: { email, role: roleFault } })
  })
}

test('several addresses with commas between them are one invitation each (spec 329)', () => {
  const { invite } = readInvite('a@b.example, C@d.example ,c@D.example,', 'viewer', offered)
  assert.equal(invite?.role, 'viewer')
  assert.equal(invite?.emails.length, 2)
})

test('a role that is not offered to this person is refused (spec 332)', () => {
  const { faults } = readInvite('a@b.example', 'creator', ['editor', 'commenter', 'viewer'])
  assert.deepEqual(faults, { email: null, role: 'invalid user role' })
})
