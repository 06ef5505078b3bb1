import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { english } from './catalogue.ts'

const source = join(import.meta.dirname, '..')

/** All of the application that is no test. */
function program(): string {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(source, path), 'utf8'))
    .join('\n')
}

/** Keys that are put together: `auth.${provider}` uses every key of that form. */
function formsIn(text: string): readonly RegExp[] {
  const templates = text.matchAll(/`([a-zA-Z.]*(?:\$\{[^`{}]*\}[a-zA-Z.]*)+)`/g)
  return [...new Set([...templates].map(([, template]) => template ?? ''))]
    .filter((template) => /^[a-zA-Z]+\./.test(template))
    .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{.*?\}/g, '[a-zA-Z0-9_-]+')}$`))
}

test('every text of the catalogue is used somewhere', () => {
  const text = program()
  const words = new Set([...text.matchAll(/['"`]([a-zA-Z0-9_.-]+)['"`]/g)].map(([, word]) => word))
  const forms = formsIn(text)
  const isUsed = (key: string) => words.has(key) || forms.some((form) => form.test(key))
  const unused = Object.keys(english).filter((key) => !isUsed(key.replace(/_(zero|one|two|few|many|other)$/, '')))
  assert.deepEqual(unused, [])
})
