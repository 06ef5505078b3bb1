import type { GraphQLFieldConfig } from 'graphql'

/** Of a type, by their names. */
export type Fields = Record<string, GraphQLFieldConfig<unknown, unknown>>

/** Of a root: their names are known, and each is made when somebody asks for it. */
export type RootFields = Readonly<Record<string, () => GraphQLFieldConfig<unknown, unknown>>>

/** By the name of the table; '': of no table. */
export type RootParts = Map<string, () => RootFields>
