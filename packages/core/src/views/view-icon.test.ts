import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptViewIcon } from './view-icon.ts'

for (const icon of ['🚀', '❤️', '👩‍💻', '🇨🇭', '1️⃣', '👍🏽'])
  test(`“${icon}” is an icon`, () => assert.equal(acceptViewIcon(icon), icon))

for (const none of [null, '']) test(`${JSON.stringify(none)} is none`, () => assert.equal(acceptViewIcon(none), null))

for (const text of ['a', '1', '🚀🚀', ' 🚀', '🚀\n', 'star', '<b>', '\u0000', '\ud83d', '❤'])
  test(`${JSON.stringify(text)} is refused`, () =>
    assert.throws(() => acceptViewIcon(text), /The icon of a view is one emoji/))
