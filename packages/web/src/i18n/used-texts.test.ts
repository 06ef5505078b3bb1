import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { firstTexts } from './catalogue.ts'
import { laterTexts } from './later-texts.ts'

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
  const unused = Object.keys({ ...firstTexts, ...laterTexts }).filter(
    (key) => !isUsed(key.replace(/_(zero|one|two|few|many|other)$/, '')),
  )
  assert.deepEqual(unused, [])
})

/** The files that are there as soon as these are: what they import, and what that imports. */
function loadedWith(roots: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    const imports = readFileSync(path, 'utf8').matchAll(/^(?:import|export)\s(?!type\s)[^']*?'(\.[^']+\.tsx?)'/gm)
    for (const [, target = ''] of imports) visit(join(dirname(path), target))
  }
  for (const root of roots) visit(join(source, root))
  return seen
}

const begun = [
  'main.tsx',
  'shell/layouts/default-layout.tsx',
  'features/welcome/index-screen.tsx',
  'features/auth/sign-in-screen.tsx',
  'features/auth/sign-up-screen.tsx',
  'features/projects/projects-screen.tsx',
  'features/projects/trash-list.tsx',
  'features/projects/rename-dialog.tsx',
  'ui/sidebar-drawer.tsx',
  // Dialogs any screen may open.
  'ui/confirm-dialog.tsx',
  'ui/unexpected-error.tsx',
  'shell/language-picker.tsx',
  'shell/settings-dialog.tsx',
  'shell/notification-panel.tsx',
  'features/auth/reauthentication-dialog.tsx',
]

test('the screens people begin with say nothing that is loaded later', () => {
  const later = new Set(Object.keys(laterTexts).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))
  const files = [...loadedWith(begun)]
  assert.ok(files.some((path) => path.endsWith('ui/toasts.tsx')))
  const missing = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/['"`]([a-zA-Z0-9_.-]+)['"`]/g)]
      .filter(([, word = '']) => later.has(word))
      .map(([, word]) => `${path}: ${word}`),
  )
  assert.deepEqual(missing, [])
})
