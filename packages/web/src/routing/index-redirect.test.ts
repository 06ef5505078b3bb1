import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexRedirect } from './index-redirect.ts'

for (const [name, isSignedIn, isFirstLoad, path, place] of [
  ['a stranger is sent to sign in (spec 027)', false, false, '/', '/user/authentication/signin'],
  ['the first load stays (spec 028)', false, true, '/', null],
  ['a published view stays (spec 029)', false, false, '/nc/view/abc', null],
  ['a path that only begins like a view does not', false, false, '/nc/viewer', '/user/authentication/signin'],
  ['who is signed in goes to the projects', true, false, '/', '/projects'],
] as const) {
  test(name, () => assert.equal(indexRedirect({ isSignedIn, isFirstLoad, path }), place))
}
