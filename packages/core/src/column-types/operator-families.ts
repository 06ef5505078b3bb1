import { choosing, containing, equality, holding, listing, ordering, presence } from '../filters/operators.ts'

export const textOperators = [...equality, ...containing, ...listing, ...ordering, ...presence] as const
export const numberOperators = [...equality, ...ordering, ...listing, ...presence] as const
export const dayOperators = [...equality, ...ordering, ...listing, 'within', ...presence] as const
export const choiceOperators = [...equality, ...containing, ...listing, ...choosing, ...presence] as const
export const listOperators = [...equality, ...containing, ...holding, ...presence] as const
export const personOperators = [...equality, ...listing, ...choosing, ...presence] as const
