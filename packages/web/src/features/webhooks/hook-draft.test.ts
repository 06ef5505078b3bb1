import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { blankHook, curlOf, specOf, viaOf } from './hook-draft.ts'

describe('a hook while somebody makes it', () => {
  test('what only updates know is left out of the others', () => {
    const draft = { ...blankHook, title: ' a ', fields: ['x'], entering: true }
    assert.deepEqual([specOf(draft).fields, specOf(draft).entering, specOf(draft).title], [null, false, 'a'])
    assert.deepEqual(specOf({ ...draft, operation: 'update' }).fields, ['x'])
    assert.equal(specOf({ ...draft, operation: 'update', fields: [] }).fields, null)
  })

  test('another channel keeps what was written', () => {
    const notify = { ...blankHook.notify, body: 'Hi' }
    for (const via of ['Email', 'Slack', 'Twilio', 'URL'] as const) assert.equal(viaOf(notify, via).body, 'Hi')
    const slack = viaOf(notify, 'Slack')
    assert.deepEqual(viaOf(slack, 'Discord'), { ...slack, via: 'Discord' })
    const sms = { via: 'Twilio', to: '+15551234567', body: 'Hi' } as const
    assert.deepEqual(viaOf(sms, 'Whatsapp Twilio'), { ...sms, via: 'Whatsapp Twilio' })
  })

  test('a shell takes a call as it is', () => {
    const request = {
      method: 'POST',
      url: "https://x.example/?a='b'",
      headers: [{ name: 'a', value: '$b' }],
      body: '{}',
    }
    assert.equal(
      curlOf(request),
      "curl -X POST 'https://x.example/?a='\\''b'\\''' \\\n  -H 'a: $b' \\\n  --data-raw '{}'",
    )
  })
})
