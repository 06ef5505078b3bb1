import { Type } from '../schema/type.ts'

export const NoOptions = Type.Object({}, { additionalProperties: false })
