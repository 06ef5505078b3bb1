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
const list = [
  '/src/shell/layouts/default-layout.tsx',
  '/src/features/projects/projects-screen.tsx',
  '/src/actions/feature-actions.ts',
]

/** Screens stay files of their own; this is about what they are made of. */
const screen = /\/src\/(main|routes|actions\/feature-actions)\.tsx?$|-screen\.tsx$/

/**
 * Which modules travel together. What signing in needs comes first, what the list of projects needs more comes second, and
 * whatever else screens share is two files, parts and meaning: a hundred small ones are slower to fetch and compress badly.
 */
export function chunkGroups(root: string): ChunkGroup[] {
  const early = new Map<ModuleLooks, ReadonlyMap<string, string>>()
  const earlyChunk = (id: string, graph: ModuleLooks): string | null => {
    const known = early.get(graph) ?? chunksOfFirstScreens(root, graph)
    early.set(graph, known)
    return screen.test(id) ? null : (known.get(id) ?? null)
  }
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)\// },
    { name: 'data', test: /node_modules\/(@tanstack|zustand|i18next)\// },
    { name: earlyChunk },
    {
      name: 'parts',
      test: /\/web\/src\/(ui|theme|state|api|session|i18n)\/|@tabler\/icons|@mantine/,
      minShareCount: 2,
    },
    { name: 'shared', test: /\/(web\/src\/features|core\/src|grid\/src)\//, minShareCount: 2 },
  ]
}

export function chunksOfFirstScreens(root: string, graph: ModuleLooks): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>()
  const visit = (id: string, chunk: string): void => {
    if (chunks.has(id)) return
    chunks.set(id, chunk)
    for (const imported of usedBy(id, graph)) visit(imported, chunk)
  }
  for (const screen of signIn) visit(root + screen, 'first')
  for (const screen of list) visit(root + screen, 'list')
  return chunks
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
