import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '../../i18n/i18n.ts'
import { inEnglish } from '../../i18n/testing/in-english.ts'
import { copyLossText } from './copy-loss-text.ts'

await inEnglish()

const fields = (...titles: string[]) => titles.map((title) => ({ id: `cl_${title}`, title }))

test('whoever copied a table is told by name what it lacks, and what is not computed there', () => {
  assert.equal(
    copyLossText('Pets copy', { left: fields('Friends', 'Liked by'), breaks: [] }, text),
    'Not in Pets copy: “Friends”, “Liked by”.',
  )
  assert.equal(
    copyLossText('Pets copy', { left: fields('Friends'), breaks: fields('Fame') }, text),
    'Not in Pets copy: “Friends”. “Fame” cannot be computed there.',
  )
})
