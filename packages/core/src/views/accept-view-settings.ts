import { refused } from '../filters/refused.ts'
import { type ViewTypeName, viewTypes } from '../view-types/registry.ts'
import { rememberedBy, remembers } from '../view-types/remembered.ts'
import type { SettingsColumn } from './color-by.ts'
import { type FilterTestNode, testsIn } from './filter-node.ts'
import { newPartId, type PartKind, viewOfPart } from './part-ids.ts'
import { eachSetting, type SettingKey, settingKeys, settingOf, type ViewSettings } from './settings/registry.ts'
import type { Accepting } from './settings/setting.ts'

interface SettingsRules {
  readonly viewId: string
  readonly kind: ViewTypeName
  /** Of the table, without those in the trash. */
  readonly columns: readonly SettingsColumn[]
  /** What is there now: parts that stay as they are need not suit their column any more. */
  readonly stored?: ViewSettings
  /** Randomness for the ids of new parts. */
  nextByte(): number
}

interface AcceptedSettings {
  /** The same keys as given, without those of other kinds. */
  readonly settings: Partial<ViewSettings>
  /** What was left out, and why; each sentence once. */
  readonly notes: readonly string[]
}

/** Settings somebody wants to store, of the shape the contract says. What speaks of columns that are gone is left out. */
export function acceptViewSettings(given: Partial<ViewSettings>, rules: SettingsRules): AcceptedSettings {
  const notes = new Set<string>()
  const note = (sentence: string) => void notes.add(sentence)
  const keepId = keeper(rules)
  const accepting: Accepting = {
    columns: new Map(rules.columns.map((column) => [column.id, column])),
    filters: {
      columns: rules.columns,
      isStored: storedTests(rules.stored),
      keepId: (id) => keepId('filter', id),
      note,
    },
    keepId,
    note,
  }
  for (const key of Object.keys(given) as SettingKey[]) refuseForeign(rules.kind, key, given[key])
  const settings = eachSetting(rememberedBy(rules.kind, given), (setting, value) => setting.accept(value, accepting))
  return { settings, notes: [...notes] }
}

/** Whoever sends all settings sends those of other kinds as they are told: with nothing in them. */
function refuseForeign(kind: ViewTypeName, key: SettingKey, value: unknown): void {
  if (remembers(kind, key) || JSON.stringify(value) === JSON.stringify(settingOf(key).initial)) return
  throw refused(key, `A view of the kind “${viewTypes[kind].title}” has no such setting`)
}

function storedTests(settings: ViewSettings | undefined): (test: FilterTestNode) => boolean {
  const nodes =
    settings === undefined ? [] : settingKeys.flatMap((key) => settingOf(key).filtersIn?.(settings[key]) ?? [])
  const known = new Set(nodes.flatMap(testsIn).map(contentOf))
  return (test) => known.has(contentOf(test))
}

const contentOf = ({ columnId, operator, value }: FilterTestNode): string => JSON.stringify([columnId, operator, value])

/** Ids that name this view and come once stay; all others are given anew. */
function keeper({ viewId, nextByte }: Pick<SettingsRules, 'viewId' | 'nextByte'>): Accepting['keepId'] {
  const taken = new Set<string>()
  return (kind: Exclude<PartKind, 'column'>, id) => {
    const isGood = typeof id === 'string' && viewOfPart(kind, id) === viewId && !taken.has(id)
    const kept = isGood ? id : newPartId(kind, viewId, nextByte)
    taken.add(kept)
    return kept
  }
}
