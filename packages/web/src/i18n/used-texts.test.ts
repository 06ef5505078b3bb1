import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { firstTexts } from './catalogue.ts'
import { formTexts } from './form-texts.ts'
import { houseTexts } from './house-texts.ts'
import { tableTexts } from './table-texts.ts'
import { english } from './testing/english.ts'

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

/**
 * The files that are there as soon as these are: what they import, and what that imports. What they fetch later counts too,
 * unless it comes with its texts; routes name those of each screen.
 */
function loadedWith(roots: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    const code = readFileSync(path, 'utf8')
    const imports = code.matchAll(/^(?:import|export)\s(?!type\s)(?:[^']*?\sfrom\s)?'(\.[^']+\.tsx?)'/gm)
    const fetches = path.endsWith('/routes.tsx')
      ? []
      : code.matchAll(/(?<!withTexts\(|typeof )import\('(\.[^']+\.tsx?)'\)/g)
    for (const [, target = ''] of [...imports, ...fetches])
      if (!target.endsWith('-texts.ts')) visit(join(dirname(path), target))
  }
  for (const root of roots) visit(join(source, root))
  return seen
}

const begun = [
  'main.tsx',
  // Dialogs any screen may open.
  'ui/confirm-dialog.tsx',
  'ui/unexpected-error.tsx',
]
const house = [
  'shell/layouts/default-layout.tsx',
  'shell/layouts/public-layout.tsx',
  'features/welcome/index-screen.tsx',
  'features/auth/sign-in-screen.tsx',
  'features/auth/sign-up-screen.tsx',
  'features/projects/projects-screen.tsx',
  'features/projects/trash-list.tsx',
  'features/projects/rename-dialog.tsx',
  'features/notices/bell.tsx',
  'ui/sidebar-drawer.tsx',
  'shell/language-picker.tsx',
  'shell/settings-dialog.tsx',
  'shell/notification-panel.tsx',
  'features/auth/reauthentication-dialog.tsx',
]

for (const [name, roots, texts] of [
  ['what every page begins with', begun, {}],
  ['signing in and the list of projects', [...begun, ...house], houseTexts],
  ['a view behind a link', [...begun, 'screens/shared/shared-view-screen.tsx'], tableTexts],
  ['a form behind a link', [...begun, 'screens/shared/shared-form-screen.tsx'], { ...tableTexts, ...formTexts }],
] as const)
  test(`${name} says nothing that is loaded later`, () => {
    const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
    const known = new Set(Object.keys({ ...firstTexts, ...texts }).map(bare))
    const later = new Set(
      Object.keys(english)
        .map(bare)
        .filter((key) => !known.has(key)),
    )
    const files = [...loadedWith(roots)]
    assert.ok(files.some((path) => path.endsWith('ui/toasts.tsx')))
    const missing = files.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/['"`]([a-zA-Z0-9_.-]+)['"`]/g)]
        .filter(([, word = '']) => later.has(word))
        .map(([, word]) => `${path.slice(source.length)}: ${word}`),
    )
    assert.deepEqual(missing, [])
  })
