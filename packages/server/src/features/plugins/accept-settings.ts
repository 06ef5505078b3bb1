import { invalidValue } from '@rowhouse/core/errors'
import { isMasked, secretMask } from '@rowhouse/core/hooks/hook'
import { isSecretField, type PluginField, type PluginValues, pluginLimits } from '@rowhouse/core/plugins/plugin'
import type { Plugin } from '../../plugins/plugin.ts'

/** Settings as somebody wants them: whole, or nothing of them. Masked secrets are the stored ones, for the same place. */
export function acceptSettings(
  plugin: Plugin,
  given: readonly PluginValues[],
  stored: readonly PluginValues[] | null,
): readonly PluginValues[] {
  if (given.length === 0) throw invalidValue(plugin.fields[0]?.key ?? 'settings', 'Add at least one.')
  if (plugin.isList !== true && given.length > 1) throw invalidValue('settings', 'Only one set of values is needed.')
  const accepted = given.map((values, at) => acceptSet(plugin, values, stored?.[at] ?? null))
  const names = accepted.map(({ channel }) => channel)
  if (plugin.isList === true && new Set(names).size < names.length)
    throw invalidValue('channel', 'Two channels have the same name.')
  return accepted
}

function acceptSet(plugin: Plugin, given: PluginValues, stored: PluginValues | null): PluginValues {
  const plain = plugin.fields.map((field) => [field.key, acceptValue(field, given[field.key] ?? '')] as const)
  const known = new Map(plain)
  // What was stored for one place never goes to another.
  const isSamePlace = plugin.place.every((key) => (stored?.[key] ?? '') === (known.get(key) ?? ''))
  for (const field of plugin.fields) {
    const value = known.get(field.key) ?? ''
    if (!isSecretField(field) || !isMasked(value)) continue
    const kept = stored?.[field.key]
    if (kept === undefined || !isSamePlace || secretMask(kept) !== value)
      throw invalidValue(field.key, `Type “${field.label}” again.`)
    known.set(field.key, kept)
  }
  const values = Object.fromEntries([...known].filter(([, value]) => value !== ''))
  plugin.check?.(values)
  return values
}

function acceptValue({ key, label, type, required, choices }: PluginField, given: string): string {
  if (typeof given !== 'string') throw invalidValue(key, 'A text is needed here.')
  const value = type === 'Password' || type === 'LongText' ? given : given.trim()
  const most = type === 'Picture' ? pluginLimits.picture : pluginLimits.value
  if (value.length > most || !value.isWellFormed() || value.includes('\0'))
    throw invalidValue(key, `“${label}” may have at most ${most} characters, none of them broken.`)
  // Each of them becomes part of an address, a header or a line of a protocol.
  if (type !== 'LongText' && /[\r\n]/.test(value)) throw invalidValue(key, `“${label}” is one line.`)
  if (required && value === '') throw invalidValue(key, `“${label}” is needed.`)
  if (choices !== undefined && value !== '' && !choices.includes(value))
    throw invalidValue(key, `“${label}” is one of: ${choices.join(', ')}.`)
  return type === 'Checkbox' ? (value === 'true' ? 'true' : '') : value
}

/** As people see them once they are stored. */
export const maskedSettings = ({ fields }: Plugin, settings: readonly PluginValues[]): PluginValues[] =>
  settings.map((values) => {
    const secret = new Set(fields.filter(isSecretField).map(({ key }) => key))
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, secret.has(key) ? secretMask(value) : value]),
    )
  })
