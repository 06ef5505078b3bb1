import type { Icon } from '@tabler/icons-react'
import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

export interface PaletteEntry {
  readonly id: string
  /** The heading it stands under. */
  readonly group: string
  readonly title: string
  /** Where it belongs, in a few words. */
  readonly detail?: string | undefined
  readonly icon: Icon
  /** In the place of the icon. */
  readonly emoji?: string | null | undefined
  readonly run: () => void
}

/** What a screen adds to the palette for as long as it is there. */
export interface PaletteSource {
  /** Known already: found by their titles. */
  readonly entries: readonly PaletteEntry[]
  /** Asked of the server once somebody stops typing; one call, few answers. */
  readonly search?: ((query: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>) | undefined
}

export const paletteSources = createStore<{ readonly list: readonly PaletteSource[] }>(() => ({ list: [] }))

/** The source must stay the same object until it changes. */
export function usePaletteSource(source: PaletteSource): void {
  useEffect(() => {
    paletteSources.setState(({ list }) => ({ list: [...list, source] }))
    return () => paletteSources.setState(({ list }) => ({ list: list.filter((one) => one !== source) }))
  }, [source])
}
