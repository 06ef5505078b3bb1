import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepPlace, placeAfterSignIn, safePlace, takeKeptPlace } from './place-after-sign-in.ts'

const foreign = [
  '//evil',
  '/\\evil',
  '/%09/evil',
  'https:evil',
  '#//evil',
  '/.evil@x',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil',
  '/%5Cevil',
  '/%2F/evil',
  '/a/..//evil',
  '/a/../../b',
  '/user@evil',
  '/%zz',
  'projects',
  ' /projects',
  '',
]

for (const asked of foreign) {
  test(`“${asked}” leads to “/” (S28)`, () => assert.equal(safePlace(asked), '/'))
}

for (const asked of [
  '/projects',
  '/nc/p_1a2b',
  '/user/settings/profile',
  '/nc/p_1?name=Sales%20CRM&at=a@b',
  '/nc/My%20base',
]) {
  test(`“${asked}” is a place of ours (S28)`, () => assert.equal(safePlace(asked), asked))
}

test('nobody is sent back to the sign-in screens', () => {
  assert.equal(safePlace('/user/authentication/signin'), '/')
  assert.equal(placeAfterSignIn(null, { from: '/user/authentication/signup' }), '/projects')
})

test('the place in the address comes before the one the guard noted, and home before nothing', () => {
  assert.equal(placeAfterSignIn('/user/admin', { from: '/nc/p_1' }), '/user/admin')
  assert.equal(placeAfterSignIn(null, { from: '/nc/p_1' }), '/nc/p_1')
  assert.equal(placeAfterSignIn(null, null), '/projects')
  assert.equal(placeAfterSignIn('//evil', { from: '/nc/p_1' }), '/projects')
})

test('a kept place is used once and checked again (S28)', () => {
  const items = new Map<string, string>()
  const storage = {
    setItem: (name: string, value: string) => void items.set(name, value),
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => void items.delete(name),
  }
  keepPlace('/nc/p_1', storage)
  assert.equal(takeKeptPlace(storage), '/nc/p_1')
  assert.equal(takeKeptPlace(storage), '/projects')
  keepPlace('//evil', storage)
  assert.equal(takeKeptPlace(storage), '/projects')
})
