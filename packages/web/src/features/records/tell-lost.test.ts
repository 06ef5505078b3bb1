import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { ApiError } from '../../api/errors.ts'
import { inEnglish } from '../../i18n/testing/in-english.ts'
import { toasts } from '../../state/toast-store.ts'
import { tellLost, tellRefused } from './tell-lost.ts'

before(inEnglish)
beforeEach(() => toasts.setState({ list: [] }))

const told = () => toasts.getState().list
const failing = new ApiError('The server is not well.', { status: 500, code: 'internal' })

test('a value the server did not store is told with the value and the reason, and can be copied', () => {
  tellRefused(failing, ['Ada'])
  const [said] = told()
  assert.match(said?.text ?? '', /“Ada”.*The server is not well\./)
  assert.notEqual(said?.action, undefined)
})

test('many at once are one message that counts them: none is pushed away by the next', () => {
  for (let row = 0; row < 9; row++) tellRefused(failing, [`v${row}`])
  assert.equal(told().length, 1)
  assert.match(told()[0]?.text ?? '', /^9 entries.*“v8”/)
  toasts.setState({ list: [] })
  tellRefused(failing, ['later'])
  assert.match(told()[0]?.text ?? '', /^“later”/)
})

test('what was typed at a row that could not be loaded is told; a cleared cell has nothing to copy', () => {
  tellLost({ column: 'Title', texts: ['one', 'two'], gone: 'unloaded', reason: failing })
  assert.match(told()[0]?.text ?? '', /“one, two”.*The server is not well\./)
  toasts.setState({ list: [] })
  tellRefused(failing, ['', ''])
  assert.deepEqual([told()[0]?.text, told()[0]?.action], ['The server is not well.', undefined])
})
