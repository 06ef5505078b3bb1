import { AppError } from '@rowhouse/core/errors'
import type { PluginValues } from '@rowhouse/core/plugins/plugin'
import type { Plugin } from '../../plugins/plugin.ts'
import { Trial } from '../../plugins/trial.ts'
import { acceptSettings } from './accept-settings.ts'
import type { Keeper } from './change-plugin.ts'
import { noteTest, selectPlugin } from './store.ts'

interface TestResult {
  readonly ok: boolean
  readonly steps: Trial['steps']
  readonly at: string
}

const testsPerMinute = 20

/** Tries settings for real. Of them nothing is stored; how it went is, where they are those that are. */
export async function testPlugin(ctx: Keeper, plugin: Plugin, given: readonly PluginValues[]): Promise<TestResult> {
  ctx.limits.take(`plugin tests:${ctx.actor.id}`, testsPerMinute, 60_000)
  const row = await selectPlugin(ctx.meta.read, plugin.id)
  const known = row === undefined ? null : ctx.plugins.settingsOf(row)
  const settings = acceptSettings(plugin, given, known)
  const trial = new Trial()
  const tester = { email: ctx.actor.email, product: (await ctx.plugins.brand()).title }
  const ok = await plugin.test(settings, ctx.plugins.tools, trial, tester).then(
    () => true,
    (error: unknown) => {
      // The words of the other side may hold what was sent there: only ours are kept.
      const code = error instanceof AppError ? error.code : 'unknown'
      ctx.log.warn({ requestId: ctx.requestId, plugin: plugin.id, code }, 'a test of a plugin failed')
      return false
    },
  )
  const at = new Date(ctx.now()).toISOString()
  const trouble = ok ? null : (trial.steps.at(-1)?.detail ?? 'The test failed.')
  if (JSON.stringify(settings) === JSON.stringify(known)) await ctx.write((tx) => noteTest(tx, plugin.id, at, trouble))
  return { ok, steps: trial.steps, at }
}
