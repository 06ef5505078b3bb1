import { type FieldKind, isChoice, type MessageField, type MessageType } from '../wire/message-type.ts'
import type { ProtoFile, ProtoMethod } from './proto-file.ts'

/** A file of definitions as people and compilers read it. */
export function protoText({ package: within, dependencies, messages, enums, services }: ProtoFile): string {
  const parts = [
    'syntax = "proto3";',
    `package ${within};`,
    dependencies.map((one) => `import "${one}";`).join('\n'),
    ...services.map(
      ({ name, title, methods }) => `${comment(title)}service ${name} {\n${methods.map(methodText).join('\n')}\n}`,
    ),
    ...messages.map(messageText),
    ...enums.map(
      ({ name, values }) => `enum ${name} {\n${values.map((value, at) => `  ${value} = ${at};`).join('\n')}\n}`,
    ),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function methodText({ name, input, output, takesStream, givesStream }: ProtoMethod): string {
  const stream = (is: boolean | undefined): string => (is === true ? 'stream ' : '')
  return `  rpc ${name}(${stream(takesStream)}${input.name}) returns (${stream(givesStream)}${output.name});`
}

function messageText({ name, title, fields }: MessageType): string {
  const choices = [...new Set(fields.flatMap(({ oneof }) => oneof ?? []))]
  const lines = fields.filter(({ oneof }) => oneof === undefined).map((field) => fieldText(field, '  '))
  const blocks = choices.map((choice) => {
    const inner = fields.filter(({ oneof }) => oneof === choice).map((field) => fieldText(field, '    '))
    return `  oneof ${choice} {\n${inner.join('\n')}\n  }`
  })
  return `${comment(title)}message ${name} {\n${[...lines, ...blocks].join('\n')}\n}`
}

function fieldText({ name, number, kind, isRepeated, isOptional, title }: MessageField, indent: string): string {
  const isTold = isOptional === true && kind !== 'json' && (typeof kind === 'string' || isChoice(kind))
  const label = isRepeated === true ? 'repeated ' : isTold ? 'optional ' : ''
  const said = title === undefined || title === name ? '' : ` // ${oneLine(title)}`
  return `${indent}${label}${kindText(kind)} ${name} = ${number} [json_name = "${name}"];${said}`
}

function kindText(kind: FieldKind): string {
  if (kind === 'json') return 'google.protobuf.Value'
  if (kind === 'jsonMap') return 'map<string, google.protobuf.Value>'
  if (typeof kind === 'string') return kind
  return isChoice(kind) ? kind.choice.name : kind.message.name
}

const comment = (title: string | undefined): string => (title === undefined ? '' : `// ${oneLine(title)}\n`)

/** Titles may hold anything; a comment ends with its line. */
const oneLine = (title: string): string => title.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
