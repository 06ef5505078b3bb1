import { type OperationName, operations } from './operations.ts'
import { accessFor, type TokenAccess, type TokenScope, tokenAccesses } from './token-scopes.ts'

export interface TokenReach {
  readonly access: TokenAccess
  /** It leads into some projects of its person only. */
  readonly isOfProjects: boolean
  /** It leads to some tables only of the project in question. */
  readonly isOfTables: boolean
}

/** Why a token may not; null: it may, as far as its person may. */
type TokenHindrance = 'never' | 'chosenProjects' | 'chosenTables' | TokenScope

export function hindranceOf(reach: TokenReach, operation: OperationName): TokenHindrance | null {
  const { tokenScope, cells } = operations[operation]
  if (tokenScope === null) return 'never'
  if (tokenAccesses.indexOf(reach.access) < tokenAccesses.indexOf(accessFor[tokenScope])) return tokenScope
  if (tokenScope === 'base:create' && reach.isOfProjects) return 'chosenProjects'
  // What is proved to keep within some tables is what links to a project may do; nothing else is.
  if (reach.isOfTables && cells.sharedBaseEditor === 'n') return 'chosenTables'
  return null
}

const neededAccess: Readonly<Record<TokenAccess, string>> = {
  read: 'to read',
  write: 'to read and write records',
  all: 'to do everything its person may',
}

/** For whoever wrote the program: which scope is missing. */
export function tokenRefusal(hindrance: TokenHindrance, wireName: string): string {
  switch (hindrance) {
    case 'never':
      return `${wireName} - No API token may do this: sign in instead.`
    case 'chosenProjects':
      return `${wireName} - This API token is for chosen projects. It takes one for all projects (base:create).`
    case 'chosenTables':
      return `${wireName} - This API token is for chosen tables. It takes one for all tables of the project.`
    default:
      return `${wireName} - This API token lacks the scope ${hindrance}. It takes one that is made ${neededAccess[accessFor[hindrance]]}.`
  }
}
