import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestAddress } from './request-address.ts'

for (const [page, address] of [
  ['https://a.example/', 'https://a.example/api/v1/version'],
  ['https://a.example/dashboard', 'https://a.example/api/v1/version'],
  ['https://a.example/dashboard/#/projects', 'https://a.example/api/v1/version'],
  ['https://a.example/tools/dashboard/?x=1#/nc', 'https://a.example/tools/api/v1/version'],
] as const) {
  test(`the API of ${page} is one step above the page (spec 486)`, () => {
    assert.equal(requestAddress(page, '/api/v1/version'), address)
  })
}

test('fills and encodes path and query, and leaves out what is not given', () => {
  const address = requestAddress(
    'https://a.example/',
    '/p/:id/x',
    { id: 'a/b ?' },
    { q: 'ä&b', none: undefined, list: [1, 2] },
  )
  assert.equal(address, 'https://a.example/p/a%2Fb%20%3F/x?q=%C3%A4%26b&list=1&list=2')
})

for (const id of ['.', '..', '', undefined]) {
  test(`a parameter “${id}” is refused before anything is sent, so that it cannot climb to another endpoint`, () => {
    assert.throws(() => requestAddress('https://a.example/', '/users/:id/sign-out', { id }), /needs “id”/)
  })
}
