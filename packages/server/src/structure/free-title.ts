import { titleKey, titleLimit } from '@rowhouse/core/table-names'

/** The title itself, or with the first number from 2 on that makes it free, cut so that it stays within the limit. */
export function freeTitle(title: string, taken: Iterable<string>): string {
  const keys = new Set([...taken].map(titleKey))
  if (!keys.has(titleKey(title))) return title
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`
    const head = [...title]
      .slice(0, titleLimit - ending.length)
      .join('')
      .trimEnd()
    if (!keys.has(titleKey(head + ending))) return head + ending
  }
}
