import { projectTitleLimit } from '@rowhouse/core/names'
import type { ImportSource } from '../imports/import-queries.ts'

/** What a project made of it is called; null: it has no name. */
export function titleOfSource(source: ImportSource): string | null {
  const name = nameOf(source)
  const bare = name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return [...bare].slice(0, projectTitleLimit).join('').trim() || null
}

function nameOf(source: ImportSource): string {
  if (source.kind === 'files') return source.files[0]?.name ?? ''
  if (source.kind === 'file') return source.file.name
  return source.kind === 'url' ? lastOf(source.url) : ''
}

function lastOf(address: string): string {
  const parsed = URL.canParse(address) ? new URL(address) : null
  const last = parsed?.pathname.split('/').findLast((part) => part !== '') ?? parsed?.hostname ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
