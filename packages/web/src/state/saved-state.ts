import type { RoleMap } from '@rowhouse/core/permissions/interface'
import type { PreviewRole } from '@rowhouse/core/permissions/roles'

/** What this browser keeps between visits: one entry of the storage per key, and no other. */
export const savedStateKeys = [
  'users',
  'sqlClient',
  'apiClient',
  'panelSize',
  'settings',
  'graphqlClient',
  'apiClientSwagger',
  'app',
] as const
export type SavedStateKey = (typeof savedStateKeys)[number]

export interface ShellUser {
  readonly id: string
  readonly email: string
  /** Comma separated, as `user,super`. */
  readonly roles: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly picture: string | null
}

export interface UsersState {
  readonly user: ShellUser | null
  readonly token: string | null
  readonly previewAs: PreviewRole | null
  readonly projectRoles: Readonly<Record<string, RoleMap>>
  readonly authType: 'jwt' | 'masterKey' | null
  readonly masterKey: string | null
}

export const customColors = ['primary', 'secondary', 'accent', 'info', 'success', 'warning', 'error'] as const
type CustomColor = (typeof customColors)[number]
export type CustomTheme = Readonly<Record<CustomColor, string>>

/**
 * `logWindow`, `outputWindow`, `scaffoldOnSave`, `showTour`, `downloadAndUpdateRelease`, `stats`, `isGaEnabled` and
 * `isErrorReportingEnabled` are kept for programs that share this storage, and read by nothing here: the SQL editor shows its output
 * by itself, there is no tour, and nothing is downloaded, counted or reported.
 */
interface Settings {
  readonly language: string
  readonly themeName: string
  readonly customTheme: CustomTheme
  /** null follows the system. */
  readonly darkTheme: boolean | null
  readonly treeWindow: boolean
  readonly logWindow: boolean
  readonly outputWindow: boolean
  readonly showTour: boolean
  readonly autoApplyFilter: boolean
  readonly includeM2M: boolean
  readonly scaffoldOnSave: boolean
  readonly checkForUpdate: boolean
  readonly downloadAndUpdateRelease: boolean
  readonly stats: { readonly tableCount: number; readonly viewCount: number; readonly relationCount: number }
  readonly isGaEnabled: boolean
  readonly isErrorReportingEnabled: boolean
}

export interface UiAbility {
  readonly darkTheme: boolean
  readonly maxTables: number
  readonly maxTabs: number
  readonly disableGA: boolean
  readonly disableTelemetry: boolean
}

export const uiAbilityDefaults: UiAbility = {
  darkTheme: false,
  maxTables: 99_999,
  maxTabs: 99,
  disableGA: false,
  disableTelemetry: false,
}

export interface AppMemory {
  readonly hiddenRelease: string | null
  /** What the server allowed the last time; null before the first answer. */
  readonly uiAbility: UiAbility | null
  /** How the list of projects is shown in this browser. */
  readonly projectList: { readonly form: string; readonly order: string }
  /** By person and view: whether all groups are folded, and which are the exceptions. */
  readonly folds: Readonly<Record<string, { readonly isAll: boolean; readonly except: readonly string[] }>>
  /** What is open in the sidebar, by project. */
  readonly tree: LooseState
  /** The tabs and the place people left a project with, by project. */
  readonly places: LooseState
  /** null: the grid has no pages, one scrolls through all records. */
  readonly rowsPerPage: number | null
  /** Where somebody put the tables of a diagram, by project. */
  readonly diagram: LooseState
  /** What was filled into forms and not handed in yet, by person and view. */
  readonly forms: LooseState
}

/** Filled by the features that own them. */
type LooseState = Readonly<Record<string, unknown>>

export interface SavedState {
  readonly users: UsersState
  readonly sqlClient: LooseState
  readonly apiClient: LooseState
  readonly panelSize: { readonly treeSize: number }
  readonly settings: Settings
  readonly graphqlClient: LooseState
  readonly apiClientSwagger: LooseState
  readonly app: AppMemory
}

export const savedStateDefaults: SavedState = {
  users: { user: null, token: null, previewAs: null, projectRoles: {}, authType: null, masterKey: null },
  sqlClient: {},
  apiClient: {},
  panelSize: { treeSize: 20 },
  settings: {
    language: 'en',
    themeName: 'Default',
    customTheme: {
      primary: '#3f69e2',
      secondary: '#5f6573',
      accent: '#8d4dd0',
      info: '#0079b3',
      success: '#05893e',
      warning: '#9d6304',
      error: '#c92f33',
    },
    darkTheme: null,
    treeWindow: true,
    logWindow: false,
    outputWindow: false,
    showTour: true,
    autoApplyFilter: true,
    includeM2M: false,
    scaffoldOnSave: false,
    checkForUpdate: true,
    downloadAndUpdateRelease: false,
    stats: { tableCount: 0, viewCount: 0, relationCount: 0 },
    isGaEnabled: false,
    isErrorReportingEnabled: false,
  },
  graphqlClient: {},
  apiClientSwagger: {},
  app: {
    hiddenRelease: null,
    uiAbility: null,
    projectList: { form: 'list', order: 'opened' },
    folds: {},
    tree: {},
    places: {},
    rowsPerPage: null,
    diagram: {},
    forms: {},
  },
}
