import { typeInto } from '@rowhouse/grid/edit/type-into'
import type { KeyboardEvent } from 'react'

/** Alt+Enter breaks the line, as in every sheet; browsers do nothing with it. Answers whether it did. */
export function breakLine(event: KeyboardEvent): boolean {
  const isMeant = event.key === 'Enter' && event.altKey && !event.nativeEvent.isComposing
  if (!isMeant || !(event.target instanceof HTMLTextAreaElement)) return false
  event.preventDefault()
  typeInto(event.target, '\n')
  return true
}
