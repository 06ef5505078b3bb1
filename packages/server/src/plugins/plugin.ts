// What a plugin of the App Store is to the server: one interface for each category, one folder for each plugin.
import type { PluginCategory, PluginField, PluginValues } from '@rowhouse/core/plugins/plugin'
import type { JsonValue } from '@rowhouse/core/storage'
import type { Egress } from '../platform/egress/egress.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { MailTransport } from '../platform/mail/mail-transport.ts'
import type { Trial } from './trial.ts'

/** Where the services that plugins speak to are. Tests stand in for them; nothing that people set leads there. */
export interface PluginAddresses {
  readonly mailersend: string
  readonly ses: (region: string) => string
  readonly twilio: string
  readonly googleTokens: string
  readonly githubTokens: string
}

/** The ways out of the server. */
export interface PluginTools {
  readonly egress: Egress
  /** The one address that a socket to this host may go to. */
  readonly resolveHost: (host: string, port: number) => Promise<string>
  readonly addresses: PluginAddresses
  readonly now: () => number
}

/** Who tries settings out: a mail of a test goes to them. */
export interface Tester {
  readonly email: string
  readonly product: string
}

interface PluginBase {
  /** Stored: never change it. */
  readonly id: string
  readonly title: string
  readonly category: PluginCategory
  readonly description: string
  readonly docs: string
  readonly fields: readonly PluginField[]
  /** Has several sets of values. */
  readonly isList?: true
  /** Fields that say where secrets are sent: with another of these they must be typed again. */
  readonly place: readonly string[]
  /** What the fields alone do not say. Throws `invalid_value`. */
  check?(values: PluginValues): void
  /** Tries the settings for real; throws where they do not work. */
  test(settings: readonly PluginValues[], tools: PluginTools, trial: Trial, tester: Tester): Promise<void>
}

export interface StoragePlugin extends PluginBase {
  readonly category: 'Storage'
  /** Says which store is meant, whatever the keys: where files lie does not change with them. */
  placeOf(values: PluginValues): string
  open(name: string, values: PluginValues, tools: PluginTools): FileStore
}

export interface MailPlugin extends PluginBase {
  readonly category: 'Email'
  open(values: PluginValues, tools: PluginTools): MailTransport
}

export interface ChatPlugin extends PluginBase {
  readonly category: 'Chat'
  readonly isList: true
  /** What its incoming webhooks take. */
  body(text: string): JsonValue
}

interface MessageCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface TwilioPlugin extends PluginBase {
  readonly category: 'Twilio'
  call(values: PluginValues, message: { readonly to: string; readonly text: string }, tools: PluginTools): MessageCall
}

export interface BrandingPlugin extends PluginBase {
  readonly category: 'Branding'
}

export interface SignInPlugin extends PluginBase {
  readonly category: 'Authentication'
}

export type Plugin = StoragePlugin | MailPlugin | ChatPlugin | TwilioPlugin | BrandingPlugin | SignInPlugin
