/** What of a value does not fit, and where. */
export interface Fault {
  /** The word of the schema. */
  readonly keyword: keyof typeof messages
  /** As a JSON pointer. */
  readonly instancePath: string
  readonly params: FaultParams
  readonly message: string
}

export interface FaultParams {
  readonly type?: string | readonly string[]
  readonly requiredProperties?: readonly string[]
  readonly additionalProperties?: readonly string[]
  readonly limit?: number
  readonly comparison?: '>=' | '<='
  readonly pattern?: string
  readonly allowedValue?: unknown
  readonly allowedValues?: readonly unknown[]
}

export function faultAt(keyword: keyof typeof messages, instancePath: string, params: FaultParams = {}): Fault {
  return { keyword, instancePath, params, message: messages[keyword](params) }
}

const messages = {
  boolean: () => 'schema is false',
  type: ({ type = '' }: FaultParams) =>
    typeof type === 'string' ? `must be ${type}` : `must be either ${type.join(' or ')}`,
  required: ({ requiredProperties = [] }: FaultParams) =>
    `must have required properties ${requiredProperties.join(', ')}`,
  additionalProperties: () => 'must not have additional properties',
  minItems: ({ limit }: FaultParams) => `must not have fewer than ${limit} items`,
  maxItems: ({ limit }: FaultParams) => `must not have more than ${limit} items`,
  minLength: ({ limit }: FaultParams) => `must not have fewer than ${limit} characters`,
  maxLength: ({ limit }: FaultParams) => `must not have more than ${limit} characters`,
  pattern: ({ pattern }: FaultParams) => `must match pattern "${pattern}"`,
  minimum: ({ comparison, limit }: FaultParams) => `must be ${comparison} ${limit}`,
  maximum: ({ comparison, limit }: FaultParams) => `must be ${comparison} ${limit}`,
  const: () => 'must be equal to constant',
  enum: () => 'must be equal to one of the allowed values',
  anyOf: () => 'must match a schema in anyOf',
}
