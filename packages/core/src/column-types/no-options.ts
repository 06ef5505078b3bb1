import { Type } from 'typebox'

export const NoOptions = Type.Object({}, { additionalProperties: false })
