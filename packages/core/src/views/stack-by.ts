import { columnTypeOf } from '../column-types/registry.ts'
import { canColorRows, type SettingsColumn } from './color-by.ts'

/** What of a column tells whether its values make stacks. */
type StackableColumn = Pick<SettingsColumn, 'typeName' | 'options'>

/** A card stands in one stack: its field holds one choice, one person or one linked record at most. */
export function canStack({ typeName, options }: StackableColumn): boolean {
  const { holds, computed, kept } = columnTypeOf(typeName)
  const { many, kind } = (options ?? {}) as { readonly many?: unknown; readonly kind?: unknown }
  if (computed === 'link') return kind === 'bt' || kind === 'oo'
  // Nobody moves a card to another maker.
  if (holds === 'people') return kept === undefined && many === false
  return canColorRows({ typeName })
}
