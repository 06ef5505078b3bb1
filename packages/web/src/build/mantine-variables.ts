import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { mantineMeasures, mantineVariables } from '../theme/mantine-measures.ts'

const name = 'virtual:mantine-variables.css'

/**
 * Mantine's custom properties as a part of the style sheet. Left to itself it works out all four hundred of them in every
 * browser at every start, and again to leave out those that its own sheet has.
 */
export function mantineVariablesSheet(): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? variablesSheet() : null),
  }
}

function variablesSheet(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, mantineMeasures)
  const [basis, ours] = [defaultCssVariablesResolver(theme), mantineVariables(theme)]
  const merged: ConvertCSSVariablesInput = {
    variables: { ...basis.variables, ...ours.variables },
    light: { ...basis.light, ...ours.light },
    dark: { ...basis.dark, ...ours.dark },
  }
  return convertCssVariables(merged, ':root')
}
