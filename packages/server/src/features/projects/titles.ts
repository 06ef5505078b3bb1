import { invalidValue } from '@rowhouse/core/errors'
import { projectTitleLimit } from '@rowhouse/core/names'

/** Titles that differ only in case, or in how their accents are encoded, look the same in a list. */
export function isTitleTaken(title: string, others: readonly string[]): boolean {
  const wanted = titleKey(title)
  return others.some((other) => titleKey(other) === wanted)
}

export function refuseTakenTitle(title: string, others: readonly string[]): void {
  if (isTitleTaken(title, others)) throw invalidValue('title', 'Project title already in use')
}

/** The title itself, or with the first number from 2 on that makes it free, cut so that it stays within the limit. */
export function freeTitle(title: string, others: readonly string[]): string {
  if (!isTitleTaken(title, others)) return title
  const taken = new Set(others.map(titleKey))
  let number = 2
  while (taken.has(titleKey(numbered(title, number)))) number += 1
  return numbered(title, number)
}

function numbered(title: string, number: number): string {
  const ending = ` ${number}`
  return `${[...title]
    .slice(0, projectTitleLimit - ending.length)
    .join('')
    .trimEnd()}${ending}`
}

// Lower-casing in JavaScript: SQLite knows ASCII only, and PostgreSQL goes by the locale of the server.
function titleKey(title: string): string {
  return title.normalize('NFC').toLowerCase()
}
