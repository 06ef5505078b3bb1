import '@fontsource-variable/inter/wght.css'
import './theme/tokens.css'
import './theme/mantine-styles.ts'
import './theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { callbackPath, hasIdentityAnswer } from './features/auth/identity-redirect.ts'
import { ReauthenticationHost } from './features/auth/reauthentication-host.tsx'
import { startTexts } from './i18n/i18n.ts'
import { createRouter } from './routes.tsx'
import { numberTypedAddresses } from './routing/number-typed-addresses.ts'
import { startSession } from './session/start-session.ts'
import { DialogHost } from './shell/dialog-host.tsx'
import { watchForBreaks } from './shell/watch-for-breaks.ts'
import { setNavigator } from './state/navigation.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'
import { keepFocus } from './ui/keep-focus.ts'
import { Toasts } from './ui/toasts.tsx'

startTexts()
watchForBreaks()
keepFocus()

// Identity providers send people back to “/?code=…”, because their redirect addresses cannot carry a fragment.
if (hasIdentityAnswer(window.location.search)) window.location.hash = callbackPath

const noteEntry = numberTypedAddresses()
const router = createRouter()
router.subscribe(noteEntry)
setNavigator((path, options) => router.navigate(path, options))
startSession()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
        <Toasts />
        <DialogHost />
        <ReauthenticationHost />
      </ThemeProvider>
    </QueryClientProvider>
  </StrictMode>,
)
