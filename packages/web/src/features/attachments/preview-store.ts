import { createStore } from 'zustand/vanilla'
import { type FileItem, filesIn } from './file-list.ts'

interface Preview {
  readonly files: readonly FileItem[]
  readonly at: number
}

export const previewStore = createStore<{ readonly shown: Preview | null }>(() => ({ shown: null }))

export function openPreview(files: readonly FileItem[], at: number): void {
  previewStore.setState({ shown: { files, at } })
}

export const closePreview = (): void => previewStore.setState({ shown: null })

const scheme = 'rowhouse-files:'

/** A press on a picture in the grid is told as a link; no page has such an address. */
export const previewLink = (files: readonly FileItem[], at: number): string =>
  `${scheme}${at}:${JSON.stringify(files.map(({ stored }) => stored))}`

/** Whether it was one of those. */
export function openPreviewLink(href: string): boolean {
  const [, at, list] = /^rowhouse-files:(\d+):(.*)$/s.exec(href) ?? []
  if (list === undefined) return false
  openPreview(filesIn(JSON.parse(list)), Number(at))
  return true
}
