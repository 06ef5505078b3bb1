import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

const tuple = (prefix: string): MantineColorsTuple =>
  Array.from({ length: 10 }, (_, i) => `var(${prefix}${i})`) as unknown as MantineColorsTuple

/** Everything of the theme that is a custom property on the page. */
export const mantineMeasures = {
  fontFamily: 'var(--rh-font)',
  fontFamilyMonospace: 'var(--rh-mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.333', sm: '1.54', md: '1.57', lg: '1.5', xl: '1.4' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '10px' },
  defaultRadius: 'md',
  colors: { accent: tuple('--rh-accent-'), gray: tuple('--rh-gray-'), dark: tuple('--rh-dark-') },
  primaryColor: 'accent',
  primaryShade: 6,
  headings: { fontWeight: '600' },
  cursorType: 'default',
} as const satisfies MantineThemeOverride

const variables = {
  '--mantine-color-body': 'var(--rh-canvas)',
  '--mantine-color-text': 'var(--rh-text)',
  '--mantine-color-dimmed': 'var(--rh-text-2)',
  '--mantine-color-placeholder': 'var(--rh-text-3)',
  '--mantine-color-default': 'var(--rh-raised)',
  '--mantine-color-default-hover': 'color-mix(in srgb, var(--rh-text) 5%, var(--rh-raised))',
  '--mantine-color-default-color': 'var(--rh-text)',
  '--mantine-color-default-border': 'var(--rh-line-field)',
  '--mantine-primary-color-filled': 'var(--rh-accent)',
  '--mantine-primary-color-filled-hover': 'var(--rh-accent-hover)',
  '--mantine-primary-color-light': 'var(--rh-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--rh-accent-soft-2)',
  '--mantine-primary-color-light-color': 'var(--rh-accent-text)',
  '--mantine-primary-color-contrast': 'var(--rh-on-accent)',
  '--mantine-color-accent-filled': 'var(--rh-accent)',
  '--mantine-color-accent-filled-hover': 'var(--rh-accent-hover)',
  '--mantine-color-accent-light': 'var(--rh-accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--rh-accent-soft-2)',
  '--mantine-color-accent-light-color': 'var(--rh-accent-text)',
  '--mantine-color-accent-outline': 'var(--rh-accent-line)',
  '--mantine-color-accent-text': 'var(--rh-accent-text)',
  '--mantine-color-red-filled': 'var(--rh-error)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, #000 10%, var(--rh-error))',
  '--mantine-color-red-light': 'var(--rh-error-soft)',
  '--mantine-color-red-light-color': 'var(--rh-error-text)',
  '--mantine-color-gray-light-color': 'var(--rh-text-2)',
  '--mantine-color-gray-light-hover': 'var(--rh-hover)',
  '--mantine-color-anchor': 'var(--rh-accent-text)',
  '--mantine-color-error': 'var(--rh-error-text)',
  '--mantine-color-disabled': 'var(--rh-sunken)',
  '--mantine-color-disabled-color': 'var(--rh-text-3)',
  '--mantine-color-disabled-border': 'var(--rh-line)',
}

const shadows = {
  '--mantine-shadow-xs': 'var(--rh-shadow-1)',
  '--mantine-shadow-sm': 'var(--rh-shadow-1)',
  '--mantine-shadow-md': 'var(--rh-shadow-2)',
  '--mantine-shadow-lg': 'var(--rh-shadow-3)',
  '--mantine-shadow-xl': 'var(--rh-shadow-3)',
}

export const mantineVariables: CSSVariablesResolver = () => ({ variables: shadows, light: variables, dark: variables })
