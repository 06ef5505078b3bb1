import { closed } from '@rowhouse/core/api/endpoint'
import { Type } from '@rowhouse/core/schema/type'
import type { Static, TObject, TProperties } from 'typebox'
import { inputReader } from '../../request/input.ts'
import type { McpCall } from './mcp-call.ts'

export interface Tool {
  readonly name: string
  /** As clients list it. */
  readonly shown: object
  readonly writes: boolean
  /** JSON; throws what it is refused with. */
  run(call: McpCall, args: unknown): Promise<string>
}

interface ToolSpec<Input extends TProperties> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  readonly writes?: boolean
  readonly run: (call: McpCall, args: Static<TObject<Input>>) => Promise<string>
}

export function tool<const Input extends TProperties>(spec: ToolSpec<Input>): Tool {
  const { name, title, description, input, writes = false, run } = spec
  const schema = Type.Object(input, closed)
  const read = inputReader('arguments', schema)
  return {
    name,
    writes,
    shown: {
      name,
      title,
      description,
      inputSchema: schema,
      annotations: { title, readOnlyHint: !writes, destructiveHint: writes, openWorldHint: false },
    },
    // `read` has checked them by this schema.
    run: async (call, args) => run(call, read(args ?? {}) as Static<TObject<Input>>),
  }
}

export const project = Type.String({ minLength: 1, maxLength: 1000, description: 'id or title of the project' })
export const table = Type.String({ minLength: 1, maxLength: 1000, description: 'id or title of the table' })
