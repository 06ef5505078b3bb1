import assert from 'node:assert/strict'
import { test } from 'node:test'
import { english } from '../../i18n/testing/english.ts'
import { codeFault, emailFault, knownPasswordFault, newPasswordFault, strengthHint } from './credentials.ts'

const textOf = (key: string | null): string | null =>
  key === null ? null : ((english as Record<string, string>)[key] ?? null)

const emails = [
  ['', 'E-mail is required', '(spec 344)'],
  ['   ', 'E-mail is required', '(spec 344)'],
  ['ana@northside', 'E-mail must be valid', '(spec 345)'],
  ['ana@northside.x', 'E-mail must be valid', '(spec 336, 345)'],
  ['ana', 'E-mail must be valid', '(spec 345)'],
  ['ana@northside.example', null, '(spec 336)'],
  [' ana@northside.example ', null, 'with spaces around it'],
] as const

for (const [email, sentence, note] of emails) {
  test(`the address “${email}” ${sentence === null ? 'is accepted' : `is answered “${sentence}”`} ${note}`, () =>
    assert.equal(textOf(emailFault(email)), sentence))
}

const passwords = [
  ['', 'Password is required', '(spec 346)'],
  ['1234567', 'You password must be atleast 8 characters', '(spec 347)'],
  ['🏠🏠🏠🏠', 'You password must be atleast 8 characters', 'counted in characters (spec 347)'],
  ['12345678', null, '(spec 347)'],
  ['x'.repeat(1025), 'The password is longer than 1,024 bytes', 'above the limit'],
] as const

for (const [password, sentence, note] of passwords) {
  test(`a new password of ${[...password].length} characters: ${sentence ?? 'accepted'} ${note}`, () =>
    assert.equal(textOf(newPasswordFault(password)), sentence))
}

test('signing in asks for any password, not for a long one', () => {
  assert.equal(textOf(knownPasswordFault('')), 'Password is required')
  assert.equal(knownPasswordFault('old'), null)
})

test('a code of the app has six digits, a recovery code any form', () => {
  assert.equal(codeFault('', 'app'), 'auth.code.required')
  assert.equal(codeFault('12345', 'app'), 'auth.code.invalid')
  assert.equal(codeFault('123 456', 'app'), null)
  assert.equal(codeFault('abcd-efgh-ijkl-mnop', 'recovery'), null)
  assert.equal(codeFault(' ', 'recovery'), 'auth.code.required')
})

const hints = [
  ['', 'auth.strength.rule', 0],
  ['12345', 'auth.strength.missing', 3],
  ['aaaaaaaa', 'auth.strength.2', 0],
  ['aaaaAAA1', 'auth.strength.3', 0],
  ['a long sentence, 4 words', 'auth.strength.4', 0],
] as const

for (const [password, key, count] of hints) {
  test(`“${password}” is hinted at with ${key}`, () => assert.deepEqual(strengthHint(password), { key, count }))
}
