import { formatOfTitle } from '@rowhouse/core/imports/import-formats'
import { createStore } from 'zustand/vanilla'
import { text } from '../../i18n/i18n.ts'
import { type ImportSource, sendSource } from './import-queries.ts'

/** A source on its way to the server. The page of imports shows it, wherever it was chosen or dropped. */
export interface Sending {
  readonly projectId: string
  /** The table it is meant for; null: whoever imports decides. */
  readonly into: string | null
  readonly title: string
  /** From 0 to 1. */
  readonly progress: number
  /** null: on its way, or there. */
  readonly error: unknown
  /** The import it became; null: not yet. */
  readonly importId: string | null
}

export const sending = createStore<{ readonly now: Sending | null }>(() => ({ now: null }))

let stop = new AbortController()

export async function sendToImport(projectId: string, source: ImportSource, into: string | null): Promise<void> {
  forgetSending()
  const { signal } = stop
  const begun: Sending = { projectId, into, title: titleOf(source), progress: 0, error: null, importId: null }
  const tell = (part: Partial<Sending>): void => {
    if (!signal.aborted) sending.setState(({ now }) => ({ now: { ...(now ?? begun), ...part } }))
  }
  tell(begun)
  const other = filesOf(source).find((file) => !isImportable(file))
  if (other !== undefined) return tell({ error: text('imports.unsupported', { title: other.name }) })
  try {
    const { id } = await sendSource(projectId, source, { signal, onProgress: (progress) => tell({ progress }) })
    tell({ importId: id })
  } catch (error) {
    tell({ error })
  }
}

/** What is on its way is given up. */
export function forgetSending(): void {
  stop.abort()
  stop = new AbortController()
  sending.setState({ now: null })
}

/** What a file is tells its content; only of those that surely hold no rows the way is spared. */
const isImportable = ({ name }: File): boolean => formatOfTitle(name) !== null || !name.includes('.')

function filesOf(source: ImportSource): readonly File[] {
  if (source.kind === 'files') return source.files
  return source.kind === 'file' ? [source.file] : []
}

function titleOf(source: ImportSource): string {
  const [first, ...more] = filesOf(source)
  if (first !== undefined)
    return more.length === 0 ? first.name : text('imports.several', { title: first.name, count: more.length })
  return source.kind === 'url' ? source.url : text('imports.pasted')
}
