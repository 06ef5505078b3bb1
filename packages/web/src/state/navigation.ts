interface NavigateOptions {
  readonly replace?: boolean
  readonly state?: unknown
}

export const signInPath = '/user/authentication/signin'
export const signUpPath = '/user/authentication/signup'

export const requiredFactorPath = '/user/second-factor'

type Navigator = (path: string, options: NavigateOptions) => Promise<void>

let navigator: Navigator = async (path) => {
  window.location.hash = path
}

/** For code outside of components; components use the router's own hooks. Resolves when the screen is there. */
export async function navigateTo(path: string, options: NavigateOptions = {}): Promise<void> {
  await navigator(path, options)
}

export function setNavigator(navigate: Navigator): void {
  navigator = navigate
}

/** For what comes of an answer: whether the person is still where they are now. Nobody is fetched back from elsewhere. */
export function stillHere(): () => boolean {
  const here = window.location.hash
  return () => window.location.hash === here
}

let wantedPlace: string | null = null

/** A redirect cannot carry state, so the guard of a route notes here where the person was going. */
export function rememberPlace(place: string | null): void {
  wantedPlace = place
}

let isLeaving = false

/** Signing out on purpose begins with true, the next session with false. */
export function noteLeaving(leaving: boolean): void {
  isLeaving = leaving
}

/** What a screen that loses its session hands to the sign-in screen; nobody who left on purpose is brought back. */
export function comeBackTo(place: string): { readonly from: string } | null {
  return isLeaving ? null : { from: place }
}

/** Where the person was going before being asked to sign in; only places inside of the application count. */
export function returnPlace(state?: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : wantedPlace
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/user/authentication') ? from : '/'
}
