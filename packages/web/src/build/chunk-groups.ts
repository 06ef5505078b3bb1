import { posix } from 'node:path'

/** What the bundler tells about a module; a part of its own type, so that it can be tried without a build. */
interface ModuleLooks {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

interface ChunkGroup {
  readonly name: string | ((id: string, graph: ModuleLooks) => string | null)
  readonly test?: RegExp
  readonly minShareCount?: number
}

const signIn = ['/src/main.tsx', '/src/features/auth/sign-in-screen.tsx']

/** The ways on from there, whichever comes first: what several of them need is a file of its own. */
const ways = {
  list: [
    '/src/shell/layouts/default-layout.tsx',
    '/src/features/projects/projects-screen.tsx',
    '/src/actions/feature-actions.ts',
  ],
  table: ['/src/screens/table/table-page.tsx', '/src/screens/shared/shared-view-screen.tsx'],
  form: ['/src/screens/shared/shared-form-screen.tsx'],
  bar: ['/src/screens/table/view-bar.tsx'],
} as const

/**
 * Those that most ways need come first: a group takes along whatever its modules import, which by then has been taken by the
 * group it belongs to.
 */
const chunksInOrder = ['first', ...someOf(Object.keys(ways)).map((some) => some.join('-'))]

/** Every choice of them, the longest first. */
function someOf(names: readonly string[]): readonly (readonly string[])[] {
  const choices = Array.from({ length: 2 ** names.length - 1 }, (_, at) =>
    names.filter((_name, place) => ((at + 1) >> place) % 2 === 1),
  )
  return choices.toSorted((some, others) => others.length - some.length)
}

/** Screens stay files of their own; this is about what they are made of. */
const screen = /\/src\/(main|routes|actions\/feature-actions)\.tsx?$|-screen\.tsx$|\/(table-page|view-bar)\.tsx$/

/**
 * Which modules travel together. What signing in needs comes first; then a file for the list of projects, one for a table,
 * its tools and a public form each, and one for whichever of them need the same, so that a visitor of a link fetches
 * nothing of the screens of members. Whatever else screens share is two files, parts and meaning: a hundred small ones are
 * slower to fetch and compress badly.
 */
export function chunkGroups(root: string): ChunkGroup[] {
  const early = new Map<ModuleLooks, ReadonlyMap<string, string>>()
  const chunkOf = (id: string, graph: ModuleLooks): string | null => {
    const known = early.get(graph) ?? chunksOfFirstScreens(root, graph)
    early.set(graph, known)
    return screen.test(id) ? null : (known.get(id) ?? null)
  }
  const earlyChunk = (name: string): ChunkGroup => ({
    name: (id, graph) => (chunkOf(id, graph) === name ? name : null),
  })
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)\// },
    { name: 'data', test: /node_modules\/(@tanstack|zustand|i18next)\// },
    ...chunksInOrder.map(earlyChunk),
    {
      name: 'parts',
      test: /\/web\/src\/(ui|theme|state|api|session|i18n)\/|@tabler\/icons|@mantine/,
      minShareCount: 2,
    },
    { name: 'shared', test: /\/(web\/src\/features|core\/src|grid\/src)\//, minShareCount: 2 },
  ]
}

export function chunksOfFirstScreens(root: string, graph: ModuleLooks): ReadonlyMap<string, string> {
  const first = neededBy(root, signIn, graph)
  const chunks = new Map([...first].map((id) => [id, 'first']))
  for (const [way, screens] of Object.entries(ways))
    for (const id of neededBy(root, screens, graph)) {
      if (first.has(id)) continue
      const others = chunks.get(id)
      chunks.set(id, others === undefined ? way : `${others}-${way}`)
    }
  return chunks
}

function neededBy(root: string, screens: readonly string[], graph: ModuleLooks): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of usedBy(id, graph)) visit(imported)
  }
  for (const screen of screens) visit(root + screen)
  return found
}

/** Files that only hand on what others export: whoever imports one of them uses a few of its hundreds of modules. */
const barrel =
  /\/node_modules\/(@mantine\/(?:core|hooks)|@tabler\/icons-react)\/[^?]*?(?:index|tabler-icons-react)\.mjs$/

function usedBy(id: string, graph: ModuleLooks): readonly string[] {
  const { importedIds, code } = graph.getModuleInfo(id) ?? { importedIds: [], code: null }
  return importedIds.flatMap((imported) => {
    const [, name] = barrel.exec(imported) ?? []
    if (name === undefined) return [imported]
    const homes = homesIn(imported, graph.getModuleInfo(imported)?.code ?? '')
    return importsFrom(code ?? '', name).flatMap((word) => homes.get(word) ?? [])
  })
}

/** Where a barrel has each name from. */
function homesIn(id: string, code: string): ReadonlyMap<string, string> {
  const lines = code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/g)
  const entries = [...lines].flatMap(([, words = '', file = '']) =>
    wordsIn(words).map((word) => [word, posix.join(posix.dirname(id), file)] as const),
  )
  return new Map(entries)
}

function importsFrom(code: string, name: string): readonly string[] {
  const statements = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)
  return [...statements].flatMap(([, words = '', from]) => (from === name ? wordsIn(words, 'first') : []))
}

/** “a, b as c”: by the names at the end, or as the module they come from calls them. */
function wordsIn(list: string, which: 'first' | 'last' = 'last'): string[] {
  const words = list.split(',').map((part) => part.trim().split(/\s+as\s+/))
  return words.flatMap((names) => (which === 'first' ? names[0] : names.at(-1)) || [])
}
