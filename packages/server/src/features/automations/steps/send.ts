import type { JsonValue } from '@rowhouse/core/storage'
import { acceptNotify } from '../../webhooks/accept-notify.ts'
import { sendOnce } from '../../webhooks/send.ts'
import { masked, placesOf } from '../../webhooks/stored-hook.ts'
import type { StepKind } from './step-kind.ts'

/** A mail, a call of an address or a message to a chat: as webhooks send it. */
export const send: StepKind<'send'> = {
  accept: (given, { stored }) => ({
    notify: acceptNotify(given.notify, stored?.kind === 'send' ? stored.notify : null),
  }),
  mask: (step) => ({ ...step, notify: masked(step.notify) }),
  async run({ notify }, context) {
    context.given(masked(notify) as unknown as JsonValue)
    const places = placesOf(notify)
    const sent: JsonValue[] = []
    for (let place = 0; place < places; place++) {
      // Receivers tell a repeated call by its id.
      const sending = { settings: { notify, signing: null }, values: context.scope.values, id: context.onceKey, place }
      const { status, reason, durationMs, isFinal } = await sendOnce(context.services, sending, context.signal)
      sent.push({ status, reason, durationMs })
      if (reason !== null) return { state: 'failed', output: { sent }, reason, isFinal }
    }
    return { state: 'done', output: { status: sent.length === 1 ? statusOf(sent[0]) : null, sent } }
  },
}

const statusOf = (one: JsonValue | undefined): JsonValue =>
  typeof one === 'object' && one !== null && 'status' in one ? (one.status ?? null) : null
