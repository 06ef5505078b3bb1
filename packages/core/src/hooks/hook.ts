// What is told to other programs when records change.

export const hookOperations = ['insert', 'update', 'delete'] as const
export type HookOperation = (typeof hookOperations)[number]

/** Of one view: records that come into it or leave it, and answers to a form. */
export const viewEvents = ['enters', 'leaves', 'form'] as const
export type ViewEvent = (typeof viewEvents)[number]

/** What a hook waits for: records, a comment on one, fields and tables, or somebody who presses a button. */
export const hookEvents = [...hookOperations, ...viewEvents, 'comment', 'structure', 'hand'] as const
export type HookEvent = (typeof hookEvents)[number]

export const isHookOperation = (event: HookEvent): event is HookOperation =>
  hookOperations.some((operation) => operation === event)

export const isViewEvent = (event: HookEvent): event is ViewEvent => viewEvents.some((one) => one === event)

/** To numbers, through the plugin of that title. */
export const messageChannels = ['Twilio', 'Whatsapp Twilio'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const chatChannels = ['Slack', 'Microsoft Teams', 'Discord', 'Mattermost'] as const
export type ChatChannel = (typeof chatChannels)[number]

/** In the words existing clients know. */
export const hookChannels = ['URL', 'Email', ...chatChannels, ...messageChannels] as const
export type HookChannel = (typeof hookChannels)[number]

export const hookMethods = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'] as const
export type HookMethod = (typeof hookMethods)[number]

export interface HookPair {
  readonly name: string
  readonly value: string
  readonly enabled: boolean
}

export interface HookHeader extends HookPair {
  /** Its value is never shown again. */
  readonly secret: boolean
}

/** A client certificate with those above it, and its key, as PEM texts. The key is never shown again. */
export interface HookClient {
  readonly certificate: string
  readonly key: string
}

interface ChatPlace {
  /** What people call it. */
  readonly channel: string
  /** A secret: whoever has it can write there. */
  readonly url: string
}

/** Where it goes and what it says; texts are templates. */
export type HookNotify =
  | {
      readonly via: 'URL'
      readonly method: HookMethod
      readonly url: string
      readonly headers: readonly HookHeader[]
      readonly parameters: readonly HookPair[]
      /** Empty: all there is to tell. */
      readonly body: string
      /** By what the receiver knows who calls; none: by nothing but the signature. */
      readonly client?: HookClient
    }
  | { readonly via: 'Email'; readonly to: string; readonly subject: string; readonly body: string }
  | { readonly via: ChatChannel; readonly channels: readonly ChatPlace[]; readonly body: string }
  /** `to`: numbers, parted by commas. */
  | { readonly via: MessageChannel; readonly to: string; readonly body: string }

export const isMessageChannel = (via: unknown): via is MessageChannel => messageChannels.some((one) => one === via)
export const isChatChannel = (via: unknown): via is ChatChannel => chatChannels.some((one) => one === via)

export const hookLimits = {
  perTable: 50,
  title: 100,
  fields: 500,
  pairs: 50,
  channels: 10,
  /** Of a header or parameter. */
  value: 8000,
  url: 8000,
  /** Of what is sent. */
  body: 1_000_000,
  /** Of a client certificate or its key. */
  pem: 20_000,
  recipients: 20,
  /** Records of one call. */
  perBatch: 100,
  /** Records a cron job tells of at one time. */
  perTime: 1000,
  tries: 6,
} as const

/** How a secret looks once it is stored. Of a short one nothing is told. */
export const secretMask = (value: string): string => `••••••••${value.length >= 16 ? value.slice(-4) : ''}`

export const isMasked = (value: string): boolean => value.startsWith('••••••••')

/** Names of headers whose values are secrets whether somebody says so or not. */
export const isSecretHeader = (name: string): boolean =>
  /authorization|cookie|token|secret|password|api-?key|signature/i.test(name)
