import type { KeyboardEvent } from 'react'

/**
 * Escape that is meant for what listens: not for a list that is open in it, which closes by itself, nor for a dialog that
 * only React takes for a part of it.
 */
export function isEscapeFor({ key, target, currentTarget, nativeEvent, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing || !(target instanceof Element)) return false
  return currentTarget.contains(target) && target.getAttribute('data-mantine-stop-propagation') !== 'true'
}
