import type { GraphQLFieldConfig } from 'graphql'

/** Of a type, by their names. */
export type Fields = Record<string, GraphQLFieldConfig<unknown, unknown>>
