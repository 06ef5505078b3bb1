import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { listFormulaFunctions } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { inBraces } from '@rowhouse/core/formula/print'
import { readTokens, type Token } from '@rowhouse/core/formula/tokens'

export type FormulaFunction = ReplyOf<typeof listFormulaFunctions>['list'][number]

export interface FormulaField {
  readonly title: string
  /** Its type as people call it. */
  readonly type: string
}

/** What can stand at the caret: behind an open brace the fields, behind letters functions and fields. */
export function completionSource(words: {
  fields(): readonly FormulaField[]
  functions(): readonly FormulaFunction[]
}): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const brace = context.matchBefore(/\{(?:[^{}\\]|\\[\s\S])*/)
    if (brace !== null) {
      return {
        from: brace.from,
        filter: true,
        options: words.fields().map(fieldOption),
        validFor: /^\{(?:[^{}\\]|\\.)*$/,
      }
    }
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{M}\p{N}_]*/u)
    if (word === null && !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      options: [...words.functions().map(functionOption), ...words.fields().map(fieldOption)],
      validFor: /^[\p{L}\p{M}\p{N}_]*$/u,
    }
  }
}

function fieldOption({ title, type }: FormulaField): Completion {
  const insert = inBraces(title)
  return {
    label: insert,
    displayLabel: title,
    detail: type,
    type: 'field',
    boost: 1,
    apply(view, _, from, to) {
      // The bracket that closed itself is part of what is replaced.
      const end = view.state.sliceDoc(to, to + 1) === '}' && view.state.sliceDoc(from, from + 1) === '{' ? to + 1 : to
      put(view, from, end, insert, insert.length)
    },
  }
}

function functionOption({ name, signature, help, examples }: FormulaFunction): Completion {
  const [example] = examples
  return {
    label: name,
    detail: signature.slice(name.length),
    type: 'function',
    info: example === undefined ? help : `${help}\n${example.formula} → ${example.result}`,
    apply(view, _, from, to) {
      const isCalled = view.state.sliceDoc(to, to + 1) === '('
      put(view, from, to, isCalled ? name : `${name}()`, name.length + 1)
    },
  }
}

function put(view: EditorView, from: number, to: number, insert: string, caret: number): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + caret },
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
}

export interface OpenCall {
  readonly name: string
  /** From 0. */
  readonly argument: number
}

/** The innermost function the caret is in; null outside of all. */
export function callAt(text: string, caret: number): OpenCall | null {
  const calls: { name: string | null; argument: number }[] = []
  let last: Token | null = null
  for (const token of tokensBefore(text.slice(0, caret))) {
    if (token.kind === 'sign' && token.sign === '(')
      calls.push({ name: last?.kind === 'word' ? last.word.toUpperCase() : null, argument: 0 })
    else if (token.kind === 'sign' && token.sign === ')') calls.pop()
    else if (token.kind === 'sign' && token.sign === ',') {
      const open = calls.at(-1)
      if (open !== undefined) open.argument += 1
    }
    last = token
  }
  const open = calls.findLast(({ name }) => name !== null)
  return open === undefined || open.name === null ? null : { name: open.name, argument: open.argument }
}

/** All that can be read; a text or a name that is still open ends it. */
export function tokensBefore(text: string): readonly Token[] {
  for (let end = text.length; end > 0; ) {
    try {
      return readTokens(text.slice(0, end))
    } catch {
      const cut = Math.max(
        text.lastIndexOf('{', end - 1),
        text.lastIndexOf('"', end - 1),
        text.lastIndexOf("'", end - 1),
      )
      if (cut <= 0 || cut >= end) return []
      end = cut
    }
  }
  return []
}
