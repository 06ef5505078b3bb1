import { appState } from '../state/app-state.ts'
import { navigateTo, signInPath } from '../state/navigation.ts'
import { saved } from '../state/saved.ts'
import { savedStateDefaults } from '../state/saved-state.ts'
import { toast } from '../state/toast-store.ts'
import { queryClient } from './query-client.ts'

/** Forgets who was signed in: user, token, master key and auth type, and what hung on them. */
export function forgetSession(): void {
  saved.change('users', savedStateDefaults.users)
  // The next person at this screen must not see what the last one had loaded.
  queryClient.clear()
}

/** The server no longer knows this session and would not renew it. */
export function sessionLost(from: string): void {
  forgetSession()
  if (appState.getState().info?.firstUser) {
    void navigateTo('/')
    return
  }
  toast.error('Token Expired. Please login again.')
  void navigateTo(signInPath, { state: { from } })
}
