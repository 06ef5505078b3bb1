import type { StepMark } from '@rowhouse/core/steps'
import type { Texts } from '../../i18n/catalogue.ts'
import { text } from '../../i18n/i18n.ts'
import type { Settings } from '../../structure/views/settings.ts'
import type { Undoable } from '../../undo/undoable.ts'

type Part = Partial<Settings>

/** Where the settings of a view are kept. */
export interface ViewPlace {
  read(): Promise<{ readonly settings: Settings; readonly version: number }>
  /** Refused when somebody else changed the view after `version`. */
  write(part: Part, version: number, step: StepMark): Promise<Settings>
}

/** The same keys as they are in the settings. */
export function partOf(settings: Settings, part: Part): Part {
  return Object.fromEntries(Object.keys(part).map((key) => [key, settings[key as keyof Settings]])) as Part
}

/** A change of a view. What somebody else set since is not overwritten: the undoable says so and is given up. */
export function viewUndoable(place: ViewPlace, before: Part, after: Part, label: string = viewLabel(after)): Undoable {
  return {
    label,
    async undo(step) {
      const { settings, version } = await place.read()
      if (JSON.stringify(partOf(settings, after)) !== JSON.stringify(after)) throw new Error(text('rows.undo.view'))
      const stored = await place.write(before, version, step)
      return viewUndoable(place, after, partOf(stored, before), label)
    },
  }
}

const named = [
  'filters',
  'sorts',
  'groups',
  'footers',
  'colors',
  'cover',
  'startField',
  'laneBy',
  'dependsOn',
  'shiftsSuccessors',
  'rowHeight',
  'columns',
  'frozen',
  'stackBy',
  'stacks',
  'stackTotal',
] as const

/** By what it changes. */
export function viewLabel(part: object, t: Texts = text): string {
  return t(`rows.deed.view.${named.find((key) => Object.hasOwn(part, key)) ?? 'other'}`)
}
