import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptViewIcon } from '@rowhouse/core/views/view-icon'
import { emojiNames, emojis } from './emojis.ts'

test('every icon that is offered is one the server takes, and is offered once', () => {
  for (const name of emojiNames) assert.equal(acceptViewIcon(emojis[name]), emojis[name], name)
  assert.equal(new Set(Object.values(emojis)).size, emojiNames.length)
})
