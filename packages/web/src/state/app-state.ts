import type { AppInfo } from '@rowhouse/core/api/app'
import type { Static } from 'typebox'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type AppInfoReply = Static<typeof AppInfo>

export interface ReleaseInfo {
  readonly currentVersion: string | null
  readonly releaseVersion: string | null
  readonly latestRelease: { readonly version: string; readonly url: string | null } | null
}

export interface ProjectInBar {
  readonly id: string
  readonly title: string
  readonly color: string | null
  /** Given by the screen once people can be invited to the project. */
  readonly onShare?: (() => void) | undefined
  /** Automations and cron jobs of the project are theirs to manage. */
  readonly mayAutomate?: boolean | undefined
  /** So are its webhooks. */
  readonly mayHook?: boolean | undefined
}

/** What is true for this tab right now and gone with it. */
interface AppState {
  readonly info: AppInfoReply | null
  readonly infoFailed: boolean
  readonly release: ReleaseInfo | null
  readonly isOnline: boolean
  readonly project: ProjectInBar | null
}

export const appState = createStore<AppState>(() => ({
  info: null,
  infoFailed: false,
  release: null,
  isOnline: true,
  project: null,
}))

export function useAppState<T>(pick: (state: AppState) => T): T {
  return useStore(appState, pick)
}

/** Nobody has set the house up yet, as far as we know. */
export function isFirstLoad(info: Pick<AppInfoReply, 'projectHasDb' | 'firstUser'> | null): boolean {
  return info === null || !info.projectHasDb || info.firstUser
}
