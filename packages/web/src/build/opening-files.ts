import type { Plugin } from 'vite'

/** What the bundler tells about a finished file; a part of its own type, so that it can be tried without a build. */
export interface BuiltFile {
  readonly fileName: string
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** The screens people come back to or are sent to, by what public/files-ahead.js calls them, and the modules each is made of. */
const ways = {
  list: [
    '/src/shell/layouts/default-layout.tsx',
    '/src/features/notices/bell.tsx',
    '/src/features/projects/projects-screen.tsx',
    '/src/i18n/house-texts.ts',
  ],
  project: [
    '/src/shell/layouts/default-layout.tsx',
    '/src/features/notices/bell.tsx',
    '/src/screens/project/project-screen.tsx',
    '/src/screens/project/open-project.ts',
    '/src/i18n/house-texts.ts',
    '/src/i18n/table-texts.ts',
    '/src/i18n/form-texts.ts',
    '/src/i18n/later-texts.ts',
  ],
  table: [
    '/src/screens/table/table-page.tsx',
    '/src/screens/table/page-work.ts',
    '/src/views/grid/grid-hands.ts',
    '/src/cells/choice/choice-editor.tsx',
    '/src/views/grid/grid-work.ts',
    '/src/screens/table/view-bar.tsx',
  ],
  link: ['/src/screens/shared/shared-view-screen.tsx', '/src/screens/shared/open-link.ts', '/src/i18n/table-texts.ts'],
  form: ['/src/screens/shared/shared-form-screen.tsx', '/src/i18n/table-texts.ts', '/src/i18n/form-texts.ts'],
} as const

/**
 * A screen's files are asked for when the router knows the address, long after the page has begun. The page names those of
 * the screens above, so that files-ahead.js can ask for them before the first script runs; and the kinds of views whose
 * records come otherwise than as the first rows, for calls-ahead.js.
 */
export function openingFiles(viewsInParts: readonly string[]): Plugin {
  return {
    name: 'opening-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html
        const files = filesByWay(Object.values(bundle) as readonly BuiltFile[])
        const named = Object.entries(files).map(([way, names]) => `data-${way}="${names.join(' ')}"`)
        return html
          .replace('src="./files-ahead.js"', `src="./files-ahead.js" ${named.join(' ')}`)
          .replace('src="./calls-ahead.js"', `src="./calls-ahead.js" data-in-parts="${viewsInParts.join(' ')}"`)
      },
    },
  }
}

/** Scripts and style sheets of each way that are not on every page anyway. */
export function filesByWay(built: readonly BuiltFile[]): Record<keyof typeof ways, string[]> {
  const everywhere = entryFiles(built)
  const files = (modules: readonly string[]): string[] => {
    const made = built.filter(({ facadeModuleId: id }) => modules.some((module) => id?.endsWith(module)))
    return [...withStyles(built, closureOf(built, made))].filter((name) => !everywhere.has(name))
  }
  return {
    list: files(ways.list),
    project: files(ways.project),
    table: files(ways.table),
    link: files(ways.link),
    form: files(ways.form),
  }
}

/** All of them, and what every page begins with. */
export function filesAhead(built: readonly BuiltFile[]): readonly string[] {
  return [...new Set([...entryFiles(built), ...Object.values(filesByWay(built)).flat()])]
}

function entryFiles(built: readonly BuiltFile[]): ReadonlySet<string> {
  // The page of Swagger UI is another one.
  const entries = built.filter(({ isEntry, facadeModuleId }) => isEntry && !facadeModuleId?.endsWith('/swagger.html'))
  return withStyles(built, closureOf(built, entries))
}

function closureOf(built: readonly BuiltFile[], from: readonly BuiltFile[]): ReadonlySet<string> {
  const byName = new Map(built.map((file) => [file.fileName, file]))
  const found = new Set<string>()
  const visit = ({ fileName, imports = [] }: BuiltFile): void => {
    if (found.has(fileName)) return
    found.add(fileName)
    for (const name of imports) {
      const file = byName.get(name)
      if (file !== undefined) visit(file)
    }
  }
  from.forEach(visit)
  return found
}

function withStyles(built: readonly BuiltFile[], scripts: ReadonlySet<string>): ReadonlySet<string> {
  const files = built.filter(({ fileName }) => scripts.has(fileName))
  return new Set([...scripts, ...files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])])
}
