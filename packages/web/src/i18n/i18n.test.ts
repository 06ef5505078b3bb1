import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { currentLocale, directionOf, locales, offeredLocales } from './locales.ts'
import { english } from './testing/english.ts'

const folder = new URL('en/', import.meta.url)
const files = readdirSync(folder)

test('27 languages have a place, English first', () => {
  assert.equal(locales.length, 27)
  assert.equal(new Set(locales.map(({ code }) => code)).size, 27)
  assert.deepEqual(
    locales.map(({ english: name }) => name),
    [
      'English',
      'Cantonese',
      'Traditional Chinese',
      'Simplified Chinese',
      'Japanese',
      'French',
      'Spanish',
      'German',
      'Indonesian',
      'Italian',
      'Korean',
      'Latvian',
      'Dutch',
      'Russian',
      'Swedish',
      'Danish',
      'Vietnamese',
      'Norwegian',
      'Hebrew',
      'Finnish',
      'Ukrainian',
      'Croatian',
      'Thai',
      'Slovenian',
      'Portuguese',
      'Persian',
      'Turkish',
    ],
  )
})

test('only Persian is written from right to left (spec 502)', () => {
  assert.deepEqual(
    locales.map(({ code }) => code).filter((code) => directionOf(code) === 'rtl'),
    ['fa'],
  )
})

test('only languages with texts can be chosen', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true }).filter(
    (one) => one.isDirectory() && one.name !== 'testing',
  )
  assert.deepEqual(
    offeredLocales.map(({ code }) => code),
    folders.map(({ name }) => name),
  )
  assert.equal(currentLocale('fr').code, 'en')
})

test('every key stands in one file, and every file in the catalogue', () => {
  const keys = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
  assert.equal(new Set(keys).size, keys.length, 'a key is in two files')
  assert.deepEqual(keys.sort(), Object.keys(english).sort())
})

test('keys are dotted words and no text is empty', () => {
  for (const [key, text] of Object.entries(english)) {
    assert.match(key, /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+(_(zero|one|two|few|many|other))?$/)
    assert.notEqual(text.trim(), '', key)
  }
})

test('the error pages have their exact words (spec 064, 065)', () => {
  assert.equal(english['shell.error.404'], 'This page could not be found')
  assert.equal(english['shell.error.title404'], '404 Not Found')
  assert.equal(english['shell.error.title'], 'An error occurred')
})

test('the account menu has its exact words (spec 084, 085, 086, 087, 088, 451)', () => {
  assert.equal(english['shell.account.copyToken'], 'Copy auth token')
  assert.equal(english['shell.account.apiDocs'], 'API documentation')
  assert.equal(english['shell.account.copyProject'], 'Copy project info')
  assert.equal(english['shell.account.projectCopied'], 'Copied project info to clipboard')
  assert.equal(english['shell.account.themes'], 'Themes')
  assert.equal(english['shell.account.signOut'], 'Sign out')
  assert.equal(english['shell.account.signUp'], 'Sign up')
  assert.equal(english['shell.account.signIn'], 'Sign in')
})
