import type { Import } from '@rowhouse/core/api/imports'
import { createStore } from 'zustand/vanilla'

/** Imports that were seen to run in this tab: whoever leaves their page is told how they end. */
export const watchedImports = createStore<{ readonly list: readonly WatchedImport[] }>(() => ({ list: [] }))

export type WatchedImport = Pick<Import, 'projectId' | 'id'>

export function watchImport({ projectId, id }: WatchedImport): void {
  const { list } = watchedImports.getState()
  if (!list.some((one) => one.id === id)) watchedImports.setState({ list: [...list, { projectId, id }] })
}

export function unwatchImport(id: string): void {
  watchedImports.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }))
}
