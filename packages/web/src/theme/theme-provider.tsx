import { DirectionProvider, MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { mantineTheme } from './mantine-theme.ts'
import { useScheme, useThemeOnPage } from './use-scheme.ts'

const nothing = (): void => undefined

/**
 * What Mantine's own provider does beside this is done elsewhere: its custom properties are in the style sheet
 * (build/mantine-variables.ts), and the scheme is put on the page together with ours.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const scheme = useScheme()
  useThemeOnPage(scheme)
  const context = useMemo(
    () => ({
      colorScheme: scheme,
      setColorScheme: nothing,
      clearColorScheme: nothing,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [scheme],
  )
  return (
    <MantineContext value={context}>
      {/* Menus and hints open to the other side where people write to the left. */}
      <DirectionProvider>
        <MantineThemeProvider theme={mantineTheme}>{children}</MantineThemeProvider>
      </DirectionProvider>
    </MantineContext>
  )
}
