import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Texts } from '../../i18n/catalogue.ts'
import { text } from '../../i18n/i18n.ts'
import { inEnglish } from '../../i18n/testing/in-english.ts'
import { restoredText } from './restored-text.ts'

const t: Texts = text
await inEnglish()

test('what came back turned off is told behind what was restored', () => {
  assert.equal(restoredText({ emptied: 0 }, t), t('metadata.restored'))
  const said = restoredText({ emptied: 0, hooks: 1, automations: 2 }, t)
  assert.match(said, /1 webhook is turned off, .+\. 2 automations are turned off and run as you: .+$/)
  assert.match(
    restoredText({ emptied: 3, automations: 1 }, t),
    /3 cells.*\. 1 automation is turned off and runs as you/,
  )
})
