import { invalidRequest } from '@rowhouse/core/errors'
import { Lexer, Source, TokenKind } from 'graphql'
import { limits } from './limits.ts'

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/** The parser calls itself for each level, so what nests deeper would fill the stack before its depth is measured. */
export function refuseNests(text: string): void {
  const lexer = new Lexer(new Source(text))
  let depth = 0
  for (let count = 0; count < limits.tokens; count += 1) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return
    if (opening.has(kind)) depth += 1
    if (closing.has(kind)) depth -= 1
    if (depth > limits.nesting) throw invalidRequest(`A query can hold brackets ${limits.nesting} deep.`)
  }
}
