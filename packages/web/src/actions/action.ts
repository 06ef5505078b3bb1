import type { Icon } from '@tabler/icons-react'
import type { TextKey, Texts } from '../i18n/catalogue.ts'
import type { ProjectInBar } from '../state/app-state.ts'

export interface ActionContext {
  readonly isSignedIn: boolean
  readonly isSuperAdmin: boolean
  readonly project: ProjectInBar | null
  readonly can: (permission: string) => boolean
  readonly navigate: (path: string) => void
  readonly t: Texts
}

/** Something a person can do. Palette, key list, shortcuts and menus read the same object. */
export interface Action {
  /** `<feature>.<verb>` */
  readonly id: string
  readonly title: TextKey
  readonly icon: Icon
  /** As `mod+k` (Ctrl, or ⌘ on Apple keyboards), `ctrl+shift+d`, `?`. */
  readonly keys?: string
  readonly visible: (context: ActionContext) => boolean
  readonly run: (context: ActionContext) => void | Promise<void>
}

/** Keys that do the same, for the key list. */
export interface KeyLine {
  /** Each as `mod+k`. */
  readonly keys: readonly string[]
  readonly title: TextKey
}

/** Keys that a part of a screen hears by itself. */
export interface KeySection {
  readonly title: TextKey
  readonly visible: () => boolean
  readonly lines: readonly KeyLine[]
}
