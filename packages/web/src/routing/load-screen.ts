import type { ComponentType } from 'react'
import type { TextRoom } from '../i18n/catalogue.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { isChunkError, reloadForNewFiles } from '../state/chunk-reload.ts'
import { progress } from '../state/progress.ts'

/**
 * Fetches the code of a screen and what it says, with the loading line while they are on their way. Left out: it may say
 * anything.
 */
export async function loadScreen(
  load: () => Promise<ComponentType>,
  says?: readonly TextRoom[],
): Promise<{ Component: ComponentType }> {
  progress.start()
  try {
    const [Component] = await Promise.all([load(), loadTexts(says)])
    return { Component }
  } catch (error) {
    if (isChunkError(error) && reloadForNewFiles()) return new Promise(() => undefined)
    throw error
  } finally {
    progress.finish()
  }
}
