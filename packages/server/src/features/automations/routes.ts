import * as api from '@rowhouse/core/api/automations'
import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { unreadyChannels } from '../webhooks/send.ts'
import type { HookSender } from '../webhooks/sender.ts'
import {
  createAutomation,
  deleteAutomation,
  renewAddress,
  type SavedAutomation,
  updateAutomation,
} from './change-automations.ts'
import { presentAutomation, presentRun, presentStep } from './present.ts'
import { pressButton } from './press-button.ts'
import type { AutomationRunner } from './runner.ts'
import { listRuns, readRun, replayRun } from './runs-of.ts'
import { callIn, runByHand } from './start-by-hand.ts'
import { selectAutomations } from './store.ts'
import { listVersions } from './versions-of.ts'

export function automationRoutes(routes: Routes, runner: AutomationRunner, sender: HookSender): void {
  serve(routes, api.listAutomations, async ({ ctx }) => {
    const snapshot = await ctx.snapshot()
    const rows = await selectAutomations(ctx.meta.read, ctx.project.id)
    return {
      list: rows.map((row) => presentAutomation(ctx, row, snapshot)),
      unready: await unreadyChannels(ctx),
    }
  })

  serve(routes, api.createAutomation, async ({ ctx, body }) => presentSaved(ctx, await createAutomation(ctx, body)))

  serve(routes, api.updateAutomation, async ({ ctx, params, body }) => {
    const saved = await updateAutomation(ctx, params.automationId, body)
    runner.wake()
    return presentSaved(ctx, saved)
  })

  serve(routes, api.deleteAutomation, async ({ ctx, params }) => {
    await deleteAutomation(ctx, params.automationId)
    return { msg: 'The automation has been deleted' }
  })

  serve(routes, api.listAutomationVersions, async ({ ctx, params }) => ({
    list: await listVersions(ctx, params.automationId),
  }))

  serve(routes, api.renewAutomationAddress, async ({ ctx, params }) =>
    presentSaved(ctx, await renewAddress(ctx, params.automationId)),
  )

  serve(routes, api.pressButton, async ({ ctx, params }) => {
    const msg = await pressButton(ctx, params)
    runner.wake()
    sender.wake()
    return { msg }
  })

  runRoutes(routes, runner)
}

function runRoutes(routes: Routes, runner: AutomationRunner): void {
  serve(routes, api.runAutomation, async ({ ctx, params, body }) => {
    const run = await runByHand(ctx, params.automationId, body.record)
    runner.wake()
    return { run }
  })

  serve(routes, api.callAutomation, async ({ ctx, params, body, request }) => {
    const callId = request.headers['webhook-id']
    const run = await callIn(ctx, params.secret, { body, callId: typeof callId === 'string' ? callId : undefined })
    runner.wake()
    return { run }
  })

  serve(routes, api.listRuns, async ({ ctx, params, query }) => {
    const { list, ...page } = await listRuns(ctx, params.automationId, query)
    return { list: list.map((row) => presentRun(row, ctx.reach === null)), ...page }
  })

  serve(routes, api.readRun, async ({ ctx, params }) => {
    const { run, steps } = await readRun(ctx, params.automationId, params.runId)
    const isWhole = ctx.reach === null
    return {
      run: presentRun(run, isWhole),
      input: isWhole ? JSON.parse(run.input) : null,
      steps: steps.map((row) => presentStep(row, isWhole)),
    }
  })

  serve(routes, api.replayRun, async ({ ctx, params, body }) => {
    await replayRun(ctx, params.automationId, params.runId, body.from)
    runner.wake()
    return { msg: 'The run goes on' }
  })
}

async function presentSaved(ctx: InProject<'automations.change'>, { id, secret }: SavedAutomation) {
  const row = (await selectAutomations(ctx.meta.read, ctx.project.id)).find((one) => one.id === id)
  if (row === undefined) throw notFound('automation', id)
  const address = secret === null ? null : api.callAutomation.path.replace(':secret', secret)
  return { automation: presentAutomation(ctx, row, await ctx.snapshot()), address }
}
