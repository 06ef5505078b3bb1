import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerIn, linkIn } from './link-in-address.ts'

for (const [hash, link] of [
  ['#/nc/base/3f-1', { kind: 'base', key: '3f-1' }],
  ['#/nc/base/3f%2F1?embed', { kind: 'base', key: '3f/1' }],
  ['#/nc/view/3f-1?q=a', { kind: 'view', key: '3f-1' }],
  ['#/nc/kanban/orders', { kind: 'view', key: 'orders' }],
  ['#/nc/form/3f-1', { kind: 'view', key: '3f-1' }],
  ['#/nc/base/', null],
  ['#/nc/views/3f-1', null],
  ['#/nc/p_1', null],
  ['#/nc/p_1?tab=table&name=/nc/base/x', null],
  ['', null],
] as const) {
  test(`the link of “${hash}” is ${JSON.stringify(link)} (spec 377)`, () => assert.deepEqual(linkIn(hash), link))
}

test('an address may lead to an answer of a form', () => {
  assert.deepEqual(answerIn('#/nc/form/3f?embed&answer=rs_1.x-y'), { uuid: '3f', answer: 'rs_1.x-y' })
  for (const hash of ['#/nc/form/3f', '#/nc/form/3f?prefill_answer=1', '#/nc/p_1/tables?answer=rs_1.x'])
    assert.equal(answerIn(hash), null)
})
