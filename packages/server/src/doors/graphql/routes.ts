// GraphQL: two schemas made of the tables a caller sees. It translates: fields into operations, what they give into answers.
import { askClassic, askModern } from '@rowhouse/core/api/graphql'
import type { FastifyReply } from 'fastify'
import { type Routes, serveForeseen } from '../../request/serve.ts'
import type { Watchers } from '../watching/watchers.ts'
import type { AskGraphql, GraphqlCall } from './ask-graphql.ts'
import type { SchemaKind } from './schemas.ts'

export function graphqlRoutes(routes: Routes, watchers: Watchers): void {
  let loaded: Promise<AskGraphql> | undefined
  const load = async (): Promise<AskGraphql> => (await import('./ask-graphql.ts')).askGraphql(routes, watchers)
  const answer = (kind: SchemaKind) => {
    return async (asked: GraphqlCall): Promise<() => FastifyReply> => {
      loaded ??= load()
      return (await loaded)(kind)(asked)
    }
  }
  serveForeseen(routes, askClassic, answer('classic'))
  serveForeseen(routes, askModern, answer('modern'))
}
