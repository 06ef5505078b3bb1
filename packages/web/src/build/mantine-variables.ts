import {
  type ConvertCSSVariablesInput,
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'

const name = 'virtual:mantine-variables.css'

/**
 * Mantine's custom properties as a part of the style sheet. Left to itself it works out all four hundred of them in every
 * browser at every start, and again to leave out those that its own sheet has.
 */
export function mantineVariablesSheet(override: MantineThemeOverride, resolver: CSSVariablesResolver): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? sheetOf(override, resolver) : null),
  }
}

function sheetOf(override: MantineThemeOverride, resolver: CSSVariablesResolver): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, override)
  const [basis, ours] = [defaultCssVariablesResolver(theme), resolver(theme)]
  const merged: ConvertCSSVariablesInput = {
    variables: { ...basis.variables, ...ours.variables },
    light: { ...basis.light, ...ours.light },
    dark: { ...basis.dark, ...ours.dark },
  }
  return convertCssVariables(merged, ':root')
}
