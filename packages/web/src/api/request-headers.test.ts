import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestHeaders, sharedBaseIdOf } from './request-headers.ts'

const guest = { token: null, previewAs: null, sharedBaseId: null }
const everything = { token: 't', previewAs: 'viewer', sharedBaseId: 'uuid' }

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

for (const [hash, id] of [
  ['#/nc/base/3f-1', '3f-1'],
  ['#/nc/base/3f%2F1?embed', '3f/1'],
  ['#/nc/base/', null],
  ['#/nc/p_1', null],
  ['', null],
] as const) {
  test(`the shared base of “${hash}” is ${id} (spec 377)`, () => assert.equal(sharedBaseIdOf(hash), id))
}
