// What the App Store offers, as both sides speak of it. What a plugin does is the server's.

export const pluginCategories = ['Storage', 'Email', 'Chat', 'Twilio', 'Branding', 'Authentication'] as const
export type PluginCategory = (typeof pluginCategories)[number]

/** In the words of the settings forms that existing clients draw. */
export const pluginFieldTypes = ['SingleLineText', 'Password', 'LongText', 'Checkbox', 'Choice', 'Picture'] as const

/** One thing that can be set. What a person types is kept as a text; of a checkbox `true` or nothing. */
export interface PluginField {
  readonly key: string
  readonly label: string
  readonly placeholder?: string
  readonly type: (typeof pluginFieldTypes)[number]
  readonly required: boolean
  readonly help?: string
  readonly choices?: readonly string[]
  /** What a form begins with. */
  readonly initial?: string
}

/** Settings of a plugin: one set, or one for each channel. */
export type PluginValues = Readonly<Record<string, string>>

/** Kept sealed and never shown again. */
export const isSecretField = ({ type }: Pick<PluginField, 'type'>): boolean => type === 'Password'

export const pluginLimits = {
  /** Sets of values of one plugin. */
  sets: 20,
  value: 8000,
  /** Of a logo, as text. */
  picture: 140_000,
} as const
