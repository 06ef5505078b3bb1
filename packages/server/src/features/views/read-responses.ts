import type { Responses } from '@rowhouse/core/api/view-settings'
import { notFound } from '@rowhouse/core/errors'
import { whyClosed } from '@rowhouse/core/view-types/form/why-closed'
import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { Static } from 'typebox'
import type { InProject } from '../../request/context.ts'
import { mayDo } from '../../request/may-do.ts'
import type { FoundView } from './find-view.ts'
import { stateFor } from './responses.ts'

/** Whether a form takes an answer of the caller now; how many it has is for those who may read records. */
export async function readResponses(
  ctx: InProject<'viewSettings.read'>,
  { view }: FoundView,
): Promise<Static<typeof Responses>> {
  if (!viewTypes[viewTypeOf(view.type)].isHandedIn) throw notFound('form', view.id)
  const who = { userId: ctx.actor?.id ?? null, now: new Date(ctx.now()).toISOString() }
  const state = await stateFor(ctx.meta.read, view, who)
  const isTold = mayDo(ctx, 'records.read')
  return {
    closed: whyClosed(readViewSettings(view.settings).admission, state),
    count: isTold ? state.responses : null,
    lastAt: isTold ? state.lastAt : null,
  }
}
