import type { ComponentType } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import { isChunkError, reloadForNewFiles } from '../state/chunk-reload.ts'
import { progress } from '../state/progress.ts'

/**
 * Fetches the code of a screen and its texts, with the loading line while they are on their way. The texts of screens
 * people begin with (`isFirst`) are there from the start.
 */
export async function loadScreen(
  load: () => Promise<ComponentType>,
  isFirst = false,
): Promise<{ Component: ComponentType }> {
  progress.start()
  try {
    const [Component] = await Promise.all([load(), isFirst ? null : loadTexts()])
    return { Component }
  } catch (error) {
    if (isChunkError(error) && reloadForNewFiles()) return new Promise(() => undefined)
    throw error
  } finally {
    progress.finish()
  }
}
