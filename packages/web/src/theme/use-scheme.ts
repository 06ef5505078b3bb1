import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { saved, useSaved } from '../state/saved.ts'
import type { Scheme } from './accent-scale.ts'
import { accentOf, customThemeName, customTokens, nextTheme } from './themes.ts'

const darkQuery = '(prefers-color-scheme: dark)'

export function useScheme(): Scheme {
  const darkTheme = useSaved((state) => state.settings.darkTheme)
  const systemIsDark = useMediaQuery(darkQuery, undefined, { getInitialValueInEffect: false })
  return (darkTheme ?? systemIsDark) ? 'dark' : 'light'
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
  const dark = saved.getState().settings.darkTheme ?? window.matchMedia(darkQuery).matches
  saved.change('settings', { darkTheme: !dark })
}

export function cycleTheme(): void {
  saved.change('settings', { themeName: nextTheme(saved.getState().settings.themeName) })
}
