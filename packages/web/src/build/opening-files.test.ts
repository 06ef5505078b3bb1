import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BuiltFile, filesAhead, filesByWay } from './opening-files.ts'

const css = (...names: string[]) => ({ viteMetadata: { importedCss: new Set(names) } })
const built: readonly BuiltFile[] = [
  { fileName: 'main.js', isEntry: true, imports: ['react.js'], ...css('main.css') },
  { fileName: 'react.js' },
  {
    fileName: 'layout.js',
    facadeModuleId: '/w/src/shell/layouts/default-layout.tsx',
    imports: ['react.js', 'parts.js'],
  },
  { fileName: 'parts.js', ...css('parts.css') },
  { fileName: 'project.js', facadeModuleId: '/w/src/screens/project/project-screen.tsx', imports: ['parts.js'] },
  {
    fileName: 'table.js',
    facadeModuleId: '/w/src/screens/table/table-page.tsx',
    imports: ['grid.js'],
    ...css('t.css'),
  },
  { fileName: 'grid.js', imports: ['react.js'] },
  { fileName: 'bar.js', facadeModuleId: '/w/src/screens/table/view-bar.tsx' },
  { fileName: 'link.js', facadeModuleId: '/w/src/screens/shared/shared-view-screen.tsx', imports: ['table.js'] },
]

test('a way in names its scripts, what they import and their style sheets, without what every page has', () => {
  const { list, project, table, link } = filesByWay(built)
  assert.deepEqual(list, ['layout.js', 'parts.js', 'parts.css'])
  assert.deepEqual(project.toSorted(), ['layout.js', 'parts.css', 'parts.js', 'project.js'])
  assert.deepEqual(table, ['table.js', 'grid.js', 'bar.js', 't.css'])
  assert.deepEqual(link, ['link.js', 'table.js', 'grid.js', 't.css'])
})

test('files ahead are those of every page and of every way in, each once', () => {
  const later: BuiltFile = { fileName: 'later.js', facadeModuleId: '/w/src/features/later.tsx' }
  const all = ['bar', 'grid', 'layout', 'link', 'main', 'parts', 'project', 'react', 'table'].map(
    (name) => `${name}.js`,
  )
  assert.deepEqual(filesAhead([...built, later]).toSorted(), [...all, 'main.css', 'parts.css', 't.css'].toSorted())
})
