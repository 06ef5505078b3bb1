import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import {
  changePlugin,
  moveFiles,
  type Plugin as PluginSchema,
  readAppStore,
  resetPlugin,
  testPlugin,
} from '@rowhouse/core/api/plugins'
import type { PluginValues } from '@rowhouse/core/plugins/plugin'
import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { loadAppInfo } from '../../session/start-session.ts'

export type Plugin = Static<typeof PluginSchema>
export type AppStore = ReplyOf<typeof readAppStore>
export type TestResult = ReplyOf<typeof testPlugin>

const isUnderWay = (store: AppStore | undefined): boolean =>
  store?.move?.state === 'waiting' || store?.move?.state === 'running'

export const appStoreQuery = queryOptions({
  queryKey: ['app store'],
  queryFn: ({ signal }) => call(readAppStore, { signal }),
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1000 : false),
})

/** What is turned on also shows in the frame around. */
async function lookAgain(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: appStoreQuery.queryKey }), loadAppInfo()])
}

export async function savePlugin(pluginId: string, body: BodyOf<typeof changePlugin>): Promise<void> {
  await call(changePlugin, { params: { pluginId }, body })
  await lookAgain()
}

export async function forgetPlugin(pluginId: string): Promise<void> {
  await call(resetPlugin, { params: { pluginId } })
  await lookAgain()
}

export const tryPlugin = (pluginId: string, settings: readonly PluginValues[]): Promise<TestResult> =>
  call(testPlugin, { params: { pluginId }, body: { settings: [...settings] } })

export async function moveAllFiles(): Promise<void> {
  await call(moveFiles)
  await lookAgain()
}
