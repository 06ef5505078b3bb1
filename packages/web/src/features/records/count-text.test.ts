import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Texts } from '../../i18n/catalogue.ts'
import { text } from '../../i18n/i18n.ts'
import { inEnglish } from '../../i18n/testing/in-english.ts'
import { countText } from './count-text.ts'

const t: Texts = text
await inEnglish()

const known = (total: number, isTotalOpen = false) => ({ isKnown: true, total, isTotalOpen })

for (const [window, all, said] of [
  [{ isKnown: false, total: 0, isTotalOpen: true }, null, ''],
  [known(1284), null, '1,284 records'],
  [known(1), null, '1 record'],
  [known(50_000, true), null, 'about 50,000 records'],
  [known(159), { records: 1284, isMore: false }, '159 of 1,284 records'],
  [known(0), { records: 1, isMore: false }, '0 of 1 record'],
  [known(159, true), { records: 100_000, isMore: true }, 'about 159 of more than 100,000 records'],
  [known(120_000), { records: 100_000, isMore: true }, '120,000 of more than 100,000 records'],
  [known(5), { records: 4, isMore: false }, '5 records'],
] as const) {
  test(`the grid says “${said}”`, () => assert.equal(countText(t, window, all), said))
}
