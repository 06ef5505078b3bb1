import type { SettingsColumn } from './color-by.ts'

/** What of a column tells whether its values make stacks. */
type StackableColumn = Pick<SettingsColumn, 'typeName' | 'options'>

/** A card stands in one stack: its field holds one choice, one person or one linked record at most. */
export function canStack({ typeName, options }: StackableColumn): boolean {
  return stackable[typeName]?.(options ?? {}) ?? false
}

const stackable: Readonly<Record<string, (options: object) => boolean>> = {
  SingleSelect: () => true,
  Collaborator: (options) => 'many' in options && options.many === false,
  LinkToAnotherRecord: (options) => 'kind' in options && (options.kind === 'bt' || options.kind === 'oo'),
}
