import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { acceptProjectTitle, emailKey, initials, isEmail, passwordFault, passwordStrength } from './names.ts'

describe('e-mail addresses (spec 336)', () => {
  for (const good of ['a@b.co', 'ana.ruiz+x@north-side.example', 'ána@höhe.example', "o'brien@x.ie"]) {
    test(`${good} is one`, () => assert.equal(isEmail(good), true))
  }
  for (const bad of [
    '',
    'a',
    'a@b',
    'a@b.c',
    '@b.co',
    'a@.co',
    'a@b..co',
    'a b@c.de',
    'a@b.co\nbcc:x@y.zz',
    'a@@b.co',
    '<a@b.co>',
    'a@b.12',
    `${'x'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(130)}co`,
    'a\u0000@b.co',
    'a\u200b@b.co',
    'a\u202e@b.co',
    'a@b\u00ad.co',
  ]) {
    test(`${JSON.stringify(bad.slice(0, 30))} is none`, () => assert.equal(isEmail(bad), false))
  }

  test('a hostile text costs no time to speak of (S70)', () => {
    const evil = `${'a'.repeat(50_000)}@${'a.'.repeat(50_000)}`
    assert.equal(isEmail(evil), false)
  })

  test('addresses are compared by lower-case ASCII and nothing else', () => {
    assert.equal(emailKey(' ANA@X.example '), 'ana@x.example')
    assert.notEqual(emailKey('İda@x.example'), emailKey('ida@x.example'))
  })
})

describe('passwords (spec 347)', () => {
  for (const [password, fault] of [
    ['', 'required'],
    ['1234567', 'too_short'],
    ['12345678', null],
    ['👍👍👍👍👍👍👍', 'too_short'],
    ['👍👍👍👍👍👍👍👍', null],
    ['x'.repeat(1024), null],
    ['x'.repeat(1025), 'too_long'],
    ['é'.repeat(512), null],
    ['é'.repeat(513), 'too_long'],
  ] as const) {
    test(`${password.slice(0, 10)} (${password.length}) → ${fault}`, () => assert.equal(passwordFault(password), fault))
  }

  for (const [password, strength] of [
    ['', 0],
    ['short', 1],
    ['aaaaaaaa', 2],
    ['Aaaaaaa1', 3],
    ['correct Horse 1 battery', 4],
  ] as const) {
    test(`“${password}” is ${strength} of 4 strong`, () => assert.equal(passwordStrength(password), strength))
  }
})

describe('project titles', () => {
  test('are trimmed, at most 50 characters and visible', () => {
    assert.equal(acceptProjectTitle('  Sales CRM '), 'Sales CRM')
    assert.equal([...acceptProjectTitle('🏠'.repeat(50))].length, 50)
    assert.throws(() => acceptProjectTitle('x'.repeat(51)), { message: 'Project title exceeds 50 characters' })
    assert.throws(() => acceptProjectTitle('   '), { message: 'Project title is required' })
    assert.throws(() => acceptProjectTitle('a\u0007b'))
  })
})

for (const [name, email, letters] of [
  ['Ana Ruiz', 'x@y.zz', 'AR'],
  ['Ana Maria Ruiz', 'x@y.zz', 'AM'],
  ['', 'lee.chen@y.zz', 'LC'],
  ['', 'lee@y.zz', 'L'],
  ['Élise', 'x@y.zz', 'É'],
] as const) {
  test(`the initials of “${name || email}” are ${letters}`, () => assert.equal(initials(name, email), letters))
}
