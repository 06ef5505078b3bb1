/** Types whose columns are made of other columns and records; each is made and changed in its own way. */
const computedTypes = ['LinkToAnotherRecord', 'Lookup', 'Rollup', 'Count', 'Formula'] as const

export type ComputedTypeName = (typeof computedTypes)[number]

export function isComputedType(type: string): type is ComputedTypeName {
  return (computedTypes as readonly string[]).includes(type)
}
