import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { saved, useSaved } from '../state/saved.ts'
import type { Scheme } from './accent-scale.ts'
import { accentOf, customThemeName, customTokens, nextTheme } from './themes.ts'

const darkQuery = '(prefers-color-scheme: dark)'

/** What the page on show asks for, whatever the person likes elsewhere; null: nothing. */
const pageScheme = createStore<{ readonly scheme: Scheme | null }>(() => ({ scheme: null }))

/** For as long as the caller is on the screen. */
export function usePageScheme(scheme: Scheme | null): void {
  useLayoutEffect(() => {
    pageScheme.setState({ scheme })
    return () => pageScheme.setState({ scheme: null })
  }, [scheme])
}

export function useScheme(): Scheme {
  const ofPage = useStore(pageScheme, (state) => state.scheme)
  const darkTheme = useSaved((state) => state.settings.darkTheme)
  const systemIsDark = useMediaQuery(darkQuery, undefined, { getInitialValueInEffect: false })
  return ofPage ?? ((darkTheme ?? systemIsDark) ? 'dark' : 'light')
}

/** Puts scheme and theme on the page: attributes for the stylesheet, inline tokens for a custom theme. */
export function useThemeOnPage(scheme: Scheme): void {
  const themeName = useSaved((state) => state.settings.themeName)
  const customTheme = useSaved((state) => state.settings.customTheme)
  const wasSet = useRef(false)
  useLayoutEffect(() => {
    const root = document.documentElement
    const accent = accentOf(themeName)
    const tokens = themeName === customThemeName ? customTokens(customTheme, scheme) : {}
    const isFirst = !wasSet.current
    wasSet.current = true
    // As public/colour-scheme.js has left it: every touch would have all styles looked at again.
    const isThere = root.dataset.theme === scheme && (root.dataset.accent ?? null) === accent
    if (isFirst && isThere && themeName !== customThemeName) return
    // Colours must switch in one frame, not fade one after another.
    root.dataset.switching = ''
    root.dataset.theme = scheme
    root.dataset.mantineColorScheme = scheme
    if (accent === null) delete root.dataset.accent
    else root.dataset.accent = accent
    for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value)
    const frame = requestAnimationFrame(() => {
      delete root.dataset.switching
    })
    return () => {
      cancelAnimationFrame(frame)
      for (const name of Object.keys(tokens)) root.style.removeProperty(name)
    }
  }, [scheme, themeName, customTheme])
}

export function toggleDarkTheme(): void {
  const { scheme } = pageScheme.getState()
  if (scheme !== null) {
    pageScheme.setState({ scheme: scheme === 'dark' ? 'light' : 'dark' })
    return
  }
  const dark = saved.getState().settings.darkTheme ?? window.matchMedia(darkQuery).matches
  saved.change('settings', { darkTheme: !dark })
}

export function cycleTheme(): void {
  saved.change('settings', { themeName: nextTheme(saved.getState().settings.themeName) })
}
