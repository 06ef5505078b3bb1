import { currentLink, keepPass } from '../state/link-in-address.ts'
import { navigateTo, rememberPlace, requiredFactorPath } from '../state/navigation.ts'
import { progress } from '../state/progress.ts'
import { askWhoItIs } from '../state/reauthentication.ts'
import { saved } from '../state/saved.ts'
import { viewingAs } from '../state/view-as.ts'
import { sendOrTake } from './asked-ahead.ts'
import { createClient } from './create-client.ts'
import { queryClient } from './query-client.ts'
import { sessionLost } from './session-lost.ts'

/** What is known of a public link before anybody is let in. */
export const doorKey = (link: string) => ['link', link] as const

const client = createClient({
  fetch: (address, init) => sendOrTake(fetch, address, init),
  page: () => window.location.href,
  caller: () => {
    const { token, previewAs, authType, masterKey } = saved.getState().users
    return {
      token,
      previewAs,
      viewAs: viewingAs()?.pass ?? null,
      link: currentLink(),
      masterKey: authType === 'masterKey' ? masterKey : null,
    }
  },
  storedToken: () => saved.stored('users').token,
  keepToken: (token) => saved.change('users', { token, authType: 'jwt' }),
  sessionLost: () => sessionLost(window.location.hash.replace(/^#/, '')),
  linkDoubted: ({ key }, status) => {
    if (status === 401) keepPass(key, null)
    void queryClient.invalidateQueries({ queryKey: doorKey(key) })
  },
  databaseMissing: () => void navigateTo('/project/0'),
  factorWanted: () => {
    const place = window.location.hash.replace(/^#/, '')
    if (place.startsWith(requiredFactorPath)) return
    rememberPlace(place)
    void navigateTo(requiredFactorPath, { replace: true })
  },
  alone: (work) => ('locks' in navigator ? navigator.locks.request('rowhouse.renew-token', work) : work()),
  reauthenticate: askWhoItIs,
  busy: progress,
})

/** `await call(listProjects)`, `await call(readProject, { params: { projectId } })`: typed by the contract. */
export const call = client.call
export const callForBlob = client.callForBlob
export const callForResponse = client.callForResponse
export const callForChange = client.callForChange
export const callForVersion = client.callForVersion
export const renewToken = client.renewToken
