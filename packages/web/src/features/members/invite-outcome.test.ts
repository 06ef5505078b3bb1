import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteOutcome } from './invite-outcome.ts'

test('whoever has neither a link nor a refusal is a member now', () => {
  const reply = {
    invite_token: 't1',
    invitations: [{ email: 'new@x.example', invite_token: 't1', invite_url: '/#/signup/t1', mailed: false }],
    error: [
      { email: 'ada@x.example', error: 'ada@x.example with role editor already exists in this project' },
      { email: 'bob@x.example', error: 'Not now' },
    ],
  }
  assert.deepEqual(inviteOutcome(['New@x.example', 'ada@x.example', 'bob@x.example', 'lee@x.example'], reply), {
    links: [{ email: 'new@x.example', path: '/#/signup/t1', isMailed: false }],
    refused: [
      { email: 'ada@x.example', reason: 'ada@x.example with role editor already exists in this project' },
      { email: 'bob@x.example', reason: 'bob@x.example: Not now' },
    ],
    added: ['lee@x.example'],
  })
})

test('the short answer for an existing account means it was added', () => {
  assert.deepEqual(inviteOutcome(['a@x.example'], { msg: 'success' }), {
    links: [],
    refused: [],
    added: ['a@x.example'],
  })
})
