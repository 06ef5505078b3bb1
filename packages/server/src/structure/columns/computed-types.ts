import type { Computed } from '@rowhouse/core/column-types/column-type'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'

/** Columns made of other columns and records; each kind is made and changed in its own way. Codes and buttons are ordinary ones. */
export type ComputedKind = Exclude<Computed, 'copy' | 'action'>

export function computedKind(type: string): ComputedKind | null {
  const { computed = null } = columnTypeOf(type)
  return computed === 'copy' || computed === 'action' ? null : computed
}

export const isComputedType = (type: string): boolean => computedKind(type) !== null
