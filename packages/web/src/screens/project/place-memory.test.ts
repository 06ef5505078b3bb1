import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { saved } from '../../state/saved.ts'
import type { ShellUser } from '../../state/saved-state.ts'
import { rememberedPlace, rememberPlace } from './place-memory.ts'

const kept = { tabs: [{ place: null, tableId: 't_1', viewId: 'v_1' }], at: 0, rowId: '7' }
const signIn = (id: string) => saved.change('users', { user: { id } as ShellUser })
beforeEach(() => saved.clear())

test('every project keeps its own place, of as many as somebody uses', () => {
  rememberPlace('p_1', kept)
  rememberPlace('p_2', { ...kept, at: -1 })
  assert.deepEqual(rememberedPlace('p_1'), kept)
  for (let at = 0; at < 29; at++) rememberPlace(`q_${at}`, kept)
  assert.equal(rememberedPlace('p_1'), null)
  assert.notEqual(rememberedPlace('p_2'), null)
})

test('somebody else at the same browser begins anew', () => {
  signIn('u_1')
  rememberPlace('p_1', kept)
  signIn('u_2')
  assert.equal(rememberedPlace('p_1'), null)
})

for (const [name, found] of [
  ['nothing', undefined],
  ['a text', 'team'],
  ['another form', { by: null, kept: { tabs: 'all', at: 0, rowId: null } }],
  [
    'a place that does not exist',
    { by: null, kept: { ...kept, tabs: [{ place: 'moon', tableId: null, viewId: null }] } },
  ],
  ['more tabs than can be open', { by: null, kept: { ...kept, tabs: Array(9).fill(kept.tabs[0]) } }],
] as const) {
  test(`a storage with ${name} in it is a project that was never opened`, () => {
    saved.change('app', { places: { p_1: found } })
    assert.equal(rememberedPlace('p_1'), null)
  })
}
