import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { type SortedAddresses, sortAddresses } from './sort-addresses.ts'

const account = (role: string | null, own_role = role) => ({ id: 'us_1', email_key: 'a@x.example', role, own_role })
const waiting = (role: ProjectRole) => ({
  id: 'iv_1',
  email: 'a@x.example',
  email_key: 'a@x.example',
  role,
  custom_role_id: null,
  without: [],
})

/** A creator may take any waiting role but that of a creator. */
function fateOf(accounts: ReturnType<typeof account>[], invites: ReturnType<typeof waiting>[]): string {
  const sorted = sortAddresses(['A@x.example'], { accounts, waiting: invites }, (role) => role !== 'creator')
  return (Object.keys(sorted) as (keyof SortedAddresses)[]).filter((name) => sorted[name].length > 0).join(' ')
}

describe('what happens to an address', () => {
  for (const [what, accounts, invites, fate] of [
    ['unknown', [], [], 'inviting'],
    ['invited', [], [waiting('viewer')], 'refused'],
    ['with an account', [account(null)], [], 'joining'],
    ['of a member', [account('viewer')], [], 'refused'],
    ['of a member by a group', [account('viewer', null)], [], 'joining'],
    ['invited, signed up without the link', [account(null)], [waiting('viewer')], 'joining replaced'],
    ['the same, as somebody the caller may not touch', [account(null)], [waiting('creator')], 'refused'],
  ] as const) {
    test(`${what}: ${fate}`, () => assert.equal(fateOf([...accounts], [...invites]), fate))
  }

  test('the refusal names the address as typed and the role it has', () => {
    const { refused } = sortAddresses(['A@x.example'], { accounts: [account('editor')], waiting: [] }, () => true)
    assert.deepEqual(refused, [
      { email: 'A@x.example', error: 'A@x.example with role editor already exists in this project' },
    ])
  })
})
