import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type InterfaceCaller, isInterfaceAllowed } from './interface.ts'
import { invitableRoles, lowerRole, previewRoles, projectRoles } from './roles.ts'

const caller = (project: string | null, user = 'user', previewAs?: string): InterfaceCaller => ({
  userRoles: { [user]: true },
  projectRoles: project === null ? {} : { [project]: true },
  previewAs,
})

const everything = [
  'smartSheet',
  'xcDatatableEditable',
  'column',
  'tableAttachment',
  'tableRowUpdate',
  'rowComments',
  'gridViewOptions',
  'sortSync',
  'fieldsSync',
  'gridColUpdate',
  'filterSync',
  'csvImport',
  'apiDocs',
  'add-user',
  'previewAs',
  'settings',
  'projectCreate',
  'projectActions',
]
const allowedTo = (who: InterfaceCaller) => everything.filter((permission) => isInterfaceAllowed(permission, who))
const ofUser = ['projectCreate', 'projectActions']

describe('what the interface shows to whom', () => {
  test('there are five roles, four invitable (spec 003, 355)', () => {
    assert.deepEqual(projectRoles, ['owner', 'creator', 'editor', 'commenter', 'viewer'])
    assert.deepEqual(invitableRoles, ['creator', 'editor', 'commenter', 'viewer'])
    assert.deepEqual(previewRoles, ['editor', 'commenter', 'viewer'])
  })

  test('owner and creator: everything (spec 357)', () => {
    assert.deepEqual(allowedTo(caller('owner')), everything)
    assert.deepEqual(allowedTo(caller('creator')), everything)
  })

  test('admin is who owns or creates, at user or at project level (spec 366)', () => {
    for (const role of ['owner', 'creator']) {
      assert.deepEqual(allowedTo(caller(role)), everything)
      assert.deepEqual(allowedTo(caller(null, role)), everything)
    }
    for (const role of ['editor', 'commenter', 'viewer', 'user'])
      for (const who of [caller(role), caller(null, role)]) assert.notDeepEqual(allowedTo(who), everything)
  })

  test('guest: nothing (spec 354, 358)', () => {
    assert.deepEqual(allowedTo(caller(null, 'guest')), [])
  })

  test('editor: the thirteen of the map and what every user has (spec 359-360, 364)', () => {
    assert.deepEqual(allowedTo(caller('editor')), [...everything.slice(0, 13), ...ofUser])
  })

  test('commenter: smartSheet, column, rowComments (spec 361)', () => {
    assert.deepEqual(allowedTo(caller('commenter', 'guest')), ['smartSheet', 'column', 'rowComments'])
  })

  test('viewer: smartSheet and column (spec 362)', () => {
    assert.deepEqual(allowedTo(caller('viewer', 'guest')), ['smartSheet', 'column'])
  })

  test('user: creating projects and acting on them (spec 363)', () => {
    assert.deepEqual(allowedTo(caller(null)), ofUser)
  })

  test('a preview role overrides both (spec 365)', () => {
    assert.deepEqual(allowedTo(caller('owner', 'super', 'viewer')), ['smartSheet', 'column'])
  })

  test('a name from the prototype is no role', () => {
    assert.deepEqual(allowedTo(caller('constructor', '__proto__')), [])
  })

  test('the lower of two roles wins', () => {
    assert.equal(lowerRole('owner', 'viewer'), 'viewer')
    assert.equal(lowerRole('viewer', 'owner'), 'viewer')
  })
})
