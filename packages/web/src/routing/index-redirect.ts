import { signInPath } from '../state/navigation.ts'

interface IndexSituation {
  readonly isSignedIn: boolean
  readonly isFirstLoad: boolean
  readonly path: string
}

/** Where the index sends a person, or null to stay. */
export function indexRedirect({ isSignedIn, isFirstLoad, path }: IndexSituation): string | null {
  if (isSharedViewPath(path)) return null
  if (isSignedIn) return '/projects'
  return isFirstLoad ? null : signInPath
}

/** Published views are for strangers too. */
function isSharedViewPath(path: string): boolean {
  return path === '/nc/view' || path.startsWith('/nc/view/')
}
