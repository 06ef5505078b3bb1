import { MantineProvider } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { mantineTheme, mantineVariables } from './mantine-theme.ts'
import { useScheme, useThemeOnPage } from './use-scheme.ts'

export function ThemeProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const scheme = useScheme()
  useThemeOnPage(scheme)
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} forceColorScheme={scheme}>
      {children}
    </MantineProvider>
  )
}
