import { invalidRequest } from './errors.ts'

/**
 * What a person did at a screen, as the screen counts it: several calls may be one step, and undoing and redoing belong to
 * the step they take back or do again. Calls name theirs, so that the change log can tell a reloaded screen what to undo.
 */
export interface StepMark {
  /** The table that was on the screen. */
  readonly table: string
  readonly id: string
  readonly way: 'do' | 'undo' | 'redo'
}

export const stepHeader = 'x-rowhouse-step'

export function stepToText({ table, id, way }: StepMark): string {
  return `${table} ${id} ${way}`
}

const form = /^(?<table>\w{1,40}) (?<id>[\w-]{1,40}) (?<way>do|undo|redo)$/

export function readStep(text: string): StepMark {
  const found = form.exec(text)?.groups as Partial<StepMark> | undefined
  const { table, id, way } = found ?? {}
  if (table === undefined || id === undefined || way === undefined)
    throw invalidRequest(`“${stepHeader}” names a table, a step and do, undo or redo.`)
  return { table, id, way }
}
