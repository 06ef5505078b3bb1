import { mailKinds } from '../mails.ts'
import { Type } from '../schema/type.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'

const Kind = Type.Enum([...mailKinds])
const KindParam = Type.Object({ kind: Kind })

export const previewMail = endpoint({
  method: 'GET',
  path: '/api/v1/settings/mails/:kind',
  operation: 'settings.manage',
  scope: 'instance',
  summary: 'A mail as it looks with sample values, under the title and logo of this installation',
  params: KindParam,
  reply: Type.Object({
    subject: Type.String(),
    text: Type.String(),
    light: Type.String({ description: 'HTML as programs with a light screen show it' }),
    dark: Type.String({ description: 'the same where the screen is dark' }),
  }),
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/v1/settings/mails/:kind/test',
  operation: 'settings.manage',
  scope: 'instance',
  summary: 'Send it to yourself at once, with sample values',
  params: KindParam,
  reply: Message,
})

const WaitingMail = Type.Object({
  id: Type.String(),
  number: Type.Integer({ description: 'in the order they were written' }),
  kind: Kind,
  to: Type.String(),
  state: Type.Enum(['waiting', 'failed']),
  tries: Type.Integer(),
  dueAt: Timestamp,
  reason: Nullable(Type.String({ description: 'why the last try failed' })),
  createdAt: Timestamp,
})

export const listMails = endpoint({
  method: 'GET',
  path: '/api/v1/settings/mails',
  operation: 'settings.manage',
  scope: 'instance',
  summary:
    'Mails that wait for their next try or have failed, newest first. What they say is not shown: links let people in',
  query: Type.Object(
    {
      state: Type.Optional(Type.Enum(['waiting', 'failed'])),
      before: Type.Optional(Type.Integer({ description: '`next` of the page before' })),
    },
    closed,
  ),
  reply: Type.Object({
    list: Type.Array(WaitingMail),
    next: Nullable(Type.Integer()),
    waiting: Type.Integer(),
    failed: Type.Integer(),
    canSend: Type.Boolean({ description: 'false: no way for mails is set up' }),
  }),
})

export const retryMails = endpoint({
  method: 'POST',
  path: '/api/v1/settings/mails/retry',
  operation: 'settings.manage',
  scope: 'instance',
  summary: 'Send mails that wait or have failed now; without ids all that have failed',
  body: Type.Object(
    { ids: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 100 })) },
    closed,
  ),
  reply: Type.Object({ count: Type.Integer({ description: 'how many are sent again' }) }),
})
