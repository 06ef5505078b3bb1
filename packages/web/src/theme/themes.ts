import type { CustomTheme } from '../state/saved-state.ts'
import { accentTokens, meaningTokens, quietTokens, type Scheme, type Tokens } from './accent-scale.ts'
import { isHexColour } from './colour.ts'

interface Theme {
  readonly name: string
  /** Value of data-accent; null is the stylesheet's own accent. */
  readonly accent: string | null
  readonly light: string
  readonly dark: string
}

/** In the order they are cycled through. Only tokens differ. */
export const namedThemes = [
  { name: 'Orange', accent: 'orange', light: '#ba5000', dark: '#b34d00' },
  { name: 'Default', accent: null, light: '#3f69e2', dark: '#3e66d8' },
  { name: 'Strawberry', accent: 'strawberry', light: '#cd2c51', dark: '#c42e4e' },
  { name: 'Grapes', accent: 'grapes', light: '#8d4dd0', dark: '#874cc7' },
] as const satisfies readonly Theme[]

export const customThemeName = 'Custom'

export function nextTheme(name: string): string {
  const at = namedThemes.findIndex((theme) => theme.name === name)
  return namedThemes[(at + 1) % namedThemes.length]?.name ?? 'Default'
}

export function accentOf(name: string): string | null {
  return namedThemes.find((theme) => theme.name === name)?.accent ?? null
}

/** primary: what can be pressed. accent: focus and selection. secondary: quiet icons. The rest: their meaning. */
export function customTokens(colours: CustomTheme, scheme: Scheme): Tokens {
  if (!Object.values(colours).every(isHexColour)) return {}
  return {
    ...accentTokens(colours.primary, colours.accent, scheme),
    ...quietTokens(colours.secondary, scheme),
    ...meaningTokens('info', colours.info, scheme),
    ...meaningTokens('success', colours.success, scheme),
    ...meaningTokens('warning', colours.warning, scheme),
    ...meaningTokens('error', colours.error, scheme),
  }
}
