import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assignableRoles, firstRole, offeredRoles, type Rights, roleIdOf, roleNameOf } from './member.ts'

const owner: Rights = { ownId: 'u_me', mayManage: true, mayManageCreators: true, mayManageOwners: true }
const creator: Rights = { ...owner, mayManageCreators: false, mayManageOwners: false }
const editor: Rights = { ...creator, mayManage: false }

describe('roles of the invite form', () => {
  test('an owner offers creator, editor, commenter and viewer, never owner (spec 355)', () => {
    assert.deepEqual(offeredRoles(owner), ['creator', 'editor', 'commenter', 'viewer'])
  })
  test('a creator offers no creator', () => {
    assert.deepEqual(offeredRoles(creator), ['editor', 'commenter', 'viewer'])
  })
  test('the first choice is editor, which everybody who invites may give', () => {
    assert.equal(firstRole, 'editor')
    assert.ok(offeredRoles(creator).includes(firstRole))
  })
})

describe('roles a person of the list may be given', () => {
  const all = ['owner', 'creator', 'editor', 'commenter', 'viewer']
  const low = ['editor', 'commenter', 'viewer']
  const member = (roles: string, status: 'member' | 'invited' = 'member', id = 'u_other') => ({ id, roles, status })
  for (const [what, person, rights, expected] of [
    ['an owner changes an editor', member('editor'), owner, all],
    ['an owner changes another owner', member('owner'), owner, all],
    ['an invitation never becomes an owner', member('viewer', 'invited'), owner, all.slice(1)],
    ['a creator changes a viewer', member('viewer'), creator, low],
    ['a creator leaves creators alone', member('creator'), creator, []],
    ['a creator leaves owners alone', member('owner'), creator, []],
    ['an editor changes nobody', member('viewer'), editor, []],
    ['nobody changes themselves', member('owner', 'member', 'u_me'), owner, []],
    ['a role we do not know is left alone', member('auditor'), owner, []],
  ] as const) {
    test(what, () => assert.deepEqual(assignableRoles(person, rights), expected))
  }
})

describe('what a person of the list is', () => {
  const desk = { id: 'ro_1', title: 'Deal desk' }
  for (const [what, [roles, own_role, custom_role, counting_role], id, name] of [
    ['of their own', ['editor', 'editor', null, null], 'editor', 'shell.role.editor'],
    ['by a group alone', ['viewer', null, null, null], 'viewer', 'shell.role.viewer'],
    ['by a custom role', ['editor', 'editor', desk, 'Deal desk'], 'ro_1', 'Deal desk'],
    ['more by a group', ['creator', 'editor', desk, null], 'ro_1', 'shell.role.creator'],
    ['by the custom role of a group', ['editor', 'viewer', null, 'Deal desk'], 'viewer', 'Deal desk'],
  ] as const)
    test(`${what}: ${name}`, () => {
      const held = { roles, own_role, custom_role, counting_role }
      assert.equal(roleIdOf(held), id)
      assert.equal(
        roleNameOf(held, (key) => key),
        name,
      )
    })
})
