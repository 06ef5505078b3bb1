import { postReferral, readAppInfo, readUiAbility, readVersion } from '@rowhouse/core/api/app'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { forgetSession } from '../api/session-lost.ts'
import { appState } from '../state/app-state.ts'
import { followOtherTabs, saved } from '../state/saved.ts'
import { toast } from '../state/toast-store.ts'
import { createMePoll } from './me-poll.ts'
import { releaseTimes } from './release.ts'
import { loadUser, readMeOutcome } from './session.ts'
import { acceptUiAbility, darkThemeEnabledText, darkThemeNewlyAllowed } from './ui-ability.ts'

const unknownPoll = { everyMs: 60_000, maxFailures: 5 } as const

/** Everything that runs beside the screens for as long as the tab is open. */
export function startSession(): void {
  followOtherTabs()
  followNetwork()
  void loadAppInfo().then(pollMe)
  void loadUser()
  void loadUiAbility()
  void loadVersion()
  tellReferral(window.location.search)
  setInterval(() => {
    void loadAppInfo()
    if (saved.getState().settings.checkForUpdate) void loadVersion()
  }, releaseTimes.pollMs)
  followPerson()
}

export async function loadAppInfo(): Promise<void> {
  try {
    appState.setState({ info: await call(readAppInfo, { params: { brand: 'rowhouse' } }), infoFailed: false })
  } catch {
    appState.setState({ infoFailed: true })
  }
}

/** A link such as “/?ref=newsletter” says where a visitor comes from; the server only counts it. */
function tellReferral(search: string): void {
  const source = new URLSearchParams(search).get('ref')
  if (source !== null) void call(postReferral, { body: { source: source.slice(0, 200) } }).catch(() => undefined)
}

async function loadVersion(): Promise<void> {
  const release = await call(readVersion).catch(() => null)
  if (release !== null) appState.setState({ release })
}

async function loadUiAbility(): Promise<void> {
  const reply = await call(readUiAbility).catch(() => null)
  if (reply === null) return
  const now = acceptUiAbility(reply.rules)
  const before = saved.getState().app.uiAbility
  saved.change('app', { uiAbility: now })
  if (!darkThemeNewlyAllowed(before, now)) return
  saved.change('settings', { darkTheme: true })
  toast.success(darkThemeEnabledText, { durationMs: 5000 })
}

/** In this tab or in another: somebody came, went, or changed places. */
function followPerson(): void {
  saved.subscribe(({ users: now }, { users: before }) => {
    // What one person has seen must not be on screen for the next.
    if (now.token === null && before.token !== null) queryClient.clear()
    else if (before.user !== null && now.user !== null && before.user.id !== now.user.id)
      void queryClient.resetQueries()
    // The version is told to signed-in people only.
    if (now.token !== null && before.token === null) {
      void loadAppInfo()
      void loadVersion()
    }
  })
}

function pollMe(): void {
  const poll = createMePoll({
    readMe: readMeOutcome,
    clearUser: forgetSession,
    maxFailures: () => appState.getState().info?.sessionPollMaxFailures ?? unknownPoll.maxFailures,
  })
  const again = async () => {
    if (saved.getState().users.user !== null) await poll.look()
    setTimeout(again, appState.getState().info?.sessionPollMs ?? unknownPoll.everyMs)
  }
  setTimeout(again, appState.getState().info?.sessionPollMs ?? unknownPoll.everyMs)
}

function followNetwork(): void {
  const note = () => appState.setState({ isOnline: navigator.onLine })
  note()
  window.addEventListener('online', note)
  window.addEventListener('offline', note)
}
