import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inGroupsOfFour, recoveryFile } from './recovery-file.ts'

test('the file of recovery codes has a heading and one code per line', () => {
  assert.equal(
    recoveryFile('Codes of ana@northside.example', ['aaaa-bbbb', 'cccc-dddd']),
    'Codes of ana@northside.example\n\naaaa-bbbb\ncccc-dddd\n',
  )
})

for (const [secret, shown] of [
  ['ABCDEFGH', 'ABCD EFGH'],
  ['ABCDE', 'ABCD E'],
  ['', ''],
] as const) {
  test(`the key “${secret}” is shown as “${shown}”`, () => assert.equal(inGroupsOfFour(secret), shown))
}
