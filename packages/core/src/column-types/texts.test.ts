import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isHttpUrl } from './http-url.ts'
import { columnTypes } from './registry.ts'

const { SingleLineText, LongText, Email, URL: Url, PhoneNumber, SpecificDBType, Password, UUID } = columnTypes

describe('SingleLineText (spec 201)', () => {
  const options = SingleLineText.defaults
  test('takes 255 characters, however many bytes they need', () => {
    for (const text of ['', 'a', ' a ', 'x'.repeat(255), '🏠'.repeat(255), "x' OR '1'='1", '<b>']) {
      assert.equal(SingleLineText.accept(text, options), text)
    }
  })
  test('refuses more and names the limit, never cuts (D16)', () => {
    for (const text of ['x'.repeat(256), '🏠'.repeat(256), 'x'.repeat(100_000)]) {
      assert.throws(() => SingleLineText.accept(text, options), {
        code: 'invalid_value',
        message: 'SingleLineText needs at most 255 characters.',
      })
      assert.equal(SingleLineText.read(text, options), null)
    }
  })
  test('refuses what is no clean text (D16)', () => {
    for (const input of [1, true, [], {}, undefined, 'a\0b', 'a\ud800']) {
      assert.throws(() => SingleLineText.accept(input, options), { code: 'invalid_value' })
    }
    assert.equal(SingleLineText.read('a\0b', options), 'ab')
  })
})

describe('LongText (spec 202)', () => {
  test('takes up to 1 MB, rich or plain', () => {
    for (const rich of [true, false]) {
      assert.equal(LongText.accept('# Title\n\n*text*', { rich }), '# Title\n\n*text*')
      assert.equal(LongText.show('# Title', { rich }), '# Title')
    }
    const most = 'é'.repeat(524_288)
    assert.equal(LongText.accept(most, LongText.defaults), most)
    assert.throws(() => LongText.accept(`${most}x`, LongText.defaults), {
      message: 'LongText needs at most 1 MB of text (1048576 bytes).',
    })
  })
})

describe('Email (spec 212)', () => {
  for (const [text, address] of [
    ['ana@example.com', 'ana@example.com'],
    ['  ana@example.com ', 'ana@example.com'],
    ['Ana Ruiz <ana@example.com>', 'ana@example.com'],
    ['mailto:ana@example.com', 'ana@example.com'],
    ['ana at example', null],
    ['a@b', null],
  ] as const) {
    test(`reads “${text}” as ${address}`, () => assert.equal(Email.read(text, Email.defaults), address))
  }
  test('accepts addresses only, unless it is told not to look', () => {
    assert.equal(Email.accept('ana@example.com', { validate: true }), 'ana@example.com')
    assert.throws(() => Email.accept(' ana@example.com', { validate: true }), { code: 'invalid_value' })
    assert.equal(Email.accept('none', { validate: false }), 'none')
  })
})

describe('URL (spec 213)', () => {
  for (const [text, address] of [
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    [' http://localhost:8080 ', 'http://localhost:8080'],
    ['example.com', 'https://example.com'],
    ['www.example.com/x', 'https://www.example.com/x'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://example.com', null],
    ['example', null],
    ['12.50', null],
    ['ana@example.com', null],
    ['two words.com', null],
  ] as const) {
    test(`reads “${text}” as ${address}`, () => assert.equal(Url.read(text, Url.defaults), address))
  }

  for (const good of [
    'https://example.com',
    'HTTPS://EXAMPLE.com/ü?q=%20',
    'http://192.168.0.1:80/',
    'http://[::1]/',
    'https://höhe.example/',
    'https://a_b.example.',
    'https://user:secret@example.com/',
    'https://medium.example/@ana/(x)',
  ]) {
    test(`accepts ${good}, as browsers do`, () => {
      assert.equal(Url.accept(good, Url.defaults), good)
      assert.equal(URL.canParse(good), true)
    })
  }
  for (const bad of [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' https://example.com',
    'https://exa mple.com',
    'https:/example.com',
    '//example.com',
    'https://',
    'https://.example.com',
    'https://a..b',
    'https://example.com\\@evil.example',
    'https://example.com\u202e',
    'https://1.2.3.999',
    'https://0x7f.1',
    'https://2130706433',
    'https://example.com:99999',
    'https://[::1',
    'https://[1::2::3]',
    'https://example.com/<script>',
    `https://example.com/${'x'.repeat(8192)}`,
  ]) {
    test(`refuses ${JSON.stringify(bad.slice(0, 40))}`, () => {
      assert.throws(() => Url.accept(bad, Url.defaults), { code: 'invalid_value' })
    })
  }
  test('takes any text when it is told not to look', () => {
    assert.equal(Url.accept('see the shelf', { validate: false }), 'see the shelf')
  })
  test('hostile texts cost no time to speak of (S70)', () => {
    assert.equal(isHttpUrl(`https://${'a.'.repeat(4000)}`), false)
    assert.equal(Url.read('a.'.repeat(50_000), Url.defaults), null)
    assert.equal(Email.read('<'.repeat(50_000), Email.defaults), null)
    assert.equal(PhoneNumber.read(' '.repeat(50_000), { validate: true }), null)
  })
})

describe('PhoneNumber (spec 211)', () => {
  const checked = { validate: true }
  for (const good of ['+49 30 123456', '(030) 12-34-56', '112', '+1 555 010 9999 x12', '030/1234']) {
    test(`“${good}” is one`, () => {
      assert.equal(PhoneNumber.accept(good, checked), good)
      assert.equal(PhoneNumber.read(`tel:${good}`, checked), good)
    })
  }
  for (const bad of ['', '12', '++49 30', '1234567890123456', 'call me', '030 x', '<b>112</b>']) {
    test(`“${bad}” is none`, () => assert.throws(() => PhoneNumber.accept(bad, checked), { code: 'invalid_value' }))
  }
  test('is not checked unless asked', () => {
    assert.equal(PhoneNumber.accept('ask Ana', PhoneNumber.defaults), 'ask Ana')
  })
})

describe('Password (spec 230)', () => {
  const options = Password.defaults
  test('takes 1 to 1024 bytes', () => {
    for (const text of ['x', ' ', 'é'.repeat(512)]) assert.equal(Password.accept(text, options), text)
    for (const text of ['', 'é'.repeat(513), 'a\0', 5]) {
      assert.throws(() => Password.accept(text, options), { message: 'Password needs a text of 1 to 1024 bytes.' })
    }
  })
  test('never shows itself, nor its length (S53)', () => {
    assert.equal(Password.show('secret', options), Password.show('x', options))
    assert.doesNotMatch(Password.show('secret', options), /secret/)
    assert.equal(Password.secret, true)
  })
})

describe('UUID', () => {
  const id = '123e4567-e89b-42d3-a456-426614174000'
  for (const text of [id, id.toUpperCase(), `{${id}}`, `urn:uuid:${id}`, id.replaceAll('-', '')]) {
    test(`reads ${text}`, () => assert.equal(UUID.read(text, UUID.defaults), id))
  }
  test('accepts the plain form only', () => {
    assert.equal(UUID.accept(id.toUpperCase(), UUID.defaults), id)
    for (const bad of [`{${id}}`, id.slice(1), '', 5]) {
      assert.throws(() => UUID.accept(bad, UUID.defaults), { code: 'invalid_value' })
    }
  })
})

test('SpecificDBType passes the text of unknown engine types through', () => {
  assert.equal(SpecificDBType.accept('192.168.0.0/24', SpecificDBType.defaults), '192.168.0.0/24')
  assert.equal(SpecificDBType.accept(5, SpecificDBType.defaults), '5')
  assert.equal(SpecificDBType.read(" 'a':1 ", SpecificDBType.defaults), " 'a':1 ")
  assert.throws(() => SpecificDBType.accept({}, SpecificDBType.defaults), { code: 'invalid_value' })
})
