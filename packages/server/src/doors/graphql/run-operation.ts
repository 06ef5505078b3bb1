// Runs an operation. Each field of the root is one question and gives JSON text, which goes out as it came; what one of them
// fails with stands beside the others.
import { AppError, internalError } from '@rowhouse/core/errors'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLObjectType,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { errorBody } from '../../platform/http/errors.ts'
import { type JsonList, wholeText } from '../../query/json-list.ts'
import { type CellError, withoutCellErrors } from './cell-errors.ts'
import { requireCost } from './cost-of.ts'
import type { GraphCall } from './graph-call.ts'
import { introspect } from './introspect.ts'
import { isStructural } from './is-structural.ts'
import type { LazySchema } from './lazy-schema.ts'
import { type Selected, selectionsOf } from './selection.ts'

interface Operation {
  readonly schema: LazySchema
  readonly document: DocumentNode
  readonly name: string | null
  readonly variables: Readonly<Record<string, unknown>>
}

interface FieldError {
  readonly message: string
  readonly path: readonly (string | number)[]
  readonly extensions: Readonly<Record<string, unknown>>
}

interface Outcome {
  readonly key: string
  readonly text: string | JsonList
  readonly errors: readonly FieldError[]
}

/** Ready to run: nothing about it can be refused any more but what its fields do. */
export interface ReadOperation {
  readonly asked: Operation
  readonly kind: OperationTypeNode
  readonly selections: readonly Selected[]
}

const knownSelections = new WeakMap<OperationDefinitionNode, readonly Selected[]>()

/** Throws what is wrong with the operation itself, before any part of it runs. */
export function readOperation(asked: Operation): ReadOperation {
  const operation = operationIn(asked)
  const known = knownSelections.get(operation)
  if (known !== undefined) return { asked, kind: operation.operation, selections: known }
  const root = asked.schema.getRootType(operation.operation)
  if (!root) throw new GraphQLError(`There are no ${operation.operation}s here.`, { nodes: operation })
  const selections = read(asked, operation, root)
  requireCost(selections)
  // What no variable changes is the same the next time; documents are kept with the schema they were checked by.
  if ((operation.variableDefinitions ?? []).length === 0) knownSelections.set(operation, selections)
  return { asked, kind: operation.operation, selections }
}

/** `{"data":{…},"errors":[…]}` */
export async function runOperation(call: GraphCall, { asked, kind, selections }: ReadOperation): Promise<JsonList> {
  const isMutation = kind === OperationTypeNode.MUTATION
  const outcomes: Outcome[] = []
  // Writes follow each other; of questions a few are asked at once.
  const atOnce = isMutation ? 1 : 4
  for (let at = 0; at < selections.length; at += atOnce) {
    const some = selections.slice(at, at + atOnce)
    const mayThrow = !isMutation || at === 0
    outcomes.push(...(await Promise.all(some.map((selected) => runField(call, asked, selected, mayThrow)))))
  }
  return answerOf(outcomes)
}

function operationIn({ document, name }: Operation): OperationDefinitionNode {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  const found = name === null ? operations : operations.filter((one) => one.name?.value === name)
  const [operation] = found
  if (operation === undefined) throw new GraphQLError(`There is no operation ${name === null ? 'here' : `“${name}”`}.`)
  if (found.length > 1) throw new GraphQLError('operationName is needed: there are several operations.')
  return operation
}

function read(
  { schema, document, variables }: Operation,
  operation: OperationDefinitionNode,
  root: GraphQLObjectType,
): readonly Selected[] {
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 10 })
  if (coerced.errors?.[0] !== undefined) throw coerced.errors[0]
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one)
  return selectionsOf({ fragments, variables: coerced.coerced ?? {} }, root, [operation.selectionSet])
}

async function runField(call: GraphCall, asked: Operation, selected: Selected, mayThrow: boolean): Promise<Outcome> {
  const { key, name, type } = selected
  if (name === '__typename') return { key, text: JSON.stringify(type), errors: [] }
  try {
    if (name.startsWith('__')) return { key, text: await introspect(asked.schema, selected), errors: [] }
    const answer = await selected.field.extensions.run?.(call, selected)
    const { text, errors } = withoutCellErrors(answer ?? 'null', selected)
    return { key, text, errors: errors.map(cellError) }
  } catch (thrown) {
    // A structure that changed under the call: whoever called us looks again and asks once more.
    if (mayThrow && isStructural(thrown)) throw thrown
    return { key, text: 'null', errors: [errorOf(call, thrown, [key])] }
  }
}

/** The same of one field whose text is known, as each event of a subscription is. */
export function answerWith(selected: Selected, written: string): string {
  const { text, errors } = withoutCellErrors(written, selected)
  return wholeText(answerOf([{ key: selected.key, text, errors: errors.map(cellError) }]))
}

function errorOf({ ctx }: GraphCall, thrown: unknown, path: FieldError['path']): FieldError {
  const error = thrown instanceof AppError ? thrown : internalError(thrown)
  if (error.status >= 500) ctx.log.error({ requestId: ctx.requestId, error }, 'a field failed')
  const { msg, error: code, ...rest } = errorBody(error, ctx.requestId)
  return { message: msg, path, extensions: { code, status: error.status, ...rest } }
}

const cellError = ({ code, path }: CellError): FieldError => ({
  message: `The formula has no value here: ${code}`,
  path,
  extensions: { code: 'formula', formula: code },
})

function answerOf(outcomes: readonly Outcome[]): JsonList {
  const pieces: (string | Uint8Array)[] = ['{"data":{']
  for (const [at, { key, text }] of outcomes.entries()) {
    pieces.push(`${at === 0 ? '' : ','}${JSON.stringify(key)}:`)
    pieces.push(...(typeof text === 'string' ? [text] : text))
  }
  const errors = outcomes.flatMap((outcome) => outcome.errors)
  pieces.push(errors.length === 0 ? '}}' : `},"errors":${JSON.stringify(errors)}}`)
  return pieces
}
