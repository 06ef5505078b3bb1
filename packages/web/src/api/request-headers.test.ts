import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestHeaders } from './request-headers.ts'

const guest = { token: null, previewAs: null, link: null }
const everything = { token: 't', previewAs: 'viewer', link: { kind: 'base', key: 'uuid', pass: null } } as const

test('every call carries xc-gui, and nothing else without a session (spec 374)', () => {
  assert.deepEqual(requestHeaders('https://a.example/api/v1/version', guest), { 'xc-gui': 'true' })
})

test('xc-auth, xc-preview and xc-shared-base-id are sent when known (spec 375, 376, 377)', () => {
  assert.deepEqual(requestHeaders('https://a.example/api/v1/db/meta/projects/p_1', everything), {
    'xc-gui': 'true',
    'xc-auth': 't',
    'xc-preview': 'viewer',
    'xc-shared-base-id': 'uuid',
  })
})

for (const path of ['api/v1/auth/user/me', 'api/v1/auth/user/me?project_id=p_1', 'dashboard/admin/roles']) {
  test(`${path} carries neither preview nor shared base (spec 376, 377)`, () => {
    assert.deepEqual(requestHeaders(`https://a.example/${path}`, everything), { 'xc-gui': 'true', 'xc-auth': 't' })
  })
}

test('an address that only begins like user/me is no exception (spec 376)', () => {
  assert.equal(requestHeaders('https://a.example/api/user/menu', everything)['xc-preview'], 'viewer')
})

test('an owner who looks as somebody else says so, but not where it is asked who they are', () => {
  const looking = { ...guest, token: 't', viewAs: 'sealed' }
  assert.equal(requestHeaders('https://a.example/api/v1/db/meta/projects/p_1', looking)['xc-view-as'], 'sealed')
  assert.equal('xc-view-as' in requestHeaders('https://a.example/api/v1/auth/user/me', looking), false)
})

test('whoever comes by a shared view names it, with the pass that its password gave', () => {
  const link = { kind: 'view', key: 'orders', pass: 'p.1' } as const
  assert.deepEqual(requestHeaders('https://a.example/api/v1/db/meta/tables/t_1', { ...guest, link }), {
    'xc-gui': 'true',
    'xc-shared-view-id': 'orders',
    'xc-shared-pass': 'p.1',
  })
})
