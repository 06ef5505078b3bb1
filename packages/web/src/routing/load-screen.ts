import type { ComponentType } from 'react'
import { isChunkError, reloadForNewFiles } from '../state/chunk-reload.ts'
import { progress } from '../state/progress.ts'

/** Fetches the code of a screen, with the loading line while it is on its way. */
export async function loadScreen(load: () => Promise<ComponentType>): Promise<{ Component: ComponentType }> {
  progress.start()
  try {
    return { Component: await load() }
  } catch (error) {
    if (isChunkError(error) && reloadForNewFiles()) return new Promise(() => undefined)
    throw error
  } finally {
    progress.finish()
  }
}
